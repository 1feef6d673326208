// The pause control as a part of the header: its code comes behind the page.
import { lazy, Suspense } from 'react';

const PauseControl = lazy(() => import('./pause-control.tsx'));

export function PausePart() {
  return (
    <Suspense>
      <PauseControl />
    </Suspense>
  );
}
