// F9: clocks jump and zones change under running timers and on-call hours; by the database's clock
// nothing is early, lost or doubled, and nothing waits for a wrong clock.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addTallies,
  type FaultReport,
  type FaultRun,
  type Ground,
  type Tally,
} from '../fault-run.ts';
import { freePorts, type RunningProgram } from '../program/program.ts';
import { addNightWatch, judgeNight, type Night, nights, pressAll } from './clock-nights.ts';
import { moveDatabaseClock } from './database-clock.ts';
import { type ProgramClock, programClock } from './program-clock.ts';
import { type TimerOutcome, WelfareTimers } from './welfare-timers.ts';

const hour = 3_600_000;
const latestS = 2;
const patienceMs = 15_000;
/** From the moment both clocks stand before the change of a night until it. */
const beforeTurnMs = 5000;

interface Phase {
  readonly says: string;
  /** Puts the clock of the program, or of the second one, wrong once the timers run. */
  readonly skews?: { readonly ms: number; readonly program: 'first' | 'second' };
  readonly databaseMs?: number;
  readonly night?: Night;
}

const phases: readonly Phase[] = [
  { says: 'the program’s clock an hour ahead', skews: { ms: hour, program: 'first' } },
  { says: 'the program’s clock an hour behind', skews: { ms: -hour, program: 'first' } },
  { says: 'the program’s clock a day ahead', skews: { ms: 24 * hour, program: 'first' } },
  ...nights.map((night) => ({ says: night.says, night })),
  { says: 'two programs, their clocks five seconds apart', skews: { ms: 5000, program: 'second' } },
  { says: 'the database’s clock a day ahead', databaseMs: 24 * hour },
];

/** The outcome of one phase; on a night also of the alerts before and after the change. */
export interface PhaseOutcome {
  readonly says: string;
  readonly timers: Omit<TimerOutcome, 'late_unmarked'>;
  readonly notified: Tally | null;
  /** A day passes at once, so everything is late by it. */
  readonly lateAllowed: boolean;
}

export const clock: FaultRun = {
  name: 'clock',
  goal: 'F9',
  hurts: 'clocks that jump, and the nights on which they change',
  run: async (ground) => {
    const each = ground.long ? 1000 : 120;
    const outcomes: PhaseOutcome[] = [];
    for (const phase of phases) {
      const outcome = await during(ground, phase, { each, mark: `clock ${outcomes.length}` });
      const { tally, late_most_s } = outcome.timers;
      ground.say(
        `${phase.says}: ${tally.attempted - tally.lost} of ${tally.attempted}, at most ${late_most_s.toFixed(2)} s late`,
      );
      outcomes.push(outcome);
    }
    return clockReport(outcomes, each * phases.length);
  },
};

/** @param timers that there must be for a verdict */
export function clockReport(outcomes: readonly PhaseOutcome[], timers: number): FaultReport {
  return {
    tally: addTallies(
      outcomes.flatMap(({ timers: { tally }, notified }) =>
        notified ? [tally, notified] : [tally],
      ),
    ),
    lines: [],
    conditions: outcomes.map(({ says, timers: { early, late_most_s }, lateAllowed }) => ({
      says: `${says}: none early, the last ${late_most_s.toFixed(2)} s late`,
      held: early === 0 && (lateAllowed || late_most_s <= latestS),
    })),
    leastAcked: timers,
  };
}

interface Given {
  readonly each: number;
  readonly mark: string;
}

async function during(ground: Ground, phase: Phase, { each, mark }: Given): Promise<PhaseOutcome> {
  const clocks = {
    first: programClock(ground.place.dataDirectory, 'first'),
    second: programClock(ground.place.dataDirectory, 'second'),
  };
  const timers = new WelfareTimers(ground.superuserUrl, mark);
  const programs: RunningProgram[] = [];
  try {
    await startAll(ground, { phase, clocks, programs });
    const turned = phase.night ? throughNight(ground, phase.night, clocks.first) : null;
    await timers.add(each, { from_s: 3, over_s: 4 });
    if (phase.skews) clocks[phase.skews.program].skew(phase.skews.ms);
    if (phase.databaseMs) await moveDatabaseClock(ground.superuserUrl, phase.databaseMs);
    const notified = await turned;
    for (
      const giveUp = performance.now() + patienceMs;
      (await timers.running()) > 0 && performance.now() < giveUp;
    )
      await sleep(100);
    // A second look must find nothing more.
    await sleep(700);
    return {
      says: phase.says,
      timers: await timers.outcome(),
      notified,
      lateAllowed: phase.databaseMs !== undefined,
    };
  } finally {
    for (const program of programs) await program.kill();
    await moveDatabaseClock(ground.superuserUrl, 0);
    await timers.close();
  }
}

interface Starting {
  readonly phase: Phase;
  readonly clocks: Readonly<Record<'first' | 'second', ProgramClock>>;
  readonly programs: RunningProgram[];
}

async function startAll(ground: Ground, { phase, clocks, programs }: Starting): Promise<void> {
  const first = ground.start({
    ...clocks.first.settings,
    ...(phase.night ? { TZ: phase.night.zone } : {}),
  });
  programs.push(first);
  await first.ready();
  if (phase.skews?.program === 'second')
    programs.push(ground.start(clocks.second.settings, await freePorts()));
  if (!phase.night) return;
  const offset = Date.parse(phase.night.at) - beforeTurnMs - Date.now();
  clocks.first.skew(offset);
  await moveDatabaseClock(ground.superuserUrl, offset);
}

/** Alerts on either side of the change, while timers fall due. */
async function throughNight(
  { superuserUrl, place, long }: Ground,
  night: Night,
  { offsetMs }: ProgramClock,
): Promise<Tally> {
  const watch = await addNightWatch(superuserUrl, night, long ? 200 : 20);
  const half = watch.imeis.length / 2;
  const now = (): Date => new Date(Date.now() + offsetMs());
  await pressAll(place.ev04Port, watch.imeis.slice(0, half), now());
  const early = now().getTime() < Date.parse(night.at) - 1000;
  if (!early) throw new Error('the machine was too slow to speak before the change of the clocks');
  await sleep(Date.parse(night.at) + 300 - now().getTime());
  await pressAll(place.ev04Port, watch.imeis.slice(half), now());
  return await judgeNight(superuserUrl, night, watch, patienceMs);
}
