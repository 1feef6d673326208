// The tables and columns that the migrations make, apart from those made by hand: a backup with any
// that no migration makes could not be restored.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '#server/kit/db/migrate.ts';
import type { BackupHeader } from '../file/manifest.ts';
import type { CataloguedTable } from './table-catalogue.ts';

export interface OwnTables {
  readonly tables: CataloguedTable[];
  /** The tables and columns left out, as "table x" and "column x.y". */
  readonly left: string[];
}

const schemaFile = join(import.meta.dirname, '..', '..', '..', 'database', 'schema.sql');

/**
 * Where the database is of another version than this program, all of it is taken: what that version
 * made is not known here.
 */
export function ownTables(
  all: readonly CataloguedTable[],
  { migrations, partitions }: BackupHeader,
): OwnTables {
  const applied = new Set(migrations.map(({ name }) => name));
  if (!readMigrations().every(({ name }) => applied.has(name)))
    return { tables: [...all], left: [] };
  const known = knownColumns(readFileSync(schemaFile, 'utf8'));
  const parents = new Map(partitions.map(({ name, parent }) => [name, parent]));
  const tables: CataloguedTable[] = [];
  const left: string[] = [];
  for (const table of all) {
    const columns = known.get(table.name) ?? known.get(parents.get(table.name) ?? '');
    if (columns === undefined) left.push(`table ${table.name}`);
    else {
      const kept = table.columns.filter((column) => columns.has(column));
      left.push(
        ...table.columns
          .filter((column) => !columns.has(column))
          .map((column) => `column ${table.name}.${column}`),
      );
      tables.push({
        ...table,
        columns: kept,
        types: kept.map((column) => table.types[table.columns.indexOf(column)] ?? 'text'),
      });
    }
  }
  return { tables, left };
}

/** @param text of database/schema.sql */
function knownColumns(text: string): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const [, name = '', body = ''] of text.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\)/gm))
    known.set(
      name,
      new Set(
        [...body.matchAll(/^ {2}(?!constraint )"?(\w+)"? /gm)].map(([, column = '']) => column),
      ),
    );
  for (const [, name = '', parent = ''] of text.matchAll(
    /^create table (\w+) partition of (\w+)/gm,
  )) {
    const columns = known.get(parent);
    if (columns) known.set(name, columns);
  }
  return known;
}
