// What Noonlight reports: believed with the key of its address (and a signature where one is set),
// once each, in any order, and only for the alarm it names.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/kit/log.ts';
import { judgeNoonlightCall } from '#server/kit/outside/dispatch/noonlight-hook.ts';
import { gatewaySignature } from '#server/kit/outside/sms-gateway-signature.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aDispatchScene, type DispatchScene } from './dispatch-scene.factory.ts';
import { noonlightHooks } from './noonlight.hooks.ts';

const key = 'k'.repeat(32);
const secret = 'a secret of the relay';
const PUBLIC_URL = 'https://vigil.example';
let scene: DispatchScene;
let plain: TestHttp;
let signed: TestHttp;
let woken = 0;

beforeAll(async () => {
  scene = await aDispatchScene();
  const { database } = scene.alerts.db;
  const server = async (given: string | undefined) => {
    const settings = { key, secret: given, publicUrl: PUBLIC_URL };
    const hooks = noonlightHooks({
      database,
      log: createLog('silent'),
      wake: () => (woken += 1),
      judge: (call) => judgeNoonlightCall(call, settings),
    });
    return await testHttp({ database, routes: [], hooks });
  };
  [plain, signed] = await Promise.all([server(undefined), server(secret)]);
});
afterAll(async () => {
  await Promise.all([plain.close(), signed.close()]);
  await scene.close();
});
beforeEach(async () => {
  await scene.renew();
  await scene.create();
  await scene.look();
});

interface Posted {
  readonly path?: string;
  readonly to?: TestHttp;
  readonly signature?: string;
}
const post = async (
  body: unknown,
  { path = `/hooks/noonlight/${key}`, to = plain, signature }: Posted = {},
): Promise<number> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'x-signature': signature }),
  };
  return (await fetch(to.origin + path, { method: 'POST', body: text, headers })).status;
};
const alarm = () => scene.noonlight.alarms[0]?.id ?? '';
const event = (event_type: string, over: object = {}) => ({
  event_id: 'e1',
  event_type,
  event_time: '2026-11-21T02:05:00.000Z',
  meta: { alarm_id: alarm() },
  ...over,
});
const psap = (over: object = {}) => event('alarm.psap_contacted', over);
const closed = (over: object = {}) => event('alarm.closed', over);
const cancelled = (over: object = {}) => event('alarm.status.canceled', over);
const status = async () => (await scene.row())['status'];
const kinds = async () =>
  (await scene.alerts.kinds()).filter((kind) => kind.startsWith('partner_dispatch')).slice(2);
const written = async () => [
  await scene.row(),
  await scene.alerts.db.ownerSql`select * from partner_dispatch_reports`,
  await scene.alerts.db.ownerSql`select count(*) from events`,
];

describe('reports', () => {
  test('move it on, several in one call, and are in the story', async () => {
    expect(await post([psap(), closed()])).toBe(200);
    expect(await scene.row()).toMatchObject({ status: 'closed', next_at: null, pin: null });
    expect(await kinds()).toEqual(['partner_dispatch.psap_contacted', 'partner_dispatch.closed']);
  });

  test('that come again change nothing; the same id with another type is another report', async () => {
    for (const _ of [1, 2]) expect(await post([psap()])).toBe(200);
    expect(await kinds()).toEqual(['partner_dispatch.psap_contacted']);
    expect(await post([closed()])).toBe(200);
    expect(await status()).toBe('closed');
  });

  test('out of order, or with a gap, never take it back', async () => {
    expect(await post([closed({ event_id: 'e2' }), psap(), cancelled({ event_id: 'e3' })])).toBe(
      200,
    );
    expect([await status(), await kinds()]).toEqual(['closed', ['partner_dispatch.closed']]);
  });

  test('of a cancellation are confirmed by Noonlight’s own status before anything changes; the alert stays open', async () => {
    const before = woken;
    expect(await post([cancelled()])).toBe(200);
    expect([await status(), woken - before]).toEqual(['active', 1]);
    await scene.look(1000);
    expect(await status()).toBe('active');
    const [one] = scene.noonlight.alarms;
    if (one) one.status = 'CANCELED';
    expect(await post([cancelled({ event_id: 'e2' })])).toBe(200);
    await scene.look(1000);
    expect([await status(), (await kinds()).at(-1)]).toEqual([
      'cancelled',
      'partner_dispatch.cancelled',
    ]);
    expect(
      await scene.alerts.db.ownerSql`select status from alerts where id = ${scene.alerts.alertId}`,
    ).toEqual([{ status: 'active_alert' }]);
  });

  test('during a cancellation are kept and leave it under way', async () => {
    await scene.cancel(Number((await scene.row())['id']), 'bluebird');
    expect(await post([psap()])).toBe(200);
    expect(await scene.row()).toMatchObject({
      status: 'cancelling',
      psap_contacted_at: expect.any(Date),
    });
  });

  test('of another alarm, and of unknown types, change nothing', async () => {
    const before = await scene.row();
    expect(
      await post([psap({ meta: { alarm_id: 'b'.repeat(24) } }), event('alarm.video_ready')]),
    ).toBe(200);
    expect([await scene.row(), await kinds()]).toEqual([before, []]);
  });

  test('of an alarm whose id is still on its way to us are asked for again', async () => {
    const { ownerSql } = scene.alerts.db;
    await ownerSql`
      update partner_dispatches set reference = null, status = 'requested', is_sending = true
    `;
    expect(await post([psap()])).toBe(503);
    await ownerSql`
      update partner_dispatches set reference = ${alarm()}, status = 'active', is_sending = false
    `;
    expect(await post([psap()])).toBe(200);
    expect(await status()).toBe('psap_contacted');
  });
});

describe('refused, and nothing written:', () => {
  const url = `${PUBLIC_URL}/hooks/noonlight/${key}`;
  test.each([
    ['another key', 403, () => ({ path: `/hooks/noonlight/${'x'.repeat(32)}` })],
    ['a beginning of the key', 403, () => ({ path: `/hooks/noonlight/${key.slice(0, 31)}` })],
    ['no signature where one is wanted', 400, () => ({ to: signed })],
    [
      'a wrong signature',
      403,
      () => ({
        to: signed,
        signature: gatewaySignature('another secret', { url, body: Buffer.from('[]') }),
      }),
    ],
  ] as const)('%s', async (_, expected, how) => {
    const before = await written();
    expect(await post([psap()], how())).toBe(expected);
    expect(await written()).toEqual(before);
  });

  test.each([
    ['no JSON', 'not json', 422],
    ['no array', { event_id: 'e1' }, 422],
    ['an event without an alarm', [{ event_id: 'e1', event_type: 'alarm.closed', meta: {} }], 422],
    [
      'too many events',
      Array.from({ length: 101 }, (_, at) => ({
        event_id: `e${at}`,
        event_type: 'x',
        meta: { alarm_id: 'a' },
      })),
      422,
    ],
    ['too long a body', 'x'.repeat(70_000), 413],
  ])('a body with %s', async (_, body, expected) => {
    const before = await written();
    expect(await post(body)).toBe(expected);
    expect(await written()).toEqual(before);
  });

  test('a right signature is taken', async () => {
    const body = JSON.stringify([psap()]);
    expect(
      await post(body, {
        to: signed,
        signature: gatewaySignature(secret, { url, body: Buffer.from(body) }),
      }),
    ).toBe(200);
    expect(await status()).toBe('psap_contacted');
  });
});
