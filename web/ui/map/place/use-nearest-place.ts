// The nearest known place as a hook: null until it is known, and where the places cannot be loaded.
import { useEffect, useState } from 'react';
import type { NearestPlace } from '#domain/kit/places/place-grid.ts';
import { nearestPlace } from './nearest-place.ts';

export function useNearestPlace(
  latitude: number | undefined,
  longitude: number | undefined,
): NearestPlace | null {
  const [found, setFound] = useState<{ key: string; place: NearestPlace | null } | null>(null);
  const key = `${latitude} ${longitude}`;
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    let gone = false;
    const tell = (place: NearestPlace | null) => {
      if (!gone) setFound({ key, place });
    };
    // Coordinates are shown next to it: without a name nothing is lost.
    nearestPlace(latitude, longitude).then(tell, () => tell(null));
    return () => {
      gone = true;
    };
  }, [latitude, longitude, key]);
  return found?.key === key ? found.place : null;
}
