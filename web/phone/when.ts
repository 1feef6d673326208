// Times and lengths of time as a phone shows them: short, in the phone's own zone.
import { t } from '@lingui/core/macro';
import { clockParts, localeOf, plainSpaces, zoneWhereTwice } from '#domain/kit/wording/reader.ts';
import { readersLanguage } from '#web/kit/language/language.ts';

const date = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** In the wording of the page, which is that of the phone where we have it. */
const text = (moment: number, parts: Intl.DateTimeFormatOptions): string =>
  plainSpaces(new Intl.DateTimeFormat(localeOf(readersLanguage()), parts).format(moment));

/** With the zone on the night on which its clocks show that time twice. */
const time = (moment: number): Intl.DateTimeFormatOptions => ({
  ...clockParts(readersLanguage()),
  ...zoneWhereTwice(new Intl.DateTimeFormat().resolvedOptions().timeZone, moment),
});

/** 14:03:09, or 2:03:09 PM */
export const exactTime = (moment: number): string =>
  text(moment, { ...time(moment), second: '2-digit' });

/** 14:03, with the day where it is another one. */
export function shortTime(moment: number, now: number): string {
  const day = text(moment, date);
  return day === text(now, date)
    ? text(moment, time(moment))
    : `${day} ${text(moment, time(moment))}`;
}

/** 4:05 or 1:04:05; never below zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
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
