// The PostgreSQL server of a node. Patroni starts it, and it outlives a Patroni that was killed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster } from '#server/kit/postgres/postmaster-file.ts';
import { isAlive } from '#server/kit/postgres/process-identity.ts';
import { dataFolderOf } from '../layout/filled-files.ts';
import type { ClusterPlace } from '../layout/place.ts';

/** Its number, while it runs. */
export const postmasterOf = (place: ClusterPlace, node: number): number | null =>
  findPostmaster(dataFolderOf(place, node))?.pid ?? null;

/** SIGKILL to it alone, as when the system ends it; its children notice within milliseconds. */
export function killPostmaster(place: ClusterPlace, node: number): void {
  const pid = postmasterOf(place, node);
  if (pid !== null) process.kill(pid, 'SIGKILL');
}

/** SIGKILL to it and everything it started, as when the machine ends. */
export function killServer(place: ClusterPlace, node: number): void {
  signalAll(serverProcesses(place, node), 'SIGKILL');
}

/** Those of them that still run. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // Ended by itself meanwhile.
    }
}

/** The server's process and all that it started. */
export function serverProcesses(place: ClusterPlace, node: number): number[] {
  const pid = postmasterOf(place, node);
  return pid === null ? [] : [pid, ...childrenOf(pid)];
}

/** The one of its processes whose title has the word, such as `walreceiver`. */
export const serverProcess = (place: ClusterPlace, node: number, word: string): number | null =>
  serverProcesses(place, node).find((pid) => titleOf(pid).includes(word)) ?? null;

/** A fast shutdown, after `patienceMs` an immediate one. */
export async function stopServer(
  place: ClusterPlace,
  node: number,
  patienceMs: number,
): Promise<void> {
  for (const [signal, wait] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 3000],
    ['SIGKILL', 2000],
  ] as const) {
    const pid = postmasterOf(place, node);
    if (pid === null) break;
    process.kill(pid, signal);
    for (const end = performance.now() + wait; isAlive(pid) && performance.now() < end; )
      await sleep(50);
  }
  removeMemory(place, node);
}

/**
 * Ends what serves this folder, also where it is a file system of its own and its files cannot be
 * read from here.
 */
export async function endServersOn(folder: string): Promise<void> {
  const serving = (): number[] => serversOn(folder);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalAll(serving(), signal);
    for (const end = performance.now() + 5000; serving().length > 0 && performance.now() < end; )
      await sleep(50);
  }
}

/** A killed server leaves a segment of System V memory, which the next one on its folder removes. */
function removeMemory(place: ClusterPlace, node: number): void {
  const file = join(dataFolderOf(place, node), 'postmaster.pid');
  if (!existsSync(file) || postmasterOf(place, node) !== null) return;
  // Line 7 of the file: key and number of the segment.
  const segment = readFileSync(file, 'utf8').split('\n')[6]?.trim().split(/\s+/)[1];
  if (segment !== undefined && /^\d+$/.test(segment))
    spawnSync('ipcrm', ['--shmem-id', segment], { stdio: 'ignore' });
}

/** The servers of this folder by their command, without what they started. */
export const serversOn = (folder: string): number[] =>
  allProcesses().filter((pid) => {
    const words = titleOf(pid).split('\0');
    return words[words.indexOf('-D') + 1] === folder && words[0]?.endsWith('postgres');
  });

const childrenOf = (parent: number): number[] =>
  allProcesses().filter((pid) => parentOf(pid) === parent);

const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Ended meanwhile.
    return '';
  }
}

// The second field may hold spaces, so counting starts after its bracket.
function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}
