// The SQL of a resource that is a plain table: a page by key, one, insert and update. Columns are the keys of its record.
import { type FieldKind, factsOf, isNullable } from '#domain/kit/field.ts';
import { metaFor, type Page, type PageQuery } from '#domain/kit/paging.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Fragment, Tx } from '../db/database.ts';
import { decodePlace, encodePlace, noSuchPage, type Place } from './keyset.ts';

export type Shown = Readonly<Record<string, unknown>> & { readonly id: number };
type ListQuery = PageQuery & Readonly<Record<string, unknown>>;

/** Totals are counted up to here and no further, or a list would cost the table (goals.md 1.4). */
export const totalCap = 1001;

export interface TableStore {
  list(tx: Tx, query: ListQuery): Promise<Page<Shown>>;
  find(tx: Tx, id: number): Promise<Shown | undefined>;
  /** The same, held until the transaction ends. */
  lock(tx: Tx, id: number): Promise<Shown | undefined>;
  insert(tx: Tx, fields: Record<string, unknown>): Promise<Shown>;
  update(tx: Tx, id: number, fields: Record<string, unknown>): Promise<Shown>;
}

/** @param table has a column for each key of the record, `updated_at` among them; row security decides which rows there are */
export function tableStore(resource: AnyResource, table: string): TableStore {
  const columnsOf = (tx: Tx, keys: readonly string[], of = 't'): Fragment =>
    keys.map((key) => tx`${column(tx, kindOf(resource, key), `${of}.${key}`)} as ${tx(key)}`).reduce((all, next) => tx`${all}, ${next}`);
  const all = Object.keys(resource.record.shape);
  const shown = Object.keys(resource.row.shape);

  const one = async (tx: Tx, id: number, locking: Fragment): Promise<Shown | undefined> => {
    const [row] = await tx<Shown[]>`select ${columnsOf(tx, all)} from ${tx(table)} t where id = ${id} ${locking}`;
    return row;
  };
  return {
    find: async (tx, id) => await one(tx, id, tx``),
    lock: async (tx, id) => await one(tx, id, tx`for update`),
    insert: async (tx, fields) => {
      const [row] = await tx<Shown[]>`insert into ${tx(table)} ${tx(fields)} returning ${columnsOf(tx, all, table)}`;
      if (!row) throw new Error(`a row of ${table} was not written`);
      return row;
    },
    update: async (tx, id, fields) => {
      const [row] = await tx<
        Shown[]
      >`update ${tx(table)} t set ${tx(fields)}, updated_at = app.now() where id = ${id} returning ${columnsOf(tx, all)}`;
      if (!row) throw new Error(`row ${id} of ${table} was not written`);
      return row;
    },
    list: async (tx, query) => {
      const order = orderOf(tx, resource, query);
      const where = tx`where ${matches(tx, resource, query)}`;
      const start = query.after === undefined ? tx`` : tx`and ${order.from(decodePlace(query.after))}`;
      const skip = query.after === undefined ? (query.page - 1) * query.per_page : 0;
      // The page is found by keys alone and joined after, so that rows that are skipped are never read whole.
      const rows = await tx<(Shown & { place: string | null })[]>`
        select ${columnsOf(tx, shown)}, page.place from (
          select t.id as page_id, (${order.value})::text as place, row_number() over (order by ${order.by}) as nth from ${tx(table)} t ${where} ${start} order by ${order.by} limit ${query.per_page} offset ${skip}
        ) page join ${tx(table)} t on t.id = page.page_id order by page.nth`.catch(refuseForgedPlace);
      const total = query.total ? await countUpTo(tx, table, where) : null;
      const last = rows.at(-1);
      const items = rows.map(({ place: _place, ...row }) => row as Shown);
      return {
        items,
        meta: { ...metaFor(query, rows.length, last ? encodePlace({ value: last.place, id: last.id }) : null), ...(total ?? {}) },
      };
    },
  };
}

/** A column as it is sent: days and moments as text in one spelling. */
function column(tx: Tx, kind: FieldKind, name: string): Fragment {
  if (kind === 'instant') return tx`app.iso(${tx(name)})`;
  if (kind === 'date' || kind === 'month') return tx`to_char(${tx(name)}, 'YYYY-MM-DD')`;
  return tx`${tx(name)}`;
}

const kindOf = (resource: AnyResource, key: string): FieldKind => {
  const schema = resource.record.shape[key];
  return schema ? factsOf(schema as Parameters<typeof factsOf>[0]).kind : 'text';
};

const sqlTypes: Partial<Record<FieldKind, string>> = {
  instant: 'timestamptz',
  date: 'date',
  month: 'date',
  integer: 'bigint',
  id: 'bigint',
  boolean: 'boolean',
};

interface Order {
  readonly value: Fragment;
  readonly by: Fragment;
  readonly from: (place: Place) => Fragment;
}

/** Rows without a value come last, whichever the direction; equal ones in the order of their ids. */
function orderOf(tx: Tx, resource: AnyResource, query: ListQuery): Order {
  const key = resource.sorts.find((sort) => sort === query.sort) ?? resource.sorts[0];
  const schema = resource.record.shape[key];
  const type = sqlTypes[kindOf(resource, key)] ?? 'text';
  const plain = tx`t.${tx(key)}`;
  const value = type === 'text' ? tx`lower(${plain})` : plain;
  const down = query.direction === 'desc';
  const beyond = down ? tx`<` : tx`>`;
  const nullable = schema !== undefined && isNullable(schema as Parameters<typeof isNullable>[0]);
  return {
    value,
    // Said only where there can be any: an index cannot be read backwards with empty ones last.
    by: tx`${value} ${down ? tx`desc` : tx`asc`} ${nullable ? tx`nulls last` : tx``}, t.id ${down ? tx`desc` : tx`asc`}`,
    from: (place) => {
      if (place.value === null) return tx`${value} is null and t.id ${beyond} ${place.id}`;
      const key = tx`(${value}, t.id) ${beyond} (${place.value}::text::${tx.unsafe(type)}, ${place.id}::bigint)`;
      return nullable ? tx`(${key} or ${value} is null)` : key;
    },
  };
}

function matches(tx: Tx, resource: AnyResource, query: ListQuery): Fragment {
  const equal = Object.keys(resource.filters)
    .filter((key) => query[key] !== undefined)
    .map((key) => tx`t.${tx(key)} = ${query[key] as string}`);
  const word = query.search?.toLowerCase();
  const found = word
    ? resource.search.map((key) => tx`position(${word} in lower(t.${tx(key)})) > 0`).reduce((any, next) => tx`${any} or ${next}`)
    : null;
  return [...equal, ...(found ? [tx`(${found})`] : [])].reduce((every, next) => tx`${every} and ${next}`, tx`true`);
}

async function countUpTo(tx: Tx, table: string, where: Fragment): Promise<{ total: number; total_is_capped: boolean }> {
  const [row] = await tx<
    { count: number }[]
  >`select count(*)::int as count from (select from ${tx(table)} t ${where} limit ${totalCap}) counted`;
  const count = row?.count ?? 0;
  return { total: Math.min(count, totalCap - 1), total_is_capped: count === totalCap };
}

// A place whose value is not of the column's type was made up.
function refuseForgedPlace(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw /^22(007|008|P02|003)$/.test(code) ? noSuchPage() : error;
}
