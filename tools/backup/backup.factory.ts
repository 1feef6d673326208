// The fixtures of tests of backups: a folder of their own, empty databases apart from those of the
// tests, and the contents of a database to compare.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { inspectBackup } from './file/backup-contents.ts';
import { type Filled, restoreBackup } from './restore-backup.ts';

export interface EmptyDatabase {
  readonly ownerUrl: string;
  readonly sql: postgres.Sql;
  drop(): Promise<void>;
}

/**
 * @param owner the name of a role to make, with the rights of the runbook and no more; the
 * superuser where absent
 */
export async function emptyDatabase(owner?: string): Promise<EmptyDatabase> {
  const server = postgres(process.env['TEST_POSTGRES_URL'] ?? '', { max: 1, onnotice: () => {} });
  const password = 'of-the-tests';
  if (owner)
    await server.unsafe(`
      create role ${owner} login createrole bypassrls password '${password}';
      grant vigil_app, vigil_tenant, vigil_restricted, vigil_centre, vigil_platform to ${owner} with admin option`);
  const name = `vigil_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await server.unsafe(`create database "${name}"${owner ? ` owner ${owner}` : ''}`);
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  if (owner) Object.assign(url, { username: owner, password });
  return {
    ownerUrl: url.href,
    sql,
    drop: async () => {
      await sql.end({ timeout: 2 });
      await server.unsafe(`drop database if exists "${name}" with (force)`);
      if (owner) await server.unsafe(`drop owned by ${owner}; drop role ${owner}`);
      await server.end({ timeout: 2 });
    },
  };
}

export interface Folder {
  path(name: string): string;
  remove(): void;
}

export function temporaryFolder(): Folder {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-backup-'));
  return {
    path: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function restoreInto(ownerUrl: string, path: string): Promise<Filled> {
  const header = await inspectBackup(path, testSecret);
  return await restoreBackup({ ownerUrl, secret: testSecret, path, header, say: () => {} });
}

/** The contents of each table, generated columns too, in any order: "table rows checksum". */
export async function contentsOf(sql: postgres.ISql): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name
    from pg_class
    where relkind = 'r'
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'app'))`;
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ held: string }[]>(
      `select count(*) || ' ' || coalesce(md5(string_agg(h, '' order by h)), '') as held from (select md5(t::text) as h from only ${name} t) rows`,
    );
    contents.set(name, row?.held ?? '');
  }
  return contents;
}

/** Relations and schemas: what a refused restore must leave as it was. */
export async function surroundingsOf(sql: postgres.ISql): Promise<string> {
  const rows = await sql<{ name: string }[]>`
    select nspname || '.' || relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all select nspname from pg_namespace where nspname !~ '^pg_(toast_)?temp' order by 1`;
  return rows.map(({ name }) => name).join('\n');
}

/** For a look at a restored database as the program sees it. */
export const openRestored = (url: string) =>
  openDatabase({ url, poolSize: 4, statementTimeoutMs: 20_000, connectDeadlineMs: 20_000 });
