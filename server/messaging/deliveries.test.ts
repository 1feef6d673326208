// Messages to the outside arrive once, are tried again when refused, spare a partner that is out of order, and end on the dead list where people see them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { startEngine } from '#server/kit/jobs/sweep.ts';
import { createLog } from '#server/kit/log.ts';
import { type OutsideAdapter, type OutsideAdapters, OutsideFailure, type OutsideMessage } from '#server/kit/outside/adapter.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { deliveriesSweep, outboxAdapters } from './deliveries.jobs.ts';
import { type NewDelivery, queueDelivery } from './deliveries.store.ts';
import { applyPartnerNews, type DeliveryState } from './delivery-outcomes.store.ts';
import { requeue } from './undelivered.store.ts';

let db: TestDatabase;
let sent: OutsideMessage[];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = new Date('2026-11-21T00:00:00Z');
  sent = [];
  await db.empty('deliveries', 'partner_faults');
});

const queue = async (idempotency_key: string, over: Partial<NewDelivery> = {}) =>
  await db.database.write(
    { role: 'platform' },
    async (tx) =>
      await queueDelivery(tx, {
        organisation_id: null,
        lane: 'ordinary',
        channel: 'sms',
        recipient: '+61400000000',
        body: 'Help',
        idempotency_key,
        ...over,
      }),
  );
const statuses = async () => await db.ownerSql`select status, attempts, last_error from deliveries order by id`;
const pass = (ms: number) => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + ms);
};
const taking: OutsideAdapter = {
  send: async (message) => {
    sent.push(message);
    return { status: 'handed_over', reference: `ref-${message.idempotency_key}` };
  },
};
const failing = (error: Error): OutsideAdapter => ({
  send: async (message) => {
    sent.push(message);
    throw error;
  },
});
const down = failing(new OutsideFailure('partner', 'the partner is down'));
const everywhere = (adapter: OutsideAdapter): OutsideAdapters => ({
  email: adapter,
  sms: adapter,
  voice: adapter,
  push: adapter,
  partner: adapter,
});
const sweepWith = (adapter: OutsideAdapter) => deliveriesSweep(db.database, { adapters: everywhere(adapter) });

test('a message goes once; the same key twice is one message; life safety goes first', async () => {
  await queue('a');
  await queue('a');
  await queue('b', { lane: 'life_safety' });
  const sweep = sweepWith(taking);
  await sweep.run();
  await sweep.run();
  expect(sent.map((message) => message.idempotency_key)).toEqual(['b', 'a']);
  expect([...(await statuses())]).toMatchObject([{ status: 'handed_over' }, { status: 'handed_over' }]);
});

test('more than the slots at once all go, each once, and never more of a lane at the same time than it has slots', async () => {
  for (let index = 0; index < 120; index += 1) await queue(`m${index}`, { lane: index % 4 ? 'life_safety' : 'ordinary' });
  const under_way = { life_safety: 0, ordinary: 0 };
  const most = { ...under_way };
  const counting: OutsideAdapter = {
    send: async (message) => {
      const lane = Number(message.idempotency_key.slice(1)) % 4 ? 'life_safety' : 'ordinary';
      most[lane] = Math.max(most[lane], ++under_way[lane]);
      await new Promise((resolve) => setTimeout(resolve, Number(message.idempotency_key.slice(1)) % 7));
      under_way[lane] -= 1;
      return await taking.send(message);
    },
  };
  const sweep = sweepWith(counting);
  await expect.poll(async () => await sweep.run(), { timeout: 20_000 }).toBeNull();
  expect(new Set(sent.map((message) => message.idempotency_key)).size).toBe(120);
  expect([sent.length, most.life_safety <= 16, most.ordinary <= 8]).toEqual([120, true, true]);
});

test('a message that is itself at fault is tried five times with the same key, then dead and shown, and delays nobody', async () => {
  await queue('c');
  await queue('well');
  const sweep = sweepWith({
    send: async (message) => {
      sent.push(message);
      if (message.idempotency_key === 'c') throw new Error('no such template');
      return { status: 'handed_over', reference: null };
    },
  });
  await sweep.run();
  await sweep.run();
  expect(sent.map((message) => message.idempotency_key).sort()).toEqual(['c', 'well']);
  for (let round = 0; round < 10; round += 1) {
    pass(120_000);
    await sweep.run();
  }
  expect(sent.filter((message) => message.idempotency_key === 'c')).toHaveLength(5);
  expect([...(await statuses())]).toMatchObject([
    { status: 'dead', attempts: 5, last_error: 'no such template' },
    { status: 'handed_over' },
  ]);
  expect([...(await db.ownerSql`select kind, data->>'to' as recipient from events where kind like 'delivery.%'`)]).toEqual([
    { kind: 'delivery.failed', recipient: '+61400000000' },
  ]);
});

