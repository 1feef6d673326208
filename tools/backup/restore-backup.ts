// Puts a backup into an empty database in one transaction: either everything is restored and every
// table compared, or nothing is.
import type postgres from 'postgres';
import { withBaseline } from '#server/kit/db/before-baseline.ts';
import {
  lockNumber,
  makeMigrationsTable,
  migrate,
  readMigrations,
} from '#server/kit/db/migrate.ts';
import { onOneConnection } from '#server/kit/db/one-connection.ts';
import { refuseOccupied, refuseUnready } from './database/empty-database.ts';
import { loadRows } from './database/load-rows.ts';
import { makeSchema, openForRows } from './database/prepared-schema.ts';
import { plainText, quoted, readTables } from './database/table-catalogue.ts';
import { readRows } from './database/table-rows.ts';
import type { BackupHeader, BackupTrailer, SequenceValue } from './file/manifest.ts';
import { readPieces } from './file/pieces.ts';
import { BackupRefused } from './file/refusal.ts';
import { rowDigest } from './file/row-digest.ts';

export interface RestoreAsked {
  /** Of the empty database. */
  readonly ownerUrl: string;
  /** That of the program that made the backup. */
  readonly secret: string;
  readonly path: string;
  /** Of `inspectBackup`, which has read the whole file. */
  readonly header: BackupHeader;
  /** Called after each step, with what was done. */
  readonly say: (line: string) => void;
}

export interface Filled {
  readonly tables: number;
  readonly rows: number;
  /** Of the program's login role. */
  readonly url: string;
}

/** @throws BackupRefused, or Error with the remedy; then nothing was changed */
export async function restoreBackup({
  ownerUrl,
  secret,
  path,
  header,
  say,
}: RestoreAsked): Promise<Filled> {
  const contents = await onOneConnection(ownerUrl, async (sql) => {
    await refuseUnready(sql, { ownerUrl, secret, header });
    return await sql.begin(async (tx) => await fill(tx, { header, path, secret, say }));
  });
  // Runs the migrations newer than the backup, and makes the role that the program signs in as.
  const url = await migrate({ ownerUrl, secret, log: say });
  await onOneConnection(ownerUrl, async (sql) => await sql`analyze`);
  return {
    url,
    tables: contents.tables.length,
    rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0),
  };
}

async function fill(
  tx: postgres.TransactionSql,
  { header, path, secret, say }: Omit<RestoreAsked, 'ownerUrl'>,
): Promise<BackupTrailer> {
  const [turn] = await tx<
    { mine: boolean }[]
  >`select pg_try_advisory_xact_lock(${lockNumber}) as mine`;
  if (!turn?.mine)
    throw new BackupRefused(
      'Another process is migrating or restoring this database. Nothing was changed.',
    );
  await refuseOccupied(tx);
  await makeMigrationsTable(tx);
  const known = readMigrations();
  const wanted = new Set(withBaseline(header.migrations, known).map(({ name }) => name));
  await makeSchema(
    tx,
    known.filter(({ name }) => wanted.has(name)),
    header.partitions,
  );
  await tx.unsafe(plainText);
  const close = await openForRows(tx);
  say('The tables are made.');
  const contents = await loadRows(tx, readPieces(path, secret));
  await setSequences(tx, contents.sequences);
  say('The rows are loaded.');
  await close();
  await refuseDifferent(tx, contents);
  say(`All ${contents.tables.length} tables have the rows and the checksums of the backup.`);
  return contents;
}

async function setSequences(
  tx: postgres.TransactionSql,
  sequences: readonly SequenceValue[],
): Promise<void> {
  for (const sequence of sequences) {
    if (sequence.last_value === null) await tx.unsafe(`alter sequence ${quoted(sequence)} restart`);
    else await tx`select setval(${quoted(sequence)}::regclass, ${sequence.last_value}::bigint)`;
  }
}

/** Reads every table again. */
async function refuseDifferent(
  tx: postgres.TransactionSql,
  { tables }: BackupTrailer,
): Promise<void> {
  const expected = new Map(tables.map((table) => [quoted(table), table]));
  for (const table of await readTables(tx)) {
    const digest = rowDigest();
    for await (const line of readRows(tx, table)) digest.add(line);
    const { rows, digest: was } = expected.get(quoted(table)) ?? { rows: -1, digest: '' };
    if (rows !== digest.rows || was !== digest.read())
      throw new BackupRefused(
        `The table ${table.name} is not what it was: ${digest.rows} rows of ${rows}${rows === digest.rows ? ', with other values' : ''}. Nothing was kept.`,
      );
  }
}
