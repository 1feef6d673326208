// How a schedule repeats, in words.
import { t } from '@lingui/core/macro';
import { timeOnClock } from '#domain/kit/wording/reader.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import type { MessageScheduleFields } from '#domain/messages/schedules/message-schedule.ts';

type Times = Pick<MessageScheduleFields, 'starting_date' | 'starting_time' | 'repeat_period'>;

const lastCertainDay = 28;

/** "Every second Tuesday at 08:30". @param language of the reader */
export function repeatInWords(
  { starting_date, starting_time: time, repeat_period }: Times,
  language: Language,
): string {
  const starting_time = timeOnClock(time, language);
  const start = new Date(`${starting_date}T00:00:00Z`);
  const named = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(start);
  const weekday = named({ weekday: 'long' });
  if (repeat_period === 'daily') return t`Every day at ${starting_time}`;
  if (repeat_period === 'weekly') return t`Every ${weekday} at ${starting_time}`;
  if (repeat_period === 'fortnightly') return t`Every second ${weekday} at ${starting_time}`;
  const day = start.getUTCDate();
  if (repeat_period === 'monthly')
    return day > lastCertainDay
      ? t`On day ${day} of every month at ${starting_time}, or on its last day`
      : t`On day ${day} of every month at ${starting_time}`;
  const date = named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return t`Once, on ${date} at ${starting_time}`;
}