describe('a partner that is out of order', () => {
  test('is asked once a second, loses nothing, and gets everything when it is back', async () => {
    for (let index = 0; index < 20; index += 1) await queue(`p${index}`, { lane: 'life_safety' });
    const sick = sweepWith(down);
    await sick.run();
    const first = sent.length;
    for (let round = 0; round < 10; round += 1) {
      pass(1600);
      await sick.run();
    }
    expect(first).toBeLessThanOrEqual(16);
    expect(sent.length - first).toBeLessThanOrEqual(10);
    expect(sent.length - first).toBeGreaterThanOrEqual(8);
    // Who was never tried goes before who was.
    expect(new Set(sent.map((message) => message.idempotency_key)).size).toBe(20);
    sent = [];
    pass(1600);
    const well = sweepWith(taking);
    await well.run();
    await well.run();
    expect(new Set(sent.map((message) => message.idempotency_key)).size).toBe(20);
    expect([...(await db.ownerSql`select count(*)::int as left from deliveries where status <> 'handed_over'`)]).toEqual([{ left: 0 }]);
    expect([...(await db.ownerSql`select * from partner_faults`)]).toEqual([]);
  });

  test('delays no other channel', async () => {
    await queue('sms');
    await queue('mail', { channel: 'email', recipient: 'a@example.test' });
    await deliveriesSweep(db.database, { adapters: { ...everywhere(taking), sms: down } }).run();
    expect([...(await statuses())]).toMatchObject([{ status: 'queued' }, { status: 'handed_over' }]);
  });

  test('delays no other push service, and is well again by its own answer only', async () => {
    const to = async (recipient: string) => await queue(recipient, { lane: 'life_safety', channel: 'push', recipient });
    const appleDown: OutsideAdapter = { send: async (push) => await (push.recipient.startsWith('apns:') ? down : taking).send(push) };
    const sweep = deliveriesSweep(db.database, { adapters: { ...everywhere(taking), push: appleDown } });
    for (const recipient of ['apns:1', 'apns:2', 'fcm:1', 'webpush:1']) await to(recipient);
    await sweep.run();
    const faults = [{ channel: 'push:apns' }];
    expect([...(await statuses())].map((row) => row['status'])).toEqual(['queued', 'queued', 'handed_over', 'handed_over']);
    for (let more = 2; more < 22; more += 1) await to(`fcm:${more}`);
    await sweep.run();
    expect([...(await statuses())].filter((row) => row['status'] === 'handed_over')).toHaveLength(22);
    expect([...(await db.ownerSql`select channel from partner_faults`)]).toEqual(faults);
    pass(2000);
    const well = sweepWith(taking);
    await well.run();
    await well.run();
    expect([...(await statuses())].filter((row) => row['status'] === 'handed_over')).toHaveLength(24);
    expect([...(await db.ownerSql`select channel from partner_faults`)]).toEqual([]);
  });

  test('that hangs leaves the sweep free, and keeps its slot only', async () => {
    await queue('hangs');
    let letGo = () => {};
    const hanging: OutsideAdapter = { send: () => new Promise((resolve) => (letGo = () => resolve({ status: 'sent', reference: null }))) };
    const sweep = deliveriesSweep(db.database, { adapters: { ...everywhere(taking), sms: hanging } });
    await sweep.run();
    await queue('mail', { channel: 'email', recipient: 'a@example.test' });
    await sweep.run();
    expect(sent.map((message) => message.idempotency_key)).toEqual(['mail']);
    letGo();
    await sweep.run();
    expect([...(await statuses())]).toMatchObject([{ status: 'sent' }, { status: 'handed_over' }]);
  });
});

test('when the program ends, what is with the partner is waited for and noted, or it would go twice; nothing new is begun', async () => {
  for (let index = 0; index < 17; index += 1) await queue(`last ${index}`, { lane: 'life_safety' });
  const letGo = Promise.withResolvers<void>();
  const slow: OutsideAdapter = {
    send: async (message) => {
      await letGo.promise;
      return await taking.send(message);
    },
  };
  const engine = startEngine([sweepWith(slow)], createLog('silent'));
  await expect.poll(async () => (await statuses()).filter(({ attempts }) => attempts === 1).length).toBe(16);
  const stopped = engine.stop();
  letGo.resolve();
  await stopped;
  expect(sent).toHaveLength(16);
  expect((await statuses()).map(({ status }) => status).sort()).toEqual([...Array(16).fill('handed_over'), 'queued']);
});

