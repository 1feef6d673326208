// One of two views that the page changes between by itself, such as the console and what is kept of
// it while the server is gone.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ViewIsShown } from './actions.ts';
import { viewChanged } from './keys.ts';

export interface ViewProps {
  isShown: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * While it is not shown it keeps its state, and none of its actions can be done. Whoever writes
 * goes on in the field of the same `data-draft`.
 */
export function View({ isShown, className, children }: ViewProps) {
  const was = useRef(isShown);
  useLayoutEffect(() => {
    if (was.current === isShown) return;
    was.current = isShown;
    viewChanged();
  }, [isShown]);
  return (
    <div className={className} hidden={!isShown}>
      <ViewIsShown value={isShown}>{children}</ViewIsShown>
    </div>
  );
}
