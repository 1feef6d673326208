// A shift is handed over: what the snapshot holds, that it never changes, that two different people
// of the centre sign, and every refusal.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type {
  HandoverLine,
  HandoverSnapshot,
  ShiftHandover,
} from '#domain/shift-handovers/shift-handover.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { followUpAlert } from '#server/alerts/actions/follow-up-alert.service.ts';
import { anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { sendAlertMessage } from '#server/alerts/messages/alert-messages.service.ts';
import { beginOnTest } from '#server/alerts/on-test/on-test.service.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { shiftHandoversRoutes } from './shift-handovers.routes.ts';

let scene: AlertScene;
let http: TestHttp;
let count = 0;

beforeAll(async () => {
  scene = await anAlertScene();
  http = await testHttp({ database: scene.db.database, routes: shiftHandoversRoutes(scene.db) });
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => {
  await scene.db.empty('consoles');
  await scene.renew();
});

const clientId = (): string => `6f1f6ad7-5a3c-4d5e-9c7e-${String(++count).padStart(12, '0')}`;
const sign = async (actor: Actor, body: { client_id?: string; note?: string } = {}) =>
  await http
    .signedIn(actor)
    .post<ShiftHandover>('/shift-handovers', { client_id: clientId(), ...body });
const receive = async (actor: Actor, id: number) =>
  await http.signedIn(actor).put<ShiftHandover>(`/shift-handovers/${id}/receive`, {});
const written = async () =>
  JSON.stringify([
    ...(await scene.db.ownerSql`
        select id, incoming_staff_id, received_at, snapshot from shift_handovers order by id
      `),
    ...(await scene.db.ownerSql`select count(*) from events where kind like 'shift_handover.%'`),
  ]);

describe('what is handed over', () => {
  const now = async () =>
    (await http.signedIn(scene.mei).get<HandoverSnapshot>('/shift-handovers/now')).body.data;
  const ofAlert = <Item extends { alert_id: number }>({ items }: { items: Item[] }) =>
    items.filter(({ alert_id }) => alert_id === scene.alertId);

  test('an open alert with its owner and next step, its follow-up, the text without a reply and the patrol', async () => {
    const { ownerSql: sql } = scene.db;
    expect(ofAlert((await now()).open)).toMatchObject([
      { subject: 'Noah Ward', type: 'sos', owner: null, next: { kind: 'supervisors' } },
    ]);
    await sql`update users set mobile = '+61491570156' where id = ${scene.world.worker_id}`;
    await scene.acknowledge(scene.mei);
    await scene.write(
      async (tx) =>
        await sendAlertMessage(tx, scene.mei, scene.alertId, {
          text: 'Are you safe?',
          client_id: clientId(),
        }),
    );
    await sql`
      insert into patrol_jobs (organisation_id, alert_id, provider)
      values (${scene.world.organisation_id}, ${scene.alertId}, 'City Guards')
    `;
    const follow_up = { minutes: 15, reason: 'Call again' } as const;
    await scene.write(async (tx) => await followUpAlert(tx, scene.mei, scene.alertId, follow_up));
    const { open, follow_ups, texts, patrols } = await now();
    expect(ofAlert(open)).toMatchObject([
      { owner: 'Mei Chen', next: { kind: 'follow_up', at: expect.any(String) } },
    ]);
    expect(ofAlert(follow_ups)).toMatchObject([
      { subject: 'Noah Ward', reason: 'Call again', set_by: 'Mei Chen' },
    ]);
    expect(ofAlert(texts)).toMatchObject([{ text: 'Are you safe?', sent_by: 'Mei Chen' }]);
    expect(ofAlert(patrols)).toMatchObject([{ status: 'requested', provider: 'City Guards' }]);
  });

  test('a text that was answered is not waiting for a reply, and a resolved alert leaves every list', async () => {
    const { ownerSql: sql } = scene.db;
    const { organisation_id } = scene.world;
    await sql`
      insert into alert_messages (organisation_id, alert_id, direction, channel, text)
      values (${organisation_id}, ${scene.alertId}, 'inbound', 'sms', 'Yes')
    `;
    const before = await now();
    expect(ofAlert(before.texts)).toEqual([]);
    await scene.acknowledge(scene.mei);
    await scene.resolve(scene.mei);
    const { open, answered } = await now();
    expect(ofAlert(open)).toEqual([]);
    expect(answered).toMatchObject({
      alerts: (before.answered?.alerts ?? 0) + 1,
      objective: { name: 'BS 8484:2016', target: { seconds: 10, percent: 80 } },
    });
  });

  test('a device on test, one that stopped reporting, and a console without sound', async () => {
    const { ownerSql: sql } = scene.db;
    const { device_id } = scene.world.device;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await scene.write(
      async (tx) => await beginOnTest(tx, scene.mei, { device_id, until, reason: 'New battery' }),
    );
    await sql`
      update devices
      set online = false, last_heard_at = app.now() - interval '20 minutes'
      where id = ${device_id}
    `;
    const [session] = await sql<{ id: number }[]>`
      insert into sessions (token_hash, user_id, expires_at)
      values (gen_random_uuid()::text::bytea, ${scene.tom.user_id}, ${until})
      returning id`;
    await sql`insert into consoles (console_id, staff_id, session_id, version, visible, audio)
      values (gen_random_uuid(), ${scene.tom.user_id}, ${session?.id ?? 0}, '1', true, 'blocked')`;
    const { on_test, devices, consoles } = await now();
    expect(on_test.filter(({ device }) => device?.id === device_id)).toMatchObject([
      { reason: 'New battery', until },
    ]);
    expect(devices.items.filter(({ id }) => id === device_id)).toMatchObject([
      { person: 'Noah Ward', name: 'Pendant' },
    ]);
    expect(consoles).toMatchObject([{ staff: { id: scene.tom.user_id }, troubles: ['no_sound'] }]);
    await sql`
      update devices set last_heard_at = app.now() - interval '25 hours' where id = ${device_id}
    `;
    expect((await now()).devices.items.some(({ id }) => id === device_id)).toBe(false);
  });

  test('of devices that stopped reporting, those whose silence means something and whose alerts are on, the last one first', async () => {
    const { ownerSql: sql } = scene.db;
    const { organisation_id } = scene.world;
    await sql`update devices set last_heard_at = null`;
    const silent = async (over: object = {}): Promise<number> => {
      const row = {
        organisation_id,
        device_type_id: 2,
        device_name: 'Silent',
        last_heard_at: minutesAgo(20),
        ...over,
      };
      const [made] = await sql<{ id: number }[]>`
        insert into devices ${sql(row)} returning id::int`;
      return made?.id ?? 0;
    };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const hidden = await anAlertWorld(sql, { not_monitored: true });
    for (const over of [
      { online: true },
      { archived_at: new Date() },
      { enable_alerts: false },
      { organisation_id: hidden.organisation_id, monitored: false },
      { device_type_id: 3 },
      { last_heard_at: null },
      { last_heard_at: minutesAgo(24 * 60 + 1) },
    ])
      await silent(over);
    const listed = [
      await silent({ last_heard_at: minutesAgo(30) }),
      await silent(),
      await silent({ device_type_id: 1, last_heard_at: minutesAgo(24 * 60 - 1) }),
    ];
    const { devices } = await now();
    const [second, first, third] = listed;
    expect([devices.count, devices.items.map(({ id }) => id)]).toEqual([3, [first, second, third]]);
  });
});

test('signed by Mei, read and signed by Tom: both are in the log, and the snapshot stays as it was', async () => {
  const { body } = await sign(scene.mei, { note: 'Noah expects a call at six.' });
  const { id, snapshot } = body.data;
  expect(body.data).toMatchObject({
    outgoing: { name: 'Mei Chen' },
    incoming: null,
    note: 'Noah expects a call at six.',
  });
  expect(snapshot.open.items.map(({ alert_id }) => alert_id)).toContain(scene.alertId);
  await scene.acknowledge(scene.tom);
  await scene.resolve(scene.tom);
  expect((await receive(scene.tom, id)).body.data).toMatchObject({
    incoming: { name: 'Tom Chen' },
    received_at: expect.any(String),
    snapshot,
  });
  expect(
    (await http.signedIn(scene.sue).get<ShiftHandover>(`/shift-handovers/${id}`)).body.data
      .snapshot,
  ).toEqual(snapshot);
  const list = (await http.signedIn(scene.sue).get<HandoverLine[]>('/shift-handovers')).body.data;
  expect(list[0]).toMatchObject({
    id,
    outgoing: { name: 'Mei Chen' },
    incoming: { name: 'Tom Chen' },
    open_alerts: snapshot.open.count,
  });
  const log = await scene.db.ownerSql`
      select kind, actor_staff_id
      from events
      where kind like 'shift_handover.%' and (data ->> 'id')::bigint = ${id}
      order by id
    `;
  expect([...log]).toEqual([
    { kind: 'shift_handover.signed', actor_staff_id: scene.mei.user_id },
    { kind: 'shift_handover.received', actor_staff_id: scene.tom.user_id },
  ]);
});

describe('refused, and nothing written', () => {
  const refused = async (ask: () => Promise<{ status: number; body: unknown }>) => {
    const before = await written();
    const { status, body } = await ask();
    expect(await written()).toBe(before);
    return { status, code: (body as { code?: string }).code };
  };

  test('the same signature twice', async () => {
    const client_id = clientId();
    await sign(scene.mei, { client_id });
    expect(await refused(async () => await sign(scene.mei, { client_id }))).toEqual({
      status: 409,
      code: 'handover_signed',
    });
  });

  test('the same person for both sides', async () => {
    const { id } = (await sign(scene.mei)).body.data;
    expect(await refused(async () => await receive(scene.mei, id))).toEqual({
      status: 409,
      code: 'same_person',
    });
  });

  test('a second person after the first has taken over', async () => {
    const { id } = (await sign(scene.mei)).body.data;
    await receive(scene.tom, id);
    expect(await refused(async () => await receive(scene.sue, id))).toEqual({
      status: 409,
      code: 'handover_signed',
    });
  });

  test('a member of an organisation, even with the permission', async () => {
    const { id } = (await sign(scene.mei)).body.data;
    const { organisation_id, worker_id } = scene.world;
    const worker: Actor = {
      ...scene.mei,
      user_id: worker_id,
      role: 'organisation_admin',
      organisation_id,
    };
    expect(await refused(async () => await sign(worker))).toMatchObject({ status: 403 });
    expect(await refused(async () => await receive(worker, id))).toMatchObject({ status: 403 });
    expect((await http.signedIn(worker).get(`/shift-handovers/${id}`)).status).toBe(403);
    expect((await http.signedIn(worker).get('/shift-handovers/now')).status).toBe(403);
  });

  test('an administrator who acts for an operator', async () => {
    const acting = { ...scene.mei, acting_for_user_id: scene.tom.user_id };
    expect(await refused(async () => await sign(acting))).toMatchObject({ status: 403 });
  });

  test('changing what was signed, by the roles that requests have', async () => {
    const { id } = (await sign(scene.mei)).body.data;
    for (const role of ['centre', 'platform'] as const) {
      const change = scene.db.database.write(
        { role },
        async (tx) => await tx`update shift_handovers set note = 'Other' where id = ${id}`,
      );
      await expect(change).rejects.toThrow(/permission denied/);
    }
  });
});
