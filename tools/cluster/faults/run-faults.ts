// `npm run cluster -- faults`: bad luck of a cluster under load, each with what was expected and what
// was seen.
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, probe } from '#tools/faults/caller.ts';
import { type Account, accountOf } from '../drill/account.ts';
import { addressesOf, type DrillGround, startDrillLoad } from '../drill/drill-load.ts';
import { openOwners } from '../drill/drill-proof.ts';
import { interruption } from '../drill/run-drill.ts';
import { TimedLedger } from '../drill/timed-ledger.ts';
import { restart, untilBack } from '../drill/whole-again.ts';
import type { Running } from '../layout/members.ts';
import { databaseUrl } from '../layout/place.ts';
import { isInSync, nodeStates } from '../machine/patroni-state.ts';
import type { Say } from '../say.ts';
import type { Bench, ClusterFault, Seen } from './bench.ts';
import { cutOff } from './cut-off.ts';
import { etcdAway } from './etcd-away.ts';
import { frozenNode } from './frozen-node.ts';
import { fullDisk } from './full-disk.ts';
import { laggingNode, laggingNodeAlone } from './lagging.ts';
import { standbyLost, standbysLost } from './standbys.ts';
import { wrongClock } from './wrong-clock.ts';

const FAULTS: readonly ClusterFault[] = [
  standbyLost,
  standbysLost,
  etcdAway,
  laggingNode,
  laggingNodeAlone,
  frozenNode,
  wrongClock,
  fullDisk,
  cutOff,
];

export const FAULT_NAMES = FAULTS.map(({ name }) => name);

export interface FaultOutcome {
  readonly fault: ClusterFault;
  readonly seen: readonly Seen[];
}

export interface FaultsOutcome extends Account {
  readonly outcomes: readonly FaultOutcome[];
}

const quietMs = 5000;

export async function runFaults(
  running: Running,
  { names, say }: { readonly names: readonly string[]; readonly say: Say },
): Promise<FaultsOutcome> {
  const { place } = running;
  const superuserUrl = databaseUrl(place, 'postgres', 0);
  const owners = await openOwners(superuserUrl);
  const ledger = new TimedLedger();
  const ground = { place, superuserUrl, owners: owners.both, ledger, consolesEach: 1 };
  const outcomes: FaultOutcome[] = [];
  const undo = new Set<() => void>();
  const interrupted = interruption();
  try {
    await untilBack(running);
    for (const fault of FAULTS.filter(({ name }) => names.includes(name))) {
      say(`${fault.name}: ${fault.does}.`);
      const seen = await Promise.race([
        tryFault(running, ground, { fault, say, undo }),
        interrupted,
      ]);
      for (const one of seen) say(`  ${one.held ? 'held ' : 'WRONG'} ${one.says}`);
      outcomes.push({ fault, seen });
      if (!isInSync(await nodeStates(place))) break;
    }
    const account = await accountOf(ground, say);
    const wrong = outcomes.flatMap(({ fault, seen }) =>
      seen.filter(({ held }) => !held).map(({ says }) => `${fault.name}: ${says}`),
    );
    return { ...account, outcomes, wrong: [...account.wrong, ...wrong] };
  } finally {
    for (const one of undo) one();
    restart(running);
    await owners.close();
  }
}

/** What a fault broke for good is part of what was seen, and its alarms are counted all the same. */
const asSeen = (error: unknown): Seen[] => [
  { says: error instanceof Error ? error.message : String(error), held: false },
];

type Trying = Pick<Bench, 'say' | 'undo'> & { readonly fault: ClusterFault };

async function tryFault(
  running: Running,
  ground: DrillGround,
  { fault, say, undo }: Trying,
): Promise<Seen[]> {
  const wire = addressesOf(ground.place, 0, 'https');
  const load = await startDrillLoad(ground);
  try {
    const caller = new Caller(await wire.listen());
    await caller.signIn('supervisor@vigil.example');
    const reads = probe(caller, '/api/alerts-counts', 250);
    await sleep(quietMs);
    const seen = await fault.run({ running, ground, reads, say, undo }).catch(asSeen);
    restart(running);
    const back = await untilBack(running).then(() => [], asSeen);
    await sleep(quietMs);
    await reads.stop();
    const { drained, notShown, shownTwice } = await load.finish();
    return [
      ...seen,
      ...back,
      { says: 'every alarm was answered in the end', held: drained },
      ...(fault.promotes
        ? []
        : [{ says: `${notShown} changes were not shown to a console`, held: notShown === 0 }]),
      { says: `${shownTwice} changes were shown twice`, held: shownTwice === 0 },
    ];
  } finally {
    load.close();
    wire.close();
  }
}
