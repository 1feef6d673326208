// Everybody at one site presses: it is named as one event, taken with one call that judges each
// alert by itself, and what comes later is never hidden.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import {
  onTheirOwn,
  type ShownInCause,
  takenBefore,
  takenTogether,
} from '#domain/common-causes/cause-answers.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import { actOnAlert } from '#server/alerts/actions/act-on-alert.factory.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  aFix,
  anAlertWorld,
  anEvent,
  anOperator,
} from '#server/alerts/alerts.factory.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { commonCausesRoutes } from './common-causes.routes.ts';

const start = new Date('2026-11-23T01:00:00Z');
const millRoad = { latitude: -36.0737, longitude: 146.9135 };
const scene = scenario({ empty: ['welfare_sessions'] });
let http: TestHttp;
let mei: Actor;
let tom: Actor;
let world: AlertWorld;
let devices: number[];

beforeAll(async () => {
  const { db } = scene;
  http = await testHttp({ database: scene.db.database, routes: commonCausesRoutes(db) });
  mei = await anOperator(scene.db.ownerSql, 'Mei');
  tom = await anOperator(scene.db.ownerSql, 'Tom');
});
afterAll(async () => await http.close());
beforeEach(async () => {
  scene.itIs(start);
  await scene.db.ownerSql`
    update alerts
    set status = 'resolved', resolved_at = app.now(), note = 'Safe.'
    where status = 'active_alert'
  `;
  world = await anAlertWorld(scene.db.ownerSql);
  await scene.db.ownerSql`
    insert into geofence_locations (organisation_id, name, latitude, longitude, radius)
    values (${world.organisation_id}, 'Mill Road', ${millRoad.latitude}, ${millRoad.longitude},
      200),
      (${world.organisation_id}, 'Albury', ${millRoad.latitude}, ${millRoad.longitude}, 20000)`;
  const rows = await scene.db.ownerSql<{ id: number }[]>`
    with u as (
      insert into users (organisation_id, department_id, role, first_name, last_name)
      select ${world.organisation_id}, ${world.department_id}, 'organisation_user', 'Worker',
        n::text
      from generate_series(1, 12) n returning organisation_id, id
    ) insert into devices (organisation_id, device_type_id, user_id, device_name, imei, online)
      select organisation_id, 2, id, 'Pendant ' || id, (352000000000000 + id)::text, true
      from u
      returning id`;
  devices = rows.map(({ id }) => id).sort((left, right) => left - right);
});

/** A device of the world says something, so many seconds after the start. */
async function say(
  index: number,
  kind: DeviceEventKind,
  second: number,
  at = millRoad,
): Promise<void> {
  scene.itIs(start);
  scene.later({ seconds: second });
  const time = scene.now.toISOString();
  await createIntake(scene.db.database).take({
    device: { device_id: devices[index] ?? 0, organisation_id: world.organisation_id },
    events: [
      anEvent(kind, {
        occurred_at: time,
        received_at: time,
        position: aFix(at.latitude, at.longitude, time),
      }),
    ],
  });
}
const press = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await say(index, 'sos', index * 3);
};
const causes = async () =>
  (await http.signedIn(mei).get<CommonCause[]>('/common-causes')).body.data;
interface Answer {
  taken: AlertRow[];
  refused: { id: number; code: string; message: string }[];
}
const take = async (alerts: readonly ShownInCause[], actor = mei, over = {}) =>
  await http
    .signedIn(actor)
    .put<Answer>('/common-causes/taken', { kind: 'site', name: 'Mill Road', alerts, ...over });
const storyOf = async (id: number) =>
  await scene.db.ownerSql`
    select kind, data
    from events
    where alert_id = ${id} and kind in ('alert.acknowledged', 'alert.taken_together')
    order by id
  `;
const free = async () =>
  await scene.db
    .ownerSql`select from alerts where status = 'active_alert' and owner_staff_id is null`;

test('ten SOS at Mill Road, one elsewhere: named at the fifth, by the smallest site, with how much of all it is', async () => {
  await press(4);
  expect(await causes()).toEqual([]);
  await press(10);
  await say(11, 'sos', 25, { latitude: -33.9, longitude: 151.2 });
  const [found, ...others] = await causes();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    kind: 'site',
    name: 'Mill Road',
    silent: 0,
    of: 11,
    signs: { length: 10 },
  });
});

test('taken with one call: each has its owner and its own story, and the event is known to every console', async () => {
  await press(8);
  const [found] = await causes();
  const answer = await take(takenTogether(found ?? { signs: [] }));
  expect(answer.body.data).toMatchObject({ refused: [], taken: { length: 8 } });
  expect(await free()).toHaveLength(0);
  for (const { id, owner } of answer.body.data.taken) {
    expect(owner).toMatchObject({ id: mei.user_id });
    expect(await storyOf(id)).toEqual([
      expect.objectContaining({ kind: 'alert.acknowledged' }),
      { kind: 'alert.taken_together', data: { event: 'site', name: 'Mill Road', alerts: 8 } },
    ]);
  }
  const [event] = await causes();
  expect(takenBefore(event ?? { signs: [] })).toHaveLength(8);
  expect(takenTogether(event ?? { signs: [] })).toEqual([]);
  const shown = answer.body.data.taken.map(({ id, version }) => ({ id, shown: version }));
  expect((await take(shown)).body.data.refused).toEqual([]);
  expect(await storyOf(shown[0]?.id ?? 0)).toHaveLength(2);
});

