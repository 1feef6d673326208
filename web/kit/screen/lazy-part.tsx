// A small part of the shell, loaded after the page; its place is empty until then.
import { type ComponentType, Suspense } from 'react';
import { lateExtra } from '#web/ui/later/late-parts.tsx';

export function lazyPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lateExtra(load);
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  );
}
