// What a dashboard answers: a part is there where the caller may see it and its source exists; a part that is missing is not zero.
import * as z from 'zod';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import { firstStep } from './first-steps.ts';

/** Counting stops here: this number means so many or more. Kept counts (`reach`) are exact. */
export const mostCounted = 50_000;

const count = z.number().int();
const instant = z.string();

const openAlerts = z.object({
  open: count,
  /** Most first. */
  by_type: z.array(z.object({ type: alertTypeName, count })),
  unowned: count,
  /** The unowned alert that has waited longest; in an organisation's own dashboard without its number. */
  oldest_unowned: z.object({ id: count.nullable(), raised_at: instant }).nullable(),
  /** Raised within the last hour, open and resolved. Of an organisation it is not counted. */
  last_hour: count.optional(),
});

const myWork = z.object({
  /** Open alerts that the caller owns, and those of them with a follow-up timer. */
  alerts: count,
  follow_ups: count,
  next_follow_up_at: instant.nullable(),
});

export const dashboard = z.object({
  alerts: openAlerts.optional(),
  my_work: myWork.optional(),
  /** Kept counts of all that the caller reaches: active organisations, and their people and devices. */
  reach: z.object({ organisations: count, people: count, devices: count, pending_people: count.optional() }).optional(),
  people: z.object({ active: count, pending: count }).optional(),
  /** People who signed in within 24 hours. */
  recent_users: z.object({ total_24: count }).optional(),
  /** `on_demand` devices send when they are used: neither online nor offline. */
  device_count: z.object({ total: count, online: count, offline: count, never: count, on_demand: count, low_battery: count }).optional(),
  /** `grace`: overdue, an alert follows. `today`: started within 24 hours. */
  welfare_sessions: z.object({ in_progress: count, grace: count, today: count.optional() }).optional(),
  /** Requested within seven days. */
  patrol_dispatches: count.optional(),
  first_steps: z.array(firstStep).optional(),
});
export type Dashboard = z.infer<typeof dashboard>;
