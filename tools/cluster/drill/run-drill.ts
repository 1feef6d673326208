// The drill: kills one thing after the other under load, measures what each kill costs, waits until
// it is back, and proves at the end that nothing was lost, doubled or left unsealed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from '../layout/members.ts';
import { databaseUrl } from '../layout/place.ts';
import type { Say } from '../say.ts';
import { type Account, accountOf } from './account.ts';
import { type DrillGround, type LoadOutcome, startDrillLoad } from './drill-load.ts';
import { openOwners } from './drill-proof.ts';
import { type KillCost, type KindCosts, longestGap } from './gaps.ts';
import { GOALS_MS, type Kind, victimOf } from './kinds.ts';
import { TimedLedger } from './timed-ledger.ts';
import { restart, untilBack } from './whole-again.ts';

export interface DrillOptions {
  readonly kinds: readonly Kind[];
  readonly kills: number;
  readonly say: Say;
}

export interface DrillOutcome extends Account {
  readonly costs: readonly KindCosts[];
}

/** As long as a service manager waits before it starts something again, and longer. */
const deadMs = 3000;
const quietMs = 2000;
const patienceMs = 180_000;

export async function runDrill(running: Running, options: DrillOptions): Promise<DrillOutcome> {
  const { say, kinds } = options;
  const superuserUrl = databaseUrl(running.place, 'postgres', 0);
  const owners = await openOwners(superuserUrl);
  const ledger = new TimedLedger();
  const interrupted = interruption();
  const ground = {
    place: running.place,
    superuserUrl,
    owners: owners.both,
    ledger,
    consolesEach: 1,
  };
  const costs: KindCosts[] = [];
  const wrong: string[] = [];
  try {
    await untilBack(running);
    for (const kind of kinds) {
      const done = await Promise.race([
        drillKind(running, ground, { ...options, kind }),
        interrupted,
      ]);
      costs.push({ kind, goalMs: GOALS_MS[kind], costs: done.costs });
      wrong.push(...loadFaults(kind, done.outcome, done.promotes));
    }
    const account = await accountOf(ground, say);
    return { ...account, costs, wrong: [...wrong, ...account.wrong] };
  } finally {
    restart(running);
    await owners.close();
  }
}

/** Rejects on a signal: also then the dead are started again and the database is left as it was. */
export function interruption(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => reject(new Error('Interrupted.')));
  promise.catch(() => undefined);
  return promise;
}

interface KindDone {
  readonly costs: readonly KillCost[];
  readonly outcome: LoadOutcome;
  readonly promotes: boolean;
}

async function drillKind(
  running: Running,
  ground: DrillGround,
  { kind, kills, say }: DrillOptions & { readonly kind: Kind },
): Promise<KindDone> {
  const load = await startDrillLoad(ground);
  const costs: KillCost[] = [];
  let promotes = false;
  try {
    await sleep(quietMs);
    for (let round = 0; round < kills; round += 1) {
      const victim = await victimOf(running, kind, round);
      promotes ||= victim.promotes;
      const killedAt = performance.now();
      victim.kill();
      await untilStored(ground.ledger, killedAt);
      restart(running);
      await untilBack(running);
      const backAt = performance.now();
      await sleep(quietMs);
      const now = performance.now();
      const cost = {
        writeMs: longestGap(ground.ledger.moments, killedAt, now),
        consoleMs: load.consoleGap(killedAt, now),
        backMs: backAt - killedAt,
      };
      costs.push(cost);
      say(`${kind} ${round + 1} of ${kills}: ${victim.says} killed; ${inWords(cost)}`);
    }
    return { costs, outcome: await load.finish(), promotes };
  } finally {
    load.close();
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const inWords = ({ writeMs, consoleMs, backMs }: KillCost): string =>
  `write gap ${seconds(writeMs)}, console ${seconds(consoleMs)}, all back after ${seconds(backMs)}`;

/** Until alarms have been stored for a second, and the dead stayed dead for a while. */
async function untilStored({ moments }: TimedLedger, killedAt: number): Promise<void> {
  const end = killedAt + patienceMs;
  while (performance.now() < end) {
    await sleep(100);
    const now = performance.now();
    const recent = moments.filter((moment) => moment > Math.max(killedAt, now - 1000));
    if (now - killedAt >= deadMs && recent.length >= 5) return;
  }
  throw new Error(`No alarm was stored for ${patienceMs / 1000} s after a kill.`);
}

function loadFaults(kind: Kind, outcome: LoadOutcome, promotes: boolean): string[] {
  const { drained, shownTwice, notShown } = outcome;
  return [
    ...(drained ? [] : [`${kind}: some alarms were never answered`]),
    ...(shownTwice > 0 ? [`${kind}: ${shownTwice} changes were shown twice`] : []),
    // After a promotion consoles load everything again in place of what they missed.
    ...(notShown > 0 && !promotes ? [`${kind}: ${notShown} changes were not shown`] : []),
  ];
}
