// People and devices on test: their alerts are stored, marked and quiet; a real alarm is never
// taken for a test; and every test ends.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onTestPeriod } from '#domain/alerts/actions/on-test.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { anAlertWorld, anEvent, anotherDevice } from '../alerts.factory.ts';
import { beginOnTest, endOnTest } from './on-test.service.ts';
import { listRunning, readRunningFor } from './on-test.store.ts';
import { onTestSweep } from './on-test.sweep.ts';

let scene: AlertScene;
const start = new Date('2026-11-21T02:00:00.000Z');

beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => {
  scene.db.clock.now = start;
  await scene.db.ownerSql`update on_test_periods set ended_at = started_at where ended_at is null`;
  scene.world = await anAlertWorld(scene.db.ownerSql);
});

const after = (minutes: number): string =>
  new Date(start.getTime() + minutes * 60_000).toISOString();
const pass = (minutes: number): void => {
  scene.db.clock.now = new Date(after(minutes));
};
const begin = async (
  over: { user_id?: number; device_id?: number; until?: string } = {
    device_id: scene.world.device.device_id,
  },
) =>
  await scene.write(
    async (tx) =>
      await beginOnTest(tx, scene.mei, { until: after(60), reason: 'Battery changed', ...over }),
  );
const end = async (id: number) =>
  await scene.write(async (tx) => await endOnTest(tx, scene.tom, id));
const says = async (kind: 'sos' | 'fall', minute: number, device = scene.world.device) => {
  const keep = scene.world.device;
  scene.world.device = device;
  await scene.says(anEvent(kind, { occurred_at: after(minute), received_at: after(minute) }));
  scene.world.device = keep;
};
const alerts = async () => [
  ...(await scene.db.ownerSql`
    select on_test, priority, status, owner_staff_id, repeat_count
    from alerts
    where organisation_id = ${scene.world.organisation_id}
    order by id`),
];
const countLines = async (kind: string) =>
  (
    await scene.db.ownerSql`
        select 1
        from events
        where organisation_id = ${scene.world.organisation_id} and kind = ${kind}
      `
  ).length;

test('an alert of a device on test is kept, marked, and waits at priority 4; afterwards alerts are real', async () => {
  const period = await begin();
  expect(onTestPeriod.parse(period)).toEqual(period);
  await says('sos', 10);
  expect(await alerts()).toMatchObject([{ on_test: true, priority: 4 }]);
  const row = (await scene.frames('private-alert-monitoring')).at(-1);
  expect(row).toMatchObject({
    event: 'alert.created',
    data: { on_test: true, priority: 4, type: 'sos' },
  });
  await end(period.id);
  await says('fall', 11);
  expect(await alerts()).toMatchObject([{ on_test: true }, { on_test: false, priority: 1 }]);
});

test('a person on test covers all their devices, a device on test only itself', async () => {
  const second = await anotherDevice(scene.db.ownerSql, scene.world);
  const period = await begin({ user_id: scene.world.worker_id });
  await says('sos', 5, second);
  expect(await alerts()).toMatchObject([{ on_test: true }]);
  await end(period.id);
  await begin({ device_id: second.device_id });
  await says('fall', 6);
  expect(await alerts()).toMatchObject([{ on_test: true }, { on_test: false, priority: 1 }]);
});

describe('what is real is never taken for a test', () => {
  test('a real repeat of a test alert makes it real and unowned, also when it had an owner', async () => {
    const period = await begin();
    await says('sos', 1);
    const [alert] = await scene.db.ownerSql<
      { id: number }[]
    >`select id from alerts where organisation_id = ${scene.world.organisation_id}`;
    scene.alertId = alert?.id ?? 0;
    await scene.acknowledge(scene.mei);
    await says('sos', 2);
    expect(await alerts()).toMatchObject([
      { on_test: true, priority: 4, owner_staff_id: scene.mei.user_id, repeat_count: 1 },
    ]);
    await end(period.id);
    await says('sos', 3);
    expect(await alerts()).toMatchObject([
      { on_test: false, priority: 1, owner_staff_id: null, repeat_count: 2 },
    ]);
    const row = (await scene.frames('private-alert-monitoring'))
      .filter(({ event }) => event === 'alert.updated')
      .at(-1);
    expect(row?.data).toMatchObject({ priority: 1 });
    expect(row?.data).not.toHaveProperty('on_test');
    expect(row?.data).not.toHaveProperty('owner');
  });

  test('a test repeat of a real alert leaves it real', async () => {
    await says('sos', 0);
    pass(1);
    await begin();
    await says('sos', 2);
    expect(await alerts()).toMatchObject([{ on_test: false, priority: 1, repeat_count: 1 }]);
  });

  test('a record from before the test is real', async () => {
    pass(5);
    await begin();
    await says('sos', 4);
    expect(await alerts()).toMatchObject([{ on_test: false, priority: 1 }]);
  });

  test('a real alert does not go to the owner of the test alert', async () => {
    const period = await begin();
    await says('sos', 1);
    const [alert] = await scene.db.ownerSql<
      { id: number }[]
    >`select id from alerts where organisation_id = ${scene.world.organisation_id}`;
    scene.alertId = alert?.id ?? 0;
    await scene.acknowledge(scene.mei);
    await end(period.id);
    await says('fall', 2);
    expect((await alerts())[1]).toMatchObject({ on_test: false, owner_staff_id: null });
  });

  test('a test that should have ended does not count, even before the sweep', async () => {
    await begin();
    pass(61);
    await says('sos', 61);
    expect(await alerts()).toMatchObject([{ on_test: false, priority: 1 }]);
  });
});

