// Alerts on their way to alarm receivers that speak SIA DC-09: each new one once, in order, at
// receiver 2 where receiver 1 fails, and never lost.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wrapped } from '#domain/settings/dc09.ts';
import type { ExternalSignal } from '#domain/settings/system-configuration.api.ts';
import { type ReceiverStandIn, receiverStandIn } from '#server/kit/testing/receiver-stand-in.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import { systemConfigurationRoutes } from '../system-configuration.routes.ts';
import { externalAlertsSweep } from './external-alerts.jobs.ts';

let world: ResourceWorld;
let one: ReceiverStandIn;
let two: ReceiverStandIn;
let woken: number;
let raised = 0;

const sequenceOf = (frame: string): string => /"(\d{4})L0#/.exec(frame)?.[1] ?? '';
const saying = (kind: string) => (frame: string) =>
  wrapped(`"${kind}"${sequenceOf(frame)}L0#0001[]`);
const ack = saying('ACK');

beforeAll(async () => {
  world = await resourceWorld(
    systemConfigurationRoutes(
      { PORT: 8080, EV04_PORT: 5187, PUBLIC_URL: undefined },
      () => (woken += 1),
    ),
  );
});
beforeEach(async () => {
  woken = 0;
  world.db.clock.now = new Date('2026-11-21T00:00:00Z');
  await world.begin();
  await world.sql`truncate external_signals, system_configuration`;
  await world.sql`alter sequence external_signal_numbers restart`;
  [one, two] = await Promise.all([receiverStandIn(ack), receiverStandIn(ack)]);
});
afterEach(async () => await Promise.all([one.close(), two.close()]));
afterAll(async () => await world.close());

const receiver = (port: number | null) => ({ address: port === null ? null : '127.0.0.1', port });
async function enable(
  first: number | null = one.port,
  second: number | null = two.port,
): Promise<void> {
  const { updated_at } = (await world.ofPlatform.get<{ updated_at: string | null }>('/settings'))
    .body.data;
  const body = {
    external_alerts_enabled: true,
    receiver_1: receiver(first),
    receiver_2: receiver(second),
    updated_at,
  };
  const saved = await world.ofPlatform.post('/settings', body);
  expect(saved.status, saved.text).toBe(200);
  pass(1000);
}
const pass = (ms: number) => {
  world.db.clock.now = new Date((world.db.clock.now?.getTime() ?? 0) + ms);
};
const raise = async (type = 2, over: Record<string, unknown> = {}): Promise<number> => {
  const at = world.db.clock.now ?? new Date();
  raised += 1;
  const values = {
    organisation_id: world.own,
    monitored: true,
    alert_type_id: type,
    priority: 1,
    subject: `person ${raised}`,
    raised_at: at,
    received_at: at,
    last_event_at: at,
    ...over,
  };
  const [row] = await world.sql<
    { id: number }[]
  >`insert into alerts ${world.sql(values as never)} returning id`;
  return Number(row?.id);
};
const sweep = () => externalAlertsSweep(world.db.database, 400);
const run = async (times = 1) => {
  for (let nth = 0; nth < times; nth += 1) await sweep().run();
};
const signals = async () =>
  await world.sql`
    select alert_id, state, attempts, receiver, last_error from external_signals order by id
  `;

