// News reaches the sockets in commit order, once, never past a running transaction; a client that
// was away gets what it missed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compareNumbers, epochOf } from '#domain/kit/live-event.ts';
import { newsOf, type ToldRow, tell, toldRows } from '#server/kit/audit.ts';
import type { CommittedNews } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type Frame, type Hub, type HubOptions, missedSince, startHub } from './hub.ts';

let db: TestDatabase;
let hub: Hub;
let received: Frame[];

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
  received = [];
  hub = await startHub({
    database: db.database,
    log: createLog('silent'),
    publish: (frames) => void received.push(...frames),
    pollMs: 20,
  });
});

// Other tests run at the same time.
const patient = { timeout: 15_000 };
const platform = { role: 'platform' } as const;
const say = async (word: string, channels = ['private-user.1']) =>
  await db.database.write(
    platform,
    async (tx) => await tell(tx, [{ channels, event: 'test.said', data: { word } }]),
  );
const words = () => received.map((frame) => JSON.parse(frame.data).word);
const numbers = () => received.map((frame) => String(JSON.parse(frame.data).n));
/** As if the database had moved to another server. */
const moveAway = async () =>
  void (await db.ownerSql`
    insert into event_origins (epoch, server, counter)
    select max(epoch) + 1, 'elsewhere ' || max(epoch), '1'
    from event_origins
  `);
const missed = async (number: string, channels: string[]) =>
  await db.database.read(platform, async (tx) => await missedSince(tx, number, channels));

test('each frame is published once for each channel, in order, with its number', async () => {
  for (const word of ['a', 'b', 'c']) await say(word, ['private-user.1', 'private-user.2']);
  await expect.poll(() => received.length, patient).toBe(6);
  expect(words()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  expect(numbers()).toEqual([...numbers()].sort(compareNumbers));
  expect(new Set(numbers()).size).toBe(3);
});

test('a lost notice is healed by the poll', async () => {
  await say('quiet');
  await expect.poll(words, patient).toEqual(['quiet']);
});

test('a commit with news notifies the other processes, one without does not', async () => {
  const other = await startHub({
    database: db.open(),
    log: createLog('silent'),
    publish: () => {},
  });
  hub.committed();
  // A poll may be running: its look is followed by the one for the commit.
  await expect.poll(() => hub.counts.looks, patient).toBeGreaterThan(2);
  await say('news');
  await expect.poll(words, patient).toEqual(['news']);
  expect(hub.counts.notices).toBe(0);
  // Also when a poll was quicker than the notification of the commit.
  hub.committed();
  await expect.poll(() => hub.counts.notices, patient).toBe(1);
  const looked = hub.counts.looks;
  hub.committed();
  await expect.poll(() => hub.counts.looks, patient).toBeGreaterThan(looked + 2);
  expect(hub.counts.notices).toBe(1);
  await other.close();
});

test('a hub without neighbours sends no notices, and sends them again while a neighbour is known', async () => {
  await hub.close();
  const times = { hereEveryMs: 100, believedForMs: 1500, answeredWithinMs: 100 };
  const start = async (given: Omit<HubOptions, 'log' | 'times'>) =>
    await startHub({ log: createLog('silent'), times, ...given });
  hub = await start({ database: db.database, publish: () => {}, pollMs: 20 });
  const notified = async (): Promise<boolean> => {
    const { notices } = hub.counts;
    await say('news');
    hub.committed();
    const { looks } = hub.counts;
    await expect.poll(() => hub.counts.looks, patient).toBeGreaterThan(looks + 2);
    return hub.counts.notices > notices;
  };
  await expect.poll(notified, patient).toBe(false);
  const receivedThere: Frame[] = [];
  const other = await start({
    database: db.open(),
    publish: (frames) => void receivedThere.push(...frames),
    pollMs: 60_000,
  });
  await expect.poll(notified, patient).toBe(true);
  // If a look of the other hub failed on a busy machine, the next notice makes up for it.
  await expect.poll(async () => (await notified()) && receivedThere.length > 0, patient).toBe(true);
  await other.close();
  await expect.poll(notified, patient).toBe(false);
});

test('a transaction that commits late, after a newer one, is not lost: the newer one waits for it', async () => {
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
        (
          await db.ownerSql`
            select from pg_stat_activity
            where state = 'idle in transaction' and datname = current_database()
          `
        ).length,
      patient,
    )
    .toBe(1);
  await say('fast');
  // The look that may still have been under way, and a whole one after it.
  const { looks } = hub.counts;
  await expect.poll(() => hub.counts.looks, patient).toBeGreaterThan(looks + 2);
  expect(words()).toEqual([]);
  release();
  await slow;
  await expect.poll(words, patient).toEqual(['slow', 'fast']);
});

