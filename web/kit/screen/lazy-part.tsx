// A small part of the shell, loaded after the page; its place is empty until then.
import { type ComponentType, lazy, Suspense } from 'react';

export function lazyPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lazy(load);
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  );
}