describe('a new alert', () => {
  test('is sent once, with its account, its code, its time and a sequence number', async () => {
    await raise();
    await enable();
    const id = await raise(5);
    await run(3);
    expect(one.frames.map((frame) => frame.slice(8))).toEqual([
      '"ADM-CID"0001L0#0001[#0001|1101 00 005]_00:00:01,11-21-2026',
    ]);
    expect(await signals()).toEqual([
      { alert_id: id, state: 'acknowledged', attempts: 1, receiver: 1, last_error: null },
    ]);
    expect(two.frames).toEqual([]);
  });

  test('of a planned test is sent as a test, and nothing is sent while external alerts are off', async () => {
    await raise();
    await run(2);
    expect(await signals()).toEqual([]);
    await enable();
    await raise(2, { on_test: true });
    await run();
    expect(one.frames[0]).toContain('1601 00 000');
  });

  test('goes to receiver 2 where receiver 1 is away, is silent, cuts the line or answers nonsense', async () => {
    await enable();
    for (const answer of [
      () => null,
      () => 'cut',
      () => 'HTTP/1.1 400 Bad Request\r\n\r\n',
      saying('NAK'),
      saying('DUH'),
    ] as const) {
      one.answer = answer;
      await raise();
      await run();
    }
    await one.close();
    await raise();
    await run();
    expect((await signals()).map(({ state, receiver: by }) => [state, by])).toEqual(
      Array.from({ length: 6 }, () => ['acknowledged', 2]),
    );
    expect(two.frames.map(sequenceOf)).toEqual(['0001', '0002', '0003', '0004', '0005', '0006']);
    one = await receiverStandIn(ack);
  });

  test('is tried again under the same sequence number until one acknowledges, later each time', async () => {
    await enable(one.port, null);
    one.answer = saying('NAK');
    await raise();
    await run(2);
    expect(await signals()).toMatchObject([
      { state: 'queued', attempts: 1, last_error: expect.stringContaining('NAK') },
    ]);
    pass(2500);
    await run(2);
    one.answer = ack;
    pass(3000);
    await run();
    expect(await signals()).toMatchObject([{ state: 'queued', attempts: 2 }]);
    pass(3000);
    await run();
    expect(await signals()).toMatchObject([
      { state: 'acknowledged', attempts: 3, last_error: null },
    ]);
    expect(one.frames.map(sequenceOf)).toEqual(['0001', '0001', '0001']);
  });

  test('that each receiver does not understand is shown as refused, and keeps no other waiting', async () => {
    await enable();
    [one.answer, two.answer] = [saying('DUH'), saying('DUH')];
    await raise();
    await run();
    [one.answer, two.answer] = [ack, ack];
    await raise();
    await run();
    expect((await signals()).map(({ state }) => state)).toEqual(['refused', 'acknowledged']);
    const { failed, queued } = (
      await world.ofPlatform.get<{ failed: number; queued: number }>('/settings/external-alerts')
    ).body.data;
    expect([failed, queued]).toEqual([1, 0]);
  });

  test('whose sender was killed is sent again with the same number', async () => {
    await enable();
    await raise();
    // What a process leaves that ends between its claim and the answer.
    await world.db.database.write({ role: 'platform' }, async (tx) => {
      const { claimSignal, takeNewAlerts } = await import('./external-signals.store.ts');
      await takeNewAlerts(tx);
      await claimSignal(tx);
    });
    await run();
    expect(one.frames).toEqual([]);
    pass(31_000);
    await run();
    expect(one.frames.map(sequenceOf)).toEqual(['0001']);
    expect(await signals()).toMatchObject([{ state: 'acknowledged', attempts: 2 }]);
  });

  test('is given up after a day', async () => {
    await enable(one.port, null);
    one.answer = () => 'cut';
    await raise();
    await run();
    pass(25 * 3_600_000);
    await run();
    expect(await signals()).toMatchObject([
      { state: 'expired', last_error: expect.stringContaining('closed the connection') },
    ]);
  });

  test('in a burst is taken whole, each alert once, by two processes at once', async () => {
    await enable();
    for (let nth = 0; nth < 12; nth += 1) await raise();
    while ((await signals()).filter(({ state }) => state === 'acknowledged').length < 12)
      await Promise.all([run(), run()]);
    expect(new Set(one.frames.map(sequenceOf)).size).toBe(12);
    expect(one.frames).toHaveLength(12);
  });
});

