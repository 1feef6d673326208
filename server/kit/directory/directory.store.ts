// The SQL of the directory: what this cell has to tell, and its copy of what the others told.
import type { Tx } from '../db/database.ts';

export interface DirectoryChange {
  readonly id: number;
  readonly key: string;
  readonly is_here: boolean;
}

/** The oldest changes that are not told yet. */
export const untold = async (tx: Tx, most: number): Promise<DirectoryChange[]> =>
  await tx<DirectoryChange[]>`
    select id, key, is_here from directory_changes order by id limit ${most}`;

export const told = async (tx: Tx, ids: readonly number[]): Promise<void> =>
  void (await tx`delete from directory_changes where id = any(${[...ids]}::bigint[])`);

/** Up to which revision the copy is. */
export async function copiedUntil(tx: Tx): Promise<number> {
  const [state] = await tx<{ revision: number }[]>`select revision from directory_state`;
  return state?.revision ?? 0;
}

export interface ToldEntry {
  readonly key: string;
  /** Null where it is nobody's any more. */
  readonly cell: number | null;
  readonly revision: number;
}

/** @param entries of other cells, in the order of their revisions */
export async function copyEntries(tx: Tx, entries: readonly ToldEntry[]): Promise<void> {
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
    on conflict (key) do update set cell = excluded.cell`;
  const revision = Math.max(...entries.map((one) => one.revision));
  await tx`update directory_state set revision = greatest(revision, ${revision})`;
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
    on conflict (number) do update set origin = excluded.origin, units_at = excluded.units_at
    where (cells.origin, cells.units_at) is distinct from (excluded.origin, excluded.units_at)`);

export async function findCell(tx: Tx, key: string): Promise<CellPlace | null> {
  const [found] = await tx<CellPlace[]>`
    select c.number, c.origin, c.units_at
    from directory_entries e
    join cells c on c.number = e.cell
    where e.key = ${key}`;
  return found ?? null;
}
