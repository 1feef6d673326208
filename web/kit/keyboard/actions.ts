// The actions that are available now, by key or by name: screens register them; the keyboard, the
// palette and the help read them.
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

export interface Action {
  /** Unique among the mounted actions, such as `alert.acknowledge`. */
  id: string;
  label: string;
  /** A key such as `a`, `?` or `/`, or two after each other, such as `g d`; none: by name only. */
  keys?: string;
  /** The heading of its group in the help. */
  group?: string;
  /** For the keyboard and the help only: its key shows why it cannot be done now. */
  unlisted?: true;
  /**
   * Repeats while its key is held down, as for moving down a list; left out, once for each press.
   */
  repeats?: true;
  run: () => void;
}

interface Entry {
  current: readonly Action[];
}

const entries = new Set<Entry>();
const listeners = new Set<() => void>();
let version: readonly Action[] = [];

function changed(): void {
  version = [...entries].flatMap((entry) => entry.current);
  for (const tell of listeners) tell();
}

/**
 * False inside a view that another one covers: actions of hidden views are disabled (./view.tsx).
 */
export const ViewIsShown = createContext(true);

/**
 * Registers actions while the component is mounted in a view that is shown; the newest component
 * wins a key that two want.
 */
export function useActions(actions: readonly Action[]): void {
  const isShown = useContext(ViewIsShown);
  const entry = useRef<Entry>({ current: actions });
  const shape = actions
    .map((action) => `${action.id} ${action.keys ?? ''} ${action.label}`)
    .join('\n');
  useEffect(() => {
    entry.current.current = actions;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed by names or keys alone
  useEffect(() => {
    if (!isShown) return;
    const own = entry.current;
    entries.add(own);
    changed();
    return () => {
      entries.delete(own);
      changed();
    };
  }, [shape, isShown]);
}

/** All registered actions. */
export const actionsNow = (): readonly Action[] => [...entries].flatMap((entry) => entry.current);

/**
 * Runs the registered action of a name, for a button outside of the screen that registered it; does
 * nothing without such an action.
 */
export const runAction = (id: string): void =>
  actionsNow()
    .findLast((action) => action.id === id)
    ?.run();

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** All actions, for the palette and the help. */
export const useAllActions = (): readonly Action[] =>
  useSyncExternalStore(subscribe, () => version);
