// What a person had half done when the session ended: kept in the tab, and given back to the same person on the same page, once (goals.md F21).
import { useEffect, useRef, useState } from 'react';
import { useMaybeUser } from './session.ts';

interface HalfDone {
  readonly name: string;
  /** As it stands; undefined when there is nothing to keep. Survives JSON. */
  readonly value: () => unknown;
}

const registry = new Set<{ current: HalfDone }>();
// Beside the browser's storage, which may be off or full.
const inMemory = new Map<string, string>();

const keyOf = (personId: number, name: string): string => `vigil.half_done.${personId}:${name}`;

/** The session has ended: keeps all that is half done for its person. */
export function keepHalfDone(personId: number): void {
  for (const { current } of registry) {
    const value = current.value();
    if (value !== undefined) write(keyOf(personId, current.name), JSON.stringify({ page: window.location.pathname, value }));
  }
}

/** What was kept under this name for this person on this page, as long as nobody forgets it; undefined when nothing was. */
export function halfDone(personId: number, name: string): unknown {
  const kept: unknown = JSON.parse(read(keyOf(personId, name)) ?? 'null');
  return typeof kept === 'object' && kept !== null && 'page' in kept && 'value' in kept && kept.page === window.location.pathname
    ? kept.value
    : undefined;
}

/** Given back: it is not given back again. */
export function forgetHalfDone(personId: number, name: string): void {
  inMemory.delete(keyOf(personId, name));
  safely(() => sessionStorage.removeItem(keyOf(personId, name)));
}

/** Registers what is half done while its component stands; what was kept of it is forgotten as soon as the component has it. */
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
  // Not while rendering: what is drawn may be thrown away and drawn anew, as when code is still on its way.
  useEffect(() => {
    if (personId !== null) forgetHalfDone(personId, name);
  }, [personId, name]);
}

/**
 * `useState` whose value outlives the session: kept where it differs from `initial`, and there again for the same person on the same page.
 * @param name one for the page, such as `extend 48210`; values survive JSON
 */
export function useKeptState<Value>(name: string, initial: Value): [Value, (next: Value) => void] {
  const personId = useMaybeUser()?.id ?? null;
  const [value, setValue] = useState<Value>(() => {
    const kept = personId === null ? undefined : halfDone(personId, name);
    return kept === undefined ? initial : (kept as Value);
  });
  useHalfDone(name, () => (JSON.stringify(value) === JSON.stringify(initial) ? undefined : value));
  return [value, setValue];
}

function read(key: string): string | null {
  return inMemory.get(key) ?? safely(() => sessionStorage.getItem(key));
}

function write(key: string, text: string): void {
  inMemory.set(key, text);
  safely(() => sessionStorage.setItem(key, text));
}

function safely<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
