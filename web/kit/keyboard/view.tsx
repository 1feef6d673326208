// One of two views that the page switches between by itself, such as the console and its stored
// copy during an outage.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ViewIsShown } from './actions.ts';
import { viewChanged } from './keys.ts';

export interface ViewProps {
  isShown: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * While hidden, a view keeps its state, and its actions are disabled. Typing continues in the field
 * with the same `data-draft`.
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
