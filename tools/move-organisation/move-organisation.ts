// Moves an organisation to another cell while both are at work: it is closed for writing for as long
// as its rows are copied and compared, a few seconds; its units connect to the other cell after it.
import postgres from 'postgres';
import { closeOrganisation, openOrganisation, takeAway } from './close-organisation.ts';
import { type Counts, copyRows } from './copy-rows.ts';
import { arrive, leaveBehind, type Move } from './leave-behind.ts';
import { type MovedTable, movedTables } from './moved-rows.ts';
import { follows } from './moved-tables.ts';
import { MoveRefused } from './refusal.ts';
import { bringShared, refuseDangling } from './shared-rows.ts';

export interface MoveAsked {
  /** Urls of the owners of the two databases. */
  readonly fromUrl: string;
  readonly toUrl: string;
  readonly organisation: number;
  /** APP_SECRET of both cells. */
  readonly secret: string;
  /** Milliseconds for each table until whoever writes to it has ended. */
  readonly patienceMs?: number;
  readonly say?: (line: string) => void;
}

export interface Moved {
  readonly counts: Counts;
  /** Milliseconds for which the organisation was closed. */
  readonly closedMs: number;
}

const lockNumber = 7_310_019;
const historyHours = 24;

/**
 * Run again after an interruption, it goes on.
 * @throws MoveRefused with the organisation open in its first cell as before
 */
export async function moveOrganisation(asked: MoveAsked): Promise<Moved> {
  const { organisation, patienceMs = 10_000, say = () => {} } = asked;
  const [from, to] = [ownersSql(asked.fromUrl), ownersSql(asked.toUrl)];
  try {
    const move = await refuseUnfit(from, to, asked);
    const since = await announce(from, move);
    const tables = await movedTables(from, { organisation, since });
    if (await isThere(from, to, move)) {
      say('The organisation is in the other cell already; what remains is done.');
      return await finish({ from, to, move, tables, since });
    }
    const began = performance.now();
    const counts = await closedAndCopied(from, to, { move, tables, patienceMs, say }).catch(
      async (error: unknown) => {
        // A commit whose answer was lost may have happened: open in both cells, it would be two.
        const there = await isThere(from, to, move).catch(() => null);
        if (there !== false) throw staysClosed(organisation, error);
        await openOrganisation(from, tables, organisation);
        throw error;
      },
    );
    say('Copied and compared; the other cell has it.');
    await leave(from, { move, tables });
    const closedMs = performance.now() - began;
    say(`Moved. It was closed for ${(closedMs / 1000).toFixed(1)} s.`);
    const finished = await finish({ from, to, move, tables, since });
    return { counts: added(counts, finished.counts), closedMs };
  } finally {
    await from.end({ timeout: 2 });
    await to.end({ timeout: 2 });
  }
}

const staysClosed = (organisation: number, cause: unknown): Error =>
  new Error(
    `It is not known whether the other cell has organisation ${organisation} now. It stays closed: run this again as soon as both databases answer.`,
    { cause },
  );

const ownersSql = (url: string): postgres.Sql =>
  postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'vigil-move', TimeZone: 'UTC' },
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  });

/** @throws MoveRefused with nothing changed */
async function refuseUnfit(
  from: postgres.Sql,
  to: postgres.Sql,
  { organisation, secret }: MoveAsked,
): Promise<Move> {
  const cells = [await cellOf(from), await cellOf(to)];
  const [one = 0, other = 0] = cells;
  if (one === other) throw new MoveRefused(`Both databases are cell ${one}. Nothing was changed.`);
  if ((await versionOf(from)) !== (await versionOf(to)))
    throw new MoveRefused(
      'The two cells are not of one version of Vigil. Upgrade both first. Nothing was changed.',
    );
  for (const sql of [from, to]) await refuseWithoutRight(sql);
  const [lock] = await from<{ free: boolean }[]>`
    select pg_try_advisory_lock(${lockNumber}) as free`;
  if (!lock?.free) throw new MoveRefused('Another organisation is being moved. Wait for its end.');
  const [found] = await from<{ id: number; cell: number | null; moved: boolean }[]>`
    select o.id, c.cell, c.moved_at is not null as moved
    from organisations o
    left join closed_organisations c on c.organisation_id = o.id
    where o.id = ${organisation}`;
  if (!found || organisation <= 0)
    throw new MoveRefused(`There is no organisation ${organisation} in cell ${one}.`);
  if (found.cell !== null && found.cell !== other)
    throw new MoveRefused(
      `Organisation ${organisation} ${found.moved ? 'has moved' : 'is moving'} to cell ${found.cell}. Nothing was changed.`,
    );
  return { organisation, from: one, to: other, secret };
}

