// Standbys that go away: with one of them writing goes on, with none it stops, and goes on by itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '../machine/processes.ts';
import {
  type ClusterFault,
  gapSince,
  inSeconds,
  killDatabaseNode,
  leaderOf,
  nodeRoles,
  notReadyWords,
  readsSince,
  standbyOf,
  storedBetween,
  untilStoring,
} from './bench.ts';

const oneAwayMs = 20_000;
/** Long enough for the processes to say why they are not ready: they wait 30 s. */
const bothAwayMs = 45_000;
/** What was under way when the standbys went is answered by then, or never. */
const underWayMs = 1000;
const patienceMs = 120_000;

export const standbyLost: ClusterFault = {
  name: 'standby',
  does: 'Patroni and PostgreSQL of a standby are killed, for 20 s',
  expects: 'writing goes on with the other standby',
  promotes: false,
  run: async ({ running: { place }, ground }) => {
    const { leader, standby, other } = await nodeRoles(place);
    const killedAt = performance.now();
    killDatabaseNode(place, standby);
    await sleep(oneAwayMs);
    const now = performance.now();
    const stored = storedBetween(ground, now - 5000, now);
    const [leads, follows] = await Promise.all([leaderOf(place), standbyOf(place)]);
    return [
      {
        says: `the longest gap was ${inSeconds(gapSince(ground, killedAt))}, ${stored} alarms were stored in the last 5 s`,
        held: stored > 0,
      },
      {
        says: `db${leads ?? '?'} leads as before, and db${follows ?? '?'} counts as the second disk`,
        held: leads === leader && follows === other,
      },
    ];
  },
};

export const standbysLost: ClusterFault = {
  name: 'standbys',
  does: 'both standbys are killed, for 45 s; the three members of etcd stay',
  expects:
    'nothing is acknowledged, reading goes on, the processes say that they are not ready, and writing goes on by itself with the first standby',
  promotes: false,
  run: async ({ ground, reads, running: { place, members } }) => {
    const { standby, other } = await nodeRoles(place);
    for (const node of [standby, other]) killDatabaseNode(place, node);
    const killedAt = performance.now();
    await sleep(bothAwayMs);
    const stored = storedBetween(ground, killedAt + underWayMs, performance.now());
    const { made, answered } = readsSince(reads, killedAt + underWayMs);
    const words = await notReadyWords(place);
    const backAt = performance.now();
    const member = members.find(({ name }) => name === `db${standby}`);
    if (member) startProcess(place, member);
    const again = await untilStoring(ground, backAt, patienceMs);
    return [
      { says: `${stored} alarms were acknowledged meanwhile`, held: stored === 0 },
      { says: `${answered} of ${made} reading calls were answered`, held: answered > 0 },
      {
        says: `the processes say: ${words.join('; ') || 'that they are ready'}`,
        held: words.length > 0,
      },
      { says: `with one standby, writing went on after ${inSeconds(again)}`, held: again !== null },
    ];
  },
};
