// The processes of a cluster: each is started apart from this one, recorded with its start time, and
// only what is recorded is ever ended.
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning } from '#server/kit/postgres/process-identity.ts';
import type { ClusterPlace } from '../layout/place.ts';

export interface Started {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** User and group, where not those of this process. */
  readonly identity?: { readonly uid?: number; readonly gid?: number };
}

const recordOf = (place: ClusterPlace, name: string): string => place.path('run', `${name}.pid`);

/** The end of its log says why it ended. */
export const logOf = (place: ClusterPlace, name: string): string =>
  place.path('log', `${name}.log`);

/** Its number, while it runs. */
export function pidOf(place: ClusterPlace, name: string): number | null {
  const file = recordOf(place, name);
  if (!existsSync(file)) return null;
  const identity = readFileSync(file, 'utf8');
  return isRunning(identity) ? Number(identity.split(' ')[0]) : null;
}

export function startProcess(
  place: ClusterPlace,
  { name, command: [program = '', ...words], environment, identity }: Started,
): void {
  for (const file of [recordOf(place, name), logOf(place, name)])
    mkdirSync(dirname(file), { recursive: true });
  const log = openSync(logOf(place, name), 'a');
  const child = spawn(program, words, {
    cwd: place.folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...environment },
    ...identity,
  });
  closeSync(log);
  // Without a number the error event follows; the record stays away, and it is found not running.
  child.on('error', () => undefined);
  if (child.pid === undefined) return;
  writeFileSync(recordOf(place, name), identityOf(child.pid));
  child.unref();
}

/** Sends the signal, if it runs. */
export function signalProcess(place: ClusterPlace, name: string, signal: NodeJS.Signals): void {
  const pid = pidOf(place, name);
  if (pid !== null) process.kill(pid, signal);
}

/** SIGTERM, and SIGKILL after `patienceMs`. @returns when it is gone, whether it went by itself */
export async function endProcess(
  place: ClusterPlace,
  name: string,
  patienceMs: number,
): Promise<boolean> {
  signalProcess(place, name, 'SIGTERM');
  const wentItself = await isGone(place, name, patienceMs);
  if (!wentItself) {
    signalProcess(place, name, 'SIGKILL');
    await isGone(place, name, 5000);
  }
  rmSync(recordOf(place, name), { force: true });
  return wentItself;
}

/** False where it still runs after `patienceMs`. */
async function isGone(place: ClusterPlace, name: string, patienceMs: number): Promise<boolean> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(50))
    if (pidOf(place, name) === null) return true;
  return pidOf(place, name) === null;
}
