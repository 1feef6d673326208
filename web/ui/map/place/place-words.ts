// A person's position in words: near a place up to 2 km, else the distance from it.
import { t } from '@lingui/core/macro';
import type { Measure } from '../map-host.ts';
import type { NearestPlace } from './place-grid.ts';

const nearKm = 2;

/** "Near Howlong NSW", "24 km from Howlong NSW". */
export function placeWords({ name, region, distance_km }: NearestPlace, measure: Measure): string {
  const place = [name, region].filter((part) => part !== '').join(' ');
  return distance_km <= nearKm
    ? t`Near ${place}`
    : t`${formatDistance(distance_km * 1000, measure)} from ${place}`;
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
