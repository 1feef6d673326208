// Lists of any table: a page by key in any declared order, filtered, searched and counted up to a cap. What a row shows is read for the page's rows only.
import type * as z from 'zod';
import { isNullable } from '#domain/kit/field.ts';
import { metaFor, type Page, type PageQuery, pageQuery } from '#domain/kit/paging.ts';
import type { Fragment, Tx } from '../db/database.ts';
import { type ColumnSource, joined, type Part, selected, sourceOf, sqlTypeOf } from './columns.ts';
import { decodePlace, encodePlace, noSuchPage, type Place } from './keyset.ts';

export type Shown = Readonly<Record<string, unknown>> & { readonly id: number };
export type ListQuery = Partial<PageQuery> & Readonly<Record<string, unknown>>;

/** Totals are counted up to here and no further, or a list would cost the table (goals.md 1.4). */
export const totalCap = 1001;

export interface ListSource extends ColumnSource {
  readonly table: string;
  /** What a row of the list shows, by key. */
  readonly keys: readonly string[];
  /** The first is the usual one. Two rows with the same value are in the order of their ids. */
  readonly sorts: readonly [string, ...string[]];
  /** The order where the caller says none; ascending if left out. */
  readonly direction?: 'asc' | 'desc';
  /** Keys in which `search` looks for a part of the word, upper and lower case alike. */
  readonly search: readonly string[];
  /** The names of the filters that the call declares. */
  readonly filterNames: readonly string[];
  /** `left join ... on ...`: more tables for derived keys, read for the page's rows only unless the order needs them. */
  readonly joins?: Part;
  /** What is always so of a row of this list. */
  readonly where?: Part;
  /** Filters that are no plain comparison with a key. */
  readonly filters?: Readonly<Record<string, (tx: Tx, value: never) => Fragment>>;
}

interface ListCall {
  readonly query: z.ZodObject;
  readonly response: z.ZodArray<z.ZodObject>;
  readonly sorts: readonly [string, ...string[]];
}

type ListParts = Omit<ListSource, 'shape' | 'keys' | 'sorts' | 'filterNames'> & { readonly shape?: z.ZodRawShape };

/** A list beside a resource, by its declared call; `shape` has what it sorts by and does not show. */
export function listStore<Call extends ListCall>(
  call: Call,
  parts: ListParts,
): (tx: Tx, query: ListQuery) => Promise<Page<z.output<Call['response']['element']>>> {
  const row = call.response.element.shape;
  const source: ListSource = {
    ...parts,
    shape: { ...parts.shape, ...row },
    keys: Object.keys(row),
    sorts: call.sorts,
    filterNames: Object.keys(call.query.shape).filter((name) => !(name in pageQuery.shape)),
  };
  return async (tx, query) => (await listPage(tx, source, query)) as unknown as Page<z.output<Call['response']['element']>>;
}

/** @throws 422 for a place that was not given out */
export async function listPage(tx: Tx, source: ListSource, query: ListQuery): Promise<Page<Shown>> {
  const { page = 1, per_page = 25 } = query;
  const order = orderOf(tx, source, query);
  const from = tx`from ${tx(source.table)} t ${needsJoins(source, query) ? joinsOf(tx, source) : tx``} where ${matching(tx, source, query)}`;
  const start = query.after === undefined ? tx`` : tx`and ${order.from(decodePlace(query.after))}`;
  const skip = query.after === undefined ? (page - 1) * per_page : 0;
  // The page is found by keys alone, so that rows that are skipped are never read whole; then each row by its key, which no planner turns into a scan.
  const rows = await tx<(Shown & { page_id: number; page_place: string | null })[]>`
    select shown.*, page.page_id, page.page_place from (
      select t.id as page_id, (${order.value})::text as page_place, row_number() over (order by ${order.by}) as nth
      ${from} ${start} order by ${order.by} limit ${whole(tx, per_page)} offset ${whole(tx, skip)}
    ) page cross join lateral (
      select ${selected(tx, source, source.keys)} from ${tx(source.table)} t ${joinsOf(tx, source)} where t.id = page.page_id limit 1
    ) shown order by page.nth`.catch(refuseForgedPlace);
  const total = query.total ? await countUpTo(tx, from) : null;
  const last = rows.at(-1);
  const next = last ? encodePlace({ value: last.page_place, id: last.page_id }) : null;
  const items = rows.map(({ page_id: _id, page_place: _place, ...row }) => row as unknown as Shown);
  return { items, meta: { ...metaFor({ page, per_page }, rows.length, next), ...(total ?? {}) } };
}

