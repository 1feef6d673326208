// The live news of welfare sessions, for the organisation and, where it is monitored, the whole
// console.
import { liveEvent } from '#domain/kit/live-event.ts';
import { welfareSession } from './welfare-session.ts';

/** A session, new or changed, whole. */
export const welfareChanged = liveEvent('welfare.changed', welfareSession, {
  on: ['private-alert-monitoring', 'private-organisation'],
  receivedBy: { anyOf: ['read alert monitoring', 'welfare timer sessions'] },
});
