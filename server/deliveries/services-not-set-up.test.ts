// Without a service for it a message is never reported as sent: the caller is informed, emails wait
// for their service, and everything else fails at once.
import { expect, test } from 'vitest';
import { isUnreachable } from '#domain/deliveries/delivery.ts';
import {
  type DeliveryService,
  deliveryServices,
  type Queued,
} from '#domain/kit/services/delivery-service.ts';
import { notSetUpAdapter } from '#server/kit/outside/not-set-up-adapter.ts';
import { deliveriesBench, everywhere } from './deliveries.factory.ts';
import { deliveriesSweep } from './deliveries.jobs.ts';

const bench = deliveriesBench();
const without = (...missing: DeliveryService[]) =>
  Object.fromEntries(
    deliveryServices.map((service) => [service, missing.includes(service) ? null : 'Partner']),
  ) as Record<DeliveryService, string | null>;
/** A start of the program with these services, and its first look. */
const startWithout = async (...missing: DeliveryService[]): Promise<unknown> =>
  await deliveriesSweep(bench.db.database, {
    adapters: everywhere(bench.taking),
    providers: without(...missing),
  }).run();
const email = { channel: 'email', recipient: 'mei@redgum.example' } as const;
const rows = async () => [
  ...(await bench.db.ownerSql`
      select idempotency_key as key, status, attempts, last_failure, error_code, last_error
      from deliveries
      order by id
    `),
];

test('every service counts as set up until a sending process records otherwise', async () => {
  expect(await bench.queue('k')).toBe('queued' satisfies Queued);
});

test('queueing reports not_set_up, for each service separately', async () => {
  await startWithout('email', 'push:apns');
  expect([
    await bench.queue('1', email),
    await bench.queue('2'),
    await bench.queue('3', { channel: 'push', recipient: 'apns:a' }),
    await bench.queue('4', { channel: 'push', recipient: 'fcm:a' }),
  ]).toEqual(['not_set_up', 'queued', 'not_set_up', 'queued']);
  await startWithout();
  expect(await bench.queue('5', email)).toBe('queued');
});

test('an email waits, without a try, and is sent when its service is set up', async () => {
  await startWithout('email');
  await bench.queue('invitation', email);
  await startWithout('email');
  const waiting = {
    key: 'invitation',
    status: 'queued',
    attempts: 0,
    last_failure: 'not_set_up',
    error_code: 'not_set_up',
  };
  expect(await rows()).toEqual([{ ...waiting, last_error: 'Email is not set up.' }]);
  bench.pass(3_600_000);
  await startWithout('email');
  expect([await rows(), bench.sent]).toMatchObject([[waiting], []]);
  await startWithout();
  expect(bench.sent).toMatchObject([{ idempotency_key: 'invitation' }]);
  expect(await rows()).toMatchObject([
    { status: 'handed_over', last_failure: null, last_error: null },
  ]);
});

test('of several invitations that waited, only the one whose link works is sent', async () => {
  await startWithout('email');
  for (const key of ['user.invited:1', 'user.invited:2']) await bench.queue(key, email);
  await bench.queue('user.invited:3', { ...email, recipient: 'kai@redgum.example' });
  await startWithout('email');
  await startWithout();
  expect(bench.sent.map(({ idempotency_key }) => idempotency_key)).toEqual([
    'user.invited:2',
    'user.invited:3',
  ]);
  expect(await rows()).toMatchObject([
    { status: 'cancelled' },
    { status: 'handed_over' },
    { status: 'handed_over' },
  ]);
});

/** The program as its settings make it without that service. */
const runWithoutAdapter = async (channel: 'email' | 'sms'): Promise<unknown> =>
  await deliveriesSweep(bench.db.database, {
    adapters: { ...everywhere(bench.taking), [channel]: notSetUpAdapter(channel) },
    providers: without(channel),
  }).run();

test('an email that waited until it is of no use is given up with the reason, and keeps no way into an account', async () => {
  await bench.queue('invitation', {
    ...email,
    valid_minutes: 10,
    body: `https://vigil.example/setup/${'x'.repeat(43)}`,
  });
  await runWithoutAdapter('email');
  expect(await rows()).toMatchObject([{ status: 'queued', attempts: 0 }]);
  bench.pass(11 * 60_000);
  await runWithoutAdapter('email');
  expect(await rows()).toMatchObject([
    { status: 'dead', error_code: 'not_set_up', last_error: 'Email is not set up.' },
  ]);
  expect([...(await bench.db.ownerSql`select body from deliveries`)]).toEqual([
    { body: 'https://vigil.example/setup/(removed)' },
  ]);
});

test('a process that was started before its service was set up leaves the messages to the one that sends', async () => {
  const before = deliveriesSweep(bench.db.database, {
    adapters: { ...everywhere(bench.taking), email: notSetUpAdapter('email') },
    providers: without('email'),
  });
  await before.run();
  await startWithout();
  const keys = ['ordinary', 'urgent'];
  await bench.queue('ordinary', email);
  await bench.queue('urgent', { ...email, lane: 'life_safety' });
  await before.run();
  expect(await rows()).toMatchObject(
    keys.map((key) => ({ key, status: 'queued', attempts: 0, last_failure: null })),
  );
  await startWithout();
  expect(bench.sent.map(({ idempotency_key }) => idempotency_key).sort()).toEqual(keys);
});

test.each([
  ['a text', { channel: 'sms', recipient: '+61400000000' }, 'Text messages are not set up.'],
  ['an email about an alarm', { ...email, lane: 'life_safety' }, 'Email is not set up.'],
] as const)(
  '%s fails at once, and its listener is notified that it cannot arrive',
  async (_name, message, reason) => {
    const news: unknown[] = [];
    await bench.queue('k', message);
    await deliveriesSweep(bench.db.database, {
      adapters: {
        ...everywhere(bench.taking),
        [message.channel]: notSetUpAdapter(message.channel),
      },
      providers: without(message.channel),
      listeners: [
        { changed: async (_tx, { status, error_code }) => void news.push({ status, error_code }) },
      ],
    }).run();
    expect(await rows()).toMatchObject([
      { status: 'dead', attempts: 1, last_failure: 'unreachable', last_error: reason },
    ]);
    expect(news).toEqual([{ status: 'dead', error_code: 'not_set_up' }]);
    expect([bench.sent, isUnreachable('not_set_up')]).toEqual([[], true]);
  },
);