async function cellOf(sql: postgres.Sql): Promise<number> {
  const [known] = await sql<{ at: string | null }[]>`select to_regclass('this_cell')::text as at`;
  if (!known?.at)
    throw new MoveRefused(
      'A database has no tables of this version of Vigil. Start the program once.',
    );
  const [row] = await sql<{ number: number }[]>`select number from this_cell`;
  return row?.number ?? 0;
}

async function versionOf(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ all: string }[]>`
    select string_agg(name || checksum, ',' order by name) as all from schema_migrations`;
  return row?.all ?? '';
}

/** Rows are copied without the triggers that would write events and messages of them. */
async function refuseWithoutRight(sql: postgres.Sql): Promise<void> {
  try {
    await sql.begin(async (tx) => await tx`set local session_replication_role = replica`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    const [row] = await sql<{ owner: string }[]>`select current_user::text as owner`;
    throw new MoveRefused(
      `"${row?.owner}" may not copy without triggers. As the superuser of both databases: grant set on parameter session_replication_role to ${row?.owner}; Nothing was changed.`,
    );
  }
}

/** An interrupted move had been committed in the other cell. */
async function isThere(from: postgres.Sql, to: postgres.Sql, move: Move): Promise<boolean> {
  const [closed] = await from`
    select from closed_organisations where organisation_id = ${move.organisation}`;
  const [there] = await to`
    select from organisations o
    where o.id = ${move.organisation} and not exists (
      select from closed_organisations c where c.organisation_id = o.id)`;
  return closed !== undefined && there !== undefined;
}

/** @returns from when on its history moves with it, ISO 8601; what is older follows */
async function announce(from: postgres.Sql, { organisation, to }: Move): Promise<string> {
  await from`
    insert into closed_organisations (organisation_id, cell)
    values (${organisation}, ${to})
    on conflict do nothing`;
  const [row] = await from<{ since: string }[]>`
    select app.iso(closed_at - ${`${historyHours} hours`}::interval) as since
    from closed_organisations
    where organisation_id = ${organisation}`;
  return row?.since ?? '';
}

interface Work {
  readonly move: Move;
  readonly tables: readonly MovedTable[];
}

async function closedAndCopied(
  from: postgres.Sql,
  to: postgres.Sql,
  { move, tables, patienceMs, say }: Work & Required<Pick<MoveAsked, 'patienceMs' | 'say'>>,
): Promise<Counts> {
  await closeOrganisation(from, tables, patienceMs);
  say('Closed; copying.');
  return await to.begin(
    async (there) =>
      await from.begin('isolation level repeatable read read only', async (here) => {
        await there`set local session_replication_role = replica`;
        const cells = { from: here, to: there };
        const counts = await copyRows(cells, tables);
        await bringShared(cells, tables);
        await refuseDangling(there, tables);
        await arrive(there, move);
        return counts;
      }),
  );
}

async function leave(from: postgres.Sql, { move, tables }: Work): Promise<void> {
  await from.begin(async (here) => {
    await here`set local session_replication_role = replica`;
    await leaveBehind(here, tables, move);
  });
  await takeAway(from, tables);
}

interface Rest extends Work {
  readonly from: postgres.Sql;
  readonly to: postgres.Sql;
  readonly since: string;
}

/** What an interrupted move had left, and the history. */
async function finish({ from, to, move, tables, since }: Rest): Promise<Moved> {
  const { organisation } = move;
  const [closed] = await from<{ moved: boolean }[]>`
    select moved_at is not null as moved from closed_organisations
    where organisation_id = ${organisation}`;
  if (closed && !closed.moved) await leave(from, { move, tables });
  const history = (await movedTables(from, { organisation, before: since })).filter(({ name }) =>
    Object.hasOwn(follows, name),
  );
  const counts = await follow(from, to, history);
  return { counts, closedMs: 0 };
}

/** It is removed here once the other cell has it. */
async function follow(
  from: postgres.Sql,
  to: postgres.Sql,
  history: readonly MovedTable[],
): Promise<Counts> {
  const left: MovedTable[] = [];
  for (const table of history) {
    const [any] = await from.unsafe(`select from ${table.name} t where ${table.where} limit 1`);
    if (any) left.push(table);
  }
  const counts = await to.begin(async (there) => {
    await there`set local session_replication_role = replica`;
    return await from.begin(async (here) => await copyRows({ from: here, to: there }, left));
  });
  await from.begin(async (here) => {
    await here`set local session_replication_role = replica`;
    for (const { name, where } of left) await here.unsafe(`delete from ${name} t where ${where}`);
  });
  return counts;
}

const added = (one: Counts, other: Counts): Counts => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, count]) => [name, count + (one[name] ?? 0)]),
  ),
});
