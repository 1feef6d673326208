// The pause control as a part of the header: its code comes behind the page.
import { Suspense } from 'react';
import { lateExtra } from '#web/ui/later/late-parts.tsx';

const PauseControl = lateExtra(() => import('./pause-control.tsx'));

export function PausePart() {
  return (
    <Suspense>
      <PauseControl />
    </Suspense>
  );
}
