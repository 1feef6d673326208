// The nearest known place as a hook: nothing until it is known, and nothing where the places cannot
// be had.
import { useEffect, useState } from 'react';
import { nearestPlace } from './nearest-place.ts';
import type { NearestPlace } from './place-grid.ts';

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
    // Coordinates stand beside it: without a name nothing is lost.
    nearestPlace(latitude, longitude).then(tell, () => tell(null));
    return () => {
      gone = true;
    };
  }, [latitude, longitude, key]);
  return found?.key === key ? found.place : null;
}
