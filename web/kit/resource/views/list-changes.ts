// Changes of list preferences that the server does not have yet: shown at once, stored in this
// browser, and sent until they have arrived.
import {
  joinedChanges,
  type ListChange,
  listChange,
} from '#domain/kit/resource/list-preferences.ts';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

export interface ListOf {
  readonly userId: number;
  /** Changes made by an impersonating user: discarded with the page, and never sent. */
  readonly isActing: boolean;
  /** The path of the list's call. */
  readonly list: string;
}

const nameOf = ({ userId, list, isActing }: ListOf): string =>
  `vigil.list.${userId}.${list}${isActing ? ' acting' : ''}`;

const waiting = new Map<string, ListChange | null>();
const listeners = new Set<() => void>();

clearAtSessionEnd(() => waiting.clear());

/**
 * Null where everything has arrived. Anything unreadable counts as no change. Before the server
 * stored them, whole preferences were under the same name: they are read as a change, and removed
 * once it has arrived.
 */
export function unsentChange(of: ListOf): ListChange | null {
  const known = waiting.get(nameOf(of));
  if (known !== undefined) return known;
  const found = of.isActing ? null : readKept(nameOf(of));
  waiting.set(nameOf(of), found);
  return found;
}

function readKept(name: string): ListChange | null {
  try {
    const found = listChange.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

export function keepUnsent(of: ListOf, change: ListChange | null): void {
  waiting.set(nameOf(of), change);
  if (!of.isActing) writeKept(nameOf(of), change);
  for (const tell of listeners) tell();
}

function writeKept(name: string, change: ListChange | null): void {
  try {
    if (change === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(change));
  } catch {
    // Storage is off or full: it holds until the page is left.
  }
}

export function subscribeUnsent(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const addUnsent = (of: ListOf, change: ListChange): void =>
  keepUnsent(of, joinedChanges(unsentChange(of) ?? {}, change));
