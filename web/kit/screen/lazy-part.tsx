// A small part of the shell whose code comes behind the page; nothing stands in its place until
// then.
import { type ComponentType, lazy, Suspense } from 'react';

export function lazyPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lazy(load);
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  );
}
