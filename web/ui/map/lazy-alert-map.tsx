// The map for screens: its code comes when it is first shown, into a place of the final height.
import { lazy, Suspense } from 'react';
import type { AlertMapProps } from './alert-map.tsx';
import { useMapStyle } from './base/map-style.ts';

const AlertMap = lazy(() => import('./alert-map.tsx'));

export function LazyAlertMap(props: Omit<AlertMapProps, 'styleUrl'>) {
  const styleUrl = useMapStyle();
  return (
    <Suspense fallback={<div style={{ height: props.height }} aria-busy="true" />}>
      <AlertMap {...props} {...(styleUrl === undefined ? {} : { styleUrl })} />
    </Suspense>
  );
}
