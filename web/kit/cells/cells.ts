// The cells of this installation that the page works in, and in which of them a record is: a call
// about a record goes to its cell (decision 0089).
import { useSyncExternalStore } from 'react';
import { givenIn } from '#domain/kit/cell-numbers.ts';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

export interface Cells {
  /** Where the person has signed in. */
  readonly own: number;
  /** The others that the person may work in; none in most installations. */
  readonly others: readonly number[];
}

const single: Cells = { own: 0, others: [] };
let cells = single;
const listeners = new Set<() => void>();
/** Only records that are not where their number was given: of organisations that have moved. */
const learned = new Map<string, number>();

export const knownCells = (): Cells => cells;
export const isOtherCell = (cell: number): boolean => cells.others.includes(cell);

export function setCells(next: Cells): void {
  if (JSON.stringify(next) === JSON.stringify(cells)) return;
  cells = next;
  for (const tell of listeners) tell();
}

clearAtSessionEnd(() => {
  learned.clear();
  setCells(single);
});

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useKnownCells = (): Cells => useSyncExternalStore(subscribe, knownCells);

/** All cells that the page works in, the own one first. */
export const allCells = ({ own, others }: Cells): number[] => [own, ...others];

/** Records that every cell has of its own; types and texts have the same numbers everywhere. */
const kinds = ['alerts', 'organisations', 'users', 'devices', 'departments'] as const;
export type RecordKind = (typeof kinds)[number];

/** A record came through this cell. */
export function learnCell(kind: RecordKind, id: number, cell: number): void {
  if (cell === givenIn(id)) learned.delete(`${kind} ${id}`);
  else if (cells.others.length > 0) learned.set(`${kind} ${id}`, cell);
}

/** The cell of a record; the page's own where there is no other. */
export function cellOf(kind: RecordKind, id: number): number {
  const cell = learned.get(`${kind} ${id}`) ?? givenIn(id);
  return isOtherCell(cell) ? cell : cells.own;
}

/** The part of a call that says which records it is about. */
export interface AboutRecords {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface NamedRecord {
  /** Null for a record whose number alone says where it is. */
  readonly kind: RecordKind | null;
  readonly id: number;
}

/**
 * The cell to which a call goes: that of the first record it names, in its path, its body or its
 * query.
 * @param path as declared, such as `/alerts/:id/history`
 * @param asked where the caller knows it
 */
export function cellOfCall(path: string, input: AboutRecords, asked?: number): number {
  if (cells.others.length === 0) return cells.own;
  if (asked !== undefined) return isOtherCell(asked) ? asked : cells.own;
  const named = recordOfCall(path, input);
  if (named === null) return cells.own;
  return named.kind === null ? givenIn(named.id) : cellOf(named.kind, named.id);
}

/** The first record that a call names; null for what names no record of one cell. */
export function recordOfCall(path: string, input: AboutRecords): NamedRecord | null {
  const body = typeof input.body === 'object' && input.body !== null ? input.body : {};
  for (const part of [input.params ?? {}, body, input.query ?? {}])
    for (const [name, value] of Object.entries(part)) {
      const named = recordOfPart(path, name, value);
      if (named !== null) return named;
    }
  return null;
}

function recordOfPart(path: string, name: string, value: unknown): NamedRecord | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const id = Number(first);
  if (first === null || first === '' || !Number.isSafeInteger(id) || id <= 0) return null;
  const kind = kindOf(path, name);
  if (kind) return { kind, id };
  // The number of any record of a later cell says so; a small one may be that of a type.
  return /(^|_)ids?$|Ids?$/.test(name) && isOtherCell(givenIn(id)) && givenIn(id) > 0
    ? { kind: null, id }
    : null;
}

/** `:id` of `/alerts/:id`, `alertId`, `alert_id` and `alert_ids` are the number of an alert. */
function kindOf(path: string, name: string): RecordKind | undefined {
  const before = new RegExp(`([^/]+)/:${name}(/|$)`).exec(path)?.[1];
  const word = name.replace(/(_i|I)ds?$/, '');
  return kinds.find((kind) => kind === `${word}s` || (name === 'id' && kind === before));
}

/** The beginning of the path to a cell: empty for the own one. */
export const pathTo = (cell: number): string => (isOtherCell(cell) ? `/cells/${cell}` : '');
