// Lists of any table: a page by key in any declared order, filtered, searched and counted up to a
// cap. What a row shows is read for the page's rows only.
import type * as z from 'zod';
import { factsOf } from '#domain/kit/field.ts';
import { metaFor, mostCounted, type Page, pageQuery } from '#domain/kit/paging.ts';
import { typedDigits } from '#domain/kit/telephone/typed-number.ts';
import type { Fragment, Statement, Tx } from '../db/database.ts';
import { joined, lowerOf, selected, sourceOf } from './columns.ts';
import { encodePlace, noSuchPage } from './keyset.ts';
import type { ListQuery, ListSource, Shown } from './list-declaration.ts';
import { keysOfPage } from './list-keys.ts';
import { orderOf, sortOf } from './list-order.ts';

/** Totals are counted up to here and no further, or a list would cost the table (goals.md 1.4). */
export const totalCap = 1000;

interface ListCall {
  readonly query: z.ZodObject;
  readonly response: z.ZodArray<z.ZodObject>;
  readonly sorts: readonly [string, ...string[]];
}

type ListParts = Omit<ListSource, 'shape' | 'keys' | 'sorts' | 'filterNames'> & {
  readonly shape?: z.ZodRawShape;
};

/**
 * A list in addition to a resource, by its declared call; `shape` has what it sorts by and does not
 * show.
 */
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
  return async (tx, query) =>
    (await listPage(tx, source, query)) as unknown as Page<z.output<Call['response']['element']>>;
}

/** Values from other tables for the rows with these ids, by id. */
export type Extras = (ids: readonly number[]) => Promise<(id: number) => object>;

const noExtras: Extras = async () => () => ({});

/**
 * Finds the page by keys alone, so that skipped rows are never read completely, and in a statement
 * of its own: the search for a page is often planned again for its filters, while the query of its
 * rows is planned once.
 * @throws 422 for a cursor that is not ours
 */
export async function listPage(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  extrasOf = noExtras,
): Promise<Page<Shown>> {
  const { page = 1, per_page = 25 } = query;
  const from = fromOf(tx, source, query);
  const where = matching(tx, source, query);
  const keys = keysOfPage(tx, source, query, { from, where, order: orderOf(tx, source, query) });
  const total = query.total
    ? countUpTo(tx, tx`${from} where ${where}`, source.isBehindFigure ? mostCounted : totalCap)
    : null;
  const finding = tx<
    { page_id: number | string; page_place: string | null }[]
  >`select page_id, page_place from (${keys}) page order by nth`;
  const [found, counted] = await Promise.all([finding.catch(refuseForgedPlace), total]);
  const ids = found.map(({ page_id }) => page_id);
  const [rows, extras] =
    found.length > 0
      ? await Promise.all([rowsOf(tx, source, ids), extrasOf(ids.map(Number))])
      : [[], () => ({})];
  const last = found.at(-1);
  const next = last ? encodePlace({ value: last.page_place, id: last.page_id }) : null;
  const items = rows.map(
    ({ item, ...row }) => item ?? { ...(row as unknown as Shown), ...extras(Number(row['id'])) },
  );
  return {
    items,
    meta: { ...metaFor({ page, per_page }, found.length, next), ...(counted ?? {}) },
  };
}

// Each row by its key, which the planner never turns into a scan.
const rowsOf = (
  tx: Tx,
  source: ListSource,
  ids: readonly (number | string)[],
): Statement<Shown & { item?: Shown }> =>
  tx<(Shown & { item?: Shown })[]>`
    select shown.*
    from unnest(${[...ids] as never}::${source.key === undefined ? tx`bigint` : tx`text`}[]) with ordinality page (page_id,
      nth)
    cross join lateral (${rowOf(tx, source)} limit 1) shown order by page.nth`;

const tableOf = (tx: Tx, { table }: ListSource): Fragment =>
  typeof table === 'string' ? tx`${tx(table)} t` : tx`${table(tx)} t`;

const fromOf = (tx: Tx, source: ListSource, query: ListQuery): Fragment =>
  tx`from ${tableOf(tx, source)} ${needsJoins(source, query) ? joinsOf(tx, source) : tx``}`;

