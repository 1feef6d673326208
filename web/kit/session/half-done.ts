// Drafts at a session's end: kept in the tab, and returned once to the same person on the same page
// (goals.md F21).
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useMaybeUser } from './session.ts';
import { tabStorage } from './tab-storage.ts';

interface HalfDone {
  readonly name: string;
  /** The current draft; undefined when there is nothing to keep. Must survive JSON. */
  readonly value: () => unknown;
}

const registry = new Set<{ current: HalfDone }>();

const keyOf = (personId: number, name: string): string =>
  `vigil.half_done.${personId}:${window.location.pathname}:${name}`;

/** The session has ended: keeps all that is half done for its person. */
export function keepHalfDone(personId: number): void {
  for (const { current } of registry) {
    const value = current.value();
    if (value !== undefined)
      tabStorage.write(keyOf(personId, current.name), JSON.stringify({ value }));
  }
}

/**
 * The draft kept under this name for this person on this page, until it is forgotten; undefined
 * without one.
 */
export function halfDone(personId: number, name: string): unknown {
  const kept: { value?: unknown } = JSON.parse(tabStorage.read(keyOf(personId, name)) ?? '{}');
  return kept.value;
}

/** Restored: it is not restored again. */
export const forgetHalfDone = (personId: number, name: string): void =>
  tabStorage.remove(keyOf(personId, name));

/**
 * Registers a draft while its component is mounted; the kept copy is forgotten as soon as the
 * component has it.
 */
export function useHalfDone(name: string, value: () => unknown): void {
  const personId = useMaybeUser()?.id ?? null;
  const latest = useRef<HalfDone>({ name, value });
  useEffect(() => {
    latest.current = { name, value };
  });
  useEffect(() => {
    registry.add(latest);
    return () => void registry.delete(latest);
  }, []);
  // Not while rendering: a render may be discarded and repeated, as while code is still loading.
  useEffect(() => {
    if (personId !== null) forgetHalfDone(personId, name);
  }, [personId, name]);
}

/**
 * `useState` whose value survives the session: kept where it differs from `initial`, and restored
 * for the same person on the same page.
 * @param name one for the page, such as `extend 48210`; values survive JSON
 */
export function useKeptState<Value>(
  name: string,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const personId = useMaybeUser()?.id ?? null;
  const [value, setValue] = useState<Value>(() => {
    const kept = personId === null ? undefined : halfDone(personId, name);
    return kept === undefined ? initial : (kept as Value);
  });
  useHalfDone(name, () => (JSON.stringify(value) === JSON.stringify(initial) ? undefined : value));
  return [value, setValue];
}
