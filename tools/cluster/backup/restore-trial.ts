// `npm run cluster -- restore-trial`: rows are deleted on the running cluster, and the archive brings
// back the second before, in a server of its own, which is proved as after any restore.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { loginUrl } from '#server/kit/db/login-role.ts';
import { clusterIn } from '#server/kit/postgres/cluster.ts';
import { stopPostmaster } from '#server/kit/postgres/postmaster.ts';
import { findPostmaster } from '#server/kit/postgres/postmaster-file.ts';
import { giveTo } from '#server/kit/postgres/run-as.ts';
import { proveRestored } from '#tools/backup/prove-restored.ts';
import { asSuperuser } from '#tools/faults/database/superuser.ts';
import { freePort } from '#tools/faults/program/program.ts';
import { databasePath } from '../layout/filled-files.ts';
import { type Running, runAsDatabase } from '../layout/members.ts';
import { databaseUrl } from '../layout/place.ts';
import { findPrimary } from '../machine/patroni-state.ts';
import type { Say } from '../say.ts';
import { runBackrest } from './stanza.ts';

const rows = 1000;
const patienceMs = 120_000;

/** @throws Error where anything that was there a second before the deletion is not */
export async function tryRestore(running: Running, say: Say): Promise<void> {
  const { place } = running;
  const primary = await findPrimary(place);
  if (primary === null) throw new Error('No database node leads.');
  const folder = databasePath(place, 'restored');
  const data = clusterIn(folder);
  rmSync(folder, { recursive: true, force: true });
  const target = await deleteRows(databaseUrl(place, 'postgres', 0));
  say(`${rows} rows were deleted a second after ${target}.`);
  const startedAt = performance.now();
  mkdirSync(data, { recursive: true, mode: 0o700 });
  giveTo(runAsDatabase(running.place, running.engines), folder);
  runBackrest(running, primary, [
    'restore',
    `--pg1-path=${data}`,
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
  ]);
  try {
    const url = await startRestored(running, folder, data);
    say(`Restored and started after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    await prove(running, url, say);
  } finally {
    await stopPostmaster(folder, 10_000);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    await asSuperuser(
      databaseUrl(place, 'postgres', 0),
      async (sql) => void (await sql`drop table if exists public.restore_trial`),
    );
  }
}

async function prove({ place }: Running, superuserUrl: string, say: Say): Promise<void> {
  const found = await countRows(superuserUrl);
  if (found !== rows) throw new Error(`${found} of ${rows} deleted rows are back.`);
  say(`All ${found} deleted rows are back.`);
  const findings = await proveRestored({
    url: loginUrl(superuserUrl, place.facts.appSecret),
    secret: place.facts.appSecret,
    earlier: '',
    say,
  });
  if (findings.length > 0) throw new Error(findings.slice(0, 5).join('\n'));
}

/** @returns the time of the server, a second before the rows were deleted */
async function deleteRows(url: string): Promise<string> {
  return await asSuperuser(url, async (sql) => {
    await sql.unsafe('create table if not exists public.restore_trial (id bigint primary key)');
    await sql`delete from public.restore_trial`;
    await sql`insert into public.restore_trial select generate_series(1, ${rows})`;
    await sleep(1000);
    const [now] = await sql<{ text: string }[]>`select app.now()::text as text`;
    await sleep(1000);
    await sql`delete from public.restore_trial`;
    // The archive has it when the segment is complete.
    await sql`select pg_switch_wal()`;
    await sql`select pg_switch_wal()`;
    if (!now) throw new Error('the database gave no time');
    return now.text;
  });
}

const countRows = async (url: string): Promise<number> =>
  await asSuperuser(url, async (sql) =>
    Number((await sql`select count(*) as count from public.restore_trial`)[0]?.['count'] ?? 0),
  );

/** A server that neither archives nor waits for a standby. @returns the superuser's url */
async function startRestored(
  { place, engines }: Running,
  folder: string,
  data: string,
): Promise<string> {
  const port = await freePort();
  const { prefix, identity } = runAsDatabase(place, engines);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    archive_mode: 'off',
    synchronous_standby_names: '',
    cluster_name: 'restored',
  };
  const [command = '', ...words] = [
    ...prefix,
    join(engines.postgres, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openSync(place.path('log', 'restored.log'), 'a');
  const child = spawn(command, words, {
    ...identity,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...engines.environment },
  });
  closeSync(log);
  child.unref();
  const url = new URL(databaseUrl(place, 'postgres', 0));
  url.port = String(port);
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(200)) {
    if (child.exitCode !== null) break;
    if (findPostmaster(data) && (await isPromoted(url.href))) return url.href;
  }
  throw new Error(`The restored server did not start: see ${place.path('log', 'restored.log')}.`);
}

async function isPromoted(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 });
  try {
    const [row] = await sql<{ is: boolean }[]>`select not pg_is_in_recovery() as is`;
    return row?.is ?? false;
  } catch {
    // Still starting.
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
