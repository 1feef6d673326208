// F5: the link to the database goes silent, every session is ended, the pool is cut again and again: no call hangs, and the pool heals whole.
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, probe, untilServed } from '../caller.ts';
import { terminateAll } from '../database-hurts.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import { someOf, tallyOf } from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';

const asked = '/api/alerts-counts';
const longestCallMs = 5000;
const healedWithinMs = 5000;

export const linkLost: FaultRun = {
  name: 'link-lost',
  goal: 'F5',
  hurts: 'a silent link, ended sessions, a pool cut again and again',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    const load = await startPendantLoad(ground, { rate: 200, devices: 200 });
    await sleep(1000);
    const probing = [1, 2, 3, 4].map(() => probe(caller, asked, 50));
    try {
      const connectionsBefore = ground.wire.connections;
      const healed = [await silent(ground, caller), await ended(ground, caller), await cutAgainAndAgain(ground, caller)];
      await Promise.all(probing.map(async ({ stop }) => await stop()));
      const drained = await load.drain();
      await sleep(1000);
      const comparison = load.ledger.compare(await ground.owner.storedEvents());
      const answers = probing.flatMap((one) => one.answers);
      return {
        tally: tallyOf(comparison),
        lines: [
          `healed after ${healed.map((ms) => (ms === null ? 'never' : `${Math.round(ms)} ms`)).join(', ')}`,
          `calls ${answers.length}, slowest ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms; connections ${connectionsBefore} before, ${ground.wire.connections} after`,
          ...someOf('lost', comparison.lost),
          ...someOf('doubled', comparison.doubled),
        ],
        conditions: [
          { says: 'the program lived through all of it', held: program.alive },
          { says: 'every frame was answered in the end', held: drained },
          { says: 'no call took more than 5 s', held: answers.every(({ ms, status }) => ms <= longestCallMs && status !== 0) },
          { says: 'the pool healed within 5 s, each time', held: healed.every((ms) => ms !== null && ms <= healedWithinMs) },
          { says: 'no connection is left over', held: ground.wire.connections <= Math.max(connectionsBefore, 20) + 2 },
        ],
        leastAcked: 500,
      };
    } finally {
      load.close();
      await Promise.all(probing.map(async ({ stop }) => await stop()));
    }
  },
};

async function silent({ wire, long }: Ground, caller: Caller): Promise<number | null> {
  wire.silence();
  await sleep(long ? 30_000 : 8000);
  wire.mend();
  return await untilServed(caller, asked);
}

async function ended({ superuserUrl }: Ground, caller: Caller): Promise<number | null> {
  await terminateAll(superuserUrl);
  return await untilServed(caller, asked);
}

async function cutAgainAndAgain({ wire }: Ground, caller: Caller): Promise<number | null> {
  for (let round = 0; round < 50; round += 1) {
    wire.cut();
    await sleep(100);
  }
  return await untilServed(caller, asked);
}
