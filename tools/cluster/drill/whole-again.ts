// Makes a cluster whole after a fault, and says when it is.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from '../layout/members.ts';
import { isInSync, nodeStates } from '../machine/patroni-state.ts';
import { pidOf, startProcess } from '../machine/processes.ts';

const patienceMs = 180_000;

/** Starts what does not run, as a service manager would. */
export function restart({ place, members }: Running): void {
  for (const member of members) if (pidOf(place, member.name) === null) startProcess(place, member);
}

export async function untilBack({ place, members }: Running): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const ready = await Promise.all(members.map(async (member) => await member.isReady()));
    if (ready.every(Boolean) && isInSync(await nodeStates(place))) return;
    await sleep(200);
  }
  const left = await nodeStates(place);
  throw new Error(`Not all is back after ${patienceMs / 1000} s: ${JSON.stringify(left)}`);
}
