// Many sign-in attempts at once: one per address at a time, few in total, refused beyond 200
// waiting, and never holding the connections that other calls need.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { createAttemptQueue } from './attempt-queue.ts';
import { queueUp } from './attempts.store.ts';
import { createSignIn } from './sign-in.routes.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());

/** Work that runs until `end(name)` is called; `begun` lists the names started so far. */
function controlledWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(name);
    ends.set(name, resolve);
    await promise;
    return name;
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

test('one of an address passes at a time, in the order they came; a crowd of one address leaves a place to the next', async () => {
  const attemptQueue = createAttemptQueue(2);
  const { begun, work, end } = controlledWork();
  const all = Promise.all(
    ['a1', 'a2', 'a3', 'b1', 'c1'].map(
      async (name) => await attemptQueue.enter(name.slice(0, 1), work(name)),
    ),
  );
  await end('nobody');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('c1');
  expect(begun).toHaveLength(4);
  await end('a2');
  await end('a3');
  expect(await all).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

test('work that fails gives its place away', async () => {
  const attemptQueue = createAttemptQueue(1);
  const failing = async () => {
    throw new Error('no');
  };
  await expect(
    Promise.all([attemptQueue.enter('a', failing), attemptQueue.enter('b', failing)]),
  ).rejects.toThrow('no');
  expect(await attemptQueue.enter('a', async () => 'in')).toBe('in');
});

test('where two hundred of an address wait the next is refused with 503, and only of that address', async () => {
  const attemptQueue = createAttemptQueue(2);
  const { begun, work, end } = controlledWork();
  const first = attemptQueue.enter('a', work('first'));
  const rest = Array.from(
    { length: 199 },
    async () => await attemptQueue.enter('a', async () => 'in'),
  );
  await expect(attemptQueue.enter('a', work('one too many'))).rejects.toMatchObject({
    status: 503,
  });
  expect(await attemptQueue.enter('b', async () => 'in')).toBe('in');
  expect(await attemptQueue.finish(async () => 'out')).toBe('out');
  await end('first');
  expect([await first, new Set(await Promise.all(rest)), begun]).toEqual([
    'first',
    new Set(['in']),
    ['first'],
  ]);
  expect(await attemptQueue.enter('a', async () => 'in')).toBe('in');
});

test('attempts that wait for each other leave connections for other calls, and all are answered', async () => {
  // The one that waits in the database may do so as long as a busy machine needs.
  const database = db.open({ statementTimeoutMs: 60_000 });
  const { routes, sessions } = createSignIn({
    config: testConfig(),
    database,
    log: createLog('silent'),
    queueMessage: async () => 'queued' as const,
    links: { origin: 'https://vigil.example' },
  });
  const http = await testHttp({ database, routes, sessions });
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = db.ownerSql.begin(async (tx) => {
    await queueUp(tx as unknown as Tx, { address: '127.0.0.1', browser_id: null });
    held.resolve();
    await free.promise;
  });
  try {
    await held.promise;
    const client = http.client();
    await client.get('/sanctum/csrf-cookie');
    const crowd = Array.from(
      { length: 12 },
      async () => await client.post('/auth', { email: 'nobody@vigil.example', password: 'wrong' }),
    );
    const waiting = async (): Promise<number> =>
      (
        await db.ownerSql`
          select from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'
        `
      ).length;
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(
      await database.write({ role: 'platform' }, async (tx) => await tx`select 1 as one`),
    ).toEqual([{ one: 1 }]);
    expect(await waiting()).toBe(1);
    free.resolve();
    expect((await Promise.all(crowd)).map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(422),
      ...Array(7).fill(429),
    ]);
  } finally {
    free.resolve();
    await holder;
    await http.close();
  }
});
