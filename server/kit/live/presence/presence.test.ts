// Presence over several processes: real sockets, real notices, and each person listed once
// whichever process they are on.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { type LiveServer, startLiveServer, until } from '../../testing/pusher/live-server.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { presencePace, startPresenceNeighbours } from './presence-neighbours.ts';
import { Hearsay, readWords, wordsOf } from './presence-words.ts';

const channel = 'presence-operators';
const log = createLog('silent');
let db: TestDatabase;
let ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

interface LiveProcess {
  server: LiveServer;
  /** Closes the sockets and announces an empty roll. */
  stop(): Promise<void>;
}

/** A process of its own: its own sockets, its own connection to the database. */
async function start(pace = presencePace, presenceMembers = 100): Promise<LiveProcess> {
  const database = db.open();
  const server = await startLiveServer({ limits: { presenceMembers } });
  const stopTelling = startPresenceNeighbours({
    database,
    presence: server.live.presence,
    log,
    pace,
  });
  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    stopped ??= server.stop().then(stopTelling);
    await stopped;
  };
  ends.push(stop);
  return { server, stop };
}

function watch({ server }: LiveProcess, user: string) {
  const seen: string[] = [];
  const client = server.client(user);
  const joined = client.subscribe(channel);
  joined.bind('pusher:member_added', ({ id }: { id: string }) => seen.push(`came ${id}`));
  joined.bind('pusher:member_removed', ({ id }: { id: string }) => seen.push(`went ${id}`));
  const ids = (): string =>
    ['1', '2', '3', '9'].filter((id) => joined.members.get(id) !== null).join();
  return { client, joined, seen, ids };
}

test('people see each other, once, whichever process their sockets are on', async () => {
  const [first, second] = [await start(), await start()];
  const mei = watch(first, '1');
  await until('Mei there', () => mei.ids() === '1');
  const tom = watch(second, '2');
  await until('both on both', () => mei.ids() === '1,2' && tom.ids() === '1,2');
  expect(tom.joined.members.get('1')).toEqual({ id: '1', info: { name: 'Person 1' } });
  const tab = watch(second, '1');
  await until('the second tab of Mei there', () => tab.ids() === '1,2');
  mei.client.disconnect();
  await until('one process without Mei', () => first.server.live.counts.subscriptions === 0);
  const sue = watch(first, '3');
  await until('Sue everywhere', () => [sue, tom, tab].every((one) => one.ids() === '1,2,3'));
  tab.client.disconnect();
  await until('Mei gone everywhere', () => sue.ids() === '2,3' && tom.ids() === '2,3');
  expect(mei.seen).toEqual(['came 2']);
  expect(tom.seen.filter((line) => line !== 'came 1')).toEqual(['came 3', 'went 1']);
});

test('people of a process that ends are removed at once, those of a killed one after its silence', async () => {
  const pace = { sayEveryMs: 50, believedForMs: 400 };
  const [first, second, third] = [await start(pace), await start(pace), await start(pace)];
  const mei = watch(first, '1');
  watch(second, '2');
  await until('Tom seen', () => mei.ids() === '1,2');
  await second.stop();
  await until('Tom gone', () => mei.ids() === '1');
  // The last notice of a killed process, which sends no more.
  for (const words of wordsOf(
    'killed',
    1,
    new Map([[channel, new Map([['9', '{"name":"Ghost"}']])]]),
  )) {
    await db.ownerSql`select pg_notify('vigil_presence', ${words})`;
  }
  await until('the ghost seen', () => mei.ids() === '1,9');
  await until('the ghost forgotten', () => mei.ids() === '1');
  const sue = watch(third, '3');
  await until('the living still seen', () => sue.ids() === '1,3' && mei.ids() === '1,3');
});

test('a channel’s limit counts people of all processes, and malformed notices change nothing', async () => {
  const [first, second] = [await start(presencePace, 1), await start(presencePace, 1)];
  const mei = watch(first, '1');
  await until('Mei there', () => mei.ids() === '1');
  for (const words of ['', '{', '[]', '{"from":"x"}'])
    await db.ownerSql`select pg_notify('vigil_presence', ${words})`;
  await until(
    'Mei known to the other process',
    () => [...second.server.live.presence.people(channel)].length === 1,
  );
  const refused: unknown[] = [];
  const tom = watch(second, '2');
  tom.joined.bind('pusher:subscription_error', (error: unknown) => refused.push(error));
  await until('Tom refused', () => refused.length === 1);
  const tab = watch(second, '1');
  await until('Mei twice', () => tab.ids() === '1');
  expect(mei.seen).toEqual([]);
});

test('a roll that is longer than a notice comes in parts and is put together again', () => {
  const people = new Map(
    Array.from({ length: 300 }, (_, index) => [
      String(index),
      JSON.stringify({ name: `Ngọc ${index}`.repeat(4) }),
    ]),
  );
  const said = wordsOf('p', 7, new Map([[channel, people]]));
  expect(said.length).toBeGreaterThan(2);
  expect(said.every((text) => Buffer.byteLength(text) < 8000)).toBe(true);
  const hearsay = new Hearsay();
  const older = readWords(said[0] ?? '');
  if (older) hearsay.receive({ ...older, telling: 6 });
  const rolls = [...said].reverse().map((text) => {
    const words = readWords(text);
    return words && hearsay.receive(words);
  });
  expect(rolls.slice(0, -1).every((roll) => roll === null)).toBe(true);
  expect(rolls.at(-1)?.get(channel)).toEqual(people);
});
