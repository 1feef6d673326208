// The SQL of the directory: what this cell has to tell, and its copy of what the others told.
import type { Tx } from '../db/database.ts';

/** A key of which something changed here. */
export interface DirectoryNote {
  readonly id: number;
  readonly key: string;
}

/** The oldest notes that wait. */
export const untold = async (tx: Tx, most: number): Promise<DirectoryNote[]> =>
  await tx<DirectoryNote[]>`select id, key from directory_changes order by id limit ${most}`;

/** Claims that another cell held, to be tried again now; the oldest first. */
export async function refusedBefore(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    select key from directory_refusals where due_at <= app.now() order by due_at limit ${most}`;
  return rows.map(({ key }) => key);
}

/** Which of these keys have a row here now. */
export async function keysHere(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx<{ key: string }[]>`
    select g.key
    from (
      select key, split_part(key, '/', 1) as kind, substr(key, strpos(key, '/') + 1) as word
      from unnest(${[...keys]}::text[]) key
    ) g
    where case g.kind
      when 'unit' then exists (
        select from devices d where d.imei = g.word and d.archived_at is null)
      -- Visitors are their home's.
      when 'person' then exists (
        select from users u where lower(u.email) = g.word and u.home_cell is null)
      else exists (select from organisations o where lower(o.subdomain) = g.word) end`;
  return new Set(rows.map(({ key }) => key));
}

/** A key that is here and another cell's. */
export interface Refusal {
  readonly key: string;
  readonly told_key: string;
  readonly cell: number;
}

export interface Told {
  readonly notes: readonly number[];
  readonly settled: readonly string[];
  readonly refused: readonly Refusal[];
}

export async function keepTold(tx: Tx, { notes, settled, refused }: Told): Promise<void> {
  await tx`delete from directory_changes where id = any(${[...notes]}::bigint[])`;
  await tx`delete from directory_refusals where key = any(${[...settled]}::text[])`;
  await tx`
    insert into directory_refusals (key, told_key, cell, due_at)
    select key, told_key, cell, app.now() + interval '10 minutes'
    from json_to_recordset(${JSON.stringify(refused)}::text::json)
      as g (key text, told_key text, cell integer)
    on conflict (key) do update set cell = excluded.cell, due_at = excluded.due_at`;
}

/** Up to which revision the copy is. */
export async function copiedUntil(tx: Tx): Promise<number> {
  const [state] = await tx<{ revision: number }[]>`select revision from directory_state`;
  return state?.revision ?? 0;
}

/** The directory has lost what it knew: everything is told and copied again. */
export const beginAgain = async (tx: Tx): Promise<void> =>
  void (await tx`select app.tell_directory_again()`);

/** The directory has answered: said by the system status, a few seconds late. */
export const noteAnswer = async (tx: Tx): Promise<void> =>
  void (await tx`
    update directory_state set answered_at = app.now()
    where answered_at is null or answered_at < app.now() - interval '10 seconds'`);

export interface ToldEntry {
  readonly key: string;
  /** Null where it is nobody's any more, or this cell's. */
  readonly cell: number | null;
  readonly revision: number;
}

export interface CopiedEntries {
  /** Up to which revision the copy was when they were asked for. */
  readonly since: number;
  /** In the order of their revisions, at least one. */
  readonly entries: readonly ToldEntry[];
}

/** Does nothing where another worker has copied meanwhile: its entries may be newer. */
export async function copyEntries(tx: Tx, { since, entries }: CopiedEntries): Promise<void> {
  const revision = Math.max(...entries.map((one) => one.revision));
  const moved = await tx`
    update directory_state set revision = ${revision} where revision = ${since} returning revision`;
  if (moved.length === 0) return;
  const last = new Map(entries.map((one) => [one.key, one]));
  const rows = JSON.stringify([...last.values()]);
  await tx`
    delete from directory_entries e
    using json_to_recordset(${rows}::text::json) as g (key text, cell integer)
    where e.key = g.key and g.cell is null`;
  await tx`
    insert into directory_entries (key, cell)
    select key, cell
    from json_to_recordset(${rows}::text::json) as g (key text, cell integer)
    where cell is not null
    order by key
    on conflict (key) do update set cell = excluded.cell`;
  // What another cell has let go may be claimed at once.
  await tx`
    update directory_refusals r set due_at = app.now()
    from json_to_recordset(${rows}::text::json) as g (key text, cell integer)
    where r.told_key = g.key and g.cell is null`;
}

/** A cell as it tells of itself. */
export interface CellPlace {
  readonly number: number;
  /** Of its portal, such as https://two.vigil.example. */
  readonly origin: string;
  /** Where its gateways take over connections of its units: `host:port`. */
  readonly units_at: string;
}

export const keepCells = async (tx: Tx, cells: readonly CellPlace[]): Promise<void> =>
  void (await tx`
    insert into cells (number, origin, units_at)
    select number, origin, units_at
    from json_to_recordset(${JSON.stringify(cells)}::text::json)
      as g (number integer, origin text, units_at text)
    order by number
    on conflict (number) do update set origin = excluded.origin, units_at = excluded.units_at
    where (cells.origin, cells.units_at) is distinct from (excluded.origin, excluded.units_at)`);

/** Where this is found, if that is another cell. */
/** Which of these keys the copy has, and the cell of each. */
export async function keysElsewhere(
  tx: Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx<{ key: string; cell: number }[]>`
    select key, cell from directory_entries where key = any(${[...keys]}::text[])`;
  return new Map(rows.map(({ key, cell }) => [key, cell]));
}

export async function findCell(tx: Tx, key: string): Promise<CellPlace | null> {
  return (await findCells(tx, [key])).get(key) ?? null;
}

/** The same of many keys. */
export async function findCells(
  tx: Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, CellPlace>> {
  const rows = await tx<(CellPlace & { key: string })[]>`
    select e.key, c.number, c.origin, c.units_at
    from directory_entries e
    join cells c on c.number = e.cell
    where e.key = any(${[...keys]}::text[])`;
  return new Map(rows.map(({ key, ...cell }) => [key, cell]));
}
