// Whether a question is open over the page: the page behind it is inert meanwhile, but never the
// buttons that call for help.
import { useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

/** @returns closes it again */
export function sheetOpened(): () => void {
  change(1);
  return () => change(-1);
}

export const useSheetOpen = (): boolean => useSyncExternalStore(subscribe, () => open > 0);

function change(by: 1 | -1): void {
  open += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
