// The number of unowned alerts beside the menu entry; its code comes with the portal, not with the sign-in page.
import { lazy, Suspense } from 'react';

const UnownedCount = lazy(() => import('./unowned-count.tsx'));

export function MenuCount() {
  return (
    <Suspense>
      <UnownedCount />
    </Suspense>
  );
}
