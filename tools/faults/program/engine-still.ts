// F27: the engine cannot run: its sign of life stops, consoles and monitoring are alerted by the
// path that needs no sweep, and alerts flow on.
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { openBeats } from '../console/beat-listener.ts';
import { lockTable } from '../database/database-hurts.ts';
import { asSuperuser } from '../database/superuser.ts';
import { type FaultRun, type Ground, someOf, tallyOf } from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';

const stillMs = 60_000;
const toldWithinMs = 60_000;
/** Time for the last sweep to end and for its sign to be missed. */
const backWithinMs = 30_000;

export const engineStill: FaultRun = {
  name: 'engine-still',
  goal: 'F27',
  hurts: 'the engine may not run for a minute: what its sweeps need is held',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('supervisor@vigil.example');
    const beats = await openBeats(caller, ground.place.httpPort);
    const load = await startPendantLoad(ground, { rate: 50, devices: 100 });
    try {
      // Well, and known to be.
      await sleep(5000);
      const heldAt = performance.now();
      const held = lockTable(ground.superuserUrl, 'deliveries', stillMs);
      const unready = await untilReady(caller, false, toldWithinMs);
      const notifiedMs = await until(() => beats.firstNaming('engine_still', heldAt), toldWithinMs);
      const pulse = await pulseAt(ground);
      await held;
      const pulseStopped = pulse !== null && (await pulseAt(ground)) === pulse;
      const ready = await untilReady(caller, true, backWithinMs);
      const drained = await load.drain();
      await sleep(2500);
      const comparison = load.ledger.compare(await ground.owner.storedEvents());
      return {
        tally: tallyOf(comparison),
        lines: [
          `notified after ${seconds(notifiedMs)}, not ready after ${seconds(unready)}, ready again after ${seconds(ready)}`,
          ...someOf('lost', comparison.lost),
        ],
        conditions: [
          { says: 'consoles were notified within 60 s', held: notifiedMs !== null },
          {
            says: 'not ready within 60 s, and ready again afterwards',
            held: unready !== null && ready !== null,
          },
          { says: 'the engine gave no sign of life meanwhile', held: pulseStopped },
          { says: 'the consoles’ beats went on', held: beats.longestGap(heldAt) < 5000 },
          {
            says: 'the trouble was taken back',
            held: beats.beats.at(-1)?.troubles.includes('engine_still') === false,
          },
          { says: 'every frame of the devices was answered', held: drained },
        ],
        leastAcked: 500,
      };
    } finally {
      load.close();
      beats.close();
    }
  },
};

const seconds = (ms: number | null): string =>
  ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`;

const pulseAt = async ({ superuserUrl }: Ground): Promise<string | null> =>
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      (await sql<{ at: string }[]>`select at::text as at from engine_pulses`)[0]?.at ?? null,
  );

async function until(find: () => number | null, patienceMs: number): Promise<number | null> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(50)) {
    const found = find();
    if (found !== null) return found;
  }
  return null;
}

async function untilReady(
  caller: Caller,
  wanted: boolean,
  patienceMs: number,
): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < patienceMs) {
    const { status } = await caller.call('GET', '/health/ready');
    if ((status === 200) === wanted) return performance.now() - startedAt;
    await sleep(100);
  }
  return null;
}
