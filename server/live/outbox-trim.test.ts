// What the outbox forgets: frames older than an hour, never the newest.
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
  await db.database.write({ role: 'platform' }, async (tx) => await tell(tx, [{ channels: ['private-user.1'], event: word, data: {} }]));
const kept = async () => {
  await outboxTrimSweep(db.database).run();
  return (await db.ownerSql<{ event: string }[]>`select event from live_outbox order by tx_id, id`).map(({ event }) => event);
};

test('frames older than an hour go, the young ones and the newest stay', async () => {
  expect(await kept()).toEqual([]);
  at(1);
  await say('first');
  await say('second');
  at(2);
  await say('third');
  expect(await kept()).toEqual(['first', 'second', 'third']);
  at(2, 1);
  expect(await kept()).toEqual(['third']);
  at(9);
  expect(await kept()).toEqual(['third']);
  await say('fourth');
  expect(await kept()).toEqual(['fourth']);
});
