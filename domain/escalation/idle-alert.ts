// The news that nothing was done about an owned alert for its priority's time (ux.md check 16).
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

/**
 * The owner is reminded after this part of the time within which somebody is expected to act
 * (actionMinutes); when it is over, the supervisors are told.
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

/** To the owner's own channel: sounds there. */
export const alertIdle = liveEvent('alert.idle', idle, {
  on: ['private-user'],
  receivedBy: { anyOf: ['read alert monitoring'] },
});
/**
 * To each supervisor's own channel: the owner did nothing, or nobody has acknowledged it; without
 * an owner nobody has it.
 */
export const alertStale = liveEvent('alert.stale', idle.partial({ owner: true }), {
  on: ['private-user'],
  receivedBy: { anyOf: ['read alert monitoring'], supervisors: true },
});
