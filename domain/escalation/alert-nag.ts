// How long an owned alert may go without anything being done about it, and the news that it has (ux.md check 16).
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

/** Minutes by priority until the owner is reminded; after as many again his supervisors are. */
export const idleMinutes: Readonly<Record<1 | 2 | 3 | 4, number>> = { 1: 2, 2: 5, 3: 15, 4: 60 };

const idle = z.object({
  alert_id: z.number(),
  person: z.string(),
  priority: z.number(),
  owner: z.object({ id: z.number(), name: z.string() }),
  /** When something was last done about it. */
  idle_since: z.string(),
});

/** To the owner's own channel: sounds there. */
export const alertIdle = liveEvent('alert.idle', idle);
/** To each supervisor's own channel: the owner did not stir. */
export const alertStale = liveEvent('alert.stale', idle);
