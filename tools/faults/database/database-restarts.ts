// F4: the database server is restarted, stopped at once, loses a backend or is killed, repeatedly,
// under load; the program survives and acknowledges nothing meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Caller, probe, untilServed } from '../caller.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import { someOf, tallyOf } from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';
import { backendsOf, restartDatabase, untilDatabaseServes } from './database-hurts.ts';

const asked = '/api/alerts-counts';
const servedWithinMs = 5000;
const refusedWithinMs = 2500;

const hurts: Readonly<Record<string, (ground: Ground) => Promise<void>>> = {
  'fast restart': async ({ postgresDirectory }) =>
    await restartDatabase(postgresDirectory, 'SIGINT'),
  'immediate stop': async ({ postgresDirectory }) =>
    await restartDatabase(postgresDirectory, 'SIGQUIT'),
  'kill -9 of one backend': async ({ superuserUrl }) => {
    const [backend] = await backendsOf(superuserUrl);
    if (backend === undefined) throw new Error('no backend to kill');
    process.kill(backend, 'SIGKILL');
    // All sessions drop while the server recovers; that time is its own.
    await sleep(300);
    await untilDatabaseServes(superuserUrl);
  },
  'kill -9 of the postmaster': async ({ postgresDirectory }) =>
    await restartDatabase(postgresDirectory, 'SIGKILL'),
};

export const databaseRestarts: FaultRun = {
  name: 'database-restarts',
  goal: 'F4',
  hurts: 'the database server restarted, stopped, killed',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    const load = await startPendantLoad(ground, { rate: 200, devices: 200 });
    const probing = probe(caller, asked);
    const served: { how: string; ms: number | null }[] = [];
    try {
      for (let round = 0; round < (ground.long ? 10 : 2); round += 1) {
        for (const [how, inject] of Object.entries(hurts)) {
          await sleep(800);
          await inject(ground);
          served.push({ how, ms: await untilServed(caller, asked) });
          ground.say(
            `${how}: served again after ${Math.round(served.at(-1)?.ms ?? Number.NaN)} ms`,
          );
        }
      }
      await probing.stop();
      const drained = await load.drain();
      const comparison = load.ledger.compare(await ground.owner.storedEvents());
      const refusals = probing.answers.filter(({ status }) => status !== 200);
      return {
        tally: tallyOf(comparison),
        lines: [
          `calls answered ${probing.answers.length}, refused ${refusals.length}, slowest ${Math.round(Math.max(...probing.answers.map(({ ms }) => ms)))} ms`,
          ...someOf('lost', comparison.lost),
          ...someOf('doubled', comparison.doubled),
        ],
        conditions: [
          { says: 'the program lived through all of it', held: program.alive },
          { says: 'every frame was answered in the end', held: drained },
          {
            says: 'served within 5 s of the database, each time',
            held: served.every(({ ms }) => ms !== null && ms <= servedWithinMs),
          },
          {
            says: 'meanwhile 503 with Retry-After, nothing else',
            held: refusals.every(politelyRefused),
          },
          {
            says: 'each refusal within 2.5 s',
            held: refusals.every(({ ms }) => ms <= refusedWithinMs),
          },
        ],
        leastAcked: 500,
      };
    } finally {
      load.close();
      await probing.stop();
    }
  },
};

const politelyRefused = ({ status, retryAfter }: Answer): boolean =>
  status === 503 && retryAfter !== null;
