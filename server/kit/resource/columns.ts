// The columns of a resource as SQL: where each key of its record comes from, and how its value is
// written in an answer.
import type * as z from 'zod';
import { type FieldKind, factsOf } from '#domain/kit/field.ts';
import type { Fragment, Tx } from '../db/database.ts';

/** A piece of SQL about the row `t` and whatever the joins add. */
export type Part = (tx: Tx) => Fragment;

export interface ColumnSource {
  /** The schema of the keys; the kinds of its fields decide how a value is written. */
  readonly shape: z.ZodRawShape;
  /** Keys that have another name as a column of the table. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Keys that are no column: derived from the row. */
  readonly derived?: Readonly<Record<string, Part>>;
  /**
   * Generated columns with the lower case of a text, by its key. With row-level security an index
   * scan can start at a cursor for a plain column only: a condition on `lower(name)` is evaluated
   * for each row, because a function might leak hidden rows.
   */
  readonly lowered?: Readonly<Record<string, string>>;
}

export const kindOf = ({ shape }: ColumnSource, key: string): FieldKind => {
  const schema = shape[key];
  return schema ? factsOf(schema as z.ZodType).kind : 'text';
};

/** The value of a key, as the database compares it. */
export const sourceOf = (tx: Tx, source: ColumnSource, key: string): Fragment =>
  source.derived?.[key]?.(tx) ?? tx`${tx(`t.${source.columns?.[key] ?? key}`)}`;

/** The lower case of a text, by which it is sorted and searched. */
export const lowerOf = (tx: Tx, source: ColumnSource, key: string): Fragment => {
  const column = source.lowered?.[key];
  return column ? tx`${tx(`t.${column}`)}` : tx`lower(${sourceOf(tx, source, key)})`;
};

/** `value as key, ...`: days, times and moments as text in one spelling. */
export const selected = (tx: Tx, source: ColumnSource, keys: readonly string[]): Fragment =>
  selecting(source, keys)(tx);

/**
 * The same for a statement that is built repeatedly. Plain columns are one fragment, because each
 * fragment costs more than its column.
 */
export function selecting(source: ColumnSource, keys: readonly string[]): Part {
  const pieces: Part[] = [];
  let text = '';
  for (const [index, key] of keys.entries()) {
    const [before, after] = spelling(kindOf(source, key));
    const derived = source.derived?.[key];
    text += `${index === 0 ? '' : ', '}${before}`;
    if (derived) {
      const start = text;
      pieces.push((tx) => asText(tx, start), derived);
      text = '';
    } else text += `t.${named(source.columns?.[key] ?? key)}`;
    text += `${after} as ${named(key)}`;
  }
  const end = text;
  pieces.push((tx) => asText(tx, end));
  return (tx) => pieces.map((piece) => piece(tx)).reduce((all, next) => tx`${all}${next}`);
}

/** Keys and columns are declared in code, never taken from a caller. */
const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const asText = (tx: Tx, text: string): Fragment => tx.unsafe(text) as unknown as Fragment;

/** What is written before and after a value. */
function spelling(kind: FieldKind): [string, string] {
  if (kind === 'instant') return ['app.iso(', ')'];
  if (kind === 'date' || kind === 'month') return ['to_char(', ", 'YYYY-MM-DD')"];
  if (kind === 'exact_time') return ['to_char(', ", 'HH24:MI:SS')"];
  if (kind === 'time') return ['to_char(', ", 'HH24:MI')"];
  return ['', ''];
}

const sqlTypes: Partial<Record<FieldKind, string>> = {
  instant: 'timestamptz',
  date: 'date',
  month: 'date',
  time: 'time',
  exact_time: 'time',
  integer: 'bigint',
  money: 'bigint',
  id: 'bigint',
  reference: 'bigint',
  boolean: 'boolean',
};

/** The type by which a key is compared; `text` is compared in lower case. */
export const sqlTypeOf = (source: ColumnSource, key: string): string =>
  sqlTypes[kindOf(source, key)] ?? 'text';

/** Pieces with something between them; nothing for none. */
export const joined = (tx: Tx, pieces: readonly Fragment[], between: Fragment): Fragment =>
  pieces.reduce((all, next, index) => (index === 0 ? next : tx`${all}${between}${next}`), tx``);

/**
 * Ids as in `id = ...`, in a subselect: a planner that sees how few they are plans each statement
 * again, which costs more than a row does.
 */
export const anyOf = (tx: Tx, ids: readonly number[]): Fragment =>
  tx`any((select ${[...ids]}::bigint[])::bigint[])`;
