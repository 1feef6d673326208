// When a mail says it was sent: the time in its text in UTC, else its Date header, each only if it can be believed.
import { believableTime, type TimeTaken } from './believable-time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const sentAt = /sent at:?\s{0,5}(\d{1,2}) ([a-z]{3})[a-z]{0,6} (\d{4}),? (\d{2}):(\d{2})(?::(\d{2}))?\s?\(?(?:UTC|GMT|Z)\b/i;

/** The time to take, and what was said first when that was not to be believed. */
export const timeIn = (text: string, date: string | null, receivedAt: Date): TimeTaken =>
  believableTime([inText(text), date === null ? null : Date.parse(date)], receivedAt);

function inText(text: string): number {
  const found = sentAt.exec(text);
  if (!found) return Number.NaN;
  const [, day, name = '', year, hour, minute, second = '0'] = found;
  const month = months.indexOf(name.toLowerCase());
  const ms = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  // The 31st of February is no day, and would otherwise be one in March.
  return month >= 0 && new Date(ms).getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60 ? ms : Number.NaN;
}
