// The life of welfare sessions: begun, extended, missed, warned, raised as an alert; what is sent,
// and that nothing else is.
import { expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  alerts,
  here,
  itIs,
  lines,
  mobile,
  night,
  other_id,
  report,
  said,
  session_id,
  sessions,
  start,
  story,
  welfareScenario,
} from './welfare-scenario.factory.ts';
import { readRunningSession } from './welfare-sessions.store.ts';
import { welfareSubscriber } from './welfare-sessions.subscribers.ts';

const { advance, expectNothingElse, expectPush, expectText, outage, tend } = welfareScenario(
  (database) => createIntake(database, { subscribers: [welfareSubscriber] }),
);

test('an unanswered timer: a warning when it is due, one alert a minute later, and nothing else', async () => {
  const { db } = here();
  itIs('03:00');
  await report(start('03:00'));
  expect(await tend()).toEqual(expect.any(Date));
  await advance({ minutes: 59 });
  await expectNothingElse();
  expect([await lines(), await alerts()]).toEqual([['device.welfare_started'], []]);
  await advance({ minutes: 1 });
  const warning = await expectText(mobile);
  expect(warning).toMatchObject({
    lane: 'life_safety',
    body: 'Your welfare timer (Pump 4) has expired. Check in, extend or end it by 15:01, or an alert will be raised.',
  });
  expect(warning.idempotency_key).toMatch(/^welfare-warning:\d+:2026-11-21T04:00:00\.000Z$/);
  await expectNothingElse();
  expect([await sessions(), await alerts()]).toMatchObject([
    [{ status: 'grace', due: '04:00' }],
    [],
  ]);
  await advance({ minutes: 1 });
  const raisedAt = db.clock.now;
  await advance({ hours: 1 });
  await expectNothingElse();
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ status: 'active_alert', late: false, repeat_count: 0 });
  expect(alert?.raised_at).toEqual(raisedAt);
  expect(await sessions()).toMatchObject([{ status: 'expired', alert_id: alert?.id }]);
  expect(here().alarms).toBe(1);
  expect(await lines()).toEqual([
    'device.welfare_started',
    'welfare_session.warned',
    'alert.raised',
  ]);
  expect((await story(alert?.id ?? 0))[0]?.data).toMatchObject({
    activity: 'Pump 4',
    minutes: 60,
    due_at: `${night}04:00:00.000Z`,
  });
});

test('an expired timer does not count as a report of the device', async () => {
  const { db, world } = here();
  itIs('03:00');
  await report(start('03:00'));
  await advance({ hours: 2 });
  const [device] = await db.ownerSql<
    { last_heard_at: Date }[]
  >`select last_heard_at from devices where id = ${world.device.device_id}`;
  expect(device?.last_heard_at.toISOString()).toBe(`${night}03:00:00.000Z`);
});

test('an extended or checked-in timer is not due; an ended one never is', async () => {
  itIs('03:00');
  await report(start('03:00'));
  await report(said('welfare_extended', '03:10', { session_id, minutes: 30 }));
  expect(await sessions()).toMatchObject([{ due: '04:30' }]);
  itIs('04:00');
  await report(said('check_in', '04:00'));
  expect(await sessions()).toMatchObject([{ due: '05:00', status: 'in_progress' }]);
  await report(said('welfare_completed', '04:30', { session_id }));
  await advance({ hours: 2 });
  expect(await sessions()).toMatchObject([{ status: 'completed' }]);
  expect(await alerts()).toEqual([]);
  await expectNothingElse();
});

test('a check-in during grace cancels the alert; the next expiry has its own warning', async () => {
  itIs('03:00');
  await report(start('03:00'));
  await advance({ hours: 1 });
  await expectText(mobile, 'Check in, extend or end it by 15:01');
  await report(said('check_in', '04:00'));
  await advance({ minutes: 59 });
  expect(await sessions()).toMatchObject([{ status: 'in_progress', due: '05:00' }]);
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectText(mobile, 'Check in, extend or end it by 16:01');
  await expectNothingElse();
  expect(await alerts()).toEqual([]);
});

test('a worker whose app receives pushes is warned by push alone, without personal data', async () => {
  const { db, world } = here();
  await db.ownerSql`
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid,
      token_hash, platform, app_version, push_provider, push_token)
    values (${world.organisation_id}, ${world.device.device_id}, ${world.worker_id},
      gen_random_uuid(), decode(md5(${String(world.worker_id)}), 'hex'), 'android', '1', 'fcm',
      'token')`;
  itIs('03:00');
  await report(start('03:00'));
  await advance({ hours: 1 });
  const push = await expectPush('fcm:token');
  expect([push.lane, push.body.includes('Pump')]).toEqual(['life_safety', false]);
  await expectNothingElse();
});

test('the grace is the person’s, else the department’s, else a minute; zero raises when the timer is due', async () => {
  const { db, world } = here();
  itIs('03:00');
  await db.ownerSql`update departments set grace_period = 7 where id = ${world.department_id}`;
  await report(start('03:00'));
  await db.ownerSql`update users set grace_period = 0 where id = ${world.worker_id}`;
  await report(start('03:00', { session_id: other_id }));
  const grace = await db.ownerSql<{ grace_minutes: number }[]>`
    select grace_minutes
    from welfare_sessions
    where device_id = ${world.device.device_id}
    order by id`;
  expect(grace.map(({ grace_minutes }) => grace_minutes)).toEqual([7, 0]);
  await advance({ hours: 1 });
  await expectNothingElse();
  expect(await alerts()).toHaveLength(1);
});

test('after an outage over the due time the alert is raised at once, once, marked late with both times', async () => {
  const { db } = here();
  itIs('03:00');
  await report(start('03:00'));
  await outage({ minutes: 71 });
  await tend();
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    late: true,
    happened_at: new Date(`${night}04:01:00.000Z`),
    raised_at: db.clock.now,
    received_at: db.clock.now,
  });
  expect((await story(alert?.id ?? 0))[0]?.data).toMatchObject({
    late: true,
    raised_at: `${night}04:11:00.000Z`,
    grace_until: `${night}04:01:00.000Z`,
  });
  await expectNothingElse();
});

test('a phone reads its running session, and another tenant’s view shows none', async () => {
  const { db, world } = here();
  itIs('03:00');
  await report(start('03:00'));
  const tenant = { role: 'tenant', organisation_id: world.organisation_id } as const;
  const read = async (view: Parameters<typeof db.database.read>[0]) =>
    await db.database.read(
      view,
      async (tx) => await readRunningSession(tx, world.device.device_id),
    );
  expect(await read(tenant)).toEqual({
    id: session_id,
    activity: 'Pump 4',
    started_at: `${night}03:00:00.000Z`,
    due_at: `${night}04:00:00.000Z`,
    grace_until: `${night}04:01:00.000Z`,
    status: 'in_progress',
  });
  expect(await read({ role: 'tenant', organisation_id: world.organisation_id + 1 })).toBeNull();
  await advance({ hours: 2 });
  expect(await read(tenant)).toBeNull();
});
