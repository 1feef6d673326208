// How the values of readings are written: numbers with their units, in the reader's own.
import { t } from '@lingui/core/macro';
import { type Formats, useFormat } from '#web/kit/format/use-format.ts';
import { useUser } from '#web/kit/session/session.ts';

export interface ReadingFormat extends Pick<Formats, 'dateTime' | 'distance'> {
  speed: (kmh: number) => string;
}

const milesInKm = 0.621371;

export function useReadingFormat(): ReadingFormat {
  const { dateTime, distance } = useFormat();
  const { measurement_system } = useUser();
  const speed = (kmh: number): string => {
    if (measurement_system !== 'imperial') return t`${kmh} km/h`;
    const mph = Math.round(kmh * milesInKm);
    return t`${mph} mph`;
  };
  return { dateTime, distance, speed };
}

export const joined = (parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => part).join(', ');

/** "52.07880, 8.47171" with a true minus sign; null where there is no point. */
export function coordinates({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): string | null {
  if (latitude === null || longitude === null) return null;
  return [latitude, longitude]
    .map((degrees) => degrees.toFixed(5).replace('-', '\u2212'))
    .join(', ');
}

/** Signal strength and such, with a true minus sign. */
export const decibels = (dbm: number): string => `${String(dbm).replace('-', '\u2212')} dBm`;
