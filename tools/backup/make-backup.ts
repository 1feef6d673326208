// Makes a backup while everything runs: all tables as they were at one moment, into one file.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type postgres from 'postgres';
import * as z from 'zod';
import { onOneConnection } from '#server/kit/db/one-connection.ts';
import { makingLock } from '#server/kit/db/table-locks.ts';
import { refuseFullDisk } from './database/disk-space.ts';
import { ownTables } from './database/known-tables.ts';
import {
  type CataloguedTable,
  plainText,
  readPartitions,
  readSequences,
  readTables,
} from './database/table-catalogue.ts';
import { readRows } from './database/table-rows.ts';
import { type BackupWriter, createBackupWriter } from './file/backup-writer.ts';
import { type BackupHeader, secretMark, type TableContents } from './file/manifest.ts';
import { BackupRefused } from './file/refusal.ts';
import { rowDigest } from './file/row-digest.ts';

export interface BackupAsked {
  readonly ownerUrl: string;
  readonly secret: string;
  /** Must not exist. */
  readonly path: string;
  /** Ends it with its reason. */
  readonly signal?: AbortSignal;
}

export interface MadeBackup {
  readonly tables: number;
  readonly rows: number;
  readonly fileBytes: number;
  /**
   * Tables and columns that no migration makes and no restore could take: "table x", "column x.y".
   */
  readonly left: readonly string[];
}

const atOneMoment = 'isolation level repeatable read read only';

/**
 * The snapshot is held by a connection of its own, which locks no table: each is locked only while
 * it is read, and the sweep that makes partitions skips its turns. @throws BackupRefused, or Error
 * with the remedy; then there is no file
 */
export async function makeBackup(asked: BackupAsked): Promise<MadeBackup> {
  const { ownerUrl, secret, path, signal } = asked;
  if (existsSync(path)) throw new BackupRefused(`${path} exists already. Name another file.`);
  return await onOneConnection(ownerUrl, async (sql) => {
    await refuseHalfSighted(sql);
    // Making a new day locks the partitioned tables: it would wait for a reader of the default
    // partition, and every alarm behind it. Days are made a week ahead.
    await sql`select pg_advisory_lock_shared(${makingLock})`;
    return await sql.begin(atOneMoment, async (moment) => {
      await moment.unsafe(plainText);
      const header = await readHeader(moment, secret);
      refuseNoVigil(header, ownerUrl);
      const { tables, left } = ownTables(await readTables(moment), header);
      await refuseFullDisk({
        folder: dirname(path),
        needed: await expectedBytes(moment),
        what: 'The backup',
      });
      const writer = await createBackupWriter(path, secret);
      try {
        await writer.header(header);
        const contents = await writeTables({
          ownerUrl,
          snapshot: await exportSnapshot(moment),
          tables,
          writer: stoppable(writer, signal),
          header,
        });
        const fileBytes = await writer.finish({
          tables: contents,
          sequences: await readSequences(moment),
        });
        return {
          tables: contents.length,
          rows: contents.reduce((sum, { rows }) => sum + rows, 0),
          fileBytes,
          left,
        };
      } catch (error) {
        await writer.abandon();
        throw error;
      }
    });
  });
}

// Row security holds for the owner too: without the right to pass it, the backup would be empty and
// say nothing.
async function refuseHalfSighted(sql: postgres.Sql): Promise<void> {
  const [role] = await sql<{ name: string; passes: boolean }[]>`
    select rolname as name, rolsuper or rolbypassrls as passes
    from pg_roles
    where rolname = current_user`;
  if (!role?.passes)
    throw new BackupRefused(
      `The role "${role?.name}" of DATABASE_URL does not see every row, so it cannot make a backup. Use the owner of the database, who has bypassrls. No file was written.`,
    );
}

function refuseNoVigil({ migrations }: BackupHeader, ownerUrl: string): void {
  if (migrations.length === 0)
    throw new BackupRefused(
      `The database "${new URL(ownerUrl).pathname.slice(1)}" has no tables of Vigil. No file was written.`,
    );
}

const versionFile = join(import.meta.dirname, '..', '..', 'package.json');
const productVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(versionFile, 'utf8'))).version;

async function readHeader(moment: postgres.TransactionSql, secret: string): Promise<BackupHeader> {
  const [server] = await moment<{ version: string; bytes: number }[]>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`;
  const roles = await moment<{ name: string }[]>`
    select rolname as name from pg_roles where rolname in ('vigil_app', 'vigil_tenant', 'vigil_restricted', 'vigil_centre', 'vigil_platform') order by 1`;
  return {
    product_version: productVersion(),
    server_version: server?.version ?? '',
    made_at: new Date().toISOString(),
    database_bytes: server?.bytes ?? 0,
    migrations: await readMigrated(moment),
    roles: roles.map(({ name }) => name),
    partitions: await readPartitions(moment),
    secret_mark: secretMark(secret),
  };
}

async function readMigrated(sql: postgres.ISql): Promise<{ name: string; checksum: string }[]> {
  const [there] = await sql<
    { is: boolean }[]
  >`select to_regclass('public.schema_migrations') is not null as is`;
  return there?.is
    ? [
        ...(await sql<
          { name: string; checksum: string }[]
        >`select name, checksum from schema_migrations order by name`),
      ]
    : [];
}

// A compressed row takes about a quarter of its place in the table; pictures take all of it and are
// few.
async function expectedBytes(moment: postgres.TransactionSql): Promise<number> {
  const [size] = await moment<{ bytes: number }[]>`
    select coalesce(sum(pg_table_size(oid)), 0)::float8 / 4 as bytes from pg_class
    where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'app'))`;
  return size?.bytes ?? 0;
}

async function exportSnapshot(moment: postgres.TransactionSql): Promise<string> {
  const [row] = await moment<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
  return row?.snapshot ?? '';
}

const stoppable = (writer: BackupWriter, signal: AbortSignal | undefined): BackupWriter => ({
  ...writer,
  row: async (line) => {
    signal?.throwIfAborted();
    await writer.row(line);
  },
});

interface TablesToWrite {
  readonly ownerUrl: string;
  readonly snapshot: string;
  readonly tables: readonly CataloguedTable[];
  readonly writer: BackupWriter;
  readonly header: BackupHeader;
}

async function writeTables({
  ownerUrl,
  snapshot,
  tables,
  writer,
  header,
}: TablesToWrite): Promise<TableContents[]> {
  return await onOneConnection(ownerUrl, async (sql) => {
    const contents: TableContents[] = [];
    for (const table of tables)
      contents.push(
        await sql.begin(atOneMoment, async (tx) => {
          await tx.unsafe(`set transaction snapshot '${snapshot}'; ${plainText}`);
          return await writeTable(tx, table, writer);
        }),
      );
    // Tables read before a migration and tables read after it would not fit one version.
    if ((await readMigrated(sql)).length !== header.migrations.length)
      throw new BackupRefused(
        'The database was migrated during the backup. Make it again. No file was written.',
      );
    return contents;
  });
}

async function writeTable(
  tx: postgres.TransactionSql,
  table: CataloguedTable,
  writer: BackupWriter,
): Promise<TableContents> {
  const { schema, name, columns } = table;
  const digest = rowDigest();
  await writer.beginTable({ schema, name, columns: [...columns] });
  for await (const line of readRows(tx, table)) {
    digest.add(line);
    await writer.row(line);
  }
  await writer.endTable();
  return { schema, name, rows: digest.rows, digest: digest.read() };
}
