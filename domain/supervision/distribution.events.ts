// Live news of automatic distribution, each on the channel of the one person it concerns, and of
// the centre for its mode.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';
import { alertOffer, distributionMode, offerEnding } from './distribution.ts';

const receivedBy = { anyOf: ['read alert monitoring'] } as const;

/** An alert is offered to you. */
export const alertOffered = liveEvent('alert.offered', alertOffer.extend({ person: z.string() }), {
  on: ['private-user'],
  receivedBy,
});
/** The offer is over. */
export const alertOfferEnded = liveEvent(
  'alert.offer_ended',
  z.object({ alert_id: z.number(), person: z.string(), ending: offerEnding }),
  {
    on: ['private-user'],
    receivedBy,
  },
);
/** The centre gives out alerts in another way. */
export const distributionChanged = liveEvent(
  'distribution.changed',
  z.object({ mode: distributionMode }),
  {
    on: ['private-alert-monitoring'],
    receivedBy,
  },
);
