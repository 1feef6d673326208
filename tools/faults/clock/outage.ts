// F10: everything is down while timers fall due; all of them raise their alert within seconds of
// the start, once, marked late with both times.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultReport, FaultRun } from '../fault-run.ts';
import { type TimerOutcome, WelfareTimers } from './welfare-timers.ts';

const timersCount = 1000;
const longestAfterStartS = 10;
const patienceMs = 20_000;

export const outage: FaultRun = {
  name: 'outage',
  goal: 'F10',
  hurts: 'down while a thousand welfare timers fall due',
  run: async (ground) => {
    const downS = ground.long ? 600 : 15;
    const timers = new WelfareTimers(ground.superuserUrl, 'outage');
    try {
      const first = ground.start();
      await first.ready();
      await timers.add(timersCount, { from_s: 2, over_s: downS - 2 });
      await first.kill();
      const strays = timersCount - (await timers.running());
      ground.say(`down for ${downS} s`);
      await sleep(downS * 1000);
      const startedAt = await timers.now();
      const second = ground.start();
      const upMs = await second.ready();
      const giveUp = performance.now() + patienceMs;
      while ((await timers.running()) > 0 && performance.now() < giveUp) await sleep(100);
      const afterStartS = ((await timers.now()).getTime() - startedAt.getTime()) / 1000;
      // A second look must find nothing more.
      await sleep(1500);
      return outageReport({ outcome: await timers.outcome(), strays, upMs, afterStartS });
    } finally {
      await timers.close();
    }
  },
};

export interface OutageOutcome {
  readonly outcome: TimerOutcome;
  /** Timers already finished before the outage. */
  readonly strays: number;
  readonly upMs: number;
  readonly afterStartS: number;
}

export function outageReport({ outcome, strays, upMs, afterStartS }: OutageOutcome): FaultReport {
  const { tally, early, late_most_s, late_unmarked } = outcome;
  return {
    tally,
    lines: [
      `ready ${(upMs / 1000).toFixed(1)} s after the start, all raised ${afterStartS.toFixed(1)} s after it; the longest overdue by ${late_most_s.toFixed(1)} s`,
    ],
    conditions: [
      { says: 'none was raised before the outage', held: strays === 0 },
      {
        says: `all within ${longestAfterStartS} s of the start`,
        held: afterStartS <= longestAfterStartS,
      },
      { says: 'none early by the database’s clock', held: early === 0 },
      {
        says: 'each late one is marked late, with both times',
        held: late_unmarked === 0 && late_most_s > 5,
      },
    ],
    leastAcked: timersCount,
  };
}
