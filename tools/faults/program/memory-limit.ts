// F25: a leak drives the program into its memory limit, which ends it under load; restarted, it has
// lost nothing.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type FaultReport, type FaultRun, type Ground, someOf, tallyOf } from '../fault-run.ts';
import { type PendantLoad, startPendantLoad } from '../pendant-load.ts';
import type { Ending } from './program.ts';

const leak = pathToFileURL(join(import.meta.dirname, 'leak.preload.ts')).href;
const limitMb = 160;
const longestLifeMs = 60_000;
const longestUpMs = 5000;

export const memoryLimit: FaultRun = {
  name: 'memory-limit',
  goal: 'F25',
  hurts: `a leak under a memory limit of ${limitMb} MB, until the limit ends the program`,
  run: async (ground) => {
    const times = ground.long ? 10 : 2;
    const leaking = { NODE_OPTIONS: `--import=${leak} --max-old-space-size=${limitMb}` };
    let program = ground.start(leaking);
    await program.ready();
    const load = await startPendantLoad(ground, { rate: 200, devices: 200 });
    const endings: (Ending | null)[] = [];
    const up_ms: number[] = [];
    try {
      for (let time = 1; time <= times; time += 1) {
        await sleep(500);
        process.kill(program.pid, 'SIGUSR2');
        const ending = await Promise.race([program.ended, sleep(longestLifeMs, null)]);
        if (ending === null) await program.kill();
        endings.push(ending);
        ground.say(
          `end ${time} of ${times}: ${ending?.signal ?? ending?.code ?? 'it lived on'}; ${load.fleet.waiting} frames under way`,
        );
        program = ground.start(time === times ? {} : leaking);
        up_ms.push(await program.ready());
      }
      return await reportOf(ground, load, { endings, up_ms, lives: () => program.alive });
    } finally {
      load.close();
    }
  },
};

interface Ended {
  readonly endings: readonly (Ending | null)[];
  readonly up_ms: readonly number[];
  readonly lives: () => boolean;
}

async function reportOf(
  { owner }: Ground,
  load: PendantLoad,
  { endings, up_ms, lives }: Ended,
): Promise<FaultReport> {
  const drained = await load.drain();
  const comparison = load.ledger.compare(await owner.storedEvents());
  const half = await owner.halfWritten();
  return {
    tally: tallyOf(comparison),
    lines: [
      `ended by its limit ${endings.filter(byLimit).length} times; up again after at most ${(Math.max(...up_ms) / 1000).toFixed(2)} s; frames sent again ${load.fleet.counts.resent}`,
      ...someOf('lost', comparison.lost),
      ...someOf('doubled', comparison.doubled),
      ...someOf('unexpected', comparison.unexpected),
    ],
    conditions: [
      { says: 'only the limit ended it, each time', held: endings.every(byLimit) },
      { says: 'up again within 5 s, each time', held: up_ms.every((ms) => ms <= longestUpMs) },
      { says: 'every frame was answered in the end', held: drained && lives() },
      {
        says: 'no alert without its story, no alarm without its alert',
        held: half.without_story + half.miscounted + half.without_alert === 0,
      },
    ],
    leastAcked: 500,
  };
}

/** V8 aborts itself at the limit. */
const byLimit = (ending: Ending | null): boolean =>
  ending !== null &&
  (ending.signal === 'SIGABRT' || ending.code === 134) &&
  ending.lastWords.includes('heap');