test('where nobody knows whether it went out, an alarm goes again and a notice does not', async () => {
  await queue('alarm', { lane: 'life_safety' });
  await queue('notice');
  await queue('mail', { channel: 'email', recipient: 'a@example.test' });
  await sweepWith(failing(new OutsideFailure('unknown_outcome', 'no answer in time'))).run();
  expect([...(await statuses())].map((row) => row['status'])).toEqual(['queued', 'dead', 'queued']);
});

test('a recipient who cannot be reached is not tried again, and whoever listens is told in the same transaction', async () => {
  const received: DeliveryState[] = [];
  const listeners = [{ changed: async (_tx: unknown, delivery: DeliveryState) => void received.push(delivery) }];
  await queue('gone');
  const adapters = everywhere(failing(new OutsideFailure('unreachable', 'opted out', { code: '21610' })));
  await deliveriesSweep(db.database, { adapters, listeners }).run();
  expect(received).toMatchObject([{ status: 'dead', error_code: '21610' }]);
  pass(120_000);
  await deliveriesSweep(db.database, { adapters }).run();
  expect(sent).toHaveLength(1);
});

test('whatever a partner says is noted, also what the database cannot keep', async () => {
  await queue('odd');
  await sweepWith(failing(new OutsideFailure('message', 'bad \0 number', { code: '2\u00001' }))).run();
  expect([...(await db.ownerSql`select status, refusals, last_error, error_code from deliveries`)]).toEqual([
    { status: 'queued', refusals: 1, last_error: 'bad  number', error_code: '21' },
  ]);
});

test('what the partner took is not said to have failed because its note did', async () => {
  await queue('taken', { lane: 'life_safety' });
  let notes = 0;
  const onceWrong = {
    changed: async () => {
      notes += 1;
      if (notes === 1) throw new Error('the note failed');
    },
  };
  const sweep = deliveriesSweep(db.database, { adapters: everywhere(taking), listeners: [onceWrong] });
  await expect(sweep.run()).rejects.toThrow('the note failed');
  expect([...(await statuses())]).toMatchObject([{ status: 'queued', last_error: null }]);
  pass(30_000);
  await sweep.run();
  expect([...(await statuses())]).toMatchObject([{ status: 'handed_over', last_error: null }]);
});

test('an end that could not be noted is told to the engine, and the message is taken up again', async () => {
  await queue('unnoted', { lane: 'life_safety' });
  const wrong = { changed: async () => await Promise.reject(new Error('a listener at fault')) };
  await expect(deliveriesSweep(db.database, { adapters: everywhere(taking), listeners: [wrong] }).run()).rejects.toThrow(
    'a listener at fault',
  );
  expect([...(await statuses())]).toMatchObject([{ status: 'queued', attempts: 1 }]);
  pass(30_000);
  await sweepWith(taking).run();
  expect([...(await statuses())]).toMatchObject([{ status: 'handed_over', attempts: 2 }]);
});

test('what a killed process had claimed is taken up again, with the same key, and not before its claim runs out', async () => {
  await queue('d', { lane: 'life_safety' });
  await db.ownerSql`update deliveries set attempts = 1, last_failure = 'partner', due_at = '2026-11-21T00:00:30Z', claimed_until = '2026-11-21T00:00:30Z'`;
  await db.ownerSql`insert into partner_faults (channel, next_try_at, last_error) values ('sms', '2026-11-21T00:00:00Z', 'x')`;
  await queue('e');
  const sweep = sweepWith(taking);
  await sweep.run();
  expect(sent.map((message) => message.idempotency_key)).toEqual(['e']);
  pass(30_000);
  await sweep.run();
  expect(sent.map((message) => message.idempotency_key)).toEqual(['e', 'd']);
});

