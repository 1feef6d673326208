// The map for screens: its code comes when it is first shown, into a place of the final height.
import { lazy, Suspense } from 'react';
import type { AlertMapProps } from './alert-map.tsx';

const AlertMap = lazy(() => import('./alert-map.tsx'));

export function LazyAlertMap(props: AlertMapProps) {
  return (
    <Suspense fallback={<div style={{ height: props.height }} aria-busy="true" />}>
      <AlertMap {...props} />
    </Suspense>
  );
}
