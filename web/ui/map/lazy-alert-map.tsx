// The map for screens: its code is loaded when it is first shown, into a place of the final height.
import { Suspense } from 'react';
import { latePart } from '../later/late-parts.tsx';
import type { AlertMapProps } from './alert-map.tsx';
import { useMapBackground } from './base/map-settings.ts';

const AlertMap = latePart(() => import('./alert-map.tsx'));

export function LazyAlertMap(props: Omit<AlertMapProps, 'background'>) {
  const background = useMapBackground();
  const place = <div style={{ height: props.height }} aria-busy="true" />;
  if (background === null) return place;
  return (
    <Suspense fallback={place}>
      <AlertMap {...props} background={background} />
    </Suspense>
  );
}
