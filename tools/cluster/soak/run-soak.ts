// `npm run cluster -- soak`: hours of a mixed day, in which nothing may grow and nothing may be lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, accountOf } from '../drill/account.ts';
import { openOwners } from '../drill/drill-proof.ts';
import { percentile } from '../drill/gaps.ts';
import { interruption } from '../drill/run-drill.ts';
import { TimedLedger } from '../drill/timed-ledger.ts';
import type { Running } from '../layout/members.ts';
import { databaseUrl } from '../layout/place.ts';
import { pidOf } from '../machine/processes.ts';
import type { Say } from '../say.ts';
import { type Growth, growthOf, type Holding, holdingOf } from './samples.ts';
import { type ShownCounts, type SoakLoad, type SoakSize, startSoakLoad } from './soak-load.ts';

export interface SoakOptions extends SoakSize {
  readonly minutes: number;
  readonly say: Say;
}

export interface ProcessGrowth {
  readonly name: string;
  readonly memory: Growth;
  readonly files: Growth;
}

export interface SoakOutcome extends Account, ShownCounts {
  readonly size: SoakSize;
  readonly minutes: number;
  readonly processes: readonly ProcessGrowth[];
  /** The fewest that were connected at a sample. */
  readonly connected: number;
  readonly resolved: number;
  readonly answer: { readonly p50: number; readonly p99: number };
}

/** At least this many samples are taken, however short it is. */
const leastSamples = 12;
const longestPauseMs = 60_000;
/** Until all units are connected. */
const startMs = 10_000;

export async function runSoak(running: Running, options: SoakOptions): Promise<SoakOutcome> {
  const { say, minutes, ...size } = options;
  const superuserUrl = databaseUrl(running.place, 'postgres', 0);
  const owners = await openOwners(superuserUrl);
  const ledger = new TimedLedger();
  const ground = {
    place: running.place,
    superuserUrl,
    owners: owners.both,
    ledger,
    consolesEach: 0,
  };
  try {
    const load = await startSoakLoad(ground, size);
    try {
      await sleep(startMs);
      const seen = await Promise.race([watch(running, load, options), interruption()]);
      const shown = await load.finish();
      const account = await accountOf(ground, say);
      const { failed, failures, resolved } = load.operators;
      const wrong = [
        ...account.wrong,
        ...growthFaults(seen.processes),
        ...(shown.drained ? [] : ['some reports were never answered']),
        ...(failed > 0 ? [`${failed} calls failed: ${failures.join('; ')}`] : []),
        ...shownFaults(shown, size.consoles),
      ];
      const answer = {
        p50: percentile(load.answersMs, 0.5),
        p99: percentile(load.answersMs, 0.99),
      };
      return { ...account, ...shown, ...seen, size, minutes, resolved, answer, wrong };
    } finally {
      load.close();
    }
  } finally {
    await owners.close();
  }
}

async function watch(
  { place, members }: Running,
  load: SoakLoad,
  { minutes, say }: SoakOptions,
): Promise<Pick<SoakOutcome, 'processes' | 'connected'>> {
  const roles = members.filter(({ group }) => group === 'role' || group === 'proxy');
  const samples = new Map<string, Holding[]>(roles.map(({ name }) => [name, []]));
  const endAt = performance.now() + minutes * 60_000;
  const pauseMs = Math.min(longestPauseMs, (minutes * 60_000) / leastSamples);
  let connected = Number.POSITIVE_INFINITY;
  for (let nth = 1; performance.now() < endAt; nth += 1) {
    await sleep(Math.min(pauseMs, Math.max(0, endAt - performance.now())));
    await load.count();
    connected = Math.min(connected, load.connected);
    for (const { name } of roles) {
      const pid = pidOf(place, name);
      const holding = pid === null ? null : holdingOf(pid);
      if (!holding) throw new Error(`${name} does not run any more.`);
      samples.get(name)?.push(holding);
    }
    const total = [...samples.values()].reduce((sum, of) => sum + (of.at(-1)?.memory ?? 0), 0);
    if (nth % 5 === 0)
      say(
        `${Math.round(minutes - (endAt - performance.now()) / 60_000)} of ${minutes} min: ${Math.round(total)} MB in all, ${load.connected} units, ${load.operators.resolved} alerts resolved`,
      );
  }
  const processes = [...samples].map(([name, of]) => ({
    name,
    memory: growthOf(of, 'memory'),
    files: growthOf(of, 'files'),
  }));
  return { processes, connected };
}

const growthFaults = (processes: readonly ProcessGrowth[]): string[] =>
  processes.flatMap(({ name, memory, files }) => [
    ...(memory.isFlat ? [] : [`the memory of ${name} grew`]),
    ...(files.isFlat ? [] : [`the open files of ${name} grew`]),
  ]);

function shownFaults({ published, shown }: ShownCounts, consoles: number): string[] {
  const due = published * consoles;
  return shown === due ? [] : [`consoles were shown ${shown} changes of ${due}`];
}
