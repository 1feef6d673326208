// Under any concurrent load, every committed row is published and sealed exactly once and in order,
// and only transactions that write such rows are waited for.
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { sealSome } from '#server/audit/event-seal.sweep.ts';
import { newsOf, recordEvents, type ToldRow, tell, toldRows } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import { settledBefore } from '#server/kit/order.ts';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { type Hub, startHub } from './hub.ts';

let db: TestDatabase;
let crowd: postgres.Sql;
const hubs: Hub[] = [];
const platform = { role: 'platform' } as const;
const key = sealKeyOf(testSecret);
const patient = { timeout: 15_000 };

beforeAll(async () => {
  db = await testDatabase();
  await inSlowMotion();
  crowd = postgres(db.ownerUrl, { max: 14, onnotice: () => {} });
});
afterAll(async () => {
  await crowd.end({ timeout: 2 });
  await db.close();
});
beforeEach(async () => await db.empty('event_seals', 'events', 'live_outbox'));
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.close();
});

/**
 * Adds a pause now and then between drawing a place and asking what is final, which happens by
 * chance once in a million.
 */
async function inSlowMotion(): Promise<void> {
  await db.ownerSql.unsafe(`
    create function app.linger() returns void language plpgsql volatile as $$ begin
      if random() < 0.25 then perform pg_sleep(random() * 0.03); end if;
    end $$;
    alter function app.epoch() rename to quick_epoch;
    create function app.epoch() returns integer language plpgsql stable as $$ begin perform app.linger(); return app.quick_epoch(); end $$;
    alter function app.oldest_writer(bigint, integer) rename to quick_oldest_writer;
    create function app.oldest_writer(newest bigint, besides integer) returns bigint language plpgsql volatile as $$
    declare
      oldest bigint;
    begin
      perform app.linger();
      oldest := app.quick_oldest_writer(newest, besides);
      perform app.linger();
      return oldest;
    end $$;
    create or replace function app.drawn_place() returns bigint language plpgsql volatile as $$
    declare
      drawn bigint := (select last_value from public.places_in_order);
    begin
      perform app.linger();
      return drawn;
    end $$`);
}

/** A hub, and the numbers that it has published. */
async function publishing(pollMs: number): Promise<string[]> {
  const numbers: string[] = [];
  const publish = (frames: { data: string }[]) =>
    void numbers.push(...frames.map(({ data }) => JSON.parse(data).n));
  const hub = await startHub({ database: db.open(), log: createLog('silent'), publish, pollMs });
  db.database.onCommit((news) => hub.committed(news));
  hubs.push(hub);
  return numbers;
}