test('of fifty writers at once nothing is missed or doubled', async () => {
  await Promise.all(Array.from({ length: 50 }, async (_, index) => await say(String(index))));
  await expect.poll(() => received.length, patient).toBe(50);
  expect(new Set(words()).size).toBe(50);
  expect(numbers()).toEqual([...numbers()].sort(compareNumbers));
});

const sayAtOnce = async (word: string) =>
  await db.database.pipeline(
    platform,
    (tx) => {
      const answer = tx<ToldRow[]>`
      with added as (insert into live_outbox (channels, event, data)
        values ('{private-user.1}', 'test.said', json_build_object('word', ${word}::text))
        returning *)
      ${toldRows(tx, tx`added`)}`;
      return { statements: [answer], answer };
    },
    newsOf,
  );

test('a pipeline that ran alone answers the next rows and their position', async () => {
  const commits: (CommittedNews | null)[] = [];
  db.database.onCommit((news) => void commits.push(news));
  await sayAtOnce('first');
  await expect.poll(words, patient).toEqual(['first']);
  // A look may be under way: then it is that one's to publish.
  await expect
    .poll(async () => {
      const { position } = hub;
      await sayAtOnce('next');
      const news = commits.at(-1);
      return news && [news.after === position, news.rows.map(({ data }) => JSON.parse(data).word)];
    }, patient)
    .toEqual([true, ['next']]);
  const slow = db.database.write(platform, async (tx) => {
    await tell(tx, [{ channels: ['private-user.1'], event: 'test.said', data: { word: 'slow' } }]);
    await sayAtOnce('meanwhile');
    expect(commits.at(-1)).toBeNull();
  });
  await slow;
  await expect.poll(() => words().slice(-2), patient).toEqual(['slow', 'meanwhile']);
});

test('consecutive news is published at once, other news is looked up', async () => {
  const published: Frame[] = [];
  const own = await startHub({
    database: db.database,
    log: createLog('silent'),
    publish: (frames) => void published.push(...frames),
  });
  const row = (number: string) => ({
    number,
    channels: ['private-user.1'],
    event: 'test.said',
    data: '{"word":"x"}',
  });
  own.committed({ after: '9.9', rows: [row('9.10')] });
  expect(published).toEqual([]);
  await expect.poll(() => own.counts.looks, patient).toBeGreaterThan(0);
  await expect
    .poll(() => {
      own.committed({ after: own.position, rows: [row('9.11')] });
      return published.length;
    }, patient)
    .toBeGreaterThan(0);
  expect([published[0]?.data, own.position]).toEqual(['{"n":"9.11","word":"x"}', '9.11']);
  await own.close();
});

test('news without a payload is published too', async () => {
  await db.database.write(
    platform,
    async (tx) => await tell(tx, [{ channels: ['private-user.1'], event: 'test.said', data: {} }]),
  );
  await expect.poll(() => received.length, patient).toBe(1);
  expect(numbers()).toEqual([expect.stringMatching(/^\d+\.\d+$/)]);
});

// A crowd once received a frame twice: the hub of the test before was still reading, and published
// into this one's list too.
test('a hub that is closed during a look publishes nothing of it', async () => {
  const late: Frame[] = [];
  const { position } = hub;
  const closed = await startHub({
    database: db.database,
    log: createLog('silent'),
    publish: (frames) => void late.push(...frames),
    pollMs: 20,
  });
  const waiting = async (sql: typeof db.ownerSql) =>
    (await sql`select from pg_locks where relation = 'live_outbox'::regclass and not granted`)
      .length;
  await db.ownerSql.begin(async (sql) => {
    await sql`lock table live_outbox in access exclusive mode`;
    await expect.poll(async () => await waiting(db.ownerSql), patient).toBe(2);
    await closed.close();
    await sql`
      insert into live_outbox (channels, event, data)
      values ('{private-user.1}', 'test.said', '{"word":"late"}')
    `;
  });
  await expect.poll(words, patient).toEqual(['late']);
  await expect.poll(async () => await waiting(db.ownerSql), patient).toBe(0);
  expect(await missed(position, ['private-user.1'])).toHaveLength(1);
  expect(late).toEqual([]);
});

