// Lists through their routes against the one statement that selects the same rows: each order,
// direction and filter, a search, and the fiftieth page. The statement inlines its values and is
// planned each time; the product's are prepared where that pays.
import type postgres from 'postgres';
import * as z from 'zod';
import type { Measurement } from '../kit/measurement.ts';
import { isMeant, type World } from '../ratios/world.ts';
import { type Calls, openCalls } from './calls.ts';
import { largeOrganisation } from './customers.ts';
import { inTurn, linesOf, type Pair } from './in-turn.ts';
import type { ListCase } from './list-case.ts';
import { lists } from './list-cases.ts';

const perPage = 25;
const farPage = 50;

const shownRows = z.array(z.object({ id: z.coerce.number() }));

interface Ask {
  readonly name: string;
  readonly query: string;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly where: string;
  readonly isFar: boolean;
}

/** The requests made of a list. */
function asksOf(list: ListCase): Ask[] {
  const {
    of,
    name,
    filters = {},
    search,
    found = `position('${search}' in ${name}) > 0`,
    usual: direction = 'asc',
  } = list;
  const [sort = 'name'] = of.sorts;
  const usual: Omit<Ask, 'name'> = { query: '', sort, direction, where: 'true', isFar: false };
  const asks: Ask[] = [
    { ...usual, name: 'page 1' },
    { ...usual, name: `page ${farPage}`, isFar: true },
    ...of.sorts.flatMap((by) =>
      (['asc', 'desc'] as const).map((direction) => ({
        ...usual,
        name: `by ${by} ${direction}`,
        query: `sort=${by}&direction=${direction}`,
        sort: by,
        direction,
      })),
    ),
    ...Object.entries(filters).map(([query, where]) => ({ ...usual, name: query, query, where })),
    { ...usual, name: 'search', query: `search=${encodeURIComponent(search)}`, where: found },
  ];
  return asks.map((ask) => ({ ...ask, name: `${list.title ?? of.words?.many}: ${ask.name}` }));
}

/**
 * The statement that shows the same rows; `after` is what is true of those after the last row
 * before the page.
 */
function statementOf(list: ListCase, ask: Ask, after: string): string {
  const { sort, direction } = ask;
  const [key, tie] = [keyOf(list, sort), tieOf(list)];
  const last = list.nullable?.includes(sort) ? ' nulls last' : '';
  const order = `order by ${key} ${direction}${last}, ${tie} ${direction}`;
  // The page first: what a row shows is worked out for its rows only.
  return `select ${list.shows} from (select * from ${list.table} t where ${list.where} and ${alwaysOf(list, ask)} and ${ask.where} ${after} ${order} limit ${perPage}) t ${order}`;
}

/** Archived organisations are shown only when the query asks for them. */
const alwaysOf = ({ of }: ListCase, { query }: Ask): string =>
  of.words?.many === 'organisations' && !query.startsWith('archived')
    ? 't.archived_at is null'
    : 'true';

const keyOf = ({ name, keys }: ListCase, sort: string): string =>
  keys?.[sort] ?? (sort === 'name' ? name : `t.${sort}`);
const tieOf = ({ tie = 't.id' }: ListCase): string => tie;

async function pairOf({ call, sql }: Calls, list: ListCase, ask: Ask): Promise<Pair> {
  const path = list.of.path.replace(':organisationId', String(largeOrganisation));
  const far = await call(list.as, 'GET', `${path}?page=${farPage - 1}`);
  const after = ask.isFar
    ? `&page=${farPage}&after=${encodeURIComponent(far.meta?.next ?? '')}`
    : '';
  const [key, id] = ask.isFar ? await keyBefore(sql, list, ask) : [];
  const beyond = ask.direction === 'desc' ? '<' : '>';
  const statement = statementOf(
    list,
    ask,
    key === undefined
      ? ''
      : `and (${keyOf(list, ask.sort)}, ${tieOf(list)}) ${beyond} ('${key}', '${id}')`,
  );
  const pair = {
    name: ask.name,
    product: async () => (await call(list.as, 'GET', `${path}?${ask.query}${after}`)).data,
    limit: async (): Promise<unknown> => JSON.parse(JSON.stringify(await sql.unsafe(statement))),
  };
  const ids = (rows: unknown) =>
    shownRows
      .parse(rows)
      .map(({ id }) => id)
      .join();
  const [shown, bare] = [ids(await pair.product()), ids(await pair.limit())];
  if (shown !== bare)
    throw new Error(`${ask.name}: the product shows ${shown}, the statement ${bare}`);
  return pair;
}

async function keyBefore(sql: postgres.Sql, list: ListCase, ask: Ask): Promise<[string, string]> {
  const [key, tie] = [keyOf(list, ask.sort), tieOf(list)];
  const [row] = await sql.unsafe<
    { key: string; id: string }[]
  >(`select ${key}::text as key, ${tie} as id from ${list.table} t
    where ${list.where} and ${alwaysOf(list, ask)} order by ${key} ${ask.direction}, ${tie} ${ask.direction} offset ${(farPage - 1) * perPage - 1} limit 1`);
  if (!row) throw new Error(`${ask.name}: there is no page ${farPage}`);
  return [row.key, row.id];
}

const asks = lists.flatMap((list) => asksOf(list).map((ask) => ({ list, ask })));

export const resourceLists: Measurement<World> = {
  name: 'resource-lists',
  part: 'resources',
  title:
    'Lists of 2,000 organisations with 20,000 departments, 100,000 people and 150,000 devices, against bare SQL',
  lines: linesOf(
    asks.map(({ ask }) => ask.name),
    'p99',
    { atMost: 2 },
  ),
  ...inTurn(async (world) => {
    const calls = await openCalls(world);
    if (!calls) return undefined;
    const pairs: Pair[] = [];
    for (const { list, ask } of asks.filter((one) => isMeant(world, one.ask)))
      pairs.push(await pairOf(calls, list, ask));
    return { pairs, close: () => calls.close() };
  }, 120),
};
