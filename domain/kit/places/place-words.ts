// How a person's position is named by a known place: near it up to 2 km, else by the distance from it.
import type { NearestPlace } from './place-grid.ts';

const nearKm = 2;

export const isNear = ({ distance_km }: NearestPlace): boolean => distance_km <= nearKm;

/** "Howlong NSW"; the name alone where the region is not known. */
export const placeName = ({ name, region }: Pick<NearestPlace, 'name' | 'region'>): string =>
  [name, region].filter((part) => part !== '').join(' ');
