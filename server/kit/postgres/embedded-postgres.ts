// The embedded database: a real PostgreSQL that survives a killed program, is adopted by the next
// start, and handles simultaneous starts.
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { clusterIn, ensureCluster, readPassword } from './cluster.ts';
import { keepRunning } from './keep-running.ts';
import { LockTimeout, withLock } from './lock-file.ts';
import { awaitReady, launchPostmaster, stopPostmaster } from './postmaster.ts';
import { type Postmaster, removeStaleFile } from './postmaster-file.ts';
import { chooseRunAs } from './run-as.ts';
import { enter, leave } from './user-register.ts';

export interface EmbeddedPostgresOptions {
  /** Contains the cluster, its password, port and log; created when missing. */
  readonly dataDirectory: string;
  /** Loopback port; without it the last one, or a free one. An adopted server keeps its own. */
  readonly port?: number;
  /** Without them those that npm installed. A data directory keeps to one major version. */
  readonly programs?: PostgresBinaries;
  /** Called with one sentence for each step, for people. */
  readonly log: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** postgres://postgres:...@127.0.0.1:port/postgres */
  readonly superuserUrl: string;
  /** True when the server was already running. */
  readonly adopted: boolean;
  /**
   * From now on starts the server again on its port, within seconds, whenever it ends: for a
   * program that cannot work without it.
   * @returns stops that; call it before anything that is to end the server
   */
  keepRunning(): () => Promise<void>;
  /**
   * Leaves the server, and stops it if no other process uses it: fast shutdown, after `patienceMs`
   * (5000) immediate. A second call does nothing.
   */
  stop(patienceMs?: number): Promise<void>;
}

const lockPatienceMs = 120_000;
const stopLockPatienceMs = 1000;

/**
 * Starts the server of `dataDirectory`, or adopts the one that is running there.
 * @throws Error with the remedy (no binaries, no right, no answer)
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  mkdirSync(dirname(options.dataDirectory), { recursive: true });
  mkdirSync(options.dataDirectory, { recursive: true, mode: 0o700 });
  const directory = realpathSync(options.dataDirectory);
  const lock = join(directory, 'start.lock');
  return withLock(lock, lockPatienceMs, async () => {
    const running = await awaitReady(directory);
    const server = running ?? (await startNew(directory, options));
    const startAgain = async () =>
      await startOnPort(directory, lock, { ...options, port: server.port });
    if (running)
      options.log(`Using the database server that is already running on port ${running.port}.`);
    const password = readPassword(directory);
    const name = enter(directory);
    return {
      superuserUrl: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`,
      adopted: running !== undefined,
      keepRunning: () => keepRunning({ server, startAgain, log: options.log }),
      stop: (patienceMs = 5000) => leaveServer(directory, lock, name, patienceMs),
    };
  });
}

async function startNew(directory: string, options: EmbeddedPostgresOptions): Promise<Postmaster> {
  const binaries = options.programs ?? findPostgresBinaries();
  const runAs = chooseRunAs(directory, binaries.postgres);
  await ensureCluster(directory, binaries, runAs, options.log);
  // Checked before the start: without the password a running server would be unusable.
  readPassword(directory);
  if (removeStaleFile(clusterIn(directory)))
    options.log('Removed the lock file of a database server that no longer runs.');
  return launchPostmaster(directory, binaries.postgres, runAs, options.port);
}

// The program connects to its database by this port and no other.
async function startOnPort(
  directory: string,
  lock: string,
  options: EmbeddedPostgresOptions & { port: number },
): Promise<Postmaster> {
  return await withLock(lock, lockPatienceMs, async () => {
    const server = (await awaitReady(directory)) ?? (await startNew(directory, options));
    if (server.port === options.port) return server;
    throw new Error(
      `The database server runs on port ${server.port} now, started by another program. End that program and start this one again.`,
    );
  });
}

async function leaveServer(
  directory: string,
  lock: string,
  name: string,
  patienceMs: number,
): Promise<void> {
  try {
    await withLock(lock, stopLockPatienceMs, async () => {
      if (leave(directory, name) === 0) await stopPostmaster(directory, patienceMs);
    });
  } catch (error) {
    // Another process is starting on this directory at this moment, and takes over the server.
    if (!(error instanceof LockTimeout)) throw error;
    leave(directory, name);
  }
}
