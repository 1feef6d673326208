// Loads the rows of a backup into their tables, a megabyte at a time, in the order of the file.
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type postgres from 'postgres';
import { type BackupTrailer, backupTrailer, tableColumns } from '../file/manifest.ts';
import { type Piece, pieceBytes } from '../file/pieces.ts';
import { BackupRefused } from '../file/refusal.ts';
import { type CataloguedTable, quoted, readTables } from './table-catalogue.ts';

const decompress = promisify(inflate);
const mostRows = 2000;

/**
 * @param pieces of the whole file
 * @returns what the end of the file says is in it
 * @throws BackupRefused where the file has other tables than the schema
 */
export async function loadRows(
  tx: postgres.TransactionSql,
  pieces: AsyncIterable<Piece>,
): Promise<BackupTrailer> {
  const tables = new Map((await readTables(tx)).map((table) => [quoted(table), table]));
  let loading: TableLoader | null = null;
  for await (const { kind, payload } of pieces) {
    if (kind === 'rows')
      await loading?.take(await decompress(payload, { maxOutputLength: pieceBytes }));
    if (kind === 'table' || kind === 'end') await loading?.end();
    if (kind === 'table') loading = tableLoader(tx, nextTable(tables, payload));
    if (kind === 'end') {
      if (tables.size > 0)
        throw new BackupRefused(`The backup has no table ${[...tables.keys()].join(', ')}.`);
      return backupTrailer.parse(JSON.parse(payload.toString('utf8')));
    }
  }
  throw new BackupRefused('The backup has no end.');
}

/** Each once: its columns in the order of the file. */
function nextTable(tables: Map<string, CataloguedTable>, payload: Buffer): CataloguedTable {
  const begins = tableColumns.parse(JSON.parse(payload.toString('utf8')));
  const table = tables.get(quoted(begins));
  tables.delete(quoted(begins));
  if (table === undefined || table.columns.toSorted().join() !== begins.columns.toSorted().join())
    throw new BackupRefused(
      `The backup has a table ${begins.name} (${begins.columns.join(', ')}), which the migrations do not make: it was changed by hand. Make the same change in a migration, or take it back and make another backup.`,
    );
  return {
    ...table,
    columns: begins.columns,
    types: begins.columns.map((column) => table.types[table.columns.indexOf(column)] ?? 'text'),
  };
}

interface TableLoader {
  /** Some bytes of its rows, cut anywhere. */
  take(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

function tableLoader(tx: postgres.TransactionSql, table: CataloguedTable): TableLoader {
  const statement = insertionOf(table);
  // Parts of a row that has not ended.
  let begun: Buffer[] = [];
  let rows: (string | null)[][] = [];
  const insert = async (): Promise<void> => {
    if (rows.length === 0) return;
    const columns = table.columns.map((_, at) => arrayOf(rows.map((row) => row[at] ?? null)));
    rows = [];
    await tx.unsafe(statement, columns);
  };
  return {
    take: async (bytes) => {
      let from = 0;
      for (let to = bytes.indexOf(10); to !== -1; to = bytes.indexOf(10, from)) {
        const line = Buffer.concat([...begun, bytes.subarray(from, to)]).toString('utf8');
        [begun, from] = [[], to + 1];
        rows.push(rowOf(line, table));
        if (rows.length === mostRows) await insert();
      }
      if (from < bytes.length) begun.push(bytes.subarray(from));
      await insert();
    },
    end: async () => {
      if (begun.length > 0) throw new BackupRefused(`The last row of ${table.name} has no end.`);
    },
  };
}

// By hand: there may be ten million of them.
function rowOf(line: string, { name, columns }: CataloguedTable): (string | null)[] {
  const row: unknown = JSON.parse(line);
  if (!isRow(row) || row.length !== columns.length)
    throw new BackupRefused(`A row of ${name} is not one of its ${columns.length} columns.`);
  return row;
}

const isRow = (row: unknown): row is (string | null)[] =>
  Array.isArray(row) && row.every((value) => value === null || typeof value === 'string');

/** One list of texts for each column. Identity values are inserted as they are. */
function insertionOf(table: CataloguedTable): string {
  const names = table.columns.map((column) => `"${column}"`).join(', ');
  const lists = table.columns.map((_, at) => `$${at + 1}::text::text[]`).join(', ');
  const values = table.types.map((type, at) => `r.c${at}::${type}`).join(', ');
  const aliases = table.columns.map((_, at) => `c${at}`).join(', ');
  return `insert into ${quoted(table)} (${names}) overriding system value select ${values} from unnest(${lists}) as r (${aliases})`;
}

const arrayOf = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
