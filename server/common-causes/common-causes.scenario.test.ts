// A carrier goes down and its pendants fall silent one after the other: the console shows one
// event. People with a running timer are handled individually.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { onTheirOwn, takenTogether, textedPeople } from '#domain/common-causes/cause-answers.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anOperator,
} from '#server/alerts/alerts.factory.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { silentDevicesSweep } from '#server/devices/silent-devices.sweep.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { commonCausesRoutes } from './common-causes.routes.ts';

const start = new Date('2026-11-23T01:00:00Z');
const scene = scenario({
  empty: ['deliveries', 'welfare_sessions'],
  sweeps: (database) => [silentDevicesSweep(database)],
});
let http: TestHttp;
let mei: Actor;
let world: AlertWorld;
let silent: { user_id: number; device_id: number; imei: string }[];

beforeAll(async () => {
  const { db } = scene;
  http = await testHttp({ database: db.database, routes: commonCausesRoutes(db) });
  mei = await anOperator(scene.db.ownerSql, 'Mei');
});
afterAll(async () => await http.close());
beforeEach(async () => {
  scene.itIs(start);
  await scene.db.ownerSql`
    update alerts
    set status = 'resolved', resolved_at = app.now(), note = 'Safe.'
    where status = 'active_alert'
  `;
  await scene.db.ownerSql`update devices set archived_at = app.now()`;
  world = await anAlertWorld(scene.db.ownerSql);
  silent = await pendants(7, '101.5.0.0/16', 0);
  await pendants(3, '203.9.0.0/16', 3600);
});

/**
 * Pendants of one carrier, each with its person.
 * @param spoken_later seconds after the start at which they spoke last
 */
async function pendants(count: number, network: string, spoken_later: number) {
  return await scene.db.ownerSql<{ user_id: number; device_id: number; imei: string }[]>`
    with u as (
      insert into users (organisation_id, role, first_name, last_name, mobile)
      select ${world.organisation_id}, 'organisation_user', 'Worker', n::text,
        '+614915701' || (50 + n)
      from generate_series(1, ${count}::int) n
      returning organisation_id, id
    ), v as (
      insert into devices (organisation_id, device_type_id, user_id, device_name, imei, online,
        created_at, silence_due_at, latitude, longitude)
      select organisation_id, 2, id, 'Pendant ' || id, (351000000000000 + id)::text, true,
        ${start}::timestamptz + make_interval(secs => ${spoken_later} + (id % 9)), ${start},
        -30 - (id % 40), 140
      from u returning organisation_id, user_id, id as device_id, imei
    ), n as (
      insert into device_networks (organisation_id, device_id, network)
      select organisation_id, device_id, ${network}
      from v
    ) select user_id, device_id, imei from v order by device_id`;
}

const causes = async (actor = mei) =>
  (await http.signedIn(actor).get<CommonCause[]>('/common-causes')).body.data;
const cause = async () => (await causes())[0] ?? null;
const fallSilent = async () => await scene.advance({ minutes: 14 });

test('seven pendants of one carrier are named as one, with the number of those that still report; nothing before they fell silent', async () => {
  expect(await cause()).toBeNull();
  await fallSilent();
  const found = await cause();
  expect(found).toMatchObject({
    kind: 'carrier',
    value: '101.5.0.0/16',
    silent: 7,
    still_reporting: 3,
  });
  expect(found?.signs.map(({ device_id }) => device_id).sort()).toEqual(
    silent.map(({ device_id }) => device_id).sort(),
  );
  scene.later({ minutes: 26 });
  expect(await cause()).toBeNull();
});

test('alerts of the same devices are among them, but no SOS, which no network sets off; a running timer keeps its person apart', async () => {
  await fallSilent();
  const at = scene.now.toISOString();
  const [shaken, timed, pressed] = silent;
  const say = async (of: typeof shaken, kind: 'sos') =>
    await createIntake(scene.db.database).take({
      device: { device_id: of?.device_id ?? 0, organisation_id: world.organisation_id },
      events: [anEvent(kind, { occurred_at: at, received_at: at })],
    });
  await say(pressed, 'sos');
  await scene.db.ownerSql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, device_id,
      subject, raised_at, received_at, last_event_at)
    select organisation_id, true, 9, 3, user_id, id, 'u' || user_id, ${at}, ${at}, ${at}
    from devices
    where id in (${shaken?.device_id ?? 0}, ${timed?.device_id ?? 0})`;
  await scene.db.ownerSql`
    insert into welfare_sessions (organisation_id, client_id, device_id, user_id, activity, minutes,
      grace_minutes, started_at, counted_from, due_at, grace_until)
    values (${world.organisation_id}, gen_random_uuid(), ${timed?.device_id ?? 0},
      ${timed?.user_id ?? 0}, 'Home visit', 30, 5, ${at}, ${at},
      ${at}::timestamptz + interval '30 minutes', ${at}::timestamptz + interval '35 minutes')`;
  const found = await cause();
  if (!found) throw new Error('no cause');
  const [alert] = await scene.db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${shaken?.device_id ?? 0} and status = 'active_alert'`;
  expect(takenTogether(found)).toEqual([{ id: alert?.id, shown: 1 }]);
  expect(onTheirOwn(found)).toMatchObject([
    { person: { id: timed?.user_id }, timer: { activity: 'Home visit' } },
  ]);
  const emergency = await scene.db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${pressed?.device_id ?? 0} and priority = 1`;
  expect(emergency).toHaveLength(1);
  expect(found.signs.map(({ alert_id }) => alert_id)).not.toContain(emergency[0]?.id);
});

test('one text to all of them, once however often it is sent, none to a person with an open duress alert; in the log of each', async () => {
  await fallSilent();
  const found = await cause();
  const [first] = silent;
  await scene.db.ownerSql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
      raised_at, received_at, last_event_at)
    values (${world.organisation_id}, true, 1, 1, ${first?.user_id ?? 0},
      'u' || ${first?.user_id ?? 0}::bigint, app.now(), app.now(), app.now())`;
  const body = {
    client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b31',
    user_ids: textedPeople(found ?? { signs: [] }),
    text: 'Are you safe? Reply YES or NO.',
  };
  expect(body.user_ids).toHaveLength(7);
  const send = async (actor = mei) =>
    await http.signedIn(actor).post<{ texted: number }>('/common-causes/texts', body);
  expect((await send()).body.data).toEqual({ texted: 6 });
  await send();
  await scene.tend();
  for (const nth of [2, 3, 4, 5, 6, 7]) await scene.expectText(`+6149157015${nth}`, body.text);
  await scene.expectNothingElse();
  expect(
    await scene.db.ownerSql`
      select from events where kind = 'common_cause.texted' and user_id = ${silent[1]?.user_id ?? 0}
    `,
  ).not.toHaveLength(0);
});

test('refused, and nothing sent: a member of an organisation, and an empty text', async () => {
  await fallSilent();
  const outsider: Actor = {
    ...mei,
    role: 'organisation_admin',
    organisation_id: world.organisation_id,
  };
  const text = {
    client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b32',
    user_ids: silent.map(({ user_id }) => user_id),
    text: 'Hello',
  };
  expect((await http.signedIn(outsider).get('/common-causes')).status).toBe(403);
  expect((await http.signedIn(outsider).post('/common-causes/texts', text)).status).toBe(403);
  expect(
    (await http.signedIn(mei).post('/common-causes/texts', { ...text, text: ' ' })).status,
  ).toBe(422);
  expect(await scene.db.ownerSql`select from deliveries`).toHaveLength(0);
});
