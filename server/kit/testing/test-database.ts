// A real database per test file: cloned in a moment from a template that was migrated once, and
// dropped at the end.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import type { DatabaseOptions } from '../db/connections/pools.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Notices } from '../notices/notices.ts';

/**
 * The login role belongs to the whole server, so every test file makes its password from the same
 * secret.
 */
export const testSecret = 'a secret that every test of this program shares';

export interface TestDatabase {
  readonly database: Database;
  /**
   * The owner of the schema, who sees every row: for preparing and for looking, never for what is
   * tested.
   */
  readonly ownerSql: postgres.Sql;
  /** Set `now` to stand time still for `database`; null is real time. */
  readonly clock: { now: Date | null };
  /** Url of the login role. */
  readonly url: string;
  readonly ownerUrl: string;
  /**
   * Deletes all rows of these tables and of those that point at them: a tenth of what it costs to
   * truncate them, which makes hundreds of files again.
   */
  empty(...tables: string[]): Promise<void>;
  /**
   * Makes the planner believe that every table is nearly empty, as after statistics of the first
   * second of a flood. Plans that must hold in a flood are tested under it, since it happens by
   * itself in one run of a hundred.
   */
  believeTablesEmpty(): Promise<void>;
  /** Another pool on the same database, closed with it. */
  open(options?: Partial<DatabaseOptions>, notices?: Notices): Database;
  close(): Promise<void>;
}

// On a busy machine a request's own limits of seconds would be exceeded: a test about them sets its
// own.
const patience = { statementTimeoutMs: 20_000, connectDeadlineMs: 20_000 };

/**
 * @param serverUrl superuser's, of the server to make it on
 * @throws Error without one and without TEST_POSTGRES_URL, which the test runner's set-up gives
 */
export async function testDatabase(
  serverUrl = process.env['TEST_POSTGRES_URL'],
): Promise<TestDatabase> {
  if (!serverUrl)
    throw new Error(
      'TEST_POSTGRES_URL is not set: run the tests with vitest, whose set-up starts a PostgreSQL.',
    );
  const name = `vigil_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = await clone(serverUrl, name);
  const ownerUrl = inDatabase(serverUrl, name);
  const ownerSql = postgres(ownerUrl, {
    max: 2,
    onnotice: () => {},
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  });
  const clock = { now: null as Date | null };
  const opened: Database[] = [];
  const open = (options: Partial<DatabaseOptions> = {}, notices?: Notices): Database => {
    const database = openDatabase({ url, poolSize: 6, clock, ...patience, ...options }, notices);
    opened.push(database);
    return database;
  };
  return {
    database: open(),
    ownerSql,
    clock,
    url,
    ownerUrl,
    open,
    empty: emptying(ownerSql),
    believeTablesEmpty: async () =>
      void (await ownerSql`
        update pg_class
        set reltuples = 0, relpages = 1000
        where relkind = 'r' and relnamespace = 'public'::regnamespace
      `),
    close: async () => {
      await Promise.all([
        ...opened.map((database) => database.close()),
        ownerSql.end({ timeout: 2 }),
      ]);
      await asServer(
        serverUrl,
        async (sql) => void (await sql.unsafe(`drop database if exists "${name}" with (force)`)),
      );
    },
  };
}

function emptying(sql: postgres.Sql): TestDatabase['empty'] {
  const known = new Map<string, Promise<readonly number[]>>();
  return async (...tables) => {
    const key = tables.join(' ');
    const emptied = known.get(key) ?? pointingAt(sql, tables);
    known.set(key, emptied);
    const ids = await emptied;
    await sql.begin(async (tx) => {
      const deletes = await deletesOf(tx, ids);
      // Without triggers: rows that reference a deleted row are deleted too, and events are
      // append-only.
      await tx.unsafe(`set local session_replication_role = replica; ${deletes}`);
    });
  };
}

/** These tables and all that point at them, by their numbers in the catalogue. */
async function pointingAt(
  sql: postgres.Sql,
  tables: readonly string[],
): Promise<readonly number[]> {
  const rows = await sql<{ id: number }[]>`
    with recursive emptied as (
      select t::regclass::oid as id from unnest(${[...tables]}::text[]) t
      union
      select c.conrelid
      from emptied e
      join pg_constraint c on c.confrelid = e.id and c.contype = 'f'
    ) select id from emptied join pg_class on oid = id where not relispartition`;
  return rows.map(({ id }) => id);
}

/**
 * Of the tables that have ever held a row: most of a hundred never did, and a delete costs as much
 * on those.
 */
async function deletesOf(tx: postgres.ISql, ids: readonly number[]): Promise<string> {
  const rows = await tx<{ name: string }[]>`
    select id::regclass::text as name from unnest(${[...ids]}::oid[]) id
    where pg_relation_size(id) > 0
      or exists (select from pg_partition_tree(id) p where pg_relation_size(p.relid) > 0)`;
  return rows.map(({ name }) => `delete from ${name}`).join('; ');
}

/**
 * The template of a server is checked once per process, not once per file: it does not change
 * during a run.
 */
const prepared = new Map<string, Promise<string>>();

/** @returns the login role's url of a new database */
async function clone(serverUrl: string, name: string): Promise<string> {
  return await asServer(serverUrl, async (sql) => {
    // Keeps two workers from making the template at once, and from connecting to it while it is
    // copied.
    await sql`select pg_advisory_lock(7310002)`;
    const preparing = prepared.get(serverUrl) ?? prepare(sql, serverUrl);
    prepared.set(serverUrl, preparing);
    const url = await preparing.catch((error: unknown) => {
      prepared.delete(serverUrl);
      throw error;
    });
    // File by file: half the processor time of a copy page by page, which also writes every page
    // into the log.
    await sql.unsafe(`create database "${name}" template "${template}" strategy file_copy`);
    return inDatabase(url, name);
  });
}

/**
 * Makes the template where it is missing, and drops databases of test processes that were killed.
 * @returns the login role's url of it
 */
async function prepare(sql: postgres.Sql, serverUrl: string): Promise<string> {
  const names = await databaseNames(sql);
  const killed = names.filter(
    (name) => !isAlive(Number(/^vigil_test_(\d+)_/.exec(name)?.[1] ?? process.pid)),
  );
  await dropAll(sql, killed);
  if (!names.includes(template)) await sql.unsafe(`create database "${template}"`);
  return await migrate({ ownerUrl: inDatabase(serverUrl, template), secret: testSecret });
}

/**
 * Drops the templates of earlier schemas. Only for a server that no other run uses: one of another
 * schema would lose its template.
 */
export async function dropOldTemplates(serverUrl: string): Promise<void> {
  await asServer(serverUrl, async (sql) => {
    const names = await databaseNames(sql);
    await dropAll(
      sql,
      names.filter((name) => name.startsWith('vigil_template_') && name !== template),
    );
  });
}

const databaseNames = async (sql: postgres.Sql): Promise<string[]> =>
  (await sql<{ datname: string }[]>`select datname from pg_database`).map(({ datname }) => datname);

async function dropAll(sql: postgres.Sql, names: readonly string[]): Promise<void> {
  for (const name of names) await sql.unsafe(`drop database if exists "${name}" with (force)`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Named after the migrations, so that another schema has a template of its own. */
const template = `vigil_template_${schemaKey()}`;

function schemaKey(): string {
  const folder = join(import.meta.dirname, '../../../database/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort())
    hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

async function asServer<Result>(
  url: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
