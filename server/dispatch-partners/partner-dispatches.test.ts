// A dispatch at Noonlight, from the press to its end: what is handed over, each way in which the
// partner misbehaves, and what is refused with nothing written.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDispatchScene, type DispatchScene, denver } from './dispatch-scene.factory.ts';
import { readStatus } from './partner-dispatches.service.ts';

let scene: DispatchScene;
beforeAll(async () => {
  scene = await aDispatchScene();
});
afterAll(async () => await scene.close());
beforeEach(async () => await scene.renew());

const kinds = async () =>
  (await scene.alerts.kinds()).filter((kind) => kind.startsWith('partner_dispatch'));
const status = async () => (await scene.row())['status'];
const asked = () =>
  scene.noonlight.calls.map(({ call }) => call.replace(/alarms\/\w+/, 'alarms/#'));

describe('handed over', () => {
  test('is one alarm in the documented form, with what is shown; the PIN is nowhere in clear', async () => {
    const dispatch = await scene.create();
    expect(dispatch).toMatchObject({
      status: 'requested',
      partner_name: 'Noonlight',
      has_pin: true,
      requested_by: { name: 'Mei Chen' },
    });
    await scene.look();
    const [alarm] = scene.noonlight.alarms;
    expect(scene.noonlight.calls[0]).toMatchObject({
      call: 'POST /alarms',
      authorization: 'Bearer server token',
    });
    expect(alarm?.body).toEqual({
      name: 'Noah Ward',
      phone: '13035550142',
      pin: 'bluebird',
      location: { coordinates: { lat: denver.latitude, lng: denver.longitude, accuracy: 12 } },
      services: { police: true, fire: false, medical: false, other: false },
      instructions: { entry: dispatch.handed_over.text },
    });
    expect(dispatch.handed_over.text).toContain(`Reference: alert ${scene.alerts.alertId}`);
    // The reader's clock, with plain spaces: a narrow one makes a text message twice as long.
    expect(dispatch.handed_over.text).toMatch(/\b\d{1,2}:\d{2}:\d{2} [AP]M\b/);
    expect(dispatch.handed_over.text).not.toMatch(/(?<![:\d])0\d:\d{2} [AP]M\b|\u202f/);
    const row = await scene.row();
    expect(row).toMatchObject({ status: 'active', reference: alarm?.id, failure: null });
    expect(
      JSON.stringify([row, await scene.alerts.frames(`private-alert.${scene.alerts.alertId}`)]),
    ).not.toContain('bluebird');
    expect(await kinds()).toEqual(['partner_dispatch.requested', 'partner_dispatch.accepted']);
  });

  test('is live for everybody who has the alert open, at each step', async () => {
    await scene.create();
    await scene.look();
    const frames = (await scene.alerts.frames(`private-alert.${scene.alerts.alertId}`)).filter(
      ({ event }) => event === 'partner_dispatch.changed',
    );
    expect(frames.map(({ data }) => data['status'])).toEqual(['requested', 'active']);
  });

  test('twice by the browser is one', async () => {
    const client_id = randomUUID();
    const [one, two] = await Promise.all([
      scene.create({ client_id }),
      scene.create({ client_id }),
    ]);
    expect(one.id).toBe(two.id);
    await Promise.all([scene.look(), scene.look()]);
    expect(scene.noonlight.alarms).toHaveLength(1);
  });

  test('of a silent alert calls the centre and not the person, and has no PIN', async () => {
    const { ownerSql } = scene.alerts.db;
    await ownerSql`
      insert into system_configuration (id, voltage_minimum, voltage_safe, external_alerts_enabled,
        receiver_1, receiver_2, centre_phone)
      values (1, 0, 0, false, '{}', '{}', '(720) 555-0100')
      on conflict (id) do update set centre_phone = excluded.centre_phone`;
    await ownerSql`
      update alerts
      set alert_type_id = (select id from alert_types where name = 'duress')
      where id = ${scene.alerts.alertId}
    `;
    const dispatch = await scene.create();
    expect(dispatch).toMatchObject({ has_pin: false, handed_over: { phone: '17205550100' } });
    expect(dispatch.handed_over.text).not.toContain('3035550142');
    await ownerSql`update system_configuration set centre_phone = null`;
  });
});

