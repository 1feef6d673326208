// A node that halts whole and wakes up later, as a virtual machine that is moved: another leads
// meanwhile, and what wakes up must not go on as if it still did.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterPlace } from '../layout/place.ts';
import { serverProcesses, signalAll } from '../machine/postmaster.ts';
import { pidOf } from '../machine/processes.ts';
import {
  type ClusterFault,
  gapSince,
  inSeconds,
  nodeRoles,
  storedBetween,
  timeOfTwoLeaders,
  untilAnotherLeads,
} from './bench.ts';

const haltedMs = 30_000;

export const frozenNode: ClusterFault = {
  name: 'frozen',
  does: 'Patroni and PostgreSQL of the primary are halted for 30 s, then go on',
  expects:
    'another node leads meanwhile; the one that wakes up follows it, and acknowledges nothing',
  promotes: true,
  run: async ({ running: { place }, ground, undo }) => {
    const { leader, standby } = await nodeRoles(place);
    const halted = processesOf(place, leader);
    const wake = (): void => signalAll(halted.toReversed(), 'SIGCONT');
    const haltedAt = performance.now();
    undo.add(wake);
    signalAll(halted, 'SIGSTOP');
    let next: number | null = null;
    let ledMs = 0;
    try {
      next = await untilAnotherLeads(place, leader, haltedMs);
      ledMs = performance.now() - haltedAt;
      await sleep(Math.max(0, haltedMs - ledMs));
    } finally {
      wake();
      undo.delete(wake);
    }
    const stored = storedBetween(ground, performance.now() - 5000, performance.now());
    const twoMs = await timeOfTwoLeaders(place);
    return [
      {
        says: `db${next ?? '?'} led after ${inSeconds(ledMs)}; nothing was stored for ${inSeconds(gapSince(ground, haltedAt))}`,
        held: next === standby,
      },
      { says: `${stored} alarms were stored in the last 5 s before it woke up`, held: stored > 0 },
      {
        says: `two nodes said that they lead for ${inSeconds(twoMs)} after it woke up`,
        held: twoMs < 5000,
      },
    ];
  },
};

/**
 * Patroni first, as the one that acts. Not etcd: a member that is halted while its machine lives on
 * keeps what watches it from noticing (docs/deploy.md).
 */
function processesOf(place: ClusterPlace, node: number): number[] {
  const patroni = pidOf(place, `db${node}`);
  return [...(patroni === null ? [] : [patroni]), ...serverProcesses(place, node)];
}