describe('a notice that a killed process had claimed', () => {
  const received: DeliveryState[] = [];
  const listeners = [{ changed: async (_tx: unknown, delivery: DeliveryState) => void received.push(delivery) }];
  beforeEach(async () => {
    received.length = 0;
    await queue('text');
    await queue('call', { channel: 'voice' });
    await queue('mail', { channel: 'email', recipient: 'a@example.test' });
    await db.ownerSql`update deliveries set attempts = 1, due_at = '2026-11-21T00:00:30Z', claimed_until = '2026-11-21T00:00:30Z'`;
    await db.ownerSql`insert into partner_faults (channel, next_try_at, last_error) values ('sms', '2026-11-21T00:00:00Z', 'x')`;
    pass(30_000);
    const sweep = deliveriesSweep(db.database, { adapters: everywhere(taking), listeners });
    for (let round = 0; round < 3; round += 1) await sweep.run();
  });

  test('may have gone out, so it does not go again and is shown; mail carries its key and goes', async () => {
    expect(sent.map((message) => message.idempotency_key)).toEqual(['mail']);
    const error = 'The program stopped during sending: the message may have been sent.';
    const shown = { status: 'dead', last_error: error };
    expect([...(await statuses())]).toMatchObject([shown, shown, { status: 'handed_over' }]);
    expect(received.map(({ status }) => status).sort()).toEqual(['dead', 'dead', 'handed_over']);
    expect([...(await db.ownerSql`select channel, last_error from partner_faults`)]).toEqual([{ channel: 'sms', last_error: 'x' }]);
  });

  test('goes once more when somebody sends it again, also one that the partner first took and then failed', async () => {
    await db.ownerSql`update deliveries set last_failure = 'unreachable', claimed_until = '2026-11-21T00:00:10Z' where channel = 'sms'`;
    const dead = await db.ownerSql<{ id: number }[]>`select id from deliveries where status = 'dead'`;
    await db.database.write({ role: 'platform' }, async (tx) => {
      for (const { id } of dead) await requeue(tx, id);
    });
    sent = [];
    pass(2000);
    await sweepWith(taking).run();
    expect(sent.map((message) => message.idempotency_key).sort()).toEqual(['call', 'text']);
  });

  test('is what the partner says of it later, unless that it failed', async () => {
    const [text] = await db.ownerSql<{ id: number }[]>`select id from deliveries where channel = 'sms'`;
    const says = async (status: 'dead' | 'sent' | 'delivered') =>
      await db.database.write(
        { role: 'platform' },
        async (tx) => await applyPartnerNews(tx, text?.id ?? 0, { status, code: null, reference: 'SM1' }),
      );
    expect(await says('dead')).toBeNull();
    expect(await says('sent')).toMatchObject({ status: 'sent', last_error: null });
    expect(await says('delivered')).toMatchObject({ status: 'delivered' });
    expect(await says('sent')).toBeNull();
  });
});

test('a notice that was given up while its end could not be noted is what the partner answered', async () => {
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
  expect([sent.length, ...(await statuses())]).toMatchObject([0, { status: 'dead' }]);
  letGo.resolve();
  await first.run();
  expect([...(await statuses())]).toMatchObject([{ status: 'handed_over', last_error: null }]);
});

test('a stale message is not sent', async () => {
  await queue('stale', { valid_minutes: 1 });
  const sweep = sweepWith(down);
  for (let round = 0; round < 12; round += 1) {
    await sweep.run();
    pass(20_000);
  }
  expect([...(await statuses())]).toMatchObject([{ status: 'dead' }]);
  sent = [];
  await queue('slept over', { valid_minutes: 1 });
  pass(3_600_000);
  await sweepWith(taking).run();
  expect(sent).toEqual([]);
  expect([...(await statuses())][1]).toMatchObject({ status: 'dead', last_error: 'It was too late to send this message.' });
});

test('what is called off keeps no way to an alert either', async () => {
  const { device } = await anAlertWorld(db.ownerSql);
  await createIntake(db.database).take({ device, events: [anEvent('sos')] });
  const [alert] = await db.ownerSql<{ id: number }[]>`select max(id) as id from alerts`;
  const about = { organisation_id: device.organisation_id, alert_id: alert?.id ?? 0, until_acknowledged: true };
  await queue('called off', { ...about, body: `Help https://vigil.example/shared-alerts/${'x'.repeat(43)}` });
  await db.ownerSql`update alerts set acknowledged_at = app.now() where id = ${about.alert_id}`;
  await sweepWith(taking).run();
  expect(sent).toEqual([]);
  expect([...(await db.ownerSql`select status, body from deliveries`)]).toEqual([
    { status: 'cancelled', body: 'Help https://vigil.example/shared-alerts/(removed)' },
  ]);
});

test('the outbox keeps what would have been sent, once, and what is sent keeps no way to an alert', async () => {
  const token = 'x'.repeat(43);
  await queue('e', { body: `Help https://vigil.example/shared-alerts/${token}` });
  await deliveriesSweep(db.database, { adapters: outboxAdapters(db.database) }).run();
  expect([...(await db.ownerSql`select recipient, body from outbox_messages`)]).toEqual([
    { recipient: '+61400000000', body: `Help https://vigil.example/shared-alerts/${token}` },
  ]);
  expect([...(await db.ownerSql`select status, body from deliveries`)]).toEqual([
    { status: 'delivered', body: 'Help https://vigil.example/shared-alerts/(removed)' },
  ]);
});
