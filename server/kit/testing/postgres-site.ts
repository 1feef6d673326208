// Whole database servers for tests of moving a database: a new one, a copy of its files that is
// restored or follows it, and a copy of its rows.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { testSecret } from './test-database.ts';

export interface PostgresSite {
  readonly folder: string;
  readonly port: number;
  /** Of the superuser, to the database of the program. */
  readonly ownerUrl: string;
  readonly ownerSql: postgres.Sql;
  /** The first steps of a start; returns the address for the program. */
  start(): Promise<string>;
  stop(): Promise<void>;
}

const types = { bigint: { to: 20, from: [20], serialize: String, parse: Number } };

/** A server in a folder of its own; a new one where that is not given. */
export async function aSite(
  folder = mkdtempSync(join(tmpdir(), 'vigil-site-')),
  database = 'vigil',
): Promise<PostgresSite> {
  const server = await startEmbeddedPostgres({ dataDirectory: folder, log: () => {} });
  const admin = postgres(server.superuserUrl, { max: 1, onnotice: () => {} });
  const [existing] = await admin`select from pg_database where datname = ${database}`;
  if (!existing) await admin.unsafe(`create database ${database}`);
  await admin.end({ timeout: 2 });
  const url = Object.assign(new URL(server.superuserUrl), { pathname: `/${database}` });
  const ownerSql = postgres(url.href, { max: 2, onnotice: () => {}, types });
  return {
    folder,
    port: Number(url.port),
    ownerUrl: url.href,
    ownerSql,
    start: async () => {
      await untilRecovered(ownerSql);
      return await migrate({ ownerUrl: url.href, secret: testSecret });
    },
    stop: async () => {
      await ownerSql.end({ timeout: 1 });
      await server.stop(200);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A restored copy accepts connections before its recovery has ended, and is read-only until then. */
async function untilRecovered(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ recovers: boolean }[]>`select pg_is_in_recovery() as recovers`;
    if (!row?.recovers) return;
    await sleep(20);
  }
}

/** Events that no seal stands for yet. @param url of the owner */
export async function countUnsealed(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from events e
    where not exists (select from event_seals s where s.event_id = e.id)`;
  await sql.end({ timeout: 2 });
  return row?.count ?? -1;
}

/** @param url of the owner. @returns the rows of one statement */
export async function runStatement(url: string, statement: string): Promise<readonly object[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, types });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Advances the server's counter, as years of work would. */
export async function burnTransactions({ ownerSql }: PostgresSite, count: number): Promise<void> {
  await ownerSql.unsafe(
    `do $$ begin for i in 1..${Number(count)} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );
}

/**
 * The files of a running server in a new folder, as a backup has them; `settings` and the signal
 * file configure its server.
 */
export async function copyFiles(
  site: PostgresSite,
  { signal, settings }: { signal: 'recovery' | 'standby'; settings: Record<string, string> },
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-site-'));
  const [from, to] = [join(site.folder, 'pgdata'), join(folder, 'pgdata')];
  cpSync(join(site.folder, 'password'), join(folder, 'password'));
  const sql = postgres(site.ownerUrl, { max: 1, onnotice: () => {} });
  await sql`select pg_backup_start('test', true)`;
  const transient = /postmaster\.(pid|opts)$|pgsql_tmp|pg_internal\.init/;
  cpSync(from, to, { recursive: true, filter: (path) => !transient.test(path) });
  const [stopped] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  await sql.end({ timeout: 2 });
  cpSync(join(from, 'pg_wal'), join(to, 'pg_wal'), { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o700);
  writeFileSync(join(to, 'backup_label'), stopped?.labelfile ?? '');
  writeFileSync(join(to, `${signal}.signal`), '');
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  writeFileSync(join(to, 'postgresql.auto.conf'), lines.join(''));
  return folder;
}

/**
 * Puts the rows of one database in the place of another's, as a dump that is restored does: with
 * their numbers, and with the place in the order that they had.
 */
export async function copyRows(from: PostgresSite, to: PostgresSite): Promise<void> {
  const tables = await to.ownerSql<{ name: string; columns: string }[]>`
    select c.oid::regclass::text as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_attribute a
      on a.attrelid = c.oid
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.oid order by c.oid`;
  const target = postgres(to.ownerUrl, { max: 1, onnotice: () => {} });
  await target`set session_replication_role = replica`;
  for (const { name } of tables) await target.unsafe(`delete from ${name}`);
  for (const { name, columns } of tables) {
    const rows = await from.ownerSql.unsafe(`copy ${name} (${columns}) to stdout`).readable();
    await pipeline(rows, await target.unsafe(`copy ${name} (${columns}) from stdin`).writable());
  }
  const sequences = await from.ownerSql<{ name: string; last: number }[]>`
    select schemaname || '.' || quote_ident(sequencename) as name, last_value as last
    from pg_sequences
    where schemaname = 'public' and last_value is not null`;
  for (const { name, last } of sequences) await target`select setval(${name}::regclass, ${last})`;
  await target.end({ timeout: 2 });
}

export interface Relay {
  readonly port: number;
  /** Cuts all connections; new ones go there. */
  lead(port: number): void;
  close(): Promise<void>;
}

/** One address for a server that changes, as a name or a floating address is. */
export async function aRelay(first: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let target = first;
  const server = createServer((inner) => {
    const outer = openSocket({ host: '127.0.0.1', port: target });
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    lead: (port) => {
      target = port;
      cut();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
