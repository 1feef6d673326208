// Live events about an owned alert on which no action was taken for its priority's time (ux.md
// check 16).
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

/**
 * The owner is reminded after this fraction of the time within which an action is expected
 * (actionMinutes); at its end the supervisors are notified.
 */
export const remindAfterPart = 0.5;

const idle = z.object({
  alert_id: z.number(),
  person: z.string(),
  priority: z.number(),
  owner: z.object({ id: z.number(), name: z.string() }),
  /** When something was last done about it. */
  idle_since: z.string(),
});

/** To the owner's own channel, which sounds it. */
export const alertIdle = liveEvent('alert.idle', idle, {
  on: ['private-user'],
  receivedBy: { anyOf: ['read alert monitoring'] },
});
/**
 * To each supervisor's own channel: the owner took no action, or the alert is unacknowledged;
 * without an `owner` it has none.
 */
export const alertStale = liveEvent('alert.stale', idle.partial({ owner: true }), {
  on: ['private-user'],
  receivedBy: { anyOf: ['read alert monitoring'], supervisors: true },
});