describe('a partner that', () => {
  test.each([
    ['is busy', 'busy', 'requested', 0],
    ['breaks down', 'broken', 'unknown', 0],
    ['answers nonsense', 'garbage', 'unknown', 1],
    ['cuts the line after it took it', 'cut', 'unknown', 1],
    ['is silent', 'hangs', 'unknown', 0],
    ['does not know our token', 'unauthorized', 'failed', 0],
    ['refuses it', { refuses: 'invalid_phone' }, 'failed', 0],
  ] as const)(
    '%s: the state says what is known, and no second alarm is made',
    async (_, mode, expected, alarms) => {
      await scene.create();
      scene.noonlight.mode = mode;
      await scene.look();
      const row = await scene.row();
      expect([row['status'], row['failure'] === null]).toEqual([expected, false]);
      scene.noonlight.mode = 'works';
      if (expected === 'requested') return;
      await scene.look(60_000);
      await scene.look(60_000);
      expect(scene.noonlight.alarms).toHaveLength(alarms);
    },
  );

  test('is busy is asked again, later each time, and given up after five times', async () => {
    await scene.create();
    scene.noonlight.mode = 'busy';
    for (const seconds of [0, 1, 2, 4]) await scene.look(seconds * 1000);
    expect([await status(), asked().length]).toEqual(['requested', 4]);
    await scene.look(8000);
    expect([await status(), asked().length]).toEqual(['failed', 5]);
    expect(await kinds()).toEqual(['partner_dispatch.requested', 'partner_dispatch.failed']);
  });

  test('is not set up gets nothing, and it is not called sent', async () => {
    await scene.create();
    await scene.look(0, null);
    expect(await scene.row()).toMatchObject({
      status: 'failed',
      failure: 'Noonlight is not set up.',
    });
  });

  test('a process that ended while it handed over leaves it unclear, and it is not handed over again', async () => {
    await scene.create();
    await scene.alerts.db.ownerSql`
        update partner_dispatches set is_sending = true, claimed_until = '2026-11-21T02:00:30Z'
      `;
    await scene.look();
    expect(await status()).toBe('requested');
    await scene.look(31_000);
    expect([await status(), scene.noonlight.alarms]).toEqual(['unknown', []]);
  });
});

describe('resent', () => {
  test.each(['failed', 'unknown'] as const)(
    'from %s it is handed over with what is known now (R038)',
    async (mode) => {
      await scene.create();
      scene.noonlight.mode = mode === 'failed' ? { refuses: 'invalid' } : 'hangs';
      await scene.look();
      expect(await status()).toBe(mode);
      scene.noonlight.mode = 'works';
      scene.pass(60_000);
      await scene.moveTo(39.75, -104.99);
      await scene.resend();
      await scene.look();
      expect(scene.noonlight.alarms.map(({ body }) => body['location'])).toEqual([
        { coordinates: { lat: 39.75, lng: -104.99, accuracy: 12 } },
      ]);
      expect([await status(), (await kinds()).slice(-2)]).toEqual([
        'active',
        ['partner_dispatch.resent', 'partner_dispatch.accepted'],
      ]);
    },
  );

  test('is refused while the partner has it, and where nothing was handed over (R343)', async () => {
    const refusal = async () => await scene.alerts.refused(async () => await scene.resend());
    expect(await refusal()).toMatchObject({
      status: 409,
      code: 'resend_failed',
      message: expect.stringMatching(/^Alert resend failed/),
    });
    await scene.create();
    await scene.look();
    expect(await refusal()).toMatchObject({ status: 409, code: 'resend_failed' });
  });
});

