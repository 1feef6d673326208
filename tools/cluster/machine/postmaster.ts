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
  const pid = postmasterOf(place, node);
  if (pid === null) return;
  const children = childrenOf(pid);
  for (const one of [pid, ...children])
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // Ended by itself meanwhile.
    }
}

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

/** A killed server leaves a segment of System V memory, which the next one on its folder removes. */
function removeMemory(place: ClusterPlace, node: number): void {
  const file = join(dataFolderOf(place, node), 'postmaster.pid');
  if (!existsSync(file) || postmasterOf(place, node) !== null) return;
  // Line 7 of the file: key and number of the segment.
  const segment = readFileSync(file, 'utf8').split('\n')[6]?.trim().split(/\s+/)[1];
  if (segment !== undefined && /^\d+$/.test(segment))
    spawnSync('ipcrm', ['--shmem-id', segment], { stdio: 'ignore' });
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

// The second field may hold spaces, so counting starts after its bracket.
function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}
