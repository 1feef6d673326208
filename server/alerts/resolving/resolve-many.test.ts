// Many alerts resolved with one reason, over the wire: it is in each story; one that may not be
// resolved so stays open and is listed with the reason.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { ManyResolved } from '#domain/alerts/resolving/resolving.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { someSteps } from '#server/responses/responses.factory.ts';
import { alertActionsRoutes } from '../actions/alert-actions.routes.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { anEvent } from '../alerts.factory.ts';
import { alertsRoutes } from '../alerts.routes.ts';

interface Chosen {
  id: number;
  shown: number;
}

let scene: AlertScene;
let http: TestHttp;
let mei: Client;
let sue: Client;

beforeAll(async () => {
  scene = await anAlertScene();
  http = await testHttp({
    database: scene.db.database,
    routes: [...alertsRoutes, ...alertActionsRoutes],
  });
  [mei, sue] = [scene.mei, scene.sue].map((who) => http.signedIn(who)) as [Client, Client];
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => await scene.db.ownerSql`delete from response_steps`);

/** An open SOS, as a screen shows it now. */
const another = async (): Promise<Chosen> => {
  await scene.renew();
  return await asShown(scene.alertId);
};
const asShown = async (id: number): Promise<Chosen> => ({
  id,
  shown: (await mei.get<AlertRow>(`/alerts/${id}`)).body.data.version,
});
const reason = {
  note: 'Flood at Redgum: all are accounted for.',
  outcome: 'false',
  response_sent: false,
};
const resolve = async (alerts: readonly Chosen[], who = sue, more: object = {}) =>
  await who.post<ManyResolved>('/alerts/bulk-resolve', { ...reason, ...more, alerts });
const statusOf = async ({ id }: Chosen) =>
  (await mei.get<AlertRow>(`/alerts/${id}`)).body.data.status;
const linesOf = async ({ id }: Chosen) =>
  await scene.db.ownerSql<{ kind: string; data: object; actor_staff_id: number }[]>`
    select kind, data, actor_staff_id from events where alert_id = ${id} order by id`;
const written = async () =>
  JSON.stringify([
    await scene.db.ownerSql`select * from alerts order by id`,
    await scene.db.ownerSql`select * from phone_calls order by id`,
    await scene.db.ownerSql`select count(*) from events`,
    await scene.db.ownerSql`select count(*) from live_outbox`,
  ]);
const unchanged = async (work: () => Promise<{ status: number; body: object }>) => {
  const before = await written();
  const { status, body } = await work();
  expect(await written()).toBe(before);
  return { status, ...body };
};

test('unowned, owned by others and one’s own: all are resolved, and each story has the reason and the actor', async () => {
  await someSteps(scene.db.ownerSql, {}, 2, ['Call the device.']);
  const alerts = [await another(), await another(), await another()];
  const [, owned] = alerts;
  await mei.put(`/alerts/${owned?.id}/acknowledge`);
  const { body, status } = await resolve(
    await Promise.all(alerts.map(({ id }) => asShown(id))),
    sue,
    { outcome: 'genuine' },
  );
  expect(status).toBe(200);
  expect(body.data.left).toEqual([]);
  expect(body.data.resolved.map(({ id, status: now }) => [id, now])).toEqual(
    alerts.map(({ id }) => [id, 'resolved']),
  );
  for (const alert of alerts)
    expect((await linesOf(alert)).slice(-2)).toMatchObject([
      { kind: 'alert.steps_skipped', data: { reason: reason.note } },
      {
        kind: 'alert.resolved',
        data: { note: reason.note, in_bulk: true },
        actor_staff_id: scene.sue.user_id,
      },
    ]);
  const frames = (await scene.frames('private-alert-monitoring')).filter(
    ({ data }) => data['status'] === 'resolved',
  );
  expect(frames.slice(-3).map(({ data }) => data['id'])).toEqual(alerts.map(({ id }) => id));
});

test('only supervisors may; an operator is refused and nothing is written', async () => {
  const alert = await another();
  expect(await unchanged(async () => await resolve([alert], mei))).toMatchObject({ status: 403 });
  expect(
    (await resolve([alert], http.signedIn({ ...scene.mei, role: 'monitoring_centre_admin' }))).body
      .data.left,
  ).toEqual([]);
});

test('an alert that may not be resolved so stays open unchanged and is listed with the reason; the others are resolved', async () => {
  const [free, called, duress, again, over, sos] = [
    await another(),
    await another(),
    await aDuressForTwo(),
    await another(),
    await another(),
    await another(),
  ];
  const shown = await Promise.all(
    [free, called, duress, again, over, sos].map(({ id }) => asShown(id)),
  );
  await mei.put(`/users/${await workerOf(called)}/phone-call`, {
    alert_id: called.id,
    party: 'contact',
    party_name: 'Lena',
    client_id: randomUUID(),
  });
  await mei.put(`/alerts/${again.id}/acknowledge`);
  await mei.put(`/alerts/${over.id}/acknowledge`);
  await mei.put(`/alerts/${over.id}/resolve`, reason);
  await scene.db.ownerSql`update alerts set satellite_sos_active = true where id = ${sos.id}`;
  const before = await Promise.all([called, duress, again, over, sos].map(linesOf));

  const { data } = (await resolve([...shown, { id: 999_999_999, shown: 1 }])).body;
  expect(data.resolved.map(({ id }) => id)).toEqual([free.id]);
  expect(data.left.map(({ id, code }) => [id, code])).toEqual([
    [called.id, 'call_running'],
    [duress.id, 'second_person_needed'],
    [again.id, 'changed_meanwhile'],
    [over.id, 'alert_resolved'],
    [sos.id, 'satellite_sos_active'],
    [999_999_999, 'not_found'],
  ]);
  expect(data.left[0]?.reason).toBe('Mei Chen is on a call about this alert. End the call first.');
  expect(await Promise.all([called, duress, again, over, sos].map(linesOf))).toEqual(before);
  for (const one of [called, duress, again, sos]) expect(await statusOf(one)).toBe('active_alert');
});

test('an alarm that has come again since it was shown keeps its alert open', async () => {
  const { id } = await another();
  await mei.put(`/alerts/${id}/acknowledge`);
  const shown = await asShown(id);
  const later = new Date(Date.now() + 120_000);
  scene.db.clock.now = later;
  await scene.says(
    anEvent('sos', { occurred_at: later.toISOString(), received_at: later.toISOString() }),
  );
  expect((await resolve([shown])).body.data.left).toMatchObject([
    { id, code: 'changed_meanwhile' },
  ]);
  expect(await statusOf(shown)).toBe('active_alert');
});

test('bad input is refused whole: no reason, none chosen, too many, one twice, an unknown comment', async () => {
  const alert = await another();
  const many = Array.from({ length: 51 }, (_, at) => ({ id: at + 1, shown: 1 }));
  for (const [alerts, more, field] of [
    [[alert], { note: ' ' }, 'note'],
    [[alert], { outcome: undefined }, 'outcome'],
    [[], {}, 'alerts'],
    [many, {}, 'alerts'],
    [[alert, alert], {}, 'alerts'],
    [[alert], { resolution_comment_id: 999_999 }, 'resolution_comment_id'],
  ] as const)
    expect(await unchanged(async () => await resolve(alerts, sue, more))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    });
});

async function aDuressForTwo(): Promise<Chosen> {
  await scene.renew();
  await scene.db.ownerSql`
      update organisations
      set duress_needs_two_people = true
      where id = ${scene.world.organisation_id}
    `;
  await scene.says(anEvent('duress'));
  const [row] = await scene.db.ownerSql<
    { id: number }[]
  >`select max(id)::int as id from alerts where alert_type_id = 1`;
  return await asShown(row?.id ?? 0);
}

async function workerOf({ id }: Chosen): Promise<number> {
  const [row] = await scene.db.ownerSql<
    { user_id: number }[]
  >`select user_id from alerts where id = ${id}`;
  return row?.user_id ?? 0;
}
