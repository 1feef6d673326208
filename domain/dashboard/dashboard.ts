// The answer of a dashboard: a part is present where the caller may see it and its source exists; a
// missing part is not zero.
import * as z from 'zod';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import { firstStep } from './first-steps.ts';

/** The figures that have a course over the period. */
export const trendNames = [
  'alerts_raised',
  'safety_alerts',
  'safety_shakes',
  'medical_alerts',
  'patrol_dispatches',
  'people_signed_in',
  'welfare_started',
  'devices',
  'sms_sent',
] as const;
export type TrendName = (typeof trendNames)[number];

/** The figures that say how things are now and whose earlier state is known. */
export const earlierNames = [
  'alerts_open',
  'welfare_in_progress',
  'devices_online',
  'regions_used',
  'organisations',
  'people',
] as const;
export type EarlierName = (typeof earlierNames)[number];

const count = z.number().int();
const instant = z.string();

const openAlerts = z.object({
  open: count,
  /** Most first. */
  by_type: z.array(z.object({ type: alertTypeName, count })),
  unowned: count,
  /** Owned, and not answered by their owner; for the monitoring centre. */
  not_answered: count.optional(),
  /**
   * The unowned alert that has waited longest; in an organisation's own dashboard without its
   * number.
   */
  oldest_unowned: z.object({ id: count.nullable(), raised_at: instant }).nullable(),
  /** Received within the last hour, open and resolved (R381). */
  last_hour: count,
  /** Of the centre: open alerts with a follow-up timer. */
  follow_ups: count.optional(),
});

/** Shown with a figure: its value in the period before, and both in parts, oldest first. */
const trend = z.object({
  /** null where counting stopped at its limit, so that nothing can be compared. */
  before: count.nullable(),
  /** There are more than the figure says. */
  is_capped: z.boolean(),
  parts: z.array(count),
  parts_before: z.array(count),
});
export type Trend = z.infer<typeof trend>;

const myWork = z.object({
  /** Open alerts that the caller owns, and those of them with a follow-up timer. */
  alerts: count,
  follow_ups: count,
  next_follow_up_at: instant.nullable(),
});

export const dashboard = z.object({
  alerts: openAlerts.optional(),
  my_work: myWork.optional(),
  /**
   * Kept counts of all that the caller reaches: active organisations, and their people and devices.
   */
  reach: z
    .object({
      organisations: count,
      people: count,
      devices: count,
      devices_previous_month: count,
      pending_people: count.optional(),
    })
    .optional(),
  people: z.object({ active: count, pending: count }).optional(),
  /** People who signed in within the period, and within 24 hours. */
  recent_users: z.object({ total: count, total_24: count }).optional(),
  /** `on_demand` devices send when they are used: neither online nor offline. */
  device_count: z
    .object({
      total: count,
      online: count,
      offline: count,
      never: count,
      on_demand: count,
      low_battery: count,
      /** In use when the current calendar month began. */
      previous_month: count,
    })
    .optional(),
  /**
   * `grace`: overdue, an alert follows. `today`: started within 24 hours; `started`: within the
   * period.
   */
  welfare_sessions: z
    .object({
      in_progress: count,
      grace: count,
      today: count.optional(),
      started: count.optional(),
    })
    .optional(),
  /** Received or requested within the period. */
  alerts_raised: count.optional(),
  safety_alerts: count.optional(),
  safety_shakes: count.optional(),
  medical_alerts: count.optional(),
  patrol_dispatches: count.optional(),
  /** Geofence locations that someone entered or left in the last 30 days. */
  regions_used: count.optional(),
  /**
   * Text messages of the messages written in calendar months of the organisation's time zone, as
   * they are invoiced.
   */
  sms_sent: z.object({ current_month: count, previous_month: count }).optional(),
  /** Free text messages that are left; missing where the organisation was never given any. */
  free_sms_balance: count.optional(),
  /**
   * Of every figure that has a period: the devices and SMS by calendar month, the others by the
   * period that was asked for.
   */
  trends: z.partialRecord(z.enum(trendNames), trend),
  /**
   * The same figure earlier: open alerts, running sessions and online devices 24 hours ago, regions
   * in the 30 days before, organisations and people when the current month began. null where there
   * is too much to look through. See docs/decisions/0027.
   */
  earlier: z.partialRecord(z.enum(earlierNames), count.nullable()),
  first_steps: z.array(firstStep).optional(),
});
export type Dashboard = z.infer<typeof dashboard>;