test('a forgotten test ends by itself, once, with an event to every console', async () => {
  const { id } = await begin();
  expect(await onTestSweep(scene.db.database).run()).toEqual(new Date(after(60)));
  expect(await countLines('on_test.ended')).toBe(0);
  pass(60);
  await Promise.all([1, 2, 3].map(async () => await onTestSweep(scene.db.database).run()));
  expect(await countLines('on_test.ended')).toBe(1);
  const frame = (await scene.frames('private-alert-monitoring')).findLast(
    ({ event, data }) => event === 'on_test.changed' && data['ended_at'],
  );
  expect(frame?.data).toMatchObject({ id, ended_by: null });
});

test('it is listed while it runs, found for its alerts, and ended at once by any of the staff', async () => {
  const { id } = await begin();
  const running = async () => await scene.write(listRunning);
  const subject = { user_id: scene.world.worker_id, device_id: scene.world.device.device_id };
  expect(await running()).toMatchObject([
    { id, device: { name: 'Pendant' }, person: null, reason: 'Battery changed' },
  ]);
  expect(await scene.write(async (tx) => await readRunningFor(tx, subject))).toMatchObject([
    { id },
  ]);
  expect(
    await scene.write(async (tx) => await readRunningFor(tx, { user_id: null, device_id: null })),
  ).toEqual([]);
  expect(await end(id)).toMatchObject({ ended_by: { name: 'Tom Chen' } });
  expect(await end(id)).toMatchObject({ ended_by: { name: 'Tom Chen' } });
  expect([await running(), await countLines('on_test.ended')]).toEqual([[], 1]);
});

test('one that cannot be ended delays no other, is logged, and ends when it can', async () => {
  const atFault = await begin();
  const other = await begin({ user_id: scene.world.worker_id });
  await scene.db.ownerSql.unsafe(`
    create function refuse_one() returns trigger language plpgsql as $$
      begin if new.data ->> 'on_test_period_id' = '${atFault.id}' then raise 'not this one'; end if; return new; end $$;
    create trigger refuse_one before insert on events for each row execute function refuse_one()`);
  pass(61);
  const sweep = onTestSweep(scene.db.database);
  await expect(sweep.run()).rejects.toThrow('not this one');
  const running = async () =>
    await scene.db.ownerSql`select id from on_test_periods where ended_at is null`;
  expect([[...(await running())], await countLines('on_test.ended')]).toEqual([
    [{ id: atFault.id }],
    1,
  ]);
  expect(other.id).not.toBe(atFault.id);
  await scene.db.ownerSql.unsafe('drop trigger refuse_one on events; drop function refuse_one');
  await sweep.run();
  expect([[...(await running())], await countLines('on_test.ended')]).toEqual([[], 2]);
});

test('a new one takes the place of the running one', async () => {
  const first = await begin();
  const [second, third] = await Promise.all([
    begin({ device_id: scene.world.device.device_id, until: after(10) }),
    begin(),
  ]);
  expect([second.id, third.id]).toEqual([first.id, first.id]);
  expect(await scene.write(listRunning)).toHaveLength(1);
});

describe('refusals write nothing', () => {
  test.each([
    ['longer than 24 hours', { until: '2026-11-22T02:00:01.000Z' }],
    ['already over', { until: '2026-11-21T02:00:00.000Z' }],
  ])('%s', async (_name, over) => {
    const asked = { device_id: scene.world.device.device_id, ...over };
    expect(await scene.refused(async () => await begin(asked))).toMatchObject({
      status: 422,
      fields: { until: [expect.any(String)] },
    });
  });

  test('without a subject, and with both', async () => {
    expect(await scene.refused(async () => await begin({ until: after(1) }))).toMatchObject({
      status: 422,
    });
    const both = { user_id: scene.world.worker_id, device_id: scene.world.device.device_id };
    expect(await scene.refused(async () => await begin(both))).toMatchObject({ status: 422 });
  });

  test('an unknown person, staff, and a person who is not monitored', async () => {
    const hidden = await anAlertWorld(scene.db.ownerSql, { not_monitored: true });
    for (const asked of [
      { user_id: 987_654_321 },
      { user_id: scene.tom.user_id },
      { user_id: hidden.worker_id },
      { device_id: hidden.device.device_id },
    ])
      expect(await scene.refused(async () => await begin(asked))).toMatchObject({ status: 404 });
    expect(await scene.refused(async () => await end(987_654_321))).toMatchObject({ status: 404 });
  });
});
