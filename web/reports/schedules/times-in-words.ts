// When a scheduled report leaves, in one sentence.
import { plural, t } from '@lingui/core/macro';
import { timeOnClock } from '#domain/kit/wording/reader.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import { leavesAt, type ScheduleTimes } from '#domain/reports/schedule-times.ts';
import { dayName } from '#web/kit/fields/day-names.ts';

const lastCertainDay = 28;

/** "Every Friday at 06:00". @param language of the reader */
export function timesInWords(
  { starting_date, repeat_every: every, repeat_period, day }: ScheduleTimes,
  language: Language,
): string {
  const time = timeOnClock(leavesAt, language);
  const start = new Date(`${starting_date}T00:00:00Z`);
  if (repeat_period === 'days')
    return plural(every, { one: `Every day at ${time}`, other: `Every # days at ${time}` });
  if (repeat_period === 'weeks') {
    const weekday = dayName(day ?? (start.getUTCDay() || 7), 'long');
    return plural(every, {
      one: `Every ${weekday} at ${time}`,
      other: `Every # weeks, on ${weekday} at ${time}`,
    });
  }
  const date = day ?? start.getUTCDate();
  const when = plural(every, {
    one: `On day ${date} of every month at ${time}`,
    other: `On day ${date} of every # months at ${time}`,
  });
  return date > lastCertainDay ? t`${when}, or on the last day` : when;
}
