// Brings a database to the newest schema: plain SQL files, forward only, each once and whole, under a lock so that two starts do not meet.
import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';

const folder = join(import.meta.dirname, '../../../database/migrations');

export interface MigrateOptions {
  /** A role that may create roles and owns the schema (the embedded server's superuser, or the administrator's). */
  readonly ownerUrl: string;
  /** The login role's password is made from this, so every process knows it and nobody stores it. */
  readonly secret: string;
  readonly log?: (line: string) => void;
}

/**
 * Applies what is missing, gives the login role `vigil_app` its password and its three roles, and answers the url the program must use.
 * @throws Error when an applied file was changed since, or the server is not durable
 */
export async function migrate({ ownerUrl, secret, log = () => {} }: MigrateOptions): Promise<string> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await refuseIfNotDurable(sql);
    await sql`select pg_advisory_lock(7310001)`;
    await sql`create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default transaction_timestamp())`;
    const applied = new Map(
      (await sql<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`).map((row) => [
        row.name,
        row.checksum,
      ]),
    );
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      const text = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`Migration ${name} was changed after it was applied; add a new one instead.`);
      log(`migrating ${name}`);
      await sql.begin(async (tx) => {
        await tx.unsafe(text);
        await tx`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`;
      });
    }
    return await letTheProgramIn(sql, ownerUrl, secret);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Gathers the planner's statistics: after many rows were written at once it would otherwise guess until it does so by itself. */
export async function analyse(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  await sql`analyze`;
  await sql.end({ timeout: 2 });
}

async function refuseIfNotDurable(sql: postgres.Sql): Promise<void> {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const [row] = await sql<{ value: string }[]>`select current_setting(${name}) as value`;
    if (row?.value !== 'on') throw new Error(`PostgreSQL has ${name} = ${row?.value}; an acknowledged alert could be lost. Set it to on.`);
  }
}

async function letTheProgramIn(sql: postgres.Sql, ownerUrl: string, secret: string): Promise<string> {
  const password = createHmac('sha256', secret).update('vigil_app login').digest('hex');
  const [existing] = await sql`select from pg_roles where rolname = 'vigil_app'`;
  if (!existing) await sql.unsafe('create role vigil_app login noinherit nosuperuser nobypassrls').catch(ignoreAlreadyThere);
  await sql.unsafe(`alter role vigil_app login noinherit password '${password}'`);
  await sql.unsafe('grant vigil_tenant, vigil_centre, vigil_platform to vigil_app');
  const url = new URL(ownerUrl);
  await sql.unsafe(`grant connect on database "${decodeURIComponent(url.pathname.slice(1)).replaceAll('"', '""')}" to vigil_app`);
  url.username = 'vigil_app';
  url.password = password;
  return url.href;
}

// Two databases of one server may be migrated at the same time; roles belong to the server.
const ignoreAlreadyThere = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && (error.code === '42710' || error.code === '23505'))) throw error;
};
