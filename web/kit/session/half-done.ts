// What a person had half done when the session ended: kept in the tab, and given back to the same
// person on the same page, once (goals.md F21).
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useMaybeUser } from './session.ts';
import { tabStorage } from './tab-storage.ts';

interface HalfDone {
  readonly name: string;
  /** As it stands; undefined when there is nothing to keep. Survives JSON. */
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
 * What was kept under this name for this person on this page, as long as nobody forgets it;
 * undefined when nothing was.
 */
export function halfDone(personId: number, name: string): unknown {
  const kept: { value?: unknown } = JSON.parse(tabStorage.read(keyOf(personId, name)) ?? '{}');
  return kept.value;
}

/** Given back: it is not given back again. */
export const forgetHalfDone = (personId: number, name: string): void =>
  tabStorage.remove(keyOf(personId, name));

/**
 * Registers what is half done while its component stands; what was kept of it is forgotten as soon
 * as the component has it.
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
  // Not while rendering: what is drawn may be thrown away and drawn anew, as when code is still on
  // its way.
  useEffect(() => {
    if (personId !== null) forgetHalfDone(personId, name);
  }, [personId, name]);
}

/**
 * `useState` whose value outlives the session: kept where it differs from `initial`, and there
 * again for the same person on the same page.
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
