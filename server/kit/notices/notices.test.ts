// Notices by either way, and what a program does while Redis is away.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tell } from '../audit.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type Frame, startHub } from '../live/hub/hub.ts';
import { createLog } from '../log.ts';
import { type RedisStandIn, redisStandIn } from '../testing/redis-stand-in.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { chosenNotices } from './chosen-notices.ts';
import type { Notices } from './notices.ts';

let db: TestDatabase;
let redis: RedisStandIn;
const log = createLog('silent');
const opened: { close(): Promise<void> }[] = [];
const secret = 'a secret of at least 32 characters';

beforeAll(async () => {
  db = await testDatabase();
  redis = await redisStandIn();
});
afterAll(async () => {
  await redis.stop();
  await db.close();
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function byRedis(APP_SECRET = secret): Promise<Notices> {
  const settings: Pick<Config, 'REDIS_URL' | 'APP_SECRET'> = { REDIS_URL: redis.url, APP_SECRET };
  const notices = await chosenNotices(settings, log);
  if (!notices) throw new Error('REDIS_URL is set');
  opened.push(notices);
  return notices;
}

describe.each([
  ['the database', async () => db.open().notices],
  ['Redis', async () => await byRedis()],
])('by %s', (_, open) => {
  test('words reach every listener of their channel, the sender too, until it stops', async () => {
    const [one, other] = [await open(), await open()];
    const received: string[] = [];
    let begun = 0;
    const begins = (): void => {
      begun += 1;
    };
    const stop = await one.listen('news', (words) => received.push(`one ${words}`), begins);
    await other.listen('news', (words) => received.push(`other ${words}`), begins);
    await other.listen('rest', (words) => received.push(`rest ${words}`), begins);
    await expect.poll(() => begun).toBe(3);
    const words = 'it’s "so"; drop\r\n$3';
    await one.send('news', words);
    await expect.poll(() => received.toSorted()).toEqual([`one ${words}`, `other ${words}`]);
    await stop();
    await one.send('news', 'again');
    await expect.poll(() => received.length).toBe(3);
    expect(received.at(-1)).toBe('other again');
  });
});

test('a start without Redis begins to listen when it comes, again after a break, and ends without it', async () => {
  await redis.stop();
  const notices = await byRedis();
  const received: string[] = [];
  let begun = 0;
  await notices.listen(
    'news',
    (words) => received.push(words),
    () => {
      begun += 1;
    },
  );
  await expect(notices.send('news', 'lost')).rejects.toThrow();
  await redis.start();
  await expect.poll(() => begun).toBe(1);
  await redis.stop();
  await redis.start();
  await expect.poll(() => begun).toBe(2);
  await expect
    .poll(async () => await notices.send('news', 'kept').catch(() => 'away'))
    .toBe(undefined);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(new Set(received)).toEqual(new Set(['kept']));
  await redis.stop();
  await notices.listen('rest', () => {});
  await notices.close();
  await redis.start();
});

test('a Redis that stopped answering holds nothing up', async () => {
  const notices = await byRedis();
  await expect.poll(async () => await notices.send('news', '').catch(() => 'away')).toBe(undefined);
  redis.answers = false;
  await expect(notices.send('news', 'lost')).rejects.toThrow(/no response/);
  redis.answers = true;
});

test('another installation on the same Redis receives nothing', async () => {
  const [ours, theirs] = [
    await byRedis(),
    await byRedis('another secret of 32 characters or more'),
  ];
  const received: string[] = [];
  await theirs.listen('news', (words) => received.push(`theirs ${words}`));
  await ours.listen('news', (words) => received.push(`ours ${words}`));
  await expect.poll(() => redis.channels().length).toBe(2);
  await ours.send('news', 'one');
  await theirs.send('news', 'two');
  await expect.poll(() => received.toSorted()).toEqual(['ours one', 'theirs two']);
});

test('two hubs on Redis publish each row once and in order, also those of a break', async () => {
  const published: Frame[][] = [[], []];
  const databases: Database[] = [];
  for (const frames of published) {
    const database = db.open({}, await byRedis());
    const publish = (given: Frame[]) => void frames.push(...given);
    const hub = await startHub({ database, log, publish });
    database.onCommit((news) => hub.committed(news));
    opened.push(hub);
    databases.push(database);
  }
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  for (const number of numbers) {
    if (number === 10) await redis.stop();
    if (number === 30) await redis.start();
    await databases[number % 2]?.write({ role: 'platform' }, async (tx) => {
      await tell(tx, [{ channels: ['private-user.1'], event: 'test.said', data: { number } }]);
    });
  }
  for (const frames of published)
    await expect
      .poll(() => frames.map(({ data }) => JSON.parse(data).number), { timeout: 15_000 })
      .toEqual(numbers);
});

test('a notice by Redis alone makes another process look at once', async () => {
  const database = db.open({}, await byRedis());
  const frames: Frame[] = [];
  const slow = { database: db.open({}, await byRedis()), log, pollMs: 3_600_000 };
  opened.push(await startHub({ ...slow, publish: (given) => void frames.push(...given) }));
  const hub = await startHub({ database, log, publish: () => {} });
  opened.push(hub);
  database.onCommit((news) => hub.committed(news));
  await expect.poll(() => redis.channels().length).toBe(2);
  await database.write({ role: 'platform' }, async (tx) => {
    await tell(tx, [{ channels: ['private-user.1'], event: 'test.said', data: { word: 'now' } }]);
  });
  await expect.poll(() => frames.length, { timeout: 15_000 }).toBe(1);
});
