// Connecting a device: what its page says, the text message that sets it up, and the test of its
// button, which alerts no operator and ends by itself.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { DeviceConnect } from '#domain/devices/connect/connect.api.ts';
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import { createIntake, type Intake } from '../alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent, anotherDevice } from '../alerts/alerts.factory.ts';
import { onTestSweep } from '../alerts/on-test/on-test.sweep.ts';
import { beginPressTest, endPressTest } from '../alerts/on-test/press-tests.service.ts';
import { pressTestsSweep } from '../alerts/on-test/press-tests.sweep.ts';
import { deliverBy } from '../deliveries/deliveries.factory.ts';
import { queueDeliveries } from '../deliveries/deliveries.store.ts';
import { connectRoutes } from '../devices/connect/connect.routes.ts';
import { connectTextListener } from '../devices/connect/connect-texts.service.ts';
import type { PendantAddress } from '../devices/connect/pendant-address.ts';
import { aDevice } from '../devices/records/device-records.factory.ts';
import type { Client } from '../kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '../kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '../kit/testing/test-http.ts';
import { aUser } from '../users/users.factory.ts';

let db: TestDatabase;
let http: TestHttp;
let intake: Intake;
let world: AlertWorld;
let helen: Client;
let helenId: number;
const set: { address: PendantAddress; wording: string | undefined } = {
  address: { host: 'gps.vigil.example', port: 5187 },
  wording: undefined,
};
const start = new Date('2026-11-21T02:00:00.000Z');

beforeAll(async () => {
  db = await testDatabase();
  intake = createIntake(db.database);
  const routes = () =>
    connectRoutes({
      address: () => set.address,
      get wording() {
        return set.wording;
      },
      pressTests: { begin: beginPressTest, end: endPressTest },
      queueTexts: queueDeliveries,
    });
  http = await testHttp({ database: db.database, routes: routes() });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  db.clock.now = start;
  set.address = { host: 'gps.vigil.example', port: 5187 };
  set.wording = 'IP1,{host},{port}';
  await db.empty('organisations');
  await services(true);
  world = await anAlertWorld(db.ownerSql);
  await db.ownerSql`
    update devices set phone = '+61491570158' where id = ${world.device.device_id}`;
  const { id } = await aUser(db.ownerSql, {
    organisation_id: world.organisation_id,
    first_name: 'Helen',
    last_name: 'Marsh',
    role: 'organisation_admin',
  });
  helenId = id;
  helen = as('organisation_admin');
});

const as = (
  role: RoleName,
  over: { organisation_id?: number | null; departments?: number[] } = {},
): Client =>
  http.signedIn({
    user_id: helenId,
    role,
    organisation_id:
      over.organisation_id === undefined ? world.organisation_id : over.organisation_id,
    name: 'Helen Marsh',
    ...(over.departments ? { restriction: { by: 'department', ids: over.departments } } : {}),
  });
const services = async (isSetUp: boolean): Promise<void> =>
  void (await db.ownerSql`update delivery_services set is_set_up = ${isSetUp} where service = 'sms'`);
const pathOf = (device = world.device.device_id, organisation = world.organisation_id) =>
  `/organisations/${organisation}/devices/${device}/connect`;
const read = async (client = helen, path = pathOf()) =>
  (await client.get<DeviceConnect>(path)).body.data;
const begin = async (client = helen, path = pathOf()) =>
  await client.post<DeviceConnect>(`${path}/test`);
const end = async (client = helen) => await client.delete<DeviceConnect>(`${pathOf()}/test`);
const text = async (client = helen, path = pathOf()) =>
  await client.post<DeviceConnect>(`${path}/texts`);
const moment = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

