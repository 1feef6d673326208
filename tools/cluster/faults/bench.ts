// What every fault of a cluster works with: the load that runs, and what can be done to its nodes and
// read of them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Probe } from '#tools/faults/caller.ts';
import type { DrillGround } from '../drill/drill-load.ts';
import { longestGap } from '../drill/gaps.ts';
import type { Running } from '../layout/members.ts';
import type { ClusterPlace } from '../layout/place.ts';
import { findPrimary, nodeStates, primariesNow } from '../machine/patroni-state.ts';
import { killServer } from '../machine/postmaster.ts';
import { signalProcess } from '../machine/processes.ts';
import type { Say } from '../say.ts';

const watchMs = 15_000;
const lookMs = 50;

export interface Bench {
  readonly running: Running;
  readonly ground: DrillGround;
  /** A person's reading call, made all the time through both proxies. */
  readonly reads: Probe;
  readonly say: Say;
  /** What must be done at once where the command is interrupted; taken out when it is done. */
  readonly undo: Set<() => void>;
}

/** One thing that was to be so. */
export interface Seen {
  readonly says: string;
  readonly held: boolean;
}

export interface ClusterFault {
  readonly name: string;
  /** What happens, in words. */
  readonly does: string;
  readonly expects: string;
  /** Another node may lead afterwards, and consoles load everything again. */
  readonly promotes: boolean;
  /** What it has started or changed, it has ended or undone when this resolves. */
  run(bench: Bench): Promise<readonly Seen[]>;
}

export interface NodeRoles {
  readonly leader: number;
  /** The two that follow; a commit waits for either. */
  readonly standby: number;
  readonly other: number;
}

/** The nodes with this role, as Patroni names it. */
async function nodesThatAre(
  place: ClusterPlace,
  role: 'leader' | 'quorum_standby',
): Promise<number[]> {
  const found = (await nodeStates(place)).filter((node) => node.role === role);
  return found.map(({ name }) => Number(name.slice('db'.length))).sort((a, b) => a - b);
}

export const leaderOf = async (place: ClusterPlace): Promise<number | null> =>
  (await nodesThatAre(place, 'leader'))[0] ?? null;

/** One whose disk counts as the second; null while there is none. */
export const standbyOf = async (place: ClusterPlace): Promise<number | null> =>
  (await nodesThatAre(place, 'quorum_standby'))[0] ?? null;

/** @throws Error where the cluster is not whole */
export async function nodeRoles(place: ClusterPlace): Promise<NodeRoles> {
  const leader = await leaderOf(place);
  const [standby, other] = await nodesThatAre(place, 'quorum_standby');
  if (leader === null || standby === undefined || other === undefined)
    throw new Error('not all three database nodes have their role');
  return { leader, standby, other };
}

/** SIGKILL to Patroni and PostgreSQL of a node. Patroni first: it would start the server again. */
export function killDatabaseNode(place: ClusterPlace, node: number): void {
  signalProcess(place, `db${node}`, 'SIGKILL');
  killServer(place, node);
}

/** Alarms that were acknowledged from `from` on, and until `to`. */
export const storedBetween = ({ ledger }: DrillGround, from: number, to: number): number =>
  ledger.moments.filter((moment) => moment >= from && moment < to).length;

/** The longest time since `from` without an acknowledged alarm. */
export const gapSince = ({ ledger }: DrillGround, from: number): number =>
  longestGap(ledger.moments, from, performance.now());

/** Milliseconds from `since` until five alarms were acknowledged; null where that took too long. */
export async function untilStoring(
  { ledger }: DrillGround,
  since: number,
  patienceMs: number,
): Promise<number | null> {
  for (const end = since + patienceMs; performance.now() < end; await sleep(100)) {
    const [first, , , , fifth] = ledger.moments.filter((moment) => moment > since);
    if (first !== undefined && fifth !== undefined) return first - since;
  }
  return null;
}

/** The node that leads once it is another one than `before`; null where none does in time. */
export async function untilAnotherLeads(
  place: ClusterPlace,
  before: number,
  patienceMs: number,
): Promise<number | null> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(200)) {
    const leader = await findPrimary(place);
    if (leader !== null && leader !== before) return leader;
  }
  return null;
}

/** Reading calls since `from`: how many, and how many were answered 200. */
export function readsSince({ answers }: Probe, from: number): { made: number; answered: number } {
  const since = answers.filter(({ at }) => at >= from);
  return {
    made: since.length,
    answered: since.filter(({ status }) => status === 200).length,
  };
}

/** Why processes of Vigil are not ready, each role with its words; empty where all are. */
export async function notReadyWords({ ports }: ClusterPlace): Promise<string[]> {
  const said = Object.entries(ports.roles).map(async ([role, [port = 0]]) => {
    const words = await wordsOf(port);
    return words === '' ? [] : [`${role}: ${words}`];
  });
  return (await Promise.all(said)).flat();
}

async function wordsOf(port: number): Promise<string> {
  try {
    const url = `http://127.0.0.1:${port}/health/ready`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return answer.ok ? '' : await answer.text();
  } catch {
    return 'no answer within 2 s';
  }
}

/** How long more than one node says that it leads, in the next 15 s. */
export async function timeOfTwoLeaders(place: ClusterPlace): Promise<number> {
  let twoMs = 0;
  for (let last = performance.now(), end = last + watchMs; last < end; ) {
    const leaders = await primariesNow(place);
    await sleep(lookMs);
    const now = performance.now();
    if (leaders.length > 1) twoMs += now - last;
    last = now;
  }
  return twoMs;
}

export const inSeconds = (ms: number | null): string =>
  ms === null ? 'not in time' : `${(ms / 1000).toFixed(1)} s`;
