// The text that warns a worker when their time is over: plain letters that fit one SMS, times in
// their own zone.
import { isTimezone } from '#domain/kit/local-time/timezone.ts';
import { readerWith } from '#domain/kit/wording/reader.ts';

export interface Warned {
  readonly activity: string | null;
  readonly grace_until: Date;
  readonly timezone: string;
  readonly language: string;
}

const mostOfActivity = 40;

/**
 * The warning; one SMS of at most 160 characters, unless the activity contains characters outside
 * the SMS alphabet.
 */
export function warningText({ activity, grace_until, timezone, language }: Warned): string {
  const zone = isTimezone(timezone) ? timezone : 'UTC';
  const time = readerWith(language).time(grace_until, zone);
  const clock = zone === timezone ? time : `${time} UTC`;
  const what = activity ? ` (${activity.slice(0, mostOfActivity)})` : '';
  return `Your welfare timer${what} has expired. Check in, extend or end it by ${clock}, or an alert will be raised.`;
}

/**
 * The same as a push, which passes through third-party servers: neutral words without personal
 * data.
 */
export const warningPush = {
  subject: 'Welfare timer',
  body: 'Your welfare timer has expired. Check in, extend or end it now, or an alert will be raised.',
} as const;