test('a new SOS of the site after that is unowned, counted in the event, and taken by a press of its own', async () => {
  await press(8);
  await take(takenTogether((await causes())[0] ?? { signs: [] }));
  await say(9, 'sos', 90);
  expect(await free()).toHaveLength(1);
  const [event] = await causes();
  expect(event?.signs).toHaveLength(9);
  const more = takenTogether(event ?? { signs: [] });
  expect(more).toHaveLength(1);
  expect((await take(more)).body.data.taken).toHaveLength(1);
});

test('people who may need help anyway are handled individually, also where a call names them', async () => {
  await press(6);
  await say(1, 'sos', 60);
  await say(6, 'duress', 61);
  await say(7, 'medical', 62);
  await scene.db.ownerSql`
    insert into welfare_sessions (organisation_id, client_id, device_id, user_id, activity, minutes,
      grace_minutes, started_at, counted_from, due_at, grace_until)
    select organisation_id, gen_random_uuid(), id, user_id, 'Home visit', 30, 5, app.now(),
      app.now(), app.now() + interval '30 minutes', app.now() + interval '35 minutes'
    from devices
    where id = ${devices[2] ?? 0}`;
  const [found] = await causes();
  const signs = found?.signs ?? [];
  expect(signs).toHaveLength(8);
  expect(
    onTheirOwn({ signs })
      .map(({ device_id }) => devices.indexOf(device_id ?? 0))
      .sort(),
  ).toEqual([1, 2, 6, 7]);
  const all = signs.flatMap(({ alert_id, version }) =>
    alert_id === null || version === null ? [] : [{ id: alert_id, shown: version }],
  );
  const { taken, refused } = (await take(all)).body.data;
  expect(taken).toHaveLength(4);
  expect(refused.map(({ code }) => code)).toEqual([
    'taken_alone',
    'taken_alone',
    'taken_alone',
    'taken_alone',
  ]);
  expect(await free()).toHaveLength(4);
  for (const { id } of refused) expect(await storyOf(id)).toEqual([]);
});

test('owned, changed and missing alerts stay unchanged; the others are taken', async () => {
  await press(6);
  const alerts = takenTogether((await causes())[0] ?? { signs: [] });
  const [first, second] = alerts;
  const act = async (id: number, action: 'acknowledge' | 'release') =>
    await scene.db.database.write(
      { role: 'centre' },
      async (tx) => await actOnAlert(tx, tom, id, { action }),
    );
  await act(first?.id ?? 0, 'acknowledge');
  await act(second?.id ?? 0, 'acknowledge');
  await act(second?.id ?? 0, 'release');
  const { taken, refused } = (await take([...alerts, { id: 987_654_321, shown: 1 }])).body.data;
  expect(taken).toHaveLength(4);
  expect(refused.map(({ code }) => code)).toEqual([
    'alert_owned',
    'changed_meanwhile',
    'not_found',
  ]);
  expect(await storyOf(second?.id ?? 0)).toHaveLength(1);
});

test('one note to all is in the story of each, once however often it is sent; a missing alert is reported', async () => {
  await press(6);
  const ids = takenTogether((await causes())[0] ?? { signs: [] }).map(({ id }) => id);
  const body = {
    client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b41',
    comment: 'Fire drill, says reception.',
    alert_ids: [...ids, 987_654_321],
  };
  const send = async (actor = mei) =>
    await http
      .signedIn(actor)
      .post<{ noted: number; refused: { id: number }[] }>('/common-causes/notes', body);
  expect((await send()).body.data).toMatchObject({
    noted: 6,
    refused: [{ id: 987_654_321, code: 'not_found' }],
  });
  await send();
  const outsider: Actor = {
    ...mei,
    role: 'organisation_admin',
    organisation_id: world.organisation_id,
  };
  expect((await send(outsider)).status).toBe(403);
  const notes = await scene.db.ownerSql`
      select alert_id
      from events
      where kind = 'alert.commented' and data ->> 'comment' = ${body.comment}
      order by alert_id
    `;
  expect(notes.map(({ alert_id }) => alert_id)).toEqual(
    ids.toSorted((left, right) => left - right),
  );
});

test('refused, and nothing written: a member of an organisation, no alerts, no name, an unknown kind', async () => {
  await press(6);
  const alerts = takenTogether((await causes())[0] ?? { signs: [] });
  const outsider: Actor = {
    ...mei,
    role: 'organisation_admin',
    organisation_id: world.organisation_id,
  };
  expect((await take(alerts, outsider)).status).toBe(403);
  expect((await take([])).status).toBe(422);
  expect((await take(alerts, mei, { name: ' ' })).status).toBe(422);
  expect((await take(alerts, mei, { kind: 'weather' })).status).toBe(422);
  expect(await free()).toHaveLength(6);
});
