// Times and lengths of time as a phone shows them: short, in the phone's own zone.
import { t } from '@lingui/core/macro';

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const shortClock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' });

/** 14:03:09 */
export const exactTime = (moment: number): string => clock.format(moment);

/** 14:03, with the day where it is another one. */
export function shortTime(moment: number, now: number): string {
  const time = shortClock.format(moment);
  return day.format(moment) === day.format(now) ? time : `${day.format(moment)} ${time}`;
}

/** 4:05 or 1:04:05; never below zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "just now", "40 s ago", "3 min ago", "2 h ago" */
export function ago(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 10) return t`just now`;
  if (seconds < 60) return t`${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t`${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return t`${hours} h ago`;
}
