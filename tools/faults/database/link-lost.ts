// F5: the link to the database goes silent, every session is ended, the pool is used up, the pool
// is cut again and again: no call hangs, and the pool heals whole.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Caller, probe, untilServed } from '../caller.ts';
import { type FaultReport, type FaultRun, type Ground, someOf, tallyOf } from '../fault-run.ts';
import { type PendantLoad, startPendantLoad } from '../pendant-load.ts';
import { backendsOf, lockTable, terminateAll } from './database-hurts.ts';

const asked = '/api/alerts-counts';
const longestCallMs = 5000;
const healedWithinMs = 5000;
const rounds = 50;
/** More than the pool has connections. */
const crowd = 60;
const crowdMs = 4000;

export const linkLost: FaultRun = {
  name: 'link-lost',
  goal: 'F5',
  hurts: 'a silent link, ended sessions, a pool used up, a pool cut fifty times',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    const load = await startPendantLoad(ground, { rate: 200, devices: 200 });
    await sleep(1000);
    // So many at once that the pool opens all it may.
    const before = await connectionsAfterCrowd(ground, caller);
    const probing = [1, 2, 3, 4].map(() => probe(caller, asked, 50));
    try {
      const healed = [await silent(ground, caller), await ended(ground, caller)];
      const usedUp = await crowdOut(ground, caller);
      healed.push(await untilServed(caller, asked), await cutAgainAndAgain(ground, caller));
      await Promise.all(probing.map(async ({ stop }) => await stop()));
      const answers = [...probing.flatMap((one) => one.answers), ...usedUp];
      const after = await connectionsAfterCrowd(ground, caller);
      return await reportOf(ground, load, {
        healed,
        answers,
        usedUp,
        before,
        after,
        lives: program.alive,
      });
    } finally {
      load.close();
      await Promise.all(probing.map(async ({ stop }) => await stop()));
    }
  },
};

/** Connections of the program over the wire, and sessions that the server has of it. */
interface Connections {
  readonly wire: number;
  readonly sessions: number;
}

interface Seen {
  readonly healed: readonly (number | null)[];
  readonly answers: readonly Answer[];
  readonly usedUp: readonly Answer[];
  readonly before: Connections;
  readonly after: Connections;
  readonly lives: boolean;
}

async function reportOf({ owner }: Ground, load: PendantLoad, seen: Seen): Promise<FaultReport> {
  const { healed, answers, usedUp, before, after, lives } = seen;
  const drained = await load.drain();
  const comparison = load.ledger.compare(await owner.storedEvents());
  const refused = usedUp.filter(({ status }) => status !== 200);
  return {
    tally: tallyOf(comparison),
    lines: [
      `healed after ${healed.map((ms) => (ms === null ? 'never' : `${Math.round(ms)} ms`)).join(', ')}`,
      `calls ${answers.length}, slowest ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms; with the pool used up ${refused.length} of ${usedUp.length} refused`,
      `connections ${before.wire} before, ${after.wire} after ${rounds} rounds; sessions at the server ${before.sessions} and ${after.sessions}`,
      ...someOf('lost', comparison.lost),
      ...someOf('doubled', comparison.doubled),
    ],
    conditions: [
      { says: 'the program lived through all of it', held: lives },
      { says: 'every frame was answered in the end', held: drained },
      {
        says: 'no call took more than 5 s',
        held: answers.every(({ ms, status }) => ms <= longestCallMs && status !== 0),
      },
      {
        says: 'with the pool used up other calls were answered 503, and nothing else',
        held:
          refused.length > 0 &&
          refused.every(({ status, retryAfter }) => status === 503 && retryAfter !== null),
      },
      {
        says: 'the pool healed within 5 s, each time',
        held: healed.every((ms) => ms !== null && ms <= healedWithinMs),
      },
      {
        says: 'no connection is left over, here or at the server',
        held: after.wire <= before.wire && after.sessions <= before.sessions,
      },
    ],
    leastAcked: 500,
  };
}

async function connectionsAfterCrowd(
  { wire, superuserUrl }: Ground,
  caller: Caller,
): Promise<Connections> {
  await Promise.all(Array.from({ length: crowd }, async () => await caller.call('GET', asked)));
  await sleep(500);
  return { wire: wire.connections, sessions: (await backendsOf(superuserUrl)).length };
}

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

/** Every call waits for a locked table, until the pool has no connection left. */
async function crowdOut({ superuserUrl }: Ground, caller: Caller): Promise<Answer[]> {
  const held = lockTable(superuserUrl, 'alerts', crowdMs);
  await sleep(200);
  const answers = await Promise.all(
    Array.from({ length: crowd }, async () => await caller.call('GET', '/api/alerts')),
  );
  await held;
  return answers;
}

async function cutAgainAndAgain({ wire }: Ground, caller: Caller): Promise<number | null> {
  for (let round = 0; round < rounds; round += 1) {
    wire.cut();
    await sleep(100);
  }
  return await untilServed(caller, asked);
}
