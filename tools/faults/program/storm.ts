// F16: ten times the usual load for a while, then the usual again: nothing is lost, answers and
// consoles stay within their limits, and memory is bounded.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { Listener } from '../console/listener.ts';
import { asSuperuser } from '../database/superuser.ts';
import { type FaultReport, type FaultRun, type Ground, someOf, tallyOf } from '../fault-run.ts';
import type { Comparison } from '../ledger.ts';
import { startPendantLoad } from '../pendant-load.ts';

const baseRate = 220;
const times = 10;
const devices = 2000;
const consoleCount = 5;
const stormAnswerMs = 2000;
const usualAnswerMs = 500;
const stormShownMs = 5000;
const usualShownMs = 1000;
const leastTooManyBytes = 1024 ** 3;

export const storm: FaultRun = {
  name: 'storm',
  goal: 'F16',
  hurts: 'ten times the usual load, then the usual again',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    const consoles = await Promise.all(
      Array.from(
        { length: consoleCount },
        async () => await Listener.open(caller, ground.place.httpPort),
      ),
    );
    const memory = watchMemory(program.pid);
    const during = await startPendantLoad(ground, { rate: baseRate * times, devices });
    const loads = [during];
    try {
      await sleep(ground.long ? 60_000 : 15_000);
      const weathered = await during.drain();
      during.close();
      const calmFrom = performance.now();
      const back = await startPendantLoad(ground, {
        rate: baseRate,
        devices,
        ledger: during.ledger,
      });
      loads.push(back);
      await sleep(ground.long ? 30_000 : 10_000);
      const drained = (await back.drain()) && weathered;
      await sleep(1000);
      const comparison = back.ledger.compare(await ground.owner.storedEvents());
      const lags = await lagsOf(ground, consoles, calmFrom);
      return reportOf({
        comparison,
        lags,
        consoles,
        drained,
        stormMs: during.answersMs,
        backMs: back.answersMs,
        mostBytes: memory.most(),
      });
    } finally {
      memory.stop();
      for (const load of loads) load.close();
      for (const one of consoles) one.close();
    }
  },
};

interface Outcome {
  readonly comparison: Comparison;
  readonly lags: Lags;
  readonly consoles: readonly Listener[];
  readonly drained: boolean;
  readonly stormMs: readonly number[];
  readonly backMs: readonly number[];
  readonly mostBytes: number;
}

function reportOf({
  comparison,
  lags,
  consoles,
  drained,
  stormMs,
  backMs,
  mostBytes,
}: Outcome): FaultReport {
  const [stormP99, backP99] = [percentile(stormMs, 0.99), percentile(backMs, 0.99)];
  const [stormLag, backLag] = [percentile(lags.storm, 0.99), percentile(lags.calm, 0.99)];
  const counts = consoles.map((one) => one.seen.length);
  return {
    tally: tallyOf(comparison),
    lines: [
      `storm: ${stormMs.length} answers, p50 ${percentile(stormMs, 0.5)} ms, p99 ${stormP99} ms; after: p99 ${backP99} ms`,
      `from the transaction to the consoles: p99 ${stormLag} ms, after the storm ${backLag} ms; ${Math.min(...counts)} to ${Math.max(...counts)} changes seen`,
      `memory at most ${Math.round(mostBytes / 1024 ** 2)} MB`,
      ...someOf('lost', comparison.lost),
      ...someOf('doubled', comparison.doubled),
    ],
    conditions: [
      { says: 'every frame was answered in the end', held: drained },
      { says: 'answers in the storm: p99 within 2 s', held: stormP99 <= stormAnswerMs },
      { says: 'answers after it: p99 within 0.5 s', held: backP99 <= usualAnswerMs },
      { says: 'on the consoles in the storm: p99 within 5 s', held: stormLag <= stormShownMs },
      { says: 'on the consoles after it: p99 within 1 s', held: backLag <= usualShownMs },
      {
        says: 'all consoles saw the same, live',
        held: new Set(counts).size === 1 && consoles.every((one) => one.live),
      },
      { says: 'less than 1 GB of memory', held: mostBytes < leastTooManyBytes },
    ],
    leastAcked: 5000,
  };
}

interface Lags {
  readonly storm: readonly number[];
  readonly calm: readonly number[];
}

/** Milliseconds from the beginning of a change's transaction until each console had it. */
async function lagsOf(
  { superuserUrl }: Ground,
  consoles: readonly Listener[],
  calmFrom: number,
): Promise<Lags> {
  const begun = await asSuperuser(superuserUrl, async (sql) => {
    const rows = await sql<{ number: string; at_ms: number }[]>`
      select tx_id || '.' || id as number, (extract(epoch from at) * 1000)::float8 as at_ms
      from live_outbox`;
    return new Map(rows.map(({ number, at_ms }) => [number, at_ms]));
  });
  const all = consoles.flatMap(({ seen }) =>
    seen.flatMap(({ number, at }) => {
      const since = begun.get(number);
      return since === undefined ? [] : [{ at, ms: performance.timeOrigin + at - since }];
    }),
  );
  const of = (calm: boolean): number[] =>
    all.filter(({ at }) => at >= calmFrom === calm).map(({ ms }) => ms);
  return { storm: of(false), calm: of(true) };
}

const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ??
      Number.POSITIVE_INFINITY,
  );
};

const pageBytes = 4096;

/** The resident memory of the program, looked at twice a second. */
function watchMemory(pid: number) {
  let most = 0;
  const timer = setInterval(() => {
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    most = Math.max(most, Number(resident) * pageBytes);
  }, 500);
  return { most: () => most, stop: () => clearInterval(timer) };
}