/** A device reports, `seconds` after the start, what happened then or `late` seconds before. */
async function says(
  kind: DeviceEventKind,
  seconds: number,
  { device = world.device, late = 0 } = {},
): Promise<void> {
  db.clock.now = moment(seconds);
  const event = anEvent(kind, {
    occurred_at: moment(seconds - late).toISOString(),
    received_at: moment(seconds).toISOString(),
  });
  await intake.take({ device, events: [event], frames: [] } as never);
}
const sweep = async () => await pressTestsSweep(db.database).run();
const alerts = async () => [
  ...(await db.ownerSql`
    select a.on_test, a.priority, a.status, a.outcome
    from alerts a where a.organisation_id = ${world.organisation_id} order by a.id`),
];
const periods = async () => [
  ...(await db.ownerSql`
    select device_id, is_press_test, ended_at is not null as ended from on_test_periods order by id`),
];
const lines = async (kind: string) => [
  ...(await db.ownerSql`
    select device_id, actor_staff_id, data from events
    where kind = ${kind} and organisation_id = ${world.organisation_id}`),
];
const refusal = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe('what the page says', () => {
  test('of a device that has never reported: its server, and nothing else', async () => {
    expect(await read()).toEqual({
      device_id: world.device.device_id,
      added_by: null,
      first_online_at: null,
      server: { host: 'gps.vigil.example', port: 5187 },
      missing_setting: null,
      apn: null,
      texts: ['IP1,gps.vigil.example,5187'],
      sends_texts: true,
      text: null,
      consent_at: null,
      has_feed: null,
      monitored: true,
      test: null,
      tested_at: null,
      real_alert: null,
    });
  });

  test('who added it, and when it came online first; lines of another device do not count', async () => {
    const { device_id, organisation_id } = world.device;
    const other = await anotherDevice(db.ownerSql, world);
    const line = async (device: number, kind: string, at: number, actor: number | null) =>
      await db.ownerSql`
        insert into events (organisation_id, device_id, kind, actor_staff_id, occurred_at)
        values (${organisation_id}, ${device}, ${kind}, ${actor}, ${moment(at)})`;
    await line(other.device_id, 'device.online', 1, null);
    await line(device_id, 'device.created', 10, helenId);
    await line(device_id, 'device.updated', 11, world.worker_id);
    await line(device_id, 'device.offline', 12, null);
    await line(device_id, 'device.online', 20, null);
    await line(device_id, 'device.online', 30, null);
    expect(await read()).toMatchObject({
      added_by: 'Helen Marsh',
      first_online_at: moment(20).toISOString(),
    });
  });

  test('a setting that is missing is named, and no address is shown', async () => {
    set.address = { missing: 'EV04_PUBLIC_HOST' };
    expect(await read()).toMatchObject({
      server: null,
      missing_setting: 'EV04_PUBLIC_HOST',
      texts: [],
    });
  });

  test('a device that is no pendant has no server and no text', async () => {
    const app = await aDevice(db.ownerSql, {
      organisation_id: world.organisation_id,
      device_type_id: 1,
    });
    expect(await read(helen, pathOf(app))).toMatchObject({
      server: null,
      missing_setting: null,
      texts: [],
      has_feed: null,
    });
  });

  test('a satellite device has the time of its wearer’s decision, and says whether there is a feed', async () => {
    const { organisation_id } = world;
    const zoleo = await aDevice(db.ownerSql, { organisation_id, device_type_id: 4 });
    expect(await read(helen, pathOf(zoleo))).toMatchObject({ consent_at: null, has_feed: false });
    await db.ownerSql`
      insert into zoleo_links (organisation_id, device_id, consent, changed_at)
      values (${organisation_id}, ${zoleo}, 'given', ${moment(5)})`;
    await db.ownerSql`
      insert into zoleo_feeds (organisation_id, key, username, credential_hash)
      values (${organisation_id}, ${'k'.repeat(40)}, 'redgum', ${Buffer.alloc(32)})`;
    expect(await read(helen, pathOf(zoleo))).toMatchObject({
      consent_at: moment(5).toISOString(),
      has_feed: true,
    });
  });

  test('a removed device and another organisation’s are not found', async () => {
    const theirs = await anAlertWorld(db.ownerSql);
    const removed = await aDevice(db.ownerSql, {
      organisation_id: world.organisation_id,
      archived_at: start,
    });
    for (const path of [pathOf(removed), pathOf(theirs.device.device_id)]) {
      expect((await helen.get(path)).status).toBe(404);
      expect([(await begin(helen, path)).status, (await text(helen, path)).status]).toEqual([
        404, 404,
      ]);
      expect((await helen.delete(`${path}/test`)).status).toBe(404);
    }
    expect([await periods(), await lines('device.connect_text_sent')]).toEqual([[], []]);
  });

  test('an account restricted to departments has the devices of its people only', async () => {
    const mine = as('organisation_admin', { departments: [world.department_id] });
    const other = as('organisation_admin', { departments: [world.department_id + 1] });
    expect((await begin(mine)).status).toBe(200);
    expect((await read(mine)).test).toMatchObject({ is_press_test: true });
    expect([(await other.get(pathOf())).status, (await begin(other)).status]).toEqual([404, 404]);
    expect((await text(mine)).body.data.text).toMatchObject({ state: 'queued' });
  });
});

