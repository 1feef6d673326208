// F25: the program is stopped for five seconds under load: consoles miss its beat meanwhile, it
// reports the stall itself afterwards, and nothing is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { openBeats } from '../console/beat-listener.ts';
import { type FaultRun, someOf, tallyOf } from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';

const stallMs = 5000;
const noticedWithinMs = 10_000;

export const stall: FaultRun = {
  name: 'stall',
  goal: 'F25',
  hurts: 'the program is stopped for 5 s',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    const beats = await openBeats(caller, ground.place.httpPort);
    const load = await startPendantLoad(ground, { rate: 200, devices: 200 });
    const noticed: (number | null)[] = [];
    const gaps: number[] = [];
    try {
      for (let round = 0; round < (ground.long ? 3 : 1); round += 1) {
        await sleep(3000);
        const from = performance.now();
        process.kill(program.pid, 'SIGSTOP');
        await sleep(stallMs);
        process.kill(program.pid, 'SIGCONT');
        noticed.push(await firstNotice(() => beats.firstNaming('stalled', from)));
        gaps.push(beats.longestGap(from));
        // Wait until the beat no longer names the stall, so that the next one is reported.
        if (ground.long)
          await firstNotice(() => (beats.beats.at(-1)?.troubles.length === 0 ? 0 : null), 45_000);
      }
      const drained = await load.drain();
      await sleep(1000);
      const comparison = load.ledger.compare(await ground.owner.storedEvents());
      return {
        tally: tallyOf(comparison),
        lines: [
          `reported after ${noticed.map((ms) => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`)).join(', ')}; consoles without a beat for ${gaps.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`,
          ...someOf('lost', comparison.lost),
          ...someOf('doubled', comparison.doubled),
        ],
        conditions: [
          {
            says: 'the program reported each stall within 10 s',
            held: noticed.every((ms) => ms !== null && ms <= noticedWithinMs),
          },
          {
            says: 'each console could see it: its beat was missing',
            held: gaps.every((ms) => ms >= stallMs - 1000),
          },
          { says: 'every frame of the devices was answered', held: drained },
        ],
        leastAcked: 1000,
      };
    } finally {
      if (program.alive) process.kill(program.pid, 'SIGCONT');
      load.close();
      beats.close();
    }
  },
};

async function firstNotice(find: () => number | null, patienceMs = 20_000): Promise<number | null> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(50)) {
    const found = find();
    if (found !== null) return found;
  }
  return null;
}
