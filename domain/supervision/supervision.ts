// What a supervisor and the screen in the room see of a shift: how fast alerts were answered, and
// what is open now.
import * as z from 'zod';
import { answered } from '#domain/alerts/objectives/answered.ts';
import { alertOffer } from './distribution.ts';
import { consoleStanding } from './next-operator.ts';

const count = z.number().int();

export const shift = z.object({
  name: z.enum(['day', 'night']),
  starts_at: z.string(),
  ends_at: z.string(),
  timezone: z.string(),
});

export const shiftFigures = z.object({
  shift,
  answered: answered.extend({
    /** Alerts by time to answer, one number for each of `barSeconds`. */
    bars: z.array(count),
    /** Median of everybody, in seconds; null before the first answer. */
    p50: z.number().nullable(),
    by_operator: z.array(z.object({ id: z.number(), p50: z.number().nullable(), alerts: count })),
  }),
  /** Who is on the phone for an alert now, and since when. */
  calls: z.array(z.object({ staff_id: z.number(), since: z.string() })),
  /**
   * People of the centre with an open console, and what decides whether they can take the next
   * alert (next-operator.ts).
   */
  operators: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      open: count,
      on_call: z.boolean(),
      paused: z.boolean(),
      console: consoleStanding,
    }),
  ),
  /** Alerts that wait for the answer of one operator; they have no owner. */
  offers: z.array(alertOffer),
});
export type ShiftFigures = z.infer<typeof shiftFigures>;

/**
 * What the screen in the room shows: counts only. Nothing in it may name a person, a place or an
 * organisation.
 */
export const wallFigures = z.object({
  at: z.string(),
  shift,
  answered,
  /** Of priorities 1 to 4, in this order. */
  priorities: z.array(
    z.object({
      priority: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      open: count,
      unowned: count,
      /** Owned, and not answered by their owner. */
      not_answered: count,
      oldest_unowned_at: z.string().nullable(),
    }),
  ),
  /** At an open console; available: who can take the next alert (next-operator.ts). */
  operators: z.object({ available: count, on_duty: count }),
  patrols: count,
  welfare_timers: count,
  consoles: z.object({ to_check: count, open: count }),
});
export type WallFigures = z.infer<typeof wallFigures>;
