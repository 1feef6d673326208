// A drill from its plan to its figures: answered like a real alert, shown to no customer, sent to
// no one outside, and always yielding to a real alert.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { alertMonitoringChannel, userChannel } from '#domain/alerts/alert-channels.ts';
import { standardObjectives } from '#domain/alerts/objectives/objective.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Drill } from '#domain/drills/drill.ts';
import { alertActionsRoutes } from '#server/alerts/actions/alert-actions.routes.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { alertsRoutes } from '#server/alerts/alerts.routes.ts';
import { sendAlertMessage } from '#server/alerts/messages/alert-messages.service.ts';
import { dashboardListRoutes, dashboardRoutes } from '#server/dashboard/dashboard.routes.ts';
import { everywhere } from '#server/deliveries/deliveries.factory.ts';
import { deliveriesSweep } from '#server/deliveries/deliveries.jobs.ts';
import { lookForUnseen } from '#server/escalation/second-path/unseen-alerts.service.ts';
import { unansweredAlertsSweep } from '#server/escalation/unanswered/unanswered-alerts.sweep.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { sendPatrol } from '#server/patrol-jobs/patrol-jobs.service.ts';
import { drillsRoutes } from './drills.routes.ts';
import { drillsSweep } from './drills.sweep.ts';

let scene: AlertScene;
let http: TestHttp;
const sent: unknown[] = [];
const on = {
  enabled: true,
  every_days: 7,
  from_time: '09:00',
  to_time: '17:00',
  timezone: 'Australia/Sydney',
};