// Written out, not given as a parameter: the planner must know that a page is small, or it goes through the table for it.
const whole = (tx: Tx, number: number): Fragment => tx.unsafe(String(Math.trunc(Number(number)))) as unknown as Fragment;

/** The ids of all that the filters and the search find, up to `most` of them. */
export async function listIds(tx: Tx, source: ListSource, query: ListQuery, most: number): Promise<number[]> {
  const from = tx`from ${tx(source.table)} t ${needsJoins(source, query) ? joinsOf(tx, source) : tx``}`;
  const rows = await tx<{ id: number }[]>`select t.id ${from} where ${matching(tx, source, query)} order by t.id limit ${most}`;
  return rows.map(({ id }) => id);
}

const joinsOf = (tx: Tx, source: ListSource): Fragment => source.joins?.(tx) ?? tx``;

// A derived key may stand on a joined table; a filter of the feature's own as well.
const needsJoins = (source: ListSource, query: ListQuery): boolean =>
  source.joins !== undefined &&
  [sortOf(source, query), ...(query.search ? source.search : []), ...Object.keys(query)].some(
    (key) => source.derived?.[key] !== undefined || source.filters?.[key] !== undefined,
  );

const sortOf = (source: ListSource, query: ListQuery): string => source.sorts.find((sort) => sort === query.sort) ?? source.sorts[0];

interface Order {
  readonly value: Fragment;
  readonly by: Fragment;
  readonly from: (place: Place) => Fragment;
}

/** Rows without a value come last, whichever the direction; equal ones in the order of their ids. */
function orderOf(tx: Tx, source: ListSource, query: ListQuery): Order {
  const key = sortOf(source, query);
  const schema = source.shape[key];
  const type = sqlTypeOf(source, key);
  const plain = sourceOf(tx, source, key);
  const value = type === 'text' ? tx`lower(${plain})` : plain;
  const down = (query.direction ?? source.direction) === 'desc';
  const beyond = down ? tx`<` : tx`>`;
  const nullable = schema !== undefined && isNullable(schema as z.ZodType);
  return {
    value,
    // Said only where there can be any: an index cannot be read backwards with empty ones last.
    by: tx`${value} ${down ? tx`desc` : tx`asc`} ${nullable ? tx`nulls last` : tx``}, t.id ${down ? tx`desc` : tx`asc`}`,
    from: (place) => {
      if (place.value === null) return tx`${value} is null and t.id ${beyond} ${place.id}`;
      const after = tx`(${value}, t.id) ${beyond} (${place.value}::text::${tx.unsafe(type)}, ${place.id}::bigint)`;
      return nullable ? tx`(${after} or ${value} is null)` : after;
    },
  };
}

function matching(tx: Tx, source: ListSource, query: ListQuery): Fragment {
  const given = source.filterNames.filter((name) => query[name] !== undefined);
  const word = query.search?.toLowerCase();
  const found = source.search.map((key) => tx`position(${word ?? ''} in lower(${sourceOf(tx, source, key)})) > 0`);
  const parts = [
    ...(source.where ? [source.where(tx)] : []),
    ...given.map((name) => filterOf(tx, source, name, query[name])),
    ...(hidesArchived(source, query) ? [tx`t.archived_at is null`] : []),
    ...(word ? [tx`(${joined(tx, found, tx` or `)})`] : []),
  ];
  return parts.length === 0 ? tx`true` : joined(tx, parts, tx` and `);
}

/** Where a list has the filter `archived`, archived rows are shown to those who ask for them. */
const hidesArchived = ({ filterNames, filters }: ListSource, query: ListQuery): boolean =>
  filterNames.includes('archived') && filters?.['archived'] === undefined && query['archived'] === undefined;

function filterOf(tx: Tx, source: ListSource, name: string, value: unknown): Fragment {
  const own = source.filters?.[name];
  if (own) return own(tx, value as never);
  if (name === 'archived' && !('archived' in source.shape)) return value ? tx`t.archived_at is not null` : tx`t.archived_at is null`;
  const column = sourceOf(tx, source, name);
  return Array.isArray(value) ? tx`${column} = any(${value as number[]}::bigint[])` : tx`${column} = ${value as string}`;
}

async function countUpTo(tx: Tx, from: Fragment): Promise<{ total: number; total_is_capped: boolean }> {
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from (select ${from} limit ${totalCap}) counted`;
  const count = row?.count ?? 0;
  return { total: Math.min(count, totalCap - 1), total_is_capped: count === totalCap };
}

// A place whose value is not of the column's type was made up.
function refuseForgedPlace(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw /^22(007|008|P02|003)$/.test(code) ? noSuchPage() : error;
}
