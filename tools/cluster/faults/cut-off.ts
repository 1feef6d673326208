// The primary is cut off from everybody, and lives on: the network between it and all others goes
// silent. Its Patroni and PostgreSQL are in a network name space of their own, which needs no right,
// and relays carry what goes in and out.
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databasePath, THREE } from '../layout/filled-files.ts';
import type { Member } from '../layout/members.ts';
import type { ClusterPlace } from '../layout/place.ts';
import { logOf } from '../machine/processes.ts';
import {
  type Bench,
  type ClusterFault,
  gapSince,
  inSeconds,
  type Seen,
  storedBetween,
  timeOfTwoLeaders,
  untilAnotherLeads,
} from './bench.ts';
import { inOwnSpaces, withChangedPrimary } from './changed-node.ts';
import { Relay } from './relay.ts';

const silentMs = 40_000;
const program = join(import.meta.dirname, 'relay.ts');

export const cutOff: ClusterFault = {
  name: 'split',
  does: 'the network between the primary (Patroni and PostgreSQL) and everybody else is silent for 40 s',
  expects:
    'another node leads meanwhile; the one that is cut off stops by itself, acknowledges nothing, and follows afterwards',
  promotes: true,
  run: async (bench) => {
    const { place } = bench.running;
    const relays: Relay[] = [];
    const revert = (): void => {
      for (const relay of relays.splice(0)) relay.close();
    };
    const apply = (member: Member): Member => {
      const folder = databasePath(place, 'relays');
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const { inside, outside } = pairsOf(place, member.number, folder);
      relays.push(...outside.map(([from, to]) => new Relay(from, to)));
      const pairs = inside.map(([from, to]) => `${from}=${to}`);
      const relay = [process.execPath, program, ...pairs].map((word) => `'${word}'`).join(' ');
      return inOwnSpaces(member, '--net', `ip link set lo up && { ${relay} & } && exec "$@"`);
    };
    return await withChangedPrimary(
      bench,
      { apply, revert },
      async (node) => await cut(bench, node, relays),
    );
  },
};

type Pair = readonly [from: number | string, to: number | string];

/** The ways out, to etcd and to the other nodes, and the ways in. */
function pairsOf(place: ClusterPlace, node: number, folder: string) {
  const { etcdClient, postgres, rest } = place.ports;
  const others = THREE.filter((other) => other !== node).map((other) => other - 1);
  const out = [...etcdClient, ...others.flatMap((index) => [postgres[index], rest[index]])];
  const own = [postgres[node - 1], rest[node - 1]];
  const file = (port: number): string => join(folder, String(port));
  const isPort = (port: number | undefined): port is number => port !== undefined;
  const leaving = out.filter(isPort);
  const entering = own.filter(isPort);
  return {
    inside: [
      ...leaving.map((port): Pair => [port, file(port)]),
      ...entering.map((port): Pair => [file(port), port]),
    ],
    outside: [
      ...leaving.map((port): Pair => [file(port), port]),
      ...entering.map((port): Pair => [port, file(port)]),
    ],
  };
}

async function cut(
  { running: { place }, ground }: Bench,
  node: number,
  relays: readonly Relay[],
): Promise<readonly Seen[]> {
  const log = logOf(place, `db${node}`);
  const logged = statSync(log).size;
  const cutAt = performance.now();
  for (const relay of relays) relay.silence();
  const next = await untilAnotherLeads(place, node, silentMs);
  const ledMs = performance.now() - cutAt;
  await sleep(Math.max(0, silentMs - ledMs));
  const now = performance.now();
  const stored = storedBetween(ground, now - 5000, now);
  const said = readFileSync(log, 'utf8').slice(logged).split('\n');
  const demoted = said.find((line) => /demot/i.test(line)) ?? '';
  for (const relay of relays) relay.mend();
  const twoMs = await timeOfTwoLeaders(place);
  return [
    {
      says: `db${next ?? '?'} led after ${inSeconds(ledMs)}; nothing was stored for ${inSeconds(gapSince(ground, cutAt))}; ${stored} alarms were stored in the last 5 s of the cut`,
      held: next !== null && stored > 0,
    },
    {
      says: `db${node} said meanwhile: ${demoted.slice(0, 160) || 'nothing of giving up'}`,
      held: demoted !== '',
    },
    {
      says: `two nodes said that they lead for ${inSeconds(twoMs)} when the network was back`,
      held: twoMs < 5000,
    },
  ];
}
