// A person's position in words: near a place up to 2 km, else the distance from it (R132).
import { t } from '@lingui/core/macro';
import type { NearestPlace } from '#domain/kit/places/place-grid.ts';
import { isNear, placeName } from '#domain/kit/places/place-words.ts';
import type { Measure } from '../map-host.ts';

/** "Near Howlong NSW", "24 km from Howlong NSW". */
export function placeWords(found: NearestPlace, measure: Measure): string {
  const place = placeName(found);
  return isNear(found)
    ? t`Near ${place}`
    : t`${formatDistance(found.distance_km * 1000, measure)} from ${place}`;
}

/** 61 m, 4.2 km, 18 km; 200 ft, 2.6 mi. */
export function formatDistance(metres: number, measure: Measure): string {
  const [small, smallUnit, large, largeUnit] =
    measure === 'metric'
      ? [metres, 'm', metres / 1000, 'km']
      : [metres * 3.28084, 'ft', metres / 1609.344, 'mi'];
  if (small < 1000) return `${Math.round(small)} ${smallUnit}`;
  return `${large < 10 ? large.toFixed(1) : Math.round(large)} ${largeUnit}`;
}
