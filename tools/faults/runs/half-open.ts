// F15: consoles go silent without a goodbye, and units are cut off all at once: sockets are freed in time, losses are noted, no descriptor is left over.
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { asSuperuser } from '../database-hurts.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import { tallyOf } from '../fault-run.ts';
import { Listener } from '../listener.ts';
import { startPendantLoad } from '../pendant-load.ts';
import { Wire } from '../wire.ts';

const consoleCount = 60;
const unitCount = 300;
const freedWithinMs = 60_000;
const notedWithinMs = 10_000;
const slack = 10;

export const halfOpen: FaultRun = {
  name: 'half-open',
  goal: 'F15',
  hurts: 'silent consoles, and units cut off all at once',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    await Promise.all(Array.from({ length: 20 }, async () => await caller.call('GET', '/api/alerts')));
    const before = descriptors(program.pid);
    const [screens, line] = [new Wire(ground.place.httpPort), new Wire(ground.place.ev04Port)];
    const [screenPort, linePort] = [await screens.listen(), await line.listen()];
    const consoles = await Promise.all(Array.from({ length: consoleCount }, async () => await Listener.open(caller, screenPort)));
    const load = await startPendantLoad(ground, { rate: 300, devices: unitCount, port: linePort });
    try {
      await until(() => consoles.every((one) => one.live), 20_000);
      await sleep(3000);
      const drained = await load.drain();
      const open = descriptors(program.pid);
      const [units, known] = [load.fleet.connected, await countOnline(ground)];
      load.close();
      line.close();
      const noted = await until(async () => (await countOnline(ground)) === 0, notedWithinMs);
      screens.silence();
      for (const one of consoles) one.close();
      const freed = await until(() => descriptors(program.pid) <= before + slack, freedWithinMs);
      return {
        tally: tallyOf(load.ledger.compare(await ground.owner.storedEvents())),
        lines: [
          `descriptors ${before} before, ${open} with ${consoles.length} consoles and ${units} units, ${descriptors(program.pid)} after`,
          `losses noted after ${inWords(noted)}, silent consoles freed after ${inWords(freed)}`,
        ],
        conditions: [
          { says: 'every frame was answered before', held: drained },
          { says: 'units were known to be online', held: known > 0 && known === units },
          { says: 'each unit’s loss was noted within 10 s of the cut', held: noted !== null },
          { says: 'the silent consoles’ sockets were freed within 60 s, descriptors back to start ±10', held: freed !== null },
        ],
        leastAcked: 500,
      };
    } finally {
      load.close();
      for (const one of consoles) one.close();
      screens.close();
      line.close();
    }
  },
};

const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
const inWords = (ms: number | null): string => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`);

async function until(holds: () => boolean | Promise<boolean>, patienceMs: number): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < patienceMs) {
    if (await holds()) return performance.now() - startedAt;
    await sleep(100);
  }
  return null;
}

const countOnline = async ({ superuserUrl }: Ground): Promise<number> =>
  await asSuperuser(superuserUrl, async (sql) =>
    Number((await sql`select count(*) as count from devices where online and imei like '990%'`)[0]?.['count'] ?? 0),
  );