describe('a test signal', () => {
  test('is sent as a test, and its end can be read', async () => {
    await enable();
    const sent = await world.ofPlatform.post<ExternalSignal>('/settings/external-alerts/test');
    expect([sent.status, sent.body.data.state, woken]).toEqual([200, 'queued', 1]);
    await run();
    expect(one.frames[0]).toContain('"ADM-CID"0001L0#0000[#0000|1601 00 000]');
    const { newest } = (
      await world.ofPlatform.get<{ newest: ExternalSignal[] }>('/settings/external-alerts')
    ).body.data;
    expect(newest).toMatchObject([
      { id: sent.body.data.id, alert_id: null, state: 'acknowledged', receiver: 1 },
    ]);
  });

  test('without a receiver is refused, and nothing is written', async () => {
    const refused = await world.ofPlatform.post('/settings/external-alerts/test');
    expect([refused.status, refused.body.code]).toEqual([409, 'no_receiver']);
    expect(await signals()).toEqual([]);
    expect(woken).toBe(0);
  });
});

describe('the system configuration', () => {
  const none = { address: null, port: null };
  test.each([
    [
      'a safe voltage below the minimum',
      { voltage_minimum: 3600, voltage_safe: 3500 },
      'voltage_safe',
    ],
    ['a negative voltage', { voltage_minimum: -1 }, 'voltage_minimum'],
    [
      'port 70000',
      { receiver_1: { address: 'receiver.example', port: 70_000 } },
      'receiver_1.port',
    ],
    ['port 0', { receiver_2: { address: 'receiver.example', port: 0 } }, 'receiver_2.port'],
    [
      'an address without a port',
      { receiver_1: { address: 'receiver.example', port: null } },
      'receiver_1.port',
    ],
    [
      'a port without an address',
      { receiver_2: { address: '  ', port: 10_000 } },
      'receiver_2.address',
    ],
    [
      'no receiver while external alerts are on',
      { external_alerts_enabled: true, receiver_1: none },
      'receiver_1.address',
    ],
    [
      'a web address',
      { receiver_1: { address: 'https://receiver.example/x', port: 443 } },
      'receiver_1.address',
    ],
    [
      'the program’s own web port',
      { receiver_1: { address: '127.0.0.1', port: 8080 } },
      'receiver_1.address',
    ],
    [
      'the program’s own pendant port by name',
      { receiver_2: { address: 'LocalHost', port: 5187 } },
      'receiver_2.address',
    ],
    [
      'one receiver twice',
      {
        receiver_1: { address: 'a.example', port: 9 },
        receiver_2: { address: 'A.example', port: 9 },
      },
      'receiver_2.address',
    ],
  ])('refuses %s, and nothing is written', async (_, body, field) => {
    const refused = await world.ofPlatform.post('/settings', { ...body, updated_at: null });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    expect(
      (await world.ofPlatform.get<{ updated_at: string | null }>('/settings')).body.data.updated_at,
    ).toBeNull();
    expect(await world.sql`select kind from events`).toEqual([]);
  });

  test('that two admins save is written by the first; the second gets what changed (R370)', async () => {
    await world.ofPlatform.post('/settings', {
      voltage_minimum: 3500,
      voltage_safe: 3700,
      updated_at: null,
    });
    const late = await world.ofPlatform.post('/settings', { voltage_safe: 3800, updated_at: null });
    expect([
      late.status,
      late.body.changes?.map(({ field, before, after }) => [field, before, after]),
    ]).toEqual([
      409,
      [
        ['voltage_minimum', 0, 3500],
        ['voltage_safe', 0, 3700],
      ],
    ]);
  });

  test('is the platform’s alone', async () => {
    expect((await world.ofOrganisation.get('/settings')).status).toBe(403);
    expect((await world.ofOrganisation.post('/settings', { updated_at: null })).status).toBe(403);
    expect((await world.ofOrganisation.post('/settings/external-alerts/test')).status).toBe(403);
  });
});
