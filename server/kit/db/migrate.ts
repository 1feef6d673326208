// Brings a database to the newest schema: plain SQL files, forward only, each applied once and
// atomically, under a lock against concurrent starts.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { openOrigin } from '../order.ts';
import { versionNotice, versionRefusal } from '../postgres/server-versions.ts';
import { applyMigration, type Migration } from './apply-migration.ts';
import { adoptEarlier } from './before-baseline.ts';
import { letTheProgramIn } from './login-role.ts';
import { onOneConnection } from './one-connection.ts';
import { becomeCell } from './this-cell.ts';

/** Held while a database is migrated or restored. */
export const lockNumber = 7310001;
// Shorter than a request's statement may take, so that those behind a waiting migration are late
// and not refused; for two minutes.
const waiting = { turnMs: 1500, turns: 40 };
const folder = join(import.meta.dirname, '../../../database/migrations');

export interface MigrateOptions {
  /**
   * A role that may create roles and owns the schema (the embedded server's superuser, or the
   * administrator's).
   */
  readonly ownerUrl: string;
  /**
   * The login role's password is derived from this, so that every process knows it and it is not
   * stored.
   */
  readonly secret: string;
  /** Which cell of its installation the database is or becomes; 0 where there is only one. */
  readonly cell?: number;
  /** From now on the directory of the cells is told what changes here. */
  readonly tellsDirectory?: boolean;
  readonly log?: (line: string) => void;
}

/**
 * Applies the missing migrations, gives the login role `vigil_app` its password and its three
 * roles, and returns the url the program must use.
 * @throws Error with the remedy: no database there, no right, an applied file that was changed
 * since, a database with a part of the migrations before the baseline, a server that is too old or
 * not durable
 */
export async function migrate({
  ownerUrl,
  secret,
  cell,
  tellsDirectory = false,
  log = () => {},
}: MigrateOptions): Promise<string> {
  return await onOneConnection(ownerUrl, async (sql) => {
    await refuseUnfit(sql, log);
    await takeTurn(sql, log);
    await makeMigrationsTable(sql);
    const migrations = readMigrations();
    const applied = new Map(
      (await adoptEarlier(sql, { known: migrations, log })).map(({ name, checksum }) => [
        name,
        checksum,
      ]),
    );
    for (const { name, text, checksum } of migrations) {
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known)
        throw new Error(
          `Migration ${name} was changed after it was applied; add a new one instead.`,
        );
      log(`migrating ${name}`);
      await applyMigration(sql, { name, text, checksum }, { ...waiting, log });
    }
    const epoch = await openOrigin(sql);
    if (epoch !== null)
      log(
        `This database was moved or put back since it was last used: its events go on in epoch ${epoch}.`,
      );
    if (cell !== undefined) await becomeCell(sql, cell);
    if (tellsDirectory) await sql`select app.turn_directory_on()`;
    return await letTheProgramIn(sql, { ownerUrl, secret, log });
  });
}

/** The table of what was applied; it comes before every migration. */
export const makeMigrationsTable = async (sql: postgres.ISql): Promise<void> =>
  void (await sql`
    create table if not exists schema_migrations (name text primary key, checksum text not null,
      applied_at timestamptz not null default transaction_timestamp())
  `);

/** All that this version knows, in their order. */
export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });

// One start at a time; the others report why they wait.
async function takeTurn(sql: postgres.Sql, log: (line: string) => void): Promise<void> {
  const [turn] = await sql<
    { taken: boolean }[]
  >`select pg_try_advisory_lock(${lockNumber}) as taken`;
  if (turn?.taken) return;
  log('Another process is migrating this database; waiting for it.');
  await sql`select pg_advisory_lock(${lockNumber})`;
}

/**
 * Gathers the planner's statistics: after a bulk load its estimates would be wrong until autovacuum
 * analyses the tables.
 */
export async function analyse(ownerUrl: string): Promise<void> {
  await onOneConnection(ownerUrl, async (sql) => await sql`analyze`);
}

/** @throws Error with the remedy: too old, not durable, or a role that does not see all rows */
export async function refuseUnfit(
  sql: postgres.Sql,
  log: (line: string) => void = () => {},
): Promise<void> {
  await refuseOld(sql, log);
  // Row security applies to the owner too: without the right to bypass it, a migration would
  // silently change no row of any tenant.
  const [owner] = await sql<{ name: string; passes: boolean }[]>`
    select rolname as name, rolsuper or rolbypassrls as passes
    from pg_roles
    where rolname = current_user`;
  if (owner && !owner.passes)
    throw new Error(
      `The role "${owner.name}" of DATABASE_URL must see every tenant's rows, to migrate them and to back them up. As the superuser: alter role ${owner.name} bypassrls;`,
    );
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const [row] = await sql<{ value: string }[]>`select current_setting(${name}) as value`;
    // Waiting for a standby too is more than is asked.
    const durable =
      row?.value === 'on' || (name === 'synchronous_commit' && row?.value === 'remote_apply');
    if (!durable)
      throw new Error(
        `PostgreSQL has ${name} = ${row?.value ?? 'nothing'}; an acknowledged alert could be lost. Set it to on.`,
      );
  }
}

async function refuseOld(sql: postgres.Sql, log: (line: string) => void): Promise<void> {
  const [server] = await sql<{ number: number; name: string }[]>`
    select current_setting('server_version_num')::int as number,
      current_setting('server_version') as name`;
  if (!server) return;
  const refusal = versionRefusal(server.number, server.name);
  if (refusal !== null) throw new Error(refusal);
  const notice = versionNotice(server.number, server.name);
  if (notice !== null) log(notice);
}
