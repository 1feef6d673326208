// The map of places for screens: its code comes when it is first shown.
import { lazy, Suspense } from 'react';
import { useMapStyle } from '../base/map-style.ts';
import type { PlacesMapProps } from './places-map.tsx';

const PlacesMap = lazy(() => import('./places-map.tsx'));

export function LazyPlacesMap(props: Omit<PlacesMapProps, 'styleUrl'>) {
  const styleUrl = useMapStyle();
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <PlacesMap {...props} {...(styleUrl === undefined ? {} : { styleUrl })} />
    </Suspense>
  );
}