/** The same numbers for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));
const news = (tx: postgres.ISql) =>
  tx`
    insert into live_outbox (channels, event, data) values ('{private-user.1}', 'test.said', '{}')
  `;
const event = (tx: postgres.ISql) =>
  tx`insert into events (kind, occurred_at) values ('test.happened', app.now())`;
const undone = new Error('undone');

/** Writes in any order, waits anywhere, rolls a part back, and in one of four does not commit. */
async function anyTransaction(pick: (below: number) => number): Promise<void> {
  const working = crowd.begin(async (tx) => {
    if (pick(3) === 0) await tx`select pg_current_xact_id()`;
    for (let steps = 1 + pick(4); steps > 0; steps -= 1) {
      await pause(pick(8));
      const write = pick(2) === 0 ? news : event;
      if (pick(4) === 0)
        await tx
          .savepoint(async (inner) => {
            await write(inner);
            throw undone;
          })
          .catch(() => {});
      else await write(tx);
    }
    if (pick(4) === 0) throw undone;
  });
  await working.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

/** As an alarm writes: one statement that also returns the row before it. */
const anAlarm = async () =>
  await db.database.pipeline(
    platform,
    (tx) => {
      const answer = tx<ToldRow[]>`
        with added as (insert into live_outbox (channels, event, data)
          values ('{private-user.1}', 'test.said', '{}')
          returning *) ${toldRows(tx, tx`added`)}`;
      return { statements: [answer], answer };
    },
    newsOf,
  );

const inOrder = async (table: 'events' | 'live_outbox') =>
  (
    await db.ownerSql<
      { n: string }[]
    >`select tx_id || '.' || id as n from ${db.ownerSql(table)} order by tx_id, id`
  ).map(({ n }) => n);
const inSealedOrder = async () =>
  (
    await db.ownerSql<{ n: string }[]>`
      select e.tx_id || '.' || e.id as n
      from event_seals s
      join events e on e.id = s.event_id
      order by position
    `
  ).map(({ n }) => n);

test.each([
  { seed: 1, many: 12, alarming: 2 },
  { seed: 2, many: 4, alarming: 2 },
  { seed: 3, many: 12, alarming: 6 },
  { seed: 4, many: 2, alarming: 1 },
])(
  'of $many writers, $alarming of them alarms, nothing is passed over or doubled',
  async ({ seed, many, alarming }) => {
    const published = [await publishing(1), await publishing(150)];
    const own = db.open();
    const pick = chance(seed);
    let writing = true;
    // Its number is older than everything here, and it writes last.
    const long = crowd.begin(async (tx) => {
      await tx`select pg_current_xact_id()`;
      while (writing) await pause(20);
      await Promise.all([news(tx), event(tx)]);
    });
    const sealing = (async () => {
      while (writing) await sealSome(own, key);
    })();
    const writers = Array.from({ length: many }, async (_, nth) => {
      for (let count = 0; count < 150 / many; count += 1)
        await (nth < alarming ? anAlarm() : anyTransaction(pick));
    });
    await Promise.all(writers);
    writing = false;
    await Promise.all([long, sealing]);
    while ((await sealSome(db.database, key)) > 0);
    const rows = await inOrder('live_outbox');
    for (const numbers of published) {
      await expect.poll(() => numbers.length, patient).toBeGreaterThanOrEqual(rows.length);
      expect(numbers).toEqual(rows);
    }
    expect(await inSealedOrder()).toEqual(await inOrder('events'));
  },
);

test('a transaction that writes neither news nor events delays no other, here or in another database of the server', async () => {
  const numbers = await publishing(20);
  const elsewhere = postgres(Object.assign(new URL(db.ownerUrl), { pathname: '/postgres' }).href, {
    max: 1,
    onnotice: () => {},
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const long = [crowd, elsewhere].map(
    async (sql) =>
      await sql.begin(async (tx) => {
        await tx`select pg_current_xact_id()`;
        await held;
      }),
  );
  await expect
    .poll(
      async () =>
        (
          await db.ownerSql`
            select from pg_locks where locktype = 'transactionid' and mode = 'ExclusiveLock'
          `
        ).length,
    )
    .toBeGreaterThan(1);
  await db.database.write(platform, async (tx) => {
    await tell(tx, [{ channels: ['private-user.1'], event: 'test.said', data: {} }]);
    await recordEvents(tx, [{ organisation_id: null, kind: 'test.happened' }]);
  });
  await expect.poll(() => numbers.length, patient).toBe(1);
  expect(await sealSome(db.database, key)).toBe(1);
  await anAlarm();
  await expect.poll(() => numbers.length, patient).toBe(2);
  release();
  await Promise.all(long);
  await elsewhere.end({ timeout: 2 });
});

test('a repeatable read transaction is refused when it asks what is final', async () => {
  const asking = async (level: string) =>
    await db.database.write(platform, async (tx: Tx) => {
      await tx.unsafe(`set transaction isolation level ${level}`);
      return await settledBefore(tx);
    });
  await expect(asking('repeatable read')).rejects.toMatchObject({ code: '25000' });
  await expect(asking('serializable')).rejects.toMatchObject({ code: '25000' });
  expect(BigInt(await asking('read committed'))).toBeGreaterThan(0n);
});

test('a transaction that writes such rows may not be left open for long, any other may', async () => {
  const mostIdle = async (tx: postgres.ISql) =>
    (await tx`show idle_in_transaction_session_timeout`)[0]?.[
      'idle_in_transaction_session_timeout'
    ];
  const seen = await crowd.begin(async (tx) => [
    await mostIdle(tx),
    await event(tx),
    await mostIdle(tx),
  ]);
  expect(seen).toEqual(['0', [], '10s']);
  expect(await mostIdle(crowd)).toBe('0');
});