test('with pipelines and transactions in a crowd nothing is missed or doubled, and their order holds', async () => {
  db.database.onCommit((news) => hub.committed(news));
  for (let round = 0; round < 5; round += 1) {
    await sayAtOnce(`${round} alone`);
    await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) => await (index % 2 ? say : sayAtOnce)(`${round} ${index}`),
      ),
    );
  }
  await expect.poll(() => received.length, patient).toBe(105);
  expect(new Set(words()).size).toBe(105);
  expect(numbers()).toEqual([...numbers()].sort(compareNumbers));
});

test('a client that comes back gets exactly what its channels missed', async () => {
  await say('one');
  await expect.poll(() => received.length, patient).toBe(1);
  const last = numbers()[0] ?? '';
  await say('two');
  await say('foreign', ['private-user.2']);
  await say('three');
  await expect
    .poll(
      async () =>
        (await missed(last, ['private-user.1']))?.map((frame) => [
          frame.channel,
          JSON.parse(frame.data).word,
        ]),
      patient,
    )
    .toEqual([
      ['private-user.1', 'two'],
      ['private-user.1', 'three'],
    ]);
});

test('a gap longer than the outbox keeps, or too long to replay, is reported', async () => {
  const { position } = hub;
  await say('one');
  expect(await missed('1.1', ['private-user.1'])).toBeNull();
  await say('two');
  const few = async (limit: number) =>
    await db.database.read(
      platform,
      async (tx) => (await missedSince(tx, position, ['private-user.1'], limit))?.length,
    );
  await expect.poll(async () => await few(2), patient).toBe(2);
  expect(await few(1)).toBeUndefined();
});

test('a client from another epoch, or ahead of the database, must load everything again', async () => {
  await say('one');
  await expect.poll(words, patient).toEqual(['one']);
  const number = numbers()[0] ?? '';
  const [tx_id = '0', id = '0'] = number.split('.');
  expect(await missed(number, ['private-user.1'])).toEqual([]);
  expect(await missed(`${tx_id}.${Number(id) + 1}`, ['private-user.1'])).toBeNull();
  await moveAway();
  expect(await missed(number, ['private-user.1'])).toBeNull();
});

test('in another epoch numbers go on above, and clients reload before the first of its frames', async () => {
  const said: string[] = [];
  const own = await startHub({
    database: db.database,
    log: createLog('silent'),
    pollMs: 20,
    publish: (frames) => void said.push(...frames.map(({ data }) => JSON.parse(data).word)),
    moved: () => void said.push('moved'),
  });
  await say('before');
  await expect.poll(() => said, patient).toEqual(['before']);
  const before = own.position;
  await moveAway();
  await say('after');
  await expect.poll(() => said, patient).toEqual(['before', 'moved', 'after']);
  expect([
    epochOf(own.position) - epochOf(before),
    compareNumbers(own.position, before) > 0,
  ]).toEqual([1, true]);
  await own.close();
});

test('a hub that is ahead of the database goes back to its position, and clients reload', async () => {
  const said: string[] = [];
  const own = await startHub({
    database: db.database,
    log: createLog('silent'),
    pollMs: 20,
    publish: (frames) => void said.push(...frames.map(({ data }) => JSON.parse(data).word)),
    moved: () => void said.push('moved'),
  });
  const ahead = `${BigInt(own.position.split('.')[0] ?? 0) + 1_000_000n}.9`;
  own.committed({
    after: own.position,
    rows: [
      { number: ahead, channels: ['private-user.1'], event: 'test.said', data: '{"word":"lost"}' },
    ],
  });
  await expect.poll(() => said, patient).toEqual(['lost', 'moved']);
  await say('next');
  await expect.poll(() => said, patient).toEqual(['lost', 'moved', 'next']);
  await own.close();
});
