// Faults injected into the database server itself, as its superuser or as the machine's
// administrator.
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterIn } from '#server/kit/postgres/cluster.ts';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { findPostmaster } from '#server/kit/postgres/postmaster-file.ts';
import { isAlive } from '#server/kit/postgres/process-identity.ts';
import { asSuperuser } from './superuser.ts';

export type EndSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

const gonePatienceMs = 20_000;

/**
 * Ends the database server (fast, immediate, or without warning) and starts it again on the same
 * port.
 */
export async function restartDatabase(directory: string, signal: EndSignal): Promise<void> {
  const found = findPostmaster(clusterIn(directory));
  if (!found) throw new Error('the database server does not run');
  process.kill(found.pid, signal);
  for (
    const end = performance.now() + gonePatienceMs;
    isAlive(found.pid) && performance.now() < end;
  )
    await sleep(20);
  await startEmbeddedPostgres({ dataDirectory: directory, port: found.port, log: () => {} });
}

/** The processes that serve the program's pool. */
export const backendsOf = async (url: string): Promise<number[]> =>
  await asSuperuser(url, async (sql) =>
    (
      await sql<
        { pid: number }[]
      >`select pid from pg_stat_activity where usename = 'vigil_app' order by backend_start`
    ).map(({ pid }) => pid),
  );

/** Ends all of them at once, as an administrator would. */
export const terminateAll = async (url: string): Promise<void> =>
  await asSuperuser(
    url,
    async (sql) =>
      void (await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where usename = 'vigil_app'
      `),
  );

/** Locks the table exclusively for so long; all other sessions wait. */
export const lockTable = async (url: string, table: string, ms: number): Promise<void> =>
  await asSuperuser(url, async (sql) => {
    await sql.begin(async (tx) => {
      await tx`lock table ${tx(table)} in access exclusive mode`;
      await sleep(ms);
    });
  });

/** @throws Error when it does not within 20 s */
export async function untilDatabaseServes(url: string): Promise<void> {
  const serves = async (): Promise<boolean> =>
    await asSuperuser(url, async (sql) => await sql`select 1`).then(
      () => true,
      () => false,
    );
  for (const end = performance.now() + gonePatienceMs; performance.now() < end; await sleep(20))
    if (await serves()) return;
  throw new Error('the database server did not come back');
}