beforeAll(async () => {
  scene = await anAlertScene();
  http = await testHttp({
    database: scene.db.database,
    routes: [
      ...drillsRoutes,
      ...alertsRoutes,
      ...alertActionsRoutes,
      ...dashboardRoutes,
      ...dashboardListRoutes,
    ],
  });
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => {
  sent.length = 0;
  scene.db.clock.now = new Date('2026-11-23T00:00:00Z');
  await scene.db.empty('drills', 'deliveries', 'live_outbox', 'unseen_alerts');
  await scene.db.ownerSql`
      update alerts
      set status = 'resolved', resolved_at = app.now(), note = 'Safe.'
      where status = 'active_alert'
    `;
  await scene.db.ownerSql`update drill_settings set enabled = false`;
  await scene.db.ownerSql`
      update users
      set mobile = '+61491570051'
      where id in (${scene.mei.user_id}, ${scene.sue.user_id})
    `;
});

const sweep = async () => await drillsSweep(scene.db.database).run();
const pass = (seconds: number): void => {
  scene.db.clock.now = new Date((scene.db.clock.now?.getTime() ?? 0) + seconds * 1000);
};
const save = async (actor: Actor, settings: object = on) =>
  await http.signedIn(actor).put('/drill-settings', settings);
const rows = async () =>
  await scene.db.ownerSql<{ id: number; status: string; due_at: Date; alert_id: number | null }[]>`
    select id, status, due_at, alert_id from drills order by id`;
/** Everything that finds people to call, and everything that is sent outside. */
const everyWayOut = async () => {
  await lookForUnseen(scene.db.database);
  await unansweredAlertsSweep(scene.db.database).run();
  await deliveriesSweep(scene.db.database, {
    adapters: everywhere({
      send: async (message) => {
        sent.push(message.body);
        return { status: 'handed_over', reference: 'ref' };
      },
    }),
  }).run();
};

/** Plans one and lets its time come. @returns the alert's id */
async function released(): Promise<number> {
  await save(scene.sue);
  await sweep();
  scene.db.clock.now = (await rows())[0]?.due_at ?? null;
  await sweep();
  return (await rows())[0]?.alert_id ?? 0;
}

async function raiseReal(): Promise<number> {
  await scene.renew();
  await scene.db.ownerSql`
      update alerts
      set raised_at = ${scene.db.clock.now}, received_at = ${scene.db.clock.now}
      where id = ${scene.alertId}
    `;
  return scene.alertId;
}

describe('the plan', () => {
  test('one random time, kept over every restart; other settings plan it again, and off cancels it', async () => {
    await sweep();
    expect(await rows()).toHaveLength(0);
    await save(scene.sue);
    await sweep();
    const planned = await rows();
    expect(planned).toMatchObject([{ status: 'planned' }]);
    await Promise.all([sweep(), sweep()]);
    expect(await rows()).toEqual(planned);
    pass(1);
    await save(scene.sue, { ...on, every_days: 30 });
    await sweep();
    expect((await rows()).map(({ status }) => status)).toEqual(['cancelled', 'planned']);
    pass(1);
    await save(scene.sue, { ...on, enabled: false });
    await sweep();
    expect((await rows()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  test('released once when its time comes, also by two processes; a time that passed by a day is planned again', async () => {
    const alert = await released();
    expect(alert).toBeGreaterThan(0);
    await Promise.all([sweep(), sweep()]);
    expect(await rows()).toMatchObject([{ status: 'open', alert_id: alert }]);
    await scene.db.empty('drills');
    await sweep();
    scene.db.clock.now = new Date(((await rows())[0]?.due_at.getTime() ?? 0) + 86_400_000);
    await sweep();
    expect((await rows()).map(({ status }) => status)).toEqual(['cancelled', 'planned']);
  });
});

test('counted like any alert while it is open, and nowhere once it is over', async () => {
  const sue = http.signedIn(scene.sue);
  const counted = async () => [
    (await sue.get<Dashboard>('/dashboard?period=year')).body.data.alerts_raised,
    (await sue.get('/dashboard/alerts?period=year&total=1')).body.meta?.total,
  ];
  const before = await counted();
  await released();
  expect(await counted()).toEqual(before.map((count = 0) => count + 1));
  pass(601);
  await sweep();
  expect(await rows()).toMatchObject([{ status: 'missed' }, { status: 'planned' }]);
  expect(await counted()).toEqual(before);
});

test('from start to figure: sent to the consoles, answered, resolved, revealed to the operator, and nothing has left', async () => {
  const id = await released();
  const mei = http.signedIn(scene.mei);
  expect(
    (await scene.frames(alertMonitoringChannel)).map(({ event, data }) => [event, data['id']]),
  ).toContainEqual(['alert.created', id]);
  expect(JSON.stringify((await mei.get(`/alerts/${id}`)).body)).not.toMatch(/drill/i);
  expect((await mei.get<{ id: number }[]>('/alerts')).body.data.map((row) => row.id)).toEqual([id]);
  pass(5);
  await everyWayOut();
  pass(7);
  expect((await mei.put(`/alerts/${id}/acknowledge`, {})).status).toBe(200);
  const [step] = (
    await mei.get<{ steps: { id: number }[] } | { id: number }[]>(`/alerts/${id}/responses`)
  ).body.data as { id: number }[];
  if (step) await mei.put(`/alerts/${id}/responses/${step.id}`, { ticked: true });
  const client_id = '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b21';
  await scene.write(
    async (tx) => await sendAlertMessage(tx, scene.mei, id, { text: 'Are you safe?', client_id }),
  );
  await scene.write(
    async (tx) => await sendPatrol(tx, scene.mei, id, { instructions: 'Go there' }),
  );
  expect(await scene.db.ownerSql`select from deliveries where status = 'delivered'`).toHaveLength(
    2,
  );
  pass(120);
  await everyWayOut();
  const resolution = {
    note: 'She is safe.',
    outcome: 'false',
    response_sent: false,
    resolution_comment_id: null,
  };
  expect((await mei.put(`/alerts/${id}/resolve`, resolution)).status).toBe(200);
  await sweep();
  await everyWayOut();
  expect(sent).toEqual([]);
  const [revealed] = (await scene.frames(userChannel(scene.mei.user_id))).filter(
    ({ event }) => event === 'drill.revealed',
  );
  expect(revealed?.data).toMatchObject({
    alert_id: id,
    seconds: 12,
    status: 'answered',
    acknowledged_by: { name: 'Mei Chen' },
  });
  expect(
    (
      await scene.db
        .ownerSql`select kind from events where alert_id = ${id} order by id desc limit 1`
    )[0],
  ).toEqual({
    kind: 'drill.revealed',
  });
  const sue = http.signedIn(scene.sue);
  expect((await sue.get<Drill[]>('/drills')).body.data).toMatchObject([
    { alert_id: id, seconds: 12, status: 'answered' },
  ]);
  expect((await sue.get<Drill[]>('/drills?search=nobodyofthatname')).body.data).toEqual([]);
  expect((await sue.get('/drills/figures')).body.data).toMatchObject({
    operators: [
      {
        operator: { name: 'Mei Chen' },
        drills: 1,
        median_seconds: 12,
        within_target: 0,
        within_limit: 1,
      },
    ],
    missed: 0,
  });
});

test('no customer and no list of organisations, people or alerts of an organisation shows it', async () => {
  const id = await released();
  const seen = async (view: Parameters<AlertScene['write']>[1]) =>
    await scene.write(async (tx) => await tx`select from alerts where id = ${id}`, view);
  expect(await seen({ role: 'tenant', organisation_id: scene.world.organisation_id })).toHaveLength(
    0,
  );
  expect(
    await scene.db.ownerSql`select from organisations where id < 0 and archived_at is null`,
  ).toHaveLength(0);
  expect(
    await scene.db.ownerSql`select from users where organisation_id < 0 and deleted_at is null`,
  ).toHaveLength(0);
  const channels = (await scene.frames(alertMonitoringChannel)).filter(
    ({ event }) => event === 'alert.created',
  );
  expect(channels).toHaveLength(1);
});

describe('a real alert goes first', () => {
  const statusNow = async () => (await rows())[0]?.status;

  test('none is released while one waits for an owner', async () => {
    await save(scene.sue);
    await sweep();
    scene.db.clock.now = (await rows())[0]?.due_at ?? null;
    await raiseReal();
    await sweep();
    expect(await statusNow()).toBe('planned');
    await scene.acknowledge(scene.mei);
    await sweep();
    expect(await statusNow()).toBe('open');
  });

  test('a drill without an owner ends at once, an owned one after 10 seconds; the real alert is unchanged, and its calls are made', async () => {
    const unowned = await released();
    const real = await raiseReal();
    const before = await scene.db.ownerSql`select * from alerts where id = ${real}`;
    await sweep();
    expect(await statusNow()).toBe('withdrawn');
    expect(
      (await scene.db.ownerSql`select status, outcome from alerts where id = ${unowned}`)[0],
    ).toEqual({
      status: 'resolved',
      outcome: 'test',
    });
    expect(await scene.db.ownerSql`select * from alerts where id = ${real}`).toEqual(before);
    pass(3);
    await everyWayOut();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.every((body) => String(body).includes('Noah Ward'))).toBe(true);
    await scene.acknowledge(scene.tom);
    await scene.db.empty('drills');
    const owned = await released();
    expect((await http.signedIn(scene.mei).put(`/alerts/${owned}/acknowledge`, {})).status).toBe(
      200,
    );
    await raiseReal();
    pass(9);
    await sweep();
    expect(await statusNow()).toBe('open');
    pass(2);
    await sweep();
    expect(await statusNow()).toBe('withdrawn');
  });

  test('raised next to an unseen drill, only the real alert leads to calls', async () => {
    await released();
    await raiseReal();
    pass(3);
    await everyWayOut();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.every((body) => String(body).includes('Noah Ward'))).toBe(true);
  });
});

test('without an acknowledgement it is missed after ten minutes, and no one was called', async () => {
  await released();
  for (let minute = 0; minute < 11; minute += 1) {
    pass(60);
    await everyWayOut();
    await sweep();
  }
  expect(await rows()).toMatchObject([{ status: 'missed' }, { status: 'planned' }]);
  expect(sent).toEqual([]);
  expect((await http.signedIn(scene.sue).get('/drills/figures')).body.data).toEqual({
    operators: [],
    missed: 1,
    objectives: [{ ...standardObjectives.bs_8484_2016, from: null }],
  });
});

test('refused, and nothing written: an operator, an administrator of an organisation, and settings that make no sense', async () => {
  const settings = async () =>
    JSON.stringify(await scene.db.ownerSql`select * from drill_settings`);
  const before = await settings();
  const outsider: Actor = {
    ...scene.mei,
    role: 'organisation_admin',
    organisation_id: scene.world.organisation_id,
  };
  for (const actor of [scene.mei, outsider]) {
    expect((await save(actor)).status).toBe(403);
    for (const path of ['/drills', '/drills/figures', '/drill-settings'])
      expect((await http.signedIn(actor).get(path)).status).toBe(403);
  }
  expect((await save(scene.sue, { ...on, every_days: 0 })).status).toBe(422);
  expect((await save(scene.sue, { ...on, from_time: '25:00' })).status).toBe(422);
  expect(await settings()).toBe(before);
});
