// Dates and times as text, with explicit parts, since dateStyle 'short' printed 1/1/70 for en-AU;
// the zone is always included.
import { wallClock } from '#domain/kit/local-time/wall-clock.ts';
import { clockParts, localeOf, plainSpaces, zoneWhereTwice } from '#domain/kit/wording/reader.ts';
import type { Language } from '#domain/kit/wording/wording.ts';

export interface Place {
  language: Language;
  /** IANA name, such as Australia/Brisbane. */
  timezone: string;
}

/** ISO 8601 text or ms since 1970. */
export type Moment = string | number;

const kept = new Map<string, Intl.DateTimeFormat>();
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

function formatter(
  name: string,
  place: Place,
  parts: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${name} ${place.language} ${place.timezone}`;
  const known = kept.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(place.language), {
    ...parts,
    timeZone: place.timezone,
  });
  kept.set(key, made);
  return made;
}

/**
 * With a real minus sign, which does not break the line: the hyphen of GMT-5 is too wide and
 * separates the 5 from it.
 */
const minus = (text: string): string => plainSpaces(text).replace('GMT-', 'GMT\u2212');

const ms = (moment: Moment): number => (typeof moment === 'number' ? moment : Date.parse(moment));

/** 21/11/2026, or 11/21/2026 in American English (R359, R360). */
export const formatDate = (moment: Moment, place: Place): string =>
  formatter('date', place, day).format(ms(moment));

/** The day it is there, as the product keeps dates: 2026-11-21. */
export const dayIn = (timezone: string, moment: Moment): string =>
  wallClock(timezone, ms(moment)).date;

/**
 * 12:13, or 12:13 PM in American English; with the zone on the one night on which its clocks show
 * that time twice.
 */
export function formatTime(moment: Moment, place: Place): string {
  const at = ms(moment);
  const zone = zoneWhereTwice(place.timezone, at);
  const name = zone.timeZoneName ? 'time-zone' : 'time';
  return minus(formatter(name, place, { ...clockParts(place.language), ...zone }).format(at));
}

/** 21/11/2026, 12:13 AEST, or 11/21/2026, 12:13 PM EST */
export const formatDateTime = (moment: Moment, place: Place): string =>
  minus(
    formatter('date-time', place, {
      ...day,
      ...clockParts(place.language),
      timeZoneName: 'short',
    }).format(ms(moment)),
  );

/** 21/11/2026, 12:13:02 AEST */
export const formatExact = (moment: Moment, place: Place): string =>
  minus(
    formatter('exact', place, {
      ...day,
      ...clockParts(place.language),
      second: '2-digit',
      timeZoneName: 'short',
    }).format(ms(moment)),
  );

/** The zone's short name at that moment: AEST, GMT+2. */
export const zoneName = (moment: Moment, place: Place): string =>
  minus(
    formatter('zone', place, { timeZoneName: 'short' })
      .formatToParts(ms(moment))
      .find((part) => part.type === 'timeZoneName')?.value ?? place.timezone,
  );

/**
 * An age or a time left as a running clock: 0:07, 12:40, 3:27:36, 2d 3:27:36; future times begin
 * with a minus.
 */
export function formatClock(milliseconds: number): string {
  const seconds = Math.trunc(Math.abs(milliseconds) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const days = Math.trunc(seconds / 86_400);
  const hours = Math.trunc((seconds % 86_400) / 3600);
  const minutes = Math.trunc((seconds % 3600) / 60);
  const sign = milliseconds < 0 && seconds > 0 ? '-' : '';
  const clock =
    days > 0 || hours > 0
      ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
      : `${minutes}:${two(seconds % 60)}`;
  return days > 0 ? `${sign}${days}d ${clock}` : `${sign}${clock}`;
}
