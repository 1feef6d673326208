// The formats in the reader's own language and zone; a worker's zone is given where it matters
// (ux.md check 45).

import type { NearestPlace } from '#domain/kit/places/place-grid.ts';
import type { Measure } from '#web/ui/map/map-host.ts';
import { formatDistance, placeWords } from '#web/ui/map/place/place-words.ts';
import { readersLanguage } from '../language/language.ts';
import { useMaybeUser } from '../session/session.ts';
import {
  formatDate,
  formatDateTime,
  formatExact,
  formatTime,
  type Moment,
  type Place,
} from './dates.ts';

export interface Formats {
  place: Place;
  date: (moment: Moment, timezone?: string) => string;
  time: (moment: Moment, timezone?: string) => string;
  dateTime: (moment: Moment, timezone?: string) => string;
  exact: (moment: Moment, timezone?: string) => string;
  /** A distance: m and km, or ft and mi by the user's preference. */
  distance: (metres: number) => string;
  /** A person's position, as the nearest known place. */
  near: (place: NearestPlace) => string;
}

export function useFormat(): Formats {
  const user = useMaybeUser();
  const measure: Measure = user?.measurement_system ?? 'metric';
  const language = user?.language ?? readersLanguage();
  const place: Place = {
    language,
    timezone: user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const at = (timezone?: string): Place =>
    timezone === undefined ? place : { language, timezone };
  return {
    place,
    date: (moment, timezone) => formatDate(moment, at(timezone)),
    time: (moment, timezone) => formatTime(moment, at(timezone)),
    dateTime: (moment, timezone) => formatDateTime(moment, at(timezone)),
    exact: (moment, timezone) => formatExact(moment, at(timezone)),
    distance: (metres) => formatDistance(metres, measure),
    near: (found) => placeWords(found, measure),
  };
}
