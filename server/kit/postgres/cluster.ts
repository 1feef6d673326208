// Creates the database cluster once: the superuser's password, then initdb in a temporary folder
// that is renamed when it is complete.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { giveTo, type RunAs } from './run-as.ts';

export const clusterIn = (directory: string): string => join(directory, 'pgdata');
const passwordFile = (directory: string): string => join(directory, 'password');

/**
 * The superuser's password, kept next to the cluster.
 * @throws Error with the remedy when it is gone
 */
export function readPassword(directory: string): string {
  if (existsSync(passwordFile(directory)))
    return readFileSync(passwordFile(directory), 'utf8').trim();
  throw new Error(
    `The password of the database in ${directory} is gone. Move that folder to start with an empty database.`,
  );
}

/**
 * Creates the cluster of `directory` when there is none. Every file is on disk before the cluster
 * counts as complete (fsync stays on).
 */
export async function ensureCluster(
  directory: string,
  { initdb, major }: PostgresBinaries,
  runAs: RunAs,
  log: (line: string) => void,
): Promise<void> {
  if (existsSync(clusterIn(directory))) {
    giveTo(runAs, directory);
    return;
  }
  for (const name of readdirSync(directory)) {
    if (name.startsWith('pgdata.new'))
      rmSync(join(directory, name), { recursive: true, force: true });
  }
  log(`Preparing an empty database in ${directory} (first start only).`);
  if (!existsSync(passwordFile(directory)))
    writeFileSync(passwordFile(directory), randomBytes(24).toString('hex'), { mode: 0o600 });
  giveTo(runAs, directory);
  if (runAs.owner) chownSync(passwordFile(directory), runAs.owner.uid, runAs.owner.gid);
  const fresh = join(directory, `pgdata.new.${randomBytes(4).toString('hex')}`);
  await runInitdb(
    [...runAs.prefix, initdb, ...initdbArguments(fresh, passwordFile(directory), major)],
    runAs,
  );
  renameSync(fresh, clusterIn(directory));
  syncFolder(dirname(fresh));
}

const initdbArguments = (fresh: string, password: string, major: number): string[] => [
  `--pgdata=${fresh}`,
  `--pwfile=${password}`,
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  ...(major < firstWithOwnLocales ? systemLocale : ownLocale),
  '--data-checksums',
];

const firstWithOwnLocales = 17;
/** Built in: the same sort order on every machine, and no system locale needed. */
const ownLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
/** The same sort order from the system, where it has it. */
const systemLocale = ['--locale=C.UTF-8'];

async function runInitdb([command = '', ...words]: readonly string[], runAs: RunAs): Promise<void> {
  const child = spawn(command, words, {
    ...runAs.identity,
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: serverEnvironment(),
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => said.push(part.toString()));
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? signal ?? 'unknown'));
  });
  if (code === 0) return;
  throw new Error(
    `The database could not be prepared (initdb ended with ${code}):\n${said.join('').trim()}\nSet DATABASE_URL to use a PostgreSQL server of your own.`,
  );
}

/** Nothing of the caller's PG* variables or locale reaches the server. */
export const serverEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
});

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
