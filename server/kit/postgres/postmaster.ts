// Starts and stops the PostgreSQL server process: detached, on a loopback port of its own, safe
// against loss of power.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterIn, serverEnvironment } from './cluster.ts';
import { answers, findPostmaster, type Postmaster } from './postmaster-file.ts';
import { isAlive } from './process-identity.ts';
import type { RunAs } from './run-as.ts';

const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '200',
  shared_buffers: '256MB',
  password_encryption: 'scram-sha-256',
  // Short statements by the thousand: compiling each costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

const logLimitBytes = 10_000_000;
const startPatienceMs = 60_000;

/**
 * Starts the server of `directory` on `port`, else on the port it had last, else on a free one.
 * @throws Error with the last lines of the server's log
 */
export async function launchPostmaster(
  directory: string,
  program: string,
  runAs: RunAs,
  port?: number,
): Promise<Postmaster> {
  const deadline = Date.now() + startPatienceMs;
  let chosen = port ?? (await usablePort(directory));
  for (;;) {
    const outcome = await attempt({ directory, program, runAs, port: chosen, deadline });
    if (typeof outcome !== 'string') {
      writeFileSync(join(directory, 'port'), String(chosen));
      return outcome;
    }
    if (Date.now() > deadline)
      throw new Error(
        `The database in ${directory} did not start in ${startPatienceMs / 1000} s:\n${outcome}`,
      );
    if (outcome.includes('Address already in use') && port === undefined) chosen = await freePort();
    // Orphans of a killed server still hold its memory; they end by themselves.
    else if (outcome.includes('is still in use')) await sleep(300);
    else throw new Error(`The database in ${directory} did not start:\n${outcome}`);
  }
}

interface Attempt {
  readonly directory: string;
  readonly program: string;
  readonly runAs: RunAs;
  readonly port: number;
  readonly deadline: number;
}

// A string is the server's output before it ended.
async function attempt({
  directory,
  program,
  runAs,
  port,
  deadline,
}: Attempt): Promise<Postmaster | string> {
  const cluster = clusterIn(directory);
  const logFile = join(directory, 'server.log');
  if (existsSync(logFile) && statSync(logFile).size > logLimitBytes) truncateSync(logFile);
  const handle = openSync(logFile, 'a', 0o600);
  const from = statSync(logFile).size;
  const lastWords = (): string =>
    readFileSync(logFile).subarray(from).toString().trim() || `see ${logFile}`;
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [command = '', ...words] = [...runAs.prefix, program, '-D', cluster, ...options];
  const child = spawn(command, words, {
    ...runAs.identity,
    detached: true,
    stdio: ['ignore', handle, handle],
    cwd: cluster,
    env: serverEnvironment(),
  });
  closeSync(handle);
  child.unref();
  const ended = ending(child);
  while (Date.now() < deadline) {
    if (ended.how !== undefined) return `${lastWords()}${ended.how}`;
    const found = findPostmaster(cluster);
    if (found?.status === 'ready' && (await answers(found.port))) return found;
    await sleep(30);
  }
  return lastWords();
}

function ending(child: ChildProcess): { how?: string } {
  const state: { how?: string } = {};
  child.once('error', (error) => {
    state.how = `\n${error.message}`;
  });
  child.once('exit', (code, signal) => {
    state.how = `\n(the server ended with ${code ?? signal})`;
  });
  return state;
}

/** Waits for a server that is starting or recovering; undefined when it has gone. */
export async function awaitReady(directory: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    const found = findPostmaster(clusterIn(directory));
    if (!found) return undefined;
    if (found.status === 'ready' && (await answers(found.port))) return found;
    if (Date.now() > deadline) {
      throw new Error(
        `A database server (process ${found.pid}) holds ${directory} and does not respond. End that process and start again.`,
      );
    }
    await sleep(100);
  }
}

/**
 * Ends the server: a fast shutdown, after `patienceMs` an immediate one (nothing committed is lost
 * by either).
 */
export async function stopPostmaster(directory: string, patienceMs: number): Promise<void> {
  const found = findPostmaster(clusterIn(directory));
  if (!found) return;
  for (const [signal, wait] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    // Checked each time: the number must still be our server's.
    if (findPostmaster(clusterIn(directory))?.pid === found.pid) process.kill(found.pid, signal);
    const deadline = Date.now() + wait;
    while (isAlive(found.pid) && Date.now() < deadline) await sleep(20);
    if (!isAlive(found.pid)) return;
  }
  throw new Error(`The database server (process ${found.pid}) could not be ended.`);
}

async function usablePort(directory: string): Promise<number> {
  const file = join(directory, 'port');
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return Number.isInteger(remembered) && remembered > 0 && (await comesFree(remembered))
    ? remembered
    : freePort();
}

const isFree = (port: number): Promise<boolean> =>
  listenOnce(port).then(
    () => true,
    () => false,
  );

// The children of a killed server hold its port for a moment longer.
async function comesFree(port: number): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (await isFree(port)) return true;
    await sleep(100);
  }
  return false;
}

// Below the ports that systems use for outgoing connections: one of those could take ours while the
// server is down.
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  return listenOnce(0);
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