describe('while it is open', () => {
  beforeEach(async () => {
    await scene.create();
    await scene.look();
  });

  test('newer positions follow the person, the same place does not, and the story says it once', async () => {
    scene.pass(20_000);
    await scene.moveTo(39.74, -104.99);
    await scene.look(5000);
    scene.pass(20_000);
    await scene.moveTo(39.741, -104.991);
    await scene.look(5000);
    // Nothing newer has come: nothing is sent again.
    await scene.look(5000);
    expect(scene.noonlight.alarms[0]?.locations).toEqual([
      { coordinates: { lat: 39.74, lng: -104.99, accuracy: 12 } },
      { coordinates: { lat: 39.741, lng: -104.991, accuracy: 12 } },
    ]);
    expect(await scene.row()).toMatchObject({ positions_sent: 2 });
    expect(
      (await kinds()).filter((kind) => kind === 'partner_dispatch.position_sent'),
    ).toHaveLength(1);
  });

  test.each([
    ['further north', 39.74, denver.longitude],
    ['further east', denver.latitude, -104.99],
  ])(
    'a newer fix of the place that was handed over is not sent; one %s is, and then the first place again',
    async (_, latitude, longitude) => {
      const seen = async (at: { latitude: number; longitude: number }) => {
        scene.pass(20_000);
        await scene.moveTo(at.latitude, at.longitude);
        await scene.look(5000);
        return scene.noonlight.alarms[0]?.locations.length;
      };
      expect([
        await seen(denver),
        await seen(denver),
        await seen({ latitude, longitude }),
        await seen(denver),
      ]).toEqual([0, 0, 1, 2]);
    },
  );

  test('a partner that has not ended it is asked every 15 s for a day, and then not any more', async () => {
    const calls = async (ms: number): Promise<number> => {
      await scene.look(ms);
      return scene.noonlight.calls.length;
    };
    const first = await calls(5000);
    expect([await calls(10_000), await calls(5000)]).toEqual([first, first + 1]);
    const last = await calls(86_370_000);
    expect([last, await calls(20_000)]).toEqual([first + 2, first + 2]);
    expect(await scene.row()).toMatchObject({ status: 'active', next_at: null });
  });

  test('a position in doubt does not follow the person; the next one that is sure does', async () => {
    const { ownerSql } = scene.alerts.db;
    const { device_id } = scene.alerts.world.device;
    scene.pass(20_000);
    await scene.moveTo(39.74, -104.99);
    // As of a pendant that has reported from an unknown network only.
    await ownerSql`update positions set doubt = 'network' where device_id = ${device_id}`;
    await ownerSql`update devices set position_doubt = 'network' where id = ${device_id}`;
    await ownerSql`
      update alerts set position_doubt = 'network' where id = ${scene.alerts.alertId}
    `;
    await scene.look(5000);
    expect(scene.noonlight.alarms[0]?.locations).toEqual([]);
    scene.pass(20_000);
    await scene.moveTo(39.741, -104.991);
    await scene.look(5000);
    expect(scene.noonlight.alarms[0]?.locations).toEqual([
      { coordinates: { lat: 39.741, lng: -104.991, accuracy: 12 } },
    ]);
  });

  test('no position follows the person once the alert is resolved, also none from before', async () => {
    // The trail of a resolved alert is read by its own times, which are not the clock's here.
    await scene.alerts.db.ownerSql`
      update alerts
      set raised_at = ${denver.at}, happened_at = ${denver.at}
      where id = ${scene.alerts.alertId}
    `;
    scene.pass(20_000);
    await scene.moveTo(39.74, -104.99);
    scene.pass(1000);
    await scene.alerts.resolve(scene.alerts.mei);
    scene.pass(20_000);
    await scene.moveTo(39.741, -104.991);
    await scene.look(5000);
    expect(scene.noonlight.alarms[0]?.locations).toEqual([]);
  });

  test('the partner is asked for its status, and one that was cancelled there is cancelled here; the alert stays open (R039, R344)', async () => {
    const read = async () =>
      await scene.alerts.write(async (tx) => await readStatus(tx, scene.alerts.alertId));
    await scene.look(5000);
    expect(await read()).toMatchObject({
      status: 'active',
      checked_at: '2026-11-21T02:00:05.000Z',
    });
    scene.noonlight.mode = 'broken';
    await scene.look(16_000);
    expect(await scene.alerts.refused(read)).toMatchObject({
      code: 'status_failed',
      message: 'Failed to get the alarm status.',
    });
    scene.noonlight.mode = 'works';
    const [alarm] = scene.noonlight.alarms;
    if (alarm) alarm.status = 'CANCELED';
    await scene.look(16_000);
    expect(await scene.row()).toMatchObject({ status: 'cancelled', next_at: null, pin: null });
    expect(
      await scene.alerts.db.ownerSql`select status from alerts where id = ${scene.alerts.alertId}`,
    ).toEqual([{ status: 'active_alert' }]);
  });

  test('it is cancelled with the PIN, once the partner confirms it', async () => {
    const { id } = await scene.row();
    expect(await scene.cancel(Number(id), 'Bluebird')).toMatchObject({ status: 'cancelling' });
    scene.noonlight.mode = 'hangs';
    await scene.look();
    expect(await status()).toBe('cancelling');
    scene.noonlight.mode = 'works';
    await scene.look(2000);
    expect(scene.noonlight.calls.at(-1)?.body).toEqual({ status: 'CANCELED', pin: 'bluebird' });
    expect(await scene.row()).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'She is safe.',
      pin: null,
    });
    expect(await kinds()).toContain('partner_dispatch.cancelled');
  });

  test('a partner that refuses to cancel keeps it, and the story says so', async () => {
    const { id } = await scene.row();
    await scene.cancel(Number(id), 'bluebird');
    scene.noonlight.mode = { refuses: 'invalid_pin' };
    await scene.look();
    expect(await scene.row()).toMatchObject({
      status: 'active',
      failure: 'Noonlight refused it: Refused: invalid_pin',
    });
    expect((await kinds()).at(-1)).toBe('partner_dispatch.cancel_failed');
  });

  test.each([
    ['no PIN', undefined, 'Enter the PIN that the person gave.'],
    ['a wrong PIN', 'redbird', 'The PIN is wrong. The dispatch goes on.'],
  ])('cancelling with %s is refused', async (_, pin, words) => {
    const { id } = await scene.row();
    const refusal = await scene.alerts.refused(async () => await scene.cancel(Number(id), pin));
    expect(refusal).toMatchObject({ status: 422, fields: { pin: [words] } });
  });
});

