// The live news of dispatches, on the alert's own channel.
import { liveEvent } from '#domain/kit/live-event.ts';
import { partnerDispatch } from './partner-dispatch.ts';

/** A dispatch, new or changed, whole. */
export const partnerDispatchNews = liveEvent('partner_dispatch.changed', partnerDispatch, {
  on: ['private-alert'],
  receivedBy: { anyOf: ['read alert monitoring'] },
});