describe('the press test', () => {
  test('lasts ten minutes, names its starter, and is no secret', async () => {
    const { status, body } = await begin();
    expect([status, body.data.test]).toMatchObject([
      200,
      { is_press_test: true, until: moment(595).toISOString() },
    ]);
    expect(await lines('on_test.begun')).toMatchObject([
      { device_id: world.device.device_id, actor_staff_id: helenId },
    ]);
    const published = await db.ownerSql<{ channels: string[]; data: Record<string, unknown> }[]>`
      select channels, data from live_outbox where event = 'on_test.changed' order by id desc limit 1`;
    expect(published).toMatchObject([
      {
        channels: ['private-alert-monitoring', `private-organisation.${world.organisation_id}`],
        data: { started_by: { id: helenId, name: 'Helen Marsh' } },
      },
    ]);
    db.clock.now = moment(600);
    await onTestSweep(db.database).run();
    expect([(await read()).test, await periods()]).toMatchObject([null, [{ ended: true }]]);
  });

  test('of an organisation that is not monitored is news for the organisation only', async () => {
    await db.ownerSql`update organisations set not_monitored = true where id = ${world.organisation_id}`;
    await begin();
    const published = await db.ownerSql<{ channels: string[] }[]>`
      select channels from live_outbox where event = 'on_test.changed' order by id desc limit 1`;
    expect(published).toMatchObject([
      { channels: [`private-organisation.${world.organisation_id}`] },
    ]);
    expect((await read()).monitored).toBe(false);
  });

  test('a press is ticked, its alert is resolved as a test by no one, and the test goes on for three minutes', async () => {
    await begin();
    await says('sos', 60);
    expect(await alerts()).toMatchObject([{ on_test: true, priority: 4, status: 'active_alert' }]);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await alerts()).toEqual([
      { on_test: true, priority: 4, status: 'resolved', outcome: 'test' },
    ]);
    expect(await read()).toMatchObject({
      tested_at: moment(60).toISOString(),
      test: { until: moment(240).toISOString() },
      real_alert: null,
    });
    expect(await lines('alert.resolved')).toMatchObject([
      { actor_staff_id: null, data: { outcome: 'test', response_sent: false } },
    ]);
  });

  test('a pendant that repeats its press within these minutes still alerts no one; a press after them is real', async () => {
    await begin();
    await says('sos', 60);
    await sweep();
    await says('sos', 200);
    await sweep();
    expect(await alerts()).toMatchObject([{ status: 'resolved' }, { status: 'resolved' }]);
    expect((await read()).test).toMatchObject({ until: moment(240).toISOString() });
    await says('sos', 241);
    await onTestSweep(db.database).run();
    await sweep();
    expect((await alerts()).at(-1)).toMatchObject({
      on_test: false,
      priority: 1,
      status: 'active_alert',
    });
    expect(await read()).toMatchObject({
      test: null,
      tested_at: moment(200).toISOString(),
      monitored: true,
      real_alert: { at: moment(241).toISOString() },
    });
  });

  test('a pendant that counts whole seconds is on test from its beginning; what happened before is real', async () => {
    await begin();
    await says('sos', 3, { late: 5 });
    expect(await alerts()).toMatchObject([{ on_test: true }]);
    await says('fall', 4, { late: 60 });
    await sweep();
    expect(await alerts()).toMatchObject([
      { on_test: true, status: 'resolved' },
      { on_test: false, status: 'active_alert' },
    ]);
  });

  test('another device of the same person is not on test', async () => {
    const second = await anotherDevice(db.ownerSql, world);
    await begin();
    await says('sos', 10, { device: second });
    await sweep();
    expect(await alerts()).toMatchObject([{ on_test: false, status: 'active_alert' }]);
    expect((await read()).tested_at).toBe(null);
  });

  test('an alert that an operator has, one of an operator’s own test, and one that became real stay', async () => {
    const { device_id, organisation_id } = world.device;
    await begin();
    await says('sos', 10);
    await db.ownerSql`
      update alerts set owner_staff_id = ${helenId}, owned_at = app.now()
      where organisation_id = ${organisation_id}`;
    await sweep();
    expect(await alerts()).toMatchObject([{ status: 'active_alert' }]);
    await db.ownerSql`update alerts set owner_staff_id = null, owned_at = null, on_test = false`;
    await sweep();
    expect(await alerts()).toMatchObject([{ status: 'active_alert' }]);
    await db.ownerSql`update alerts set on_test = true`;
    await db.ownerSql`update on_test_periods set is_press_test = false where device_id = ${device_id}`;
    await sweep();
    expect(await alerts()).toMatchObject([{ status: 'active_alert' }]);
    await db.ownerSql`update on_test_periods set is_press_test = true`;
    await sweep();
    expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
  });

  test.each(['duress', 'fall', 'man_down', 'safety_shake'] as const)(
    '%s is no press, and is left for an operator whatever is on test',
    async (kind) => {
      await begin();
      await says(kind, 10);
      await sweep();
      expect(await alerts()).toMatchObject([{ on_test: true, status: 'active_alert' }]);
    },
  );

  test('a press of a test that was ended before the sweep looked is resolved all the same, for an hour', async () => {
    await begin();
    await says('sos', 10);
    db.clock.now = moment(20);
    await end();
    expect(await periods()).toMatchObject([{ ended: true }]);
    db.clock.now = moment(3700);
    await sweep();
    expect(await alerts()).toMatchObject([{ status: 'active_alert' }]);
    db.clock.now = moment(3500);
    await sweep();
    expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
  });

  test('one is ended at once by its organisation; a second end changes nothing', async () => {
    await begin();
    for (const _ of [1, 2]) expect((await end()).body.data.test).toBe(null);
    expect(await lines('on_test.ended')).toMatchObject([{ actor_staff_id: helenId }]);
    await says('sos', 30);
    expect(await alerts()).toMatchObject([{ on_test: false, priority: 1 }]);
  });

  test('the centre’s test is not ended here, and no second one is begun meanwhile', async () => {
    const { device_id, organisation_id } = world.device;
    const byCentre = async (subject: { device_id?: number; user_id?: number }) =>
      await db.ownerSql`insert into on_test_periods ${db.ownerSql({
        organisation_id,
        reason: 'Battery',
        started_at: start,
        started_by_staff_id: helenId,
        until: moment(3600),
        ...subject,
      })}`;
    for (const subject of [{ device_id }, { user_id: world.worker_id }]) {
      await db.ownerSql`delete from on_test_periods`;
      await byCentre(subject);
      expect(await refusal(begin())).toEqual([409, 'on_test_already']);
      expect((await end()).body.data.test).toMatchObject({ is_press_test: false });
      expect(await periods()).toMatchObject([{ is_press_test: false, ended: false }]);
    }
  });

  test('two that begin at once are one test', async () => {
    const answers = await Promise.all([begin(), begin()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await periods()).toHaveLength(1);
  });

  test('is refused for a satellite device, with alerts turned off, and while an alert is open', async () => {
    const { organisation_id } = world;
    const zoleo = await aDevice(db.ownerSql, { organisation_id, device_type_id: 4 });
    expect(await refusal(begin(helen, pathOf(zoleo)))).toEqual([409, 'no_press_test']);
    await db.ownerSql`update devices set enable_alerts = false`;
    expect(await refusal(begin())).toEqual([409, 'alerts_off']);
    await db.ownerSql`update devices set enable_alerts = true`;
    await says('sos', 1);
    expect(await refusal(begin())).toEqual([409, 'alert_active']);
    expect(await periods()).toEqual([]);
  });

  test.each([
    ['all of it', {}],
    ['one department', { restricted: true }],
  ])(
    'an organisation’s own view of %s can begin and end no other test',
    async (_name, { restricted = false }: { restricted?: boolean }) => {
      const { organisation_id, device_id } = world.device;
      const whole = { role: 'tenant', organisation_id } as const;
      const restriction = { by: 'department', ids: [world.department_id] } as const;
      const view = restricted ? { ...whole, role: 'restricted' as const, restriction } : whole;
      const insert = async (isPressTest: boolean) =>
        await db.database.write(
          view,
          async (tx) =>
            await tx`
            insert into on_test_periods (organisation_id, device_id, reason, started_by_staff_id,
              until, is_press_test)
            values (${organisation_id}, ${device_id}, 'x', ${helenId},
              app.now() + interval '9 minutes', ${isPressTest})`,
        );
      await expect(insert(false)).rejects.toThrow(/row-level security/);
      await insert(true);
      await db.ownerSql`update on_test_periods set is_press_test = false`;
      const end = db.database.write(
        view,
        async (tx) => await tx`update on_test_periods set ended_at = app.now()`,
      );
      await expect(end).rejects.toThrow(/row-level security/);
      expect(await periods()).toEqual([{ device_id, is_press_test: false, ended: false }]);
    },
  );
});