test('cancelled before it left, nothing leaves', async () => {
  const { id } = await scene.create();
  expect(await scene.cancel(id)).toMatchObject({ status: 'cancelled' });
  await scene.look();
  expect(scene.noonlight.calls).toEqual([]);
});

test('cancelled while it is being handed over, an arrived one is cancelled at the partner', async () => {
  const { id } = await scene.create();
  await scene.alerts.db.ownerSql`
      update partner_dispatches set is_sending = true, claimed_until = '2026-11-21T02:00:30Z'
    `;
  await scene.cancel(id, 'bluebird');
  const { noteHanded } = await import('./dispatch-outcomes.service.ts');
  const { reference } = await (async () => {
    const alarm = { id: 'a'.repeat(24), body: {}, locations: [], status: 'ACTIVE' as const };
    scene.noonlight.alarms.push(alarm);
    return { reference: alarm.id };
  })();
  await scene.alerts.write(
    async (tx) =>
      await noteHanded(
        tx,
        { id, alert_id: scene.alerts.alertId },
        { handing: 'active', reference, failure: null },
      ),
    { role: 'platform' },
  );
  await scene.look(1000);
  expect([await status(), scene.noonlight.alarms[0]?.status]).toEqual(['cancelled', 'CANCELED']);
});

describe('refused, and nothing written:', () => {
  const refusal = async () => await scene.alerts.refused(async () => await scene.create());

  test('an alert that a colleague has, and one that is over', async () => {
    const by = async (actor: typeof scene.alerts.tom) =>
      await scene.alerts.refused(async () => await scene.create({}, actor));
    expect(await by(scene.alerts.tom)).toMatchObject({ status: 409, code: 'alert_owned' });
    await scene.alerts.resolve(scene.alerts.mei);
    expect(await by(scene.alerts.mei)).toMatchObject({ status: 409, code: 'alert_resolved' });
  });

  test('a second dispatch while one is open', async () => {
    await scene.create();
    expect(await refusal()).toMatchObject({ status: 409, code: 'dispatch_open' });
  });

  test('no partner, one that is turned off, and one for another country', async () => {
    await scene.set({ partner: 'noonlight', enabled: false });
    expect(await refusal()).toMatchObject({ code: 'no_dispatch_partner' });
    await scene.set({ partner: 'email', email: 'a@dispatch.example', country: 'CA' });
    expect(await refusal()).toMatchObject({ code: 'no_dispatch_partner' });
  });

  test('a partner that is not set up', async () => {
    const error = await scene.alerts.refused(
      async () => await scene.create({ hasNoonlight: false }),
    );
    expect(error).toMatchObject({
      status: 409,
      code: 'not_set_up',
      message: expect.stringContaining('Noonlight is not set up.'),
    });
  });

  test('an alert of a test, one outside of the United States, one without a position, and one without a number to call', async () => {
    const { ownerSql } = scene.alerts.db;
    await ownerSql`
      update users set mobile = '+61412000000' where id = ${scene.alerts.world.worker_id}
    `;
    expect(await refusal()).toMatchObject({
      code: 'dispatch_refused',
      message: expect.stringContaining('phone number'),
    });
    await ownerSql`update alerts set on_test = true where id = ${scene.alerts.alertId}`;
    expect(await refusal()).toMatchObject({
      code: 'dispatch_refused',
      message: expect.stringContaining('test'),
    });
    await scene.renew({ latitude: -36.08, longitude: 146.91 });
    expect(await refusal()).toMatchObject({
      code: 'dispatch_refused',
      message: expect.stringContaining('outside of the United States'),
    });
    await scene.renew(null);
    expect(await refusal()).toMatchObject({
      code: 'dispatch_refused',
      message: expect.stringContaining('No position'),
    });
  });
});
