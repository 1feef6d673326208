// A program that ends or is killed while a message is at the partner, and an outcome that could not
// be recorded: an alarm is sent again; a notice is shown and never sent twice.
import { beforeEach, describe, expect, test } from 'vitest';
import { startEngine } from '#server/kit/jobs/sweep.ts';
import { createLog } from '#server/kit/log.ts';
import type { OutsideAdapter } from '#server/kit/outside/adapter.ts';
import { deliveriesBench, everywhere } from './deliveries.factory.ts';
import { deliveriesSweep } from './deliveries.jobs.ts';
import { applyPartnerNews, type DeliveryState } from './delivery-outcomes.store.ts';
import { requeue } from './undelivered.store.ts';

const bench = deliveriesBench();
const { queue, statuses, pass, taking, sweepWith } = bench;

test('when the program ends it awaits and records messages at the partner, lest they be sent twice; nothing new is begun', async () => {
  for (let index = 0; index < 17; index += 1) await queue(`last ${index}`, { lane: 'life_safety' });
  const letGo = Promise.withResolvers<void>();
  const slow: OutsideAdapter = {
    send: async (message) => {
      await letGo.promise;
      return await taking.send(message);
    },
  };
  const engine = startEngine([sweepWith(slow)], createLog('silent'));
  await expect
    .poll(async () => (await statuses()).filter(({ attempts }) => attempts === 1).length)
    .toBe(16);
  const stopped = engine.stop();
  letGo.resolve();
  await stopped;
  expect(bench.sent).toHaveLength(16);
  expect((await statuses()).map(({ status }) => status).sort()).toEqual([
    ...Array(16).fill('handed_over'),
    'queued',
  ]);
});

test('a message accepted by the partner is not reported as failed because recording it failed', async () => {
  await queue('taken', { lane: 'life_safety' });
  let notes = 0;
  const onceWrong = {
    changed: async () => {
      notes += 1;
      if (notes === 1) throw new Error('the note failed');
    },
  };
  const sweep = deliveriesSweep(bench.db.database, {
    adapters: everywhere(taking),
    listeners: [onceWrong],
  });
  await expect(sweep.run()).rejects.toThrow('the note failed');
  expect([...(await statuses())]).toMatchObject([{ status: 'queued', last_error: null }]);
  pass(30_000);
  await sweep.run();
  expect([...(await statuses())]).toMatchObject([{ status: 'handed_over', last_error: null }]);
});

test('an outcome that could not be recorded is reported to the engine, and the message is retried', async () => {
  await queue('unnoted', { lane: 'life_safety' });
  const wrong = { changed: async () => await Promise.reject(new Error('a listener at fault')) };
  await expect(
    deliveriesSweep(bench.db.database, { adapters: everywhere(taking), listeners: [wrong] }).run(),
  ).rejects.toThrow('a listener at fault');
  expect([...(await statuses())]).toMatchObject([{ status: 'queued', attempts: 1 }]);
  pass(30_000);
  await sweepWith(taking).run();
  expect([...(await statuses())]).toMatchObject([{ status: 'handed_over', attempts: 2 }]);
});

test('messages claimed by a killed process are claimed again, with the same key, and not before the claim expires', async () => {
  await queue('d', { lane: 'life_safety' });
  await bench.db.ownerSql`
      update deliveries
      set attempts = 1, last_failure = 'partner', due_at = '2026-11-21T00:00:30Z',
        claimed_until = '2026-11-21T00:00:30Z'
    `;
  await bench.db.ownerSql`
      insert into partner_faults (channel, next_try_at, last_error)
      values ('sms', '2026-11-21T00:00:00Z', 'x')
    `;
  await queue('e');
  const sweep = sweepWith(taking);
  await sweep.run();
  expect(bench.sent.map((message) => message.idempotency_key)).toEqual(['e']);
  pass(30_000);
  await sweep.run();
  expect(bench.sent.map((message) => message.idempotency_key)).toEqual(['e', 'd']);
});

describe('a notice that a killed process had claimed', () => {
  const received: DeliveryState[] = [];
  const listeners = [
    { changed: async (_tx: unknown, delivery: DeliveryState) => void received.push(delivery) },
  ];
  beforeEach(async () => {
    received.length = 0;
    await queue('text');
    await queue('call', { channel: 'voice' });
    await queue('mail', { channel: 'email', recipient: 'a@example.test' });
    await bench.db.ownerSql`
        update deliveries
        set attempts = 1, due_at = '2026-11-21T00:00:30Z', claimed_until = '2026-11-21T00:00:30Z'
      `;
    await bench.db.ownerSql`
        insert into partner_faults (channel, next_try_at, last_error)
        values ('sms', '2026-11-21T00:00:00Z', 'x')
      `;
    pass(30_000);
    const sweep = deliveriesSweep(bench.db.database, { adapters: everywhere(taking), listeners });
    for (let round = 0; round < 3; round += 1) await sweep.run();
  });

  test('may have been sent, so it is not sent again and is shown; mail carries its key and is sent', async () => {
    expect(bench.sent.map((message) => message.idempotency_key)).toEqual(['mail']);
    const error = 'The program stopped during sending: the message may have been sent.';
    const shown = { status: 'dead', last_error: error };
    expect([...(await statuses())]).toMatchObject([shown, shown, { status: 'handed_over' }]);
    expect(received.map(({ status }) => status).sort()).toEqual(['dead', 'dead', 'handed_over']);
    expect([...(await bench.db.ownerSql`select channel, last_error from partner_faults`)]).toEqual([
      { channel: 'sms', last_error: 'x' },
    ]);
  });

  test('is sent once more when a person retries it, also one that the partner first took and then failed', async () => {
    await bench.db.ownerSql`
        update deliveries
        set last_failure = 'unreachable', claimed_until = '2026-11-21T00:00:10Z'
        where channel = 'sms'
      `;
    const dead = await bench.db.ownerSql<
      { id: number }[]
    >`select id from deliveries where status = 'dead'`;
    await bench.db.database.write({ role: 'platform' }, async (tx) => {
      for (const { id } of dead) await requeue(tx, id);
    });
    bench.sent = [];
    pass(2000);
    await sweepWith(taking).run();
    expect(bench.sent.map((message) => message.idempotency_key).sort()).toEqual(['call', 'text']);
  });

  test('gets the partner’s later status, unless that is a failure', async () => {
    const [text] = await bench.db.ownerSql<
      { id: number }[]
    >`select id from deliveries where channel = 'sms'`;
    const says = async (status: 'dead' | 'sent' | 'delivered') =>
      await bench.db.database.write(
        { role: 'platform' },
        async (tx) =>
          await applyPartnerNews(tx, text?.id ?? 0, { status, code: null, reference: 'SM1' }),
      );
    expect(await says('dead')).toBeNull();
    expect(await says('sent')).toMatchObject({ status: 'sent', last_error: null });
    expect(await says('delivered')).toMatchObject({ status: 'delivered' });
    expect(await says('sent')).toBeNull();
  });
});

test('a notice given up because its outcome could not be recorded gets the partner’s answer', async () => {
  await queue('slow');
  const letGo = Promise.withResolvers<void>();
  const slow: OutsideAdapter = {
    send: async (message) => {
      await letGo.promise;
      return await taking.send(message);
    },
  };
  const first = sweepWith(slow);
  await first.run();
  pass(30_000);
  await sweepWith(taking).run();
  expect([bench.sent.length, ...(await statuses())]).toMatchObject([0, { status: 'dead' }]);
  letGo.resolve();
  await first.run();
  expect([...(await statuses())]).toMatchObject([{ status: 'handed_over', last_error: null }]);
});
