// News reaches the sockets in commit order, once, never past a transaction that is still running; who was away gets what they missed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compareNumbers } from '#domain/kit/live-event.ts';
import { tell } from '#server/kit/audit.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type Frame, type Hub, missedSince, startHub } from './hub.ts';

let db: TestDatabase;
let hub: Hub;
let heard: Frame[];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  await hub.close();
  await db.close();
});
beforeEach(async () => {
  await hub?.close();
  await db.ownerSql`truncate live_outbox`;
  heard = [];
  hub = await startHub({ database: db.database, log: createLog('silent'), publish: (frames) => void heard.push(...frames), pollMs: 20 });
});

// A transaction of any other database of the server holds news back until it ends: other tests run beside these.
const patient = { timeout: 15_000 };
const platform = { role: 'platform' } as const;
const say = async (word: string, channels = ['private-user.1']) =>
  await db.database.write(platform, async (tx) => await tell(tx, [{ channels, event: 'test.said', data: { word } }]));
const words = () => heard.map((frame) => JSON.parse(frame.data).word);
const numbers = () => heard.map((frame) => String(JSON.parse(frame.data).n));
const missed = async (number: string, channels: string[]) =>
  await db.database.read(platform, async (tx) => await missedSince(tx, number, channels));

test('each frame is published once for each channel, in order, with its number', async () => {
  for (const word of ['a', 'b', 'c']) await say(word, ['private-user.1', 'private-user.2']);
  await expect.poll(() => heard.length, patient).toBe(6);
  expect(words()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  expect(numbers()).toEqual([...numbers()].sort(compareNumbers));
  expect(new Set(numbers()).size).toBe(3);
});

test('a lost notice is healed by the poll', async () => {
  await say('quiet');
  await expect.poll(words, patient).toEqual(['quiet']);
});

test('a commit tells the other processes, one without news does not', async () => {
  hub.committed();
  await expect.poll(() => hub.counts.looks, patient).toBeGreaterThan(0);
  await say('news');
  await expect.poll(words, patient).toEqual(['news']);
  expect(hub.counts.notices).toBe(0);
  // Also when a poll was quicker than the word of the commit.
  hub.committed();
  await expect.poll(() => hub.counts.notices, patient).toBe(1);
  const looked = hub.counts.looks;
  hub.committed();
  await expect.poll(() => hub.counts.looks, patient).toBeGreaterThan(looked + 2);
  expect(hub.counts.notices).toBe(1);
});

test('what commits late, after something newer, is not lost: the newer waits for it', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = db.database.write(platform, async (tx) => {
    await tell(tx, [{ channels: ['private-user.1'], event: 'test.said', data: { word: 'slow' } }]);
    await held;
  });
  await expect
    .poll(
      async () =>
        (await db.ownerSql`select from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`).length,
      patient,
    )
    .toBe(1);
  await say('fast');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(words()).toEqual([]);
  release();
  await slow;
  await expect.poll(words, patient).toEqual(['slow', 'fast']);
});

test('of fifty writers at once nothing is missed or doubled', async () => {
  await Promise.all(Array.from({ length: 50 }, async (_, index) => await say(String(index))));
  await expect.poll(() => heard.length, patient).toBe(50);
  expect(new Set(words()).size).toBe(50);
  expect(numbers()).toEqual([...numbers()].sort(compareNumbers));
});

test('who comes back gets exactly what the channels missed, and nothing of others', async () => {
  await say('one');
  await expect.poll(() => heard.length, patient).toBe(1);
  const last = numbers()[0] ?? '';
  await say('two');
  await say('foreign', ['private-user.2']);
  await say('three');
  await expect
    .poll(async () => (await missed(last, ['private-user.1']))?.map((frame) => [frame.channel, JSON.parse(frame.data).word]), patient)
    .toEqual([
      ['private-user.1', 'two'],
      ['private-user.1', 'three'],
    ]);
});

test('a gap longer than the outbox keeps, or too long to replay, says so', async () => {
  await say('one');
  expect(await missed('1.1', ['private-user.1'])).toBeNull();
  await say('two');
  const few = async () => await db.database.read(platform, async (tx) => await missedSince(tx, '0.0', ['private-user.1'], 1));
  await expect.poll(few, patient).toBeNull();
});
