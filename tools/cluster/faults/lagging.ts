// A node that lags: it must not lead, neither beside a better one nor when it is the only one left.
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrimary } from '../machine/patroni-state.ts';
import { serverProcess, signalAll } from '../machine/postmaster.ts';
import { startProcess } from '../machine/processes.ts';
import {
  type Bench,
  type ClusterFault,
  gapSince,
  inSeconds,
  killDatabaseNode,
  nodeRoles,
  untilAnotherLeads,
  untilStoring,
} from './bench.ts';

/** Longer than `wal_sender_timeout`, so that the primary has given it up. */
const lagMs = 10_000;
const aloneMs = 40_000;
const patienceMs = 60_000;

/** Stops the process that receives changes, as a network that carries nothing to this node. */
async function withLag<Result>(
  { running: { place }, say, undo }: Bench,
  node: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const receiver = serverProcess(place, node, 'walreceiver');
  if (receiver === null) throw new Error(`db${node} receives no changes`);
  const goOn = (): void => signalAll([receiver], 'SIGCONT');
  undo.add(goOn);
  signalAll([receiver], 'SIGSTOP');
  try {
    await sleep(lagMs);
    say(`db${node} has received nothing for ${lagMs / 1000} s`);
    return await work();
  } finally {
    goOn();
    undo.delete(goOn);
  }
}

export const laggingNode: ClusterFault = {
  name: 'lag',
  does: 'a standby receives nothing for 10 s, then the primary is killed',
  expects: 'the other standby leads',
  promotes: true,
  run: async (bench) => {
    const { running, ground } = bench;
    const { place, members } = running;
    const { leader, standby, other } = await nodeRoles(place);
    return await withLag(bench, other, async () => {
      const killedAt = performance.now();
      killDatabaseNode(place, leader);
      const next = await untilAnotherLeads(place, leader, patienceMs);
      const afterMs = performance.now() - killedAt;
      // The new leader needs a standby, and the other one still receives nothing.
      const member = members.find(({ name }) => name === `db${leader}`);
      if (member) startProcess(place, member);
      await untilStoring(ground, performance.now(), patienceMs);
      return [
        {
          says: `db${next ?? '?'} leads after ${inSeconds(afterMs)}, db${other} lagged`,
          held: next === standby,
        },
        {
          says: `with the former primary as its standby nothing was stored for ${inSeconds(gapSince(ground, killedAt))}`,
          held: true,
        },
      ];
    });
  },
};

export const laggingNodeAlone: ClusterFault = {
  name: 'lag-alone',
  does: 'a standby receives nothing for 10 s, then the primary and the other standby are killed, for 40 s',
  expects: 'the one that is left does not lead: what the others acknowledged is not on its disk',
  promotes: true,
  run: async (bench) => {
    const { running, ground } = bench;
    const { place, members } = running;
    const { leader, standby, other } = await nodeRoles(place);
    return await withLag(bench, other, async () => {
      const killedAt = performance.now();
      for (const node of [leader, standby]) killDatabaseNode(place, node);
      const led = await untilAnotherLeads(place, leader, aloneMs);
      const storedAfterMs = ground.ledger.moments.filter((at) => at > killedAt + 1000).length;
      const backAt = performance.now();
      for (const member of members)
        if ([`db${leader}`, `db${standby}`].includes(member.name)) startProcess(place, member);
      const again = await untilStoring(ground, backAt, patienceMs * 2);
      return [
        {
          says:
            led === null
              ? `no node led in ${aloneMs / 1000} s, and ${storedAfterMs} alarms were acknowledged`
              : `db${led} led`,
          held: led === null && storedAfterMs === 0,
        },
        {
          says: `with the others back, db${(await findPrimary(place)) ?? '?'} led and writing went on after ${inSeconds(again)}`,
          held: again !== null,
        },
      ];
    });
  },
};
