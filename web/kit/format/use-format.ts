// The formats in the reader's own language and zone; a worker's zone is given where it matters (ux.md check 45).
import { useMaybeUser } from '../session/session.ts';
import { formatDate, formatDateTime, formatExact, formatTime, type Moment, type Place } from './dates.ts';

export interface Formats {
  place: Place;
  date: (moment: Moment, timezone?: string) => string;
  time: (moment: Moment, timezone?: string) => string;
  dateTime: (moment: Moment, timezone?: string) => string;
  exact: (moment: Moment, timezone?: string) => string;
  /** A distance: m and km, or ft and mi for those who measure so. */
  distance: (metres: number) => string;
}

export function useFormat(): Formats {
  const user = useMaybeUser();
  const language = user?.language ?? 'en-AU';
  const place: Place = { language, timezone: user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone };
  const at = (timezone?: string): Place => (timezone === undefined ? place : { language, timezone });
  return {
    place,
    date: (moment, timezone) => formatDate(moment, at(timezone)),
    time: (moment, timezone) => formatTime(moment, at(timezone)),
    dateTime: (moment, timezone) => formatDateTime(moment, at(timezone)),
    exact: (moment, timezone) => formatExact(moment, at(timezone)),
    distance: (metres) => formatDistance(metres, user?.measurement_system ?? 'metric'),
  };
}

/** 61 m, 4.2 km, 18 km; 200 ft, 2.6 mi. */
export function formatDistance(metres: number, system: 'metric' | 'imperial'): string {
  const [small, smallUnit, large, largeUnit] =
    system === 'metric' ? [metres, 'm', metres / 1000, 'km'] : [metres * 3.28084, 'ft', metres / 1609.344, 'mi'];
  if (small < 1000) return `${Math.round(small)} ${smallUnit}`;
  return `${large < 10 ? large.toFixed(1) : Math.round(large)} ${largeUnit}`;
}
