// What is being typed about an alert, kept in the tab: across live changes, other alerts, failed
// sends and a new sign-in (ux.md checks 8 and 13).
import { useSyncExternalStore } from 'react';
import { useUser } from '#web/kit/session/session.ts';
import { tabStorage } from '#web/kit/session/tab-storage.ts';
import { alertAddress } from '../alert-address.ts';

/** The drafts an alert can have: each draft, and its field with the text. */
const written = [
  ['comment', 'text'],
  ['message', 'text'],
  ['resolve', 'note'],
  ['refuse', 'reason'],
  ['follow-up', 'reason'],
  ['patrol', 'instructions'],
  ['on-test', 'reason'],
  ['brief', 'service'],
  ['dispatch', 'reason'],
  ['cancel-dispatch', 'reason'],
] as const;
export type DraftKind = (typeof written)[number][0];

/** The name of a draft about an alert; its field carries it as `data-draft`. */
export const draftOf = (kind: DraftKind, alertId: number): string => `${kind} ${alertId}`;

/**
 * Where its field is on the alert's page; null for one that a dialog asks for, and for other
 * drafts.
 */
export function draftAddress(name: string): string | null {
  const [, kind, id] = /^(comment|message) (\d+)$/.exec(name) ?? [];
  return id === undefined
    ? null
    : `${alertAddress(Number(id))}?tab=${kind === 'comment' ? 'timeline' : 'messages'}`;
}

const keyOf = (personId: number, name: string): string => `vigil.draft.${personId}:${name}`;

/** This person's unsent drafts about an alert, in a fixed order. */
export const wordsAbout = (
  personId: number,
  alertId: number,
): { kind: DraftKind; words: string }[] =>
  written.flatMap(([kind, field]) => {
    const draft = parse<Readonly<Record<string, string>>>(
      tabStorage.read(keyOf(personId, draftOf(kind, alertId))),
      {},
    );
    const words = draft[field]?.trim() ?? '';
    return words === '' ? [] : [{ kind, words }];
  });

function parse<Value>(text: string | null, empty: Value): Value {
  try {
    const kept: Value = text === null ? empty : JSON.parse(text);
    return kept;
  } catch {
    return empty;
  }
}

function write(key: string, value: unknown): void {
  if (value === null) tabStorage.remove(key);
  else tabStorage.write(key, JSON.stringify(value));
  for (const tell of listeners) tell();
}

const listeners = new Set<() => void>();

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

type Drafting<Value> = [Value, (value: Value) => void, () => void];

/**
 * A draft by name (`draftOf`), of the signed-in person.
 * @returns its value, a setter, and a function that empties it once it is sent
 */
export const useDraft = <Value extends object>(name: string, empty: Value): Drafting<Value> =>
  useDraftOf(useUser().id, name, empty);

/**
 * As `useDraft`, where no session names the writer: the offline console knows the person it keeps
 * for. All fields of one draft share its text.
 */
export function useDraftOf<Value extends object>(
  personId: number,
  name: string,
  empty: Value,
): Drafting<Value> {
  const key = keyOf(personId, name);
  const text = useSyncExternalStore(subscribe, () => tabStorage.read(key));
  return [parse(text, empty), (next) => write(key, next), () => write(key, null)];
}

/** A random UUID, version 4; made by hand because `crypto.randomUUID` is missing on plain http. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // The version and the variant (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
