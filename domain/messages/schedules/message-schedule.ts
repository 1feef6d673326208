// A message that is sent at scheduled times: its text, its recipients, and its times on the clocks
// of its organisation (R027).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import {
  nextRuns,
  type Recurrence,
  type RecurrencePeriod,
} from '#domain/kit/recurrence/recurrence.ts';
import { messageFaults, messageFields } from '../message.ts';
import { recipientsField } from '../recipients.ts';

// R379
export const repeatPeriods = ['daily', 'weekly', 'fortnightly', 'monthly'] as const;
export type RepeatPeriod = (typeof repeatPeriods)[number];

/** How late a run may begin after a downtime; one that was missed by more is skipped and shown. */
export const latestMinutes = 60;

const { title, content, channel, response_required, response_type } = messageFields.shape;

export const messageScheduleFields = z.object({
  title,
  content,
  channel: channel.unwrap(),
  response_required: response_required.unwrap(),
  response_type: response_type.unwrap(),
  recipients: field.object(recipientsField),
  starting_date: field.date('starting date').unwrap(),
  starting_time: field.time('time'),
  /** Null is once. */
  repeat_period: z.enum(repeatPeriods, 'Choose how often it repeats.').nullable(),
  /** The last date included; null for no end. */
  ending_date: field.date('ending date'),
});
export type MessageScheduleFields = z.infer<typeof messageScheduleFields>;

/** `scheduled`: once, in the future; `recurring`: repeatedly; `completed`: no further runs. */
export const scheduleStatuses = ['scheduled', 'recurring', 'paused', 'completed'] as const;

export const messageSchedule = z.object({
  id: field.id(),
  ...messageScheduleFields.shape,
  recipient_count: field.withFacts(z.number(), { kind: 'integer' }),
  status: z.enum(scheduleStatuses),
  active: z.boolean(),
  /** Null while paused, and when there are no further runs. */
  next_run_at: field.instant().nullable(),
  /** The organisation's zone, in which its times are. */
  timezone: z.string(),
  sender_name: z.string().nullable(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type MessageSchedule = z.infer<typeof messageSchedule>;

const periods: Readonly<Record<RepeatPeriod, RecurrencePeriod>> = {
  daily: 'day',
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
};

/** Times after this count, so that choosing the current minute sends now. @param now ISO 8601 */
export const beforeThisMinute = (now: string): string =>
  new Date(Math.floor(Date.parse(now) / 60_000) * 60_000 - 1).toISOString();

type Times = Pick<
  MessageScheduleFields,
  'starting_date' | 'starting_time' | 'repeat_period' | 'ending_date'
>;

/** Converts to the kit's type. @param timezone of the organisation */
export const recurrenceOf = (times: Times, timezone: string): Recurrence => ({
  zone: timezone,
  starting_date: times.starting_date,
  starting_time: times.starting_time,
  period: times.repeat_period && periods[times.repeat_period],
  every: 1,
  ending_date: times.repeat_period === null ? null : times.ending_date,
});

/**
 * Every time after `planned` up to `now`, starting with `planned` itself, and the next one after
 * that.
 */
export function runsUntil(
  times: Times,
  timezone: string,
  { planned, now }: { readonly planned: string; readonly now: string },
): { readonly due: readonly string[]; readonly next: string | null } {
  const due = [planned];
  for (;;) {
    const [next = null] = nextRuns(recurrenceOf(times, timezone), {
      after: due.at(-1) ?? planned,
      count: 1,
    });
    if (next === null || next > now) return { due, next };
    due.push(next);
  }
}

/** Errors across fields. */
export function messageScheduleFaults(schedule: MessageScheduleFields): Record<string, string[]> {
  const ends = endingFault(schedule);
  return { ...messageFaults(schedule), ...(ends === null ? {} : { ending_date: [ends] }) };
}

function endingFault({
  starting_date,
  ending_date,
  repeat_period,
}: MessageScheduleFields): string | null {
  if (ending_date === null) return null;
  if (repeat_period === null)
    return 'A message that is sent once has no ending date. Choose how often it repeats, or remove the date.';
  if (ending_date < starting_date) return 'The ending date must not be before the starting date.';
  return null;
}