const rowOf = (tx: Tx, source: ListSource): Fragment =>
  source.row?.(tx, tx`page.page_id`) ??
  tx`
    select ${selected(tx, source, source.keys)}
    from ${tableOf(tx, source)} ${joinsOf(tx, source)}
    where ${tx(`t.${source.key ?? 'id'}`)} = page.page_id
  `;

/** The ids of all rows that match the filters and the search, up to `most` of them. */
export async function listIds(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  most: number,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select t.id ${fromOf(tx, source, query)}
    where ${matching(tx, source, query)}
    order by t.id
    limit ${most}
  `;
  return rows.map(({ id }) => id);
}

/** The same with the names shown in results. */
export async function listNamed(
  tx: Tx,
  source: ListSource,
  query: ListQuery,
  { label, most }: { label: string; most: number },
): Promise<Named[]> {
  return await tx<Named[]>`
    select t.id, ${sourceOf(tx, source, label)} as name
    from ${tableOf(tx, source)} ${joinsOf(tx, source)}
    where ${matching(tx, source, query)} order by t.id limit ${most}`;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const joinsOf = (tx: Tx, source: ListSource): Fragment => source.joins?.(tx) ?? tx``;

// A derived key may need a joined table; a filter of the feature's own as well.
const needsJoins = (source: ListSource, query: ListQuery): boolean =>
  source.joins !== undefined &&
  [sortOf(source, query), ...(query.search ? source.search : []), ...Object.keys(query)].some(
    (key) => source.derived?.[key] !== undefined || source.filters?.[key] !== undefined,
  );

function matching(tx: Tx, source: ListSource, query: ListQuery): Fragment {
  const given = source.filterNames.filter((name) => query[name] !== undefined);
  const word = query.search?.toLowerCase();
  const found = source.search.map(
    (key) =>
      tx`position(${searchedIn(source, key, word ?? '')} in ${lowerOf(tx, source, key)}) > 0`,
  );
  const parts = [
    ...(source.where ? [source.where(tx)] : []),
    ...given.map((name) => filterOf(tx, source, name, query[name])),
    ...(hidesArchived(source, query) ? [tx`t.archived_at is null`] : []),
    ...(word && found.length > 0 ? [tx`(${joined(tx, found, tx` or `)})`] : []),
  ];
  return parts.length === 0 ? tx`true` : joined(tx, parts, tx` and `);
}

/** A number is stored in international format, and searched for as people write it. */
const searchedIn = ({ shape }: ListSource, key: string, word: string): string =>
  (shape[key] && factsOf(shape[key] as z.ZodType).kind === 'phone' ? typedDigits(word) : null) ??
  word;

/** Where a list has the filter `archived`, archived rows are shown on request only. */
const hidesArchived = ({ filterNames, filters }: ListSource, query: ListQuery): boolean =>
  filterNames.includes('archived') &&
  filters?.['archived'] === undefined &&
  query['archived'] === undefined;

function filterOf(tx: Tx, source: ListSource, name: string, value: unknown): Fragment {
  const own = source.filters?.[name];
  if (own) return own(tx, value as never);
  if (name === 'archived' && !('archived' in source.shape))
    return value ? tx`t.archived_at is not null` : tx`t.archived_at is null`;
  const column = sourceOf(tx, source, name);
  return Array.isArray(value)
    ? tx`${column} = any(${value as number[]}::bigint[])`
    : tx`${column} = ${value as string}`;
}

async function countUpTo(
  tx: Tx,
  from: Fragment,
  most: number,
): Promise<{ total: number; total_is_capped: boolean }> {
  const [row] = await tx<
    { count: number }[]
  >`select count(*)::int as count from (select ${from} limit ${most + 1}) counted`;
  const count = row?.count ?? 0;
  return { total: Math.min(count, most), total_is_capped: count > most };
}

// A cursor whose value is not of the column's type was forged.
function refuseForgedPlace(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw /^22(007|008|P02|003)$/.test(code) ? noSuchPage() : error;
}
