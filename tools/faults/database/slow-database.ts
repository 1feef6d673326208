// F11: a locked table, a stopped backend, a slow link: frames are answered late or not at all,
// never wrongly, and the rest of the portal works.
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, probe, untilServed } from '../caller.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import { someOf, tallyOf } from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';
import { backendsOf, lockTable } from './database-hurts.ts';

/** Reads no alert, so a held table of alerts is no excuse. */
const elsewhere = '/api/user';
const longestElsewhereMs = 2500;
const lagLimitMs = 100;

export const slowDatabase: FaultRun = {
  name: 'slow-database',
  goal: 'F11',
  hurts: 'a held table, a stopped backend, 200 ms more for each round trip',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    const load = await startPendantLoad(ground, { rate: 100, devices: 200 });
    const [screens, loop] = [
      probe(caller, elsewhere, 100),
      probe(new Caller(ground.place.httpPort), '/health/live', 20),
    ];
    try {
      await sleep(1000);
      for (const inject of [heldTable, stoppedBackend, slowLink]) await inject(ground);
      const healedMs = await untilServed(caller, '/api/alerts-counts');
      await Promise.all([screens.stop(), loop.stop()]);
      const drained = await load.drain();
      const comparison = load.ledger.compare(await ground.owner.storedEvents());
      const lags = loop.answers.map(({ ms }) => ms).sort((one, other) => one - other);
      const lag = lags[Math.floor(lags.length * 0.99)] ?? Number.POSITIVE_INFINITY;
      const other = screens.answers.filter(({ status }) => status !== 200).length;
      return {
        tally: tallyOf(comparison),
        lines: [
          `screens elsewhere: ${screens.answers.length} calls, ${other} not served, slowest ${Math.round(Math.max(...screens.answers.map(({ ms }) => ms)))} ms`,
          `an answer that needs no database: p99 ${Math.round(lag)} ms of ${lags.length}; served again after ${Math.round(healedMs ?? Number.NaN)} ms`,
          ...someOf('lost', comparison.lost),
          ...someOf('doubled', comparison.doubled),
        ],
        conditions: [
          { says: 'the program lived through all of it', held: program.alive },
          { says: 'every frame was answered in the end', held: drained },
          {
            says: 'other screens were served, but for one in fifty, each within 2.5 s',
            held:
              other * 50 <= screens.answers.length &&
              screens.answers.every(({ ms }) => ms <= longestElsewhereMs),
          },
          { says: 'the event loop never stood still: p99 under 100 ms', held: lag < lagLimitMs },
        ],
        leastAcked: 500,
      };
    } finally {
      load.close();
      await Promise.all([screens.stop(), loop.stop()]);
    }
  },
};

const heldTable = async ({ superuserUrl, say }: Ground): Promise<void> => {
  say('the table of alerts is held for 10 s');
  await lockTable(superuserUrl, 'alerts', 10_000);
};

async function stoppedBackend({ superuserUrl, say }: Ground): Promise<void> {
  const [backend] = await backendsOf(superuserUrl);
  if (backend === undefined) throw new Error('no backend to stop');
  say('a backend is stopped for 5 s');
  process.kill(backend, 'SIGSTOP');
  await sleep(5000);
  try {
    process.kill(backend, 'SIGCONT');
  } catch {
    // The program gave it up and the server ended it meanwhile.
  }
}

async function slowLink({ wire, say }: Ground): Promise<void> {
  say('the link is 200 ms slower for 10 s');
  wire.delayMs = 200;
  await sleep(10_000);
  wire.delayMs = 0;
}
