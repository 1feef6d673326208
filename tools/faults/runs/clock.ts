// F9: clocks jump and zones change under running timers; by the database's clock none is early, none is lost, none is doubled, and none waits for a wrong clock.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Condition, FaultRun, Ground } from '../fault-run.ts';
import { freePort, type RunningProgram } from '../program.ts';
import { type TimerOutcome, WelfareTimers } from '../welfare-timers.ts';

const preload = pathToFileURL(join(import.meta.dirname, '../skewed-clock.preload.ts')).href;
const hour = 3_600_000;
const latestS = 2;
const patienceMs = 15_000;

interface Phase {
  readonly says: string;
  /** What is done once the timers run. */
  readonly hurt: (hands: Hands) => Promise<void>;
  /** The zone of the program's machine. */
  readonly zone?: string;
  readonly nodes?: 2;
}

interface Hands {
  readonly timers: WelfareTimers;
  /** Puts the clock of the first or the second program off by so many ms. */
  readonly skew: (ms: number, node?: 0 | 1) => void;
}

/** So that the program's clock passes the change of the clocks while timers fall due. */
const toNight =
  (night: string) =>
  async ({ skew }: Hands) =>
    skew(Date.parse(night) - 4000 - Date.now());

const phases: readonly Phase[] = [
  { says: 'the program’s clock an hour ahead', hurt: async ({ skew }) => skew(hour) },
  { says: 'the program’s clock an hour behind', hurt: async ({ skew }) => skew(-hour) },
  { says: 'the program’s clock a day ahead', hurt: async ({ skew }) => skew(24 * hour) },
  { says: 'Sydney, clocks forward', zone: 'Australia/Sydney', hurt: toNight('2026-10-03T16:00:00Z') },
  { says: 'Sydney, clocks back', zone: 'Australia/Sydney', hurt: toNight('2026-04-04T16:00:00Z') },
  { says: 'New York, clocks forward', zone: 'America/New_York', hurt: toNight('2026-03-08T07:00:00Z') },
  { says: 'New York, clocks back', zone: 'America/New_York', hurt: toNight('2026-11-01T06:00:00Z') },
  { says: 'two programs, their clocks five seconds apart', nodes: 2, hurt: async ({ skew }) => skew(5000, 1) },
  { says: 'the database’s clock a day ahead', hurt: async ({ timers }) => await timers.moveClock(24) },
];

export const clock: FaultRun = {
  name: 'clock',
  goal: 'F9',
  hurts: 'clocks that jump, and the nights on which they change',
  run: async (ground) => {
    const each = ground.long ? 1000 : 120;
    const outcomes: { phase: Phase; outcome: TimerOutcome }[] = [];
    for (const phase of phases) {
      const outcome = await during(ground, phase, { each, mark: `clock ${outcomes.length}` });
      ground.say(
        `${phase.says}: ${outcome.tally.attempted - outcome.tally.lost} of ${outcome.tally.attempted}, at most ${outcome.late_most_s.toFixed(2)} s late`,
      );
      outcomes.push({ phase, outcome });
    }
    const sum = (of: (outcome: TimerOutcome) => number): number => outcomes.reduce((total, { outcome }) => total + of(outcome), 0);
    return {
      tally: {
        attempted: sum(({ tally }) => tally.attempted),
        acked: sum(({ tally }) => tally.acked),
        lost: sum(({ tally }) => tally.lost),
        doubled: sum(({ tally }) => tally.doubled),
        unexpected: sum(({ tally }) => tally.unexpected),
      },
      lines: [],
      conditions: outcomes.map(
        ({ phase, outcome }): Condition => ({
          says: `${phase.says}: none early, the last ${outcome.late_most_s.toFixed(2)} s late`,
          held: outcome.early === 0 && (outcome.late_most_s <= latestS || phase.says.startsWith('the database’s')),
        }),
      ),
      leastAcked: each * phases.length,
    };
  },
};

async function during(ground: Ground, phase: Phase, { each, mark }: { each: number; mark: string }): Promise<TimerOutcome> {
  const files = [0, 1].map((node) => join(ground.place.dataDirectory, `clock-${node}`));
  const skew = (ms: number, node: 0 | 1 = 0): void => writeFileSync(files[node] ?? '', String(ms));
  const settings = (node: number): Record<string, string> => ({
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_FILE: files[node] ?? '',
    ...(phase.zone ? { TZ: phase.zone } : {}),
  });
  skew(0, 0);
  skew(0, 1);
  const timers = new WelfareTimers(ground.superuserUrl, mark);
  const programs: RunningProgram[] = [ground.start(settings(0))];
  try {
    await programs[0]?.ready();
    if (phase.nodes === 2)
      programs.push(ground.start({ ...settings(1), PORT: String(await freePort()), EV04_PORT: String(await freePort()) }));
    await timers.add(each, { from_s: 3, over_s: 4 });
    await phase.hurt({ timers, skew });
    const giveUp = performance.now() + patienceMs;
    while ((await timers.running()) > 0 && performance.now() < giveUp) await sleep(100);
    // A second look must find nothing more.
    await sleep(700);
    return await timers.outcome();
  } finally {
    for (const program of programs) await program.kill();
    await timers.moveClock(0);
    await timers.close();
  }
}
