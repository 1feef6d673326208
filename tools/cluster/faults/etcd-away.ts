// All of etcd away: the primary stays as long as it reaches every node, and writing goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import { THREE } from '../layout/filled-files.ts';
import { findPrimary } from '../machine/patroni-state.ts';
import { signalProcess } from '../machine/processes.ts';
import { type ClusterFault, gapSince, inSeconds, nodeRoles, storedBetween } from './bench.ts';

const awayMs = 30_000;

export const etcdAway: ClusterFault = {
  name: 'etcd-away',
  does: 'all three members of etcd are killed, for 30 s',
  expects: 'the primary stays, and writing goes on',
  promotes: false,
  run: async ({ running: { place }, ground }) => {
    const { leader } = await nodeRoles(place);
    const killedAt = performance.now();
    for (const node of THREE) signalProcess(place, `etcd${node}`, 'SIGKILL');
    await sleep(awayMs);
    const now = performance.now();
    const stored = storedBetween(ground, now - 5000, now);
    const still = await findPrimary(place);
    return [
      { says: `db${still ?? '?'} leads as before`, held: still === leader },
      {
        says: `the longest gap was ${inSeconds(gapSince(ground, killedAt))}, ${stored} alarms were stored in the last 5 s`,
        held: stored > 0,
      },
    ];
  },
};
