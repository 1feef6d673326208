// Messages to the outside arrive once, are tried again when refused, and end on the dead list where people see them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutsideAdapter, OutsideMessage } from '#server/kit/outside/adapter.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { deliveriesSweep } from './deliveries.jobs.ts';
import { queueDelivery } from './deliveries.store.ts';

let db: TestDatabase;
let sent: OutsideMessage[];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = new Date('2026-11-21T00:00:00Z');
  sent = [];
  await db.ownerSql`truncate deliveries cascade`;
});

const queue = async (idempotency_key: string, lane: 'life_safety' | 'ordinary' = 'ordinary') =>
  await db.database.write(
    { role: 'platform' },
    async (tx) =>
      await queueDelivery(tx, { organisation_id: null, lane, channel: 'sms', recipient: '+61400000000', body: 'Help', idempotency_key }),
  );
const statuses = async () => await db.ownerSql`select status, attempts, last_error from deliveries order by id`;
const pass = (ms: number) => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + ms);
};
const taking: OutsideAdapter = { send: async (message) => void sent.push(message) };
const refusing: OutsideAdapter = {
  send: async (message) => {
    sent.push(message);
    throw new Error('the partner is down');
  },
};

test('a message goes once; the same key twice is one message; life safety goes first', async () => {
  await queue('a');
  await queue('a');
  await queue('b', 'life_safety');
  const sweep = deliveriesSweep(db.database, taking);
  await sweep.run();
  await sweep.run();
  expect(sent.map((message) => message.idempotency_key)).toEqual(['b', 'a']);
  expect([...(await statuses())]).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
});

test('a refused message waits, is tried again with the same key, and is dead and shown after eight tries', async () => {
  await queue('c');
  const sweep = deliveriesSweep(db.database, refusing);
  await sweep.run();
  await sweep.run();
  expect(sent).toHaveLength(1);
  for (let round = 0; round < 10; round += 1) {
    pass(120_000);
    await sweep.run();
  }
  expect(sent).toHaveLength(8);
  expect(new Set(sent.map((message) => message.idempotency_key))).toEqual(new Set(['c']));
  expect([...(await statuses())]).toEqual([{ status: 'dead', attempts: 8, last_error: 'the partner is down' }]);
});

test('what a killed process had claimed is taken up again', async () => {
  await queue('d');
  await db.database.write(
    { role: 'platform' },
    async (tx) => void (await tx`update deliveries set attempts = 1, due_at = app.now() + interval '30 seconds'`),
  );
  const sweep = deliveriesSweep(db.database, taking);
  expect(await sweep.run()).toEqual(new Date('2026-11-21T00:00:30Z'));
  expect(sent).toEqual([]);
  pass(30_000);
  await sweep.run();
  expect(sent).toHaveLength(1);
});

test('the outbox keeps what would have been sent, once', async () => {
  await queue('e');
  const sweep = deliveriesSweep(db.database);
  await sweep.run();
  expect([...(await db.ownerSql`select recipient, body from outbox_messages`)]).toEqual([{ recipient: '+61400000000', body: 'Help' }]);
});
