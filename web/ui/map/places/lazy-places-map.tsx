// The map of places for screens: its code is loaded when it is first shown.
import { Suspense } from 'react';
import { latePart } from '../../later/late-parts.tsx';
import { useMapBackground } from '../base/map-settings.ts';
import type { PlacesMapProps } from './places-map.tsx';

const PlacesMap = latePart(() => import('./places-map.tsx'));

export function LazyPlacesMap(props: Omit<PlacesMapProps, 'background'>) {
  const background = useMapBackground();
  const place = <div aria-busy="true" />;
  if (background === null) return place;
  return (
    <Suspense fallback={place}>
      <PlacesMap {...props} background={background} />
    </Suspense>
  );
}
