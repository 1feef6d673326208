// What is being typed about an alert, kept in the tab: across live changes, other alerts, failed sends and a new sign-in (ux.md checks 8 and 13).
import { useState } from 'react';
import { useUser } from '#web/kit/session/session.ts';
import { tabShelf } from '#web/kit/session/tab-shelf.ts';

/** What may be half written about an alert: the draft, and its field with the words. */
const written = [
  ['comment', 'text'],
  ['message', 'text'],
  ['resolve', 'note'],
  ['follow-up', 'reason'],
  ['patrol', 'instructions'],
  ['on-test', 'reason'],
] as const;
export type DraftKind = (typeof written)[number][0];

/** The name of a draft about an alert. */
export const draftOf = (kind: DraftKind, alertId: number): string => `${kind} ${alertId}`;

const keyOf = (personId: number, name: string): string => `vigil.draft.${personId}:${name}`;

/** What this person has half written about an alert and not sent, in a fixed order. */
export const wordsAbout = (personId: number, alertId: number): { kind: DraftKind; words: string }[] =>
  written.flatMap(([kind, field]) => {
    const words = read<Readonly<Record<string, string>>>(keyOf(personId, draftOf(kind, alertId)), {})[field]?.trim() ?? '';
    return words === '' ? [] : [{ kind, words }];
  });

function read<Value>(key: string, empty: Value): Value {
  try {
    const text = tabShelf.read(key);
    const kept: Value = text === null ? empty : JSON.parse(text);
    return kept;
  } catch {
    return empty;
  }
}

function write(key: string, value: unknown): void {
  if (value === null) tabShelf.remove(key);
  else tabShelf.write(key, JSON.stringify(value));
}

type Drafting<Value> = [Value, (value: Value) => void, () => void];

/**
 * A draft by name (`draftOf`), of the signed-in person.
 * @returns what stands in it, how to change it, and how to empty it once it is sent
 */
export const useDraft = <Value extends object>(name: string, empty: Value): Drafting<Value> => useDraftOf(useUser().id, name, empty);

/** The same where no session says who writes: the console without its server knows the person it keeps for. */
export function useDraftOf<Value extends object>(personId: number, name: string, empty: Value): Drafting<Value> {
  const key = keyOf(personId, name);
  const [value, setValue] = useState(() => ({ key, draft: read(key, empty) }));
  // Another alert has been opened: its own draft stands there.
  const draft = value.key === key ? value.draft : read(key, empty);
  const set = (next: Value) => {
    write(key, next);
    setValue({ key, draft: next });
  };
  const clear = () => {
    write(key, null);
    setValue({ key, draft: empty });
  };
  return [draft, set, clear];
}

/** A random UUID, version 4; made by hand because `crypto.randomUUID` is missing on plain http. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes]
    .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
