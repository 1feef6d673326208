// A drill at once, over HTTP: for one operator or open to any, independent of the schedule, and
// every refusal with nothing written.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { fullLoad } from '#domain/supervision/next-operator.ts';
import { alertActionsRoutes } from '#server/alerts/actions/alert-actions.routes.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { alertsRoutes } from '#server/alerts/alerts.routes.ts';
import { drillsRoutes } from '#server/drills/drills.routes.ts';
import { drillsSweep } from '#server/drills/drills.sweep.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { type TestConsoles, testConsoles } from '../consoles.factory.ts';
import { drillNowRoutes } from './drill-now.routes.ts';

let scene: AlertScene;
let http: TestHttp;
let consoles: TestConsoles;

beforeAll(async () => {
  scene = await anAlertScene();
  consoles = testConsoles(scene.db);
  const routes = [
    ...drillNowRoutes(scene.db),
    ...drillsRoutes,
    ...alertsRoutes,
    ...alertActionsRoutes,
  ];
  http = await testHttp({ database: scene.db.database, routes });
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => {
  scene.db.clock.now = new Date('2026-11-23T00:00:00Z');
  await scene.db.empty('drills', 'live_outbox', 'operator_pauses', 'phone_calls');
  await consoles.clear();
  await scene.db.ownerSql`
      update alerts
      set status = 'resolved', resolved_at = app.now(), note = 'Safe.'
      where status = 'active_alert'
    `;
  await scene.db.ownerSql`update drill_settings set enabled = false`;
});

const start = async (actor: Actor, operator_id: number | null = null) =>
  await http
    .signedIn(actor)
    .post<{ alert_id: number; operator: { name: string } | null }>('/drills', { operator_id });
const drills = async () => [
  ...(await scene.db.ownerSql`select status, alert_id from drills order by id`),
];
const sweep = async () => await drillsSweep(scene.db.database).run();
const written = async () =>
  JSON.stringify([
    await scene.db.ownerSql`select count(*) from events`,
    await scene.db.ownerSql`select count(*) from alerts`,
    await scene.db.ownerSql`select count(*) from live_outbox`,
    await drills(),
  ]);

test('open to any operator: an unowned alert like any other, answered, resolved and counted', async () => {
  await consoles.open(scene.mei.user_id);
  const { status, body } = await start(scene.sue);
  expect([status, body.data.operator]).toEqual([200, null]);
  const id = body.data.alert_id;
  expect(await drills()).toEqual([{ status: 'open', alert_id: id }]);
  const mei = http.signedIn(scene.mei);
  const shown = (await mei.get<{ id: number; owner?: unknown }[]>('/alerts')).body.data;
  expect(shown).toMatchObject([{ id }]);
  expect(shown[0]?.owner).toBeUndefined();
  expect(JSON.stringify((await mei.get(`/alerts/${id}`)).body)).not.toMatch(/drill/i);
  await consoles.wait(8);
  expect((await mei.put(`/alerts/${id}/acknowledge`, {})).status).toBe(200);
  const resolution = {
    note: 'She is safe.',
    outcome: 'false',
    response_sent: false,
    resolution_comment_id: null,
  };
  expect((await mei.put(`/alerts/${id}/resolve`, resolution)).status).toBe(200);
  await sweep();
  expect((await http.signedIn(scene.sue).get('/drills')).body.data).toMatchObject([
    { alert_id: id, status: 'answered', seconds: 8 },
  ]);
  const [line] = await scene.db
    .ownerSql`select actor_staff_id, data from events where kind = 'drill.started'`;
  expect(line).toEqual({ actor_staff_id: scene.sue.user_id, data: { alert_id: id } });
});

test('for one operator: it is theirs, unanswered, and they alone are notified', async () => {
  await consoles.open(scene.mei.user_id);
  await consoles.open(scene.tom.user_id);
  const { body } = await start(scene.sue, scene.tom.user_id);
  expect(body.data.operator).toEqual({ id: scene.tom.user_id, name: 'Tom Chen' });
  const [row] = await scene.db
    .ownerSql`select owner_staff_id, acknowledged_at from alerts where id = ${body.data.alert_id}`;
  expect(row).toEqual({ owner_staff_id: scene.tom.user_id, acknowledged_at: null });
  expect((await scene.frames(userChannel(scene.tom.user_id))).map(({ event }) => event)).toEqual([
    'alert.assigned',
  ]);
  expect(await scene.frames(userChannel(scene.mei.user_id))).toEqual([]);
});

test('the schedule stays: the planned drill is still due, and no second drill is raised in addition', async () => {
  const settings = {
    enabled: true,
    every_days: 7,
    from_time: '09:00',
    to_time: '17:00',
    timezone: 'Australia/Sydney',
  };
  await http.signedIn(scene.sue).put('/drill-settings', settings);
  await sweep();
  const [planned] = await scene.db.ownerSql<
    { due_at: Date }[]
  >`select due_at from drills where status = 'planned'`;
  scene.db.clock.now = planned?.due_at ?? null;
  await consoles.open(scene.mei.user_id);
  expect((await start(scene.sue)).status).toBe(200);
  await sweep();
  expect((await drills()).map(({ status }) => status)).toEqual(['planned', 'open']);
});

test('an assigned drill without an answer gives way to a real alert at once', async () => {
  await consoles.open(scene.mei.user_id);
  await start(scene.sue, scene.mei.user_id);
  await scene.renew();
  await sweep();
  expect(await drills()).toMatchObject([{ status: 'withdrawn' }]);
});

describe('refused, and nothing written', () => {
  const refused = async (actor: Actor, operator_id: number | null = null) => {
    const before = await written();
    const { status, body } = await start(actor, operator_id);
    expect(await written()).toBe(before);
    return [status, body.code, body.message];
  };

  test('while a drill runs; two at once start one', async () => {
    await consoles.open(scene.mei.user_id);
    const both = await Promise.all([start(scene.sue), start(scene.sue)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await refused(scene.sue)).toEqual([
      409,
      'drill_running',
      'A drill is running. Start the next one when it is over.',
    ]);
  });

  test('while a real alert has no owner', async () => {
    await consoles.open(scene.mei.user_id);
    await scene.renew();
    expect((await refused(scene.sue)).slice(0, 2)).toEqual([409, 'real_alert_waiting']);
  });

  test('with only the supervisor on duty', async () => {
    await consoles.open(scene.sue.user_id);
    expect(await refused(scene.sue)).toEqual([409, 'nobody_can_answer', 'Nobody else is on duty.']);
    expect((await refused(scene.sue, scene.sue.user_id)).slice(0, 1)).toEqual([422]);
  });

  test('while no operator can take an alert, with the reasons', async () => {
    await consoles.open(scene.mei.user_id);
    await consoles.open(scene.tom.user_id);
    await consoles.report({ audio: 'muted' });
    expect(await refused(scene.sue)).toEqual([
      409,
      'nobody_can_answer',
      'Nobody else can take an alert now: 2 without sound.',
    ]);
  });

  test('for an operator with a full load, a paused one, and one not on duty', async () => {
    await consoles.open(scene.mei.user_id);
    await consoles.open(scene.tom.user_id);
    await scene.db.ownerSql`insert into operator_pauses (staff_id) values (${scene.tom.user_id})`;
    expect(await refused(scene.sue, scene.tom.user_id)).toEqual([
      409,
      'operator_not_free',
      'Tom Chen cannot take an alert now: paused.',
    ]);
    await scene.renew();
    await scene.acknowledge(scene.mei);
    await scene.db.ownerSql`
      insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
        raised_at, last_event_at, owner_staff_id, owned_at)
      select organisation_id, monitored, alert_type_id, priority, user_id, gen_random_uuid()::text,
        raised_at, last_event_at, owner_staff_id, raised_at
      from alerts, generate_series(2, ${fullLoad}) where id = ${scene.alertId}`;
    expect((await refused(scene.sue, scene.mei.user_id))[2]).toBe(
      'Mei Chen cannot take an alert now: with a full load.',
    );
    expect((await refused(scene.sue, scene.world.worker_id)).slice(0, 1)).toEqual([422]);
  });

  test('an operator, an organisation, a call without a session, and a body that makes no sense', async () => {
    await consoles.open(scene.tom.user_id);
    const admin: Actor = {
      ...scene.mei,
      role: 'organisation_admin',
      organisation_id: scene.world.organisation_id,
    };
    expect((await refused(scene.mei)).slice(0, 1)).toEqual([403]);
    expect((await refused(admin)).slice(0, 1)).toEqual([403]);
    expect((await http.client().post('/drills', { operator_id: null })).status).toBe(401);
    expect((await http.signedIn(scene.sue).post('/drills', { operator_id: 0 })).status).toBe(422);
    expect(await drills()).toEqual([]);
  });
});