describe('the text message', () => {
  const queued = async () => [
    ...(await db.ownerSql`
      select recipient, body, lane, channel, organisation_id, alert_id from deliveries order by id`),
  ];
  const deliver = async (outcome: 'sent' | 'delivered' | 'refused') =>
    await deliverBy(
      db.database,
      {
        send: async () => {
          if (outcome === 'refused') throw new Error('The number does not exist');
          return { status: outcome, reference: null };
        },
      } as never,
      [connectTextListener],
    );

  test('is queued to the SIM in the ordinary lane, with a line that names its sender', async () => {
    set.wording = 'S1,{apn}|IP1,{host},{port}';
    const [point] = await db.ownerSql<{ id: number }[]>`
      insert into access_points (name) values ('telstra.test') returning id`;
    await db.ownerSql`
      insert into device_settings (organisation_id, device_id, access_point_id)
      values (${world.organisation_id}, ${world.device.device_id}, ${point?.id ?? 0})`;
    const { status, body } = await text();
    expect([status, body.data.text]).toMatchObject([
      200,
      { state: 'queued', recipient: '+61491570158', texts: 2, delivered_at: null, why: null },
    ]);
    const common = {
      recipient: '+61491570158',
      lane: 'ordinary',
      channel: 'sms',
      organisation_id: world.organisation_id,
      alert_id: null,
    };
    expect(await queued()).toEqual([
      { ...common, body: 'S1,telstra.test' },
      { ...common, body: 'IP1,gps.vigil.example,5187' },
    ]);
    expect(await lines('device.connect_text_sent')).toMatchObject([
      { device_id: world.device.device_id, actor_staff_id: helenId, data: { texts: 2 } },
    ]);
    await db.ownerSql`delete from device_settings`;
    await db.ownerSql`delete from access_points where id = ${point?.id ?? 0}`;
  });

  test('is sent once a minute, each device for itself; two at once are one', async () => {
    const second = await anotherDevice(db.ownerSql, world);
    await db.ownerSql`update devices set phone = '+61491570159' where id = ${second.device_id}`;
    const answers = await Promise.all([text(), text()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    db.clock.now = moment(59);
    expect(await refusal(text())).toEqual([409, 'sent_just_now']);
    expect((await text(helen, pathOf(second.device_id))).status).toBe(200);
    expect([(await queued()).length, (await lines('device.connect_text_sent')).length]).toEqual([
      2, 2,
    ]);
    db.clock.now = moment(60);
    expect((await text()).status).toBe(200);
    expect(await queued()).toHaveLength(3);
  });

  test('is refused without a service, a wording, a number, and for another kind: nothing is written', async () => {
    await services(false);
    expect(await refusal(text())).toEqual([409, 'not_set_up']);
    expect((await read()).sends_texts).toBe(false);
    await services(true);
    set.wording = undefined;
    expect(await refusal(text())).toEqual([409, 'no_texts']);
    set.wording = 'IP1,{host},{port}';
    const { organisation_id } = world;
    const app = await aDevice(db.ownerSql, { organisation_id, device_type_id: 1 });
    expect(await refusal(text(helen, pathOf(app)))).toEqual([409, 'not_a_pendant']);
    await db.ownerSql`update devices set phone = null`;
    expect(await refusal(text())).toEqual([409, 'no_number']);
    expect([await queued(), await lines('device.connect_text_sent')]).toEqual([[], []]);
    expect((await read()).text).toBe(null);
  });

  test('is sent when it is handed over, delivered when it is at the pendant, and failed with its reason', async () => {
    await text();
    await deliver('sent');
    expect((await read()).text).toMatchObject({ state: 'sent', delivered_at: null });
    db.clock.now = moment(60);
    await text();
    expect((await read()).text).toMatchObject({ state: 'queued' });
    await deliver('delivered');
    expect((await read()).text).toMatchObject({
      state: 'delivered',
      delivered_at: moment(60).toISOString(),
    });
  });

  test('of two the one that is less far counts; fewer the next time are the newer ones only', async () => {
    set.wording = 'A{port}|B{port}';
    await text();
    const state = async (number: number, is: string, why: string | null = null) =>
      await db.ownerSql`update connect_texts set state = ${is}, why = ${why} where number = ${number}`;
    for (const [first, second, both] of [
      ['delivered', 'sent', 'sent'],
      ['queued', 'sent', 'queued'],
      ['failed', 'queued', 'failed'],
      ['delivered', 'delivered', 'delivered'],
    ] as const) {
      await state(1, first, first === 'failed' ? 'No such number' : null);
      await state(2, second);
      expect((await read()).text).toMatchObject({
        state: both,
        why: both === 'failed' ? 'No such number' : null,
      });
    }
    await state(2, 'failed');
    set.wording = 'A{port}';
    db.clock.now = moment(60);
    await text();
    expect((await read()).text).toMatchObject({ state: 'queued', texts: 1 });
  });

  test('another text to the same number changes nothing', async () => {
    await text();
    await db.database.write({ role: 'platform' }, async (tx) => {
      await queueDeliveries(tx, [
        {
          organisation_id: world.organisation_id,
          lane: 'ordinary',
          channel: 'sms',
          recipient: '+61491570158',
          body: 'Hello',
          idempotency_key: 'another',
        },
      ]);
      await tx`update deliveries set due_at = app.now() + interval '1 hour' where body <> 'Hello'`;
    });
    await deliver('delivered');
    expect((await read()).text).toMatchObject({ state: 'queued' });
  });
});

test('an account without the permission changes nothing', async () => {
  const reader = as('organisation_user');
  expect([(await begin(reader)).status, (await text(reader)).status]).toEqual([403, 403]);
  expect([await periods(), await lines('device.connect_text_sent')]).toEqual([[], []]);
});
