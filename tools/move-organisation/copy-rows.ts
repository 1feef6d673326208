// Copies the rows of an organisation from one cell to another, with their numbers, and proves that
// they are the same there.
import type postgres from 'postgres';
import { listed, type MovedTable, quoted } from './moved-rows.ts';
import { grows, staysBehind } from './moved-tables.ts';
import { MoveRefused } from './refusal.ts';

export interface Cells {
  /** Each the owner's, in a transaction. */
  readonly from: postgres.TransactionSql;
  readonly to: postgres.TransactionSql;
}

const batchSize = 500;

/** How many rows of each table were copied. */
export type Counts = Readonly<Record<string, number>>;

/**
 * In the other cell nothing else happens by them: no trigger runs, and foreign keys are asked at the
 * end (`refuseDangling`).
 * @throws MoveRefused where a row cannot be there, such as an email that another person has
 */
export async function copyRows(cells: Cells, tables: readonly MovedTable[]): Promise<Counts> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    await (grows.includes(table.name) ? addMissing(cells, table) : replace(cells, table)).catch(
      explain(table.name),
    );
    counts[table.name] = await refuseDifferent(cells, table);
  }
  return counts;
}

/** What is left of an earlier stay there is replaced. */
async function replace(cells: Cells, table: MovedTable): Promise<void> {
  const { name, where } = table;
  if (staysBehind.includes(name)) await cells.to.unsafe(`delete from ${name} t where ${where}`);
  await stream(cells, table, name);
}

async function addMissing(cells: Cells, table: MovedTable): Promise<void> {
  const columns = listed(table.columns);
  await cells.to.unsafe(
    `drop table if exists moved_rows;
     create temp table moved_rows on commit drop as select ${columns} from ${table.name} limit 0`,
  );
  await stream(cells, table, 'moved_rows');
  await cells.to.unsafe(
    `insert into ${table.name} (${columns}) overriding system value
     select ${columns} from moved_rows ${table.name === 'events' ? 'order by id' : ''}
     on conflict do nothing`,
  );
}

/**
 * As JSON, which keeps every value as it is: this driver waits for ever where the last rows of a COPY
 * fill a buffer.
 */
async function stream({ from, to }: Cells, table: MovedTable, into: string): Promise<void> {
  const { name, read, where, columns } = table;
  const named = read.map((expression, at) => `${expression} as ${quoted(columns[at] ?? '')}`);
  const rows = from.unsafe<{ row: string }[]>(
    `select row_to_json(r)::text as row from (select ${named.join(', ')} from ${name} t where ${where}) r`,
  );
  for await (const batch of rows.cursor(batchSize))
    await to.unsafe(
      `insert into ${into} (${listed(columns)}) ${into === name ? 'overriding system value' : ''}
       select ${listed(columns)} from json_populate_recordset(null::${name}, $1::text::json)`,
      [`[${batch.map(({ row }) => row).join(',')}]`],
    );
}

/** @returns how many rows both cells have */
async function refuseDifferent({ from, to }: Cells, table: MovedTable): Promise<number> {
  const { name, read, where, columns } = table;
  const isAdded = grows.includes(name);
  const sums = (rows: string): string =>
    `select count(*)::int as count, coalesce(sum(hashtextextended(r::text, 0)), 0)::text as sum from (${rows}) r`;
  const there = `select ${listed(columns)} from ${name} t where ${where}`;
  const [one] = await from.unsafe(sums(`select ${read.join(', ')} from ${name} t where ${where}`));
  const [other] = await to.unsafe(
    sums(isAdded ? `select ${listed(columns)} from moved_rows` : there),
  );
  const [missing] = isAdded
    ? await to.unsafe(`select ${listed(columns)} from moved_rows except all ${there} limit 1`)
    : [];
  if (one?.['count'] !== other?.['count'] || one?.['sum'] !== other?.['sum'] || missing)
    throw new MoveRefused(
      `${name} is not the same in the other cell: ${one?.['count']} rows here, ${other?.['count']} there.`,
    );
  return Number(one?.['count']);
}

/** PostgreSQL says which row is in the way. */
export const explain =
  (table: string) =>
  (error: unknown): never => {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('23')) {
      const detail = 'detail' in error ? ` ${String(error.detail)}` : '';
      throw new MoveRefused(
        `${table} cannot be copied: ${error.message}.${detail} The organisation was opened again.`,
      );
    }
    throw error;
  };
