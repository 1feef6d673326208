// The alerts for which an action of this page waits for its response: until then their allowed
// actions are unknown.
import { useSyncExternalStore } from 'react';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

const counts = new Map<number, number>();
const listeners = new Set<() => void>();

clearAtSessionEnd(() => counts.clear());

function count(id: number, by: 1 | -1): void {
  const left = (counts.get(id) ?? 0) + by;
  if (left > 0) counts.set(id, left);
  else counts.delete(id);
  for (const tell of listeners) tell();
}

/** Counts the action until it has ended, however it ends. */
export async function underWay<Result>(id: number, action: () => Promise<Result>): Promise<Result> {
  count(id, 1);
  try {
    return await action();
  } finally {
    count(id, -1);
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useIsUnderWay = (id: number): boolean =>
  useSyncExternalStore(subscribe, () => counts.has(id));
