// The trim deletes frames older than an hour from the outbox, and never the newest one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tell } from '#server/kit/audit.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { outboxTrimSweep } from './outbox-trim.sweep.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());

const at = (hour: number, minute = 0): void => {
  db.clock.now = new Date(Date.UTC(2026, 10, 21, hour, minute));
};
const say = async (word: string) =>
  await db.database.write(
    { role: 'platform' },
    async (tx) => await tell(tx, [{ channels: ['private-user.1'], event: word, data: {} }]),
  );
const kept = async () => {
  await outboxTrimSweep(db.database).run();
  return (
    await db.ownerSql<{ event: string }[]>`select event from live_outbox order by tx_id, id`
  ).map(({ event }) => event);
};

test('frames of the hours before the last one are deleted, recent ones and the newest stay', async () => {
  expect(await kept()).toEqual([]);
  at(1, 5);
  await say('first');
  await say('second');
  at(2, 10);
  await say('third');
  at(2, 59);
  expect(await kept()).toEqual(['first', 'second', 'third']);
  at(3);
  expect(await kept()).toEqual(['third']);
  at(9);
  expect(await kept()).toEqual(['third']);
  await say('fourth');
  expect(await kept()).toEqual(['fourth']);
});

test('rows that a long transaction wrote late are deleted with what is after them in the order, and a hub never takes incomplete news as complete', async () => {
  await db.empty('live_outbox');
  at(1);
  await db.open().write({ role: 'platform' }, async (late) => {
    await tell(late, [{ channels: ['private-user.1'], event: 'begun first', data: {} }]);
    at(2);
    await say('between');
    at(3);
    await late`select set_config('app.now', '2026-11-21T03:00:00Z', true)`;
    await tell(late, [{ channels: ['private-user.1'], event: 'ended last', data: {} }]);
  });
  at(4);
  await say('newest');
  // "ended last" is of the last hour, and before "between" in the order: that hour cannot go
  // without it.
  expect(await kept()).toEqual(['ended last', 'between', 'newest']);
  at(5);
  expect(await kept()).toEqual(['newest']);
});

test('the trim does not wait for a transaction in an hour that could go, and an alarm is stored meanwhile', async () => {
  await db.empty('live_outbox');
  at(1);
  await say('old');
  at(4);
  await say('young');
  await db.ownerSql.begin(async (tx) => {
    await tx`select from live_outbox`;
    await Promise.all([outboxTrimSweep(db.database).run(), say('alarm')]);
  });
  expect(await db.ownerSql`select from live_outbox`).toHaveLength(3);
  expect(await kept()).toEqual(['young', 'alarm']);
});

test('at every hour there is a table for new frames', async () => {
  await db.empty('live_outbox');
  for (let hour = 0; hour < 24; hour += 1) {
    at(hour);
    await say(`at ${hour}`);
    await kept();
  }
  expect(await kept()).toEqual(['at 22', 'at 23']);
});
