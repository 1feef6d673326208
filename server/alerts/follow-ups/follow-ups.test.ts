// Follow-up timers: set, replaced, cancelled, and lapsed exactly once; the alert then calls as an
// unowned one does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { alertActionsApi } from '#domain/alerts/actions/alert-actions.api.ts';
import { alertsApi } from '#domain/alerts/alerts.api.ts';
import { actOnAlert } from '../actions/act-on-alert.factory.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { followUpAlert } from '../actions/follow-up-alert.service.ts';
import { listAlerts } from '../alerts-list.store.ts';
import { findFollowUp, listFollowUps } from './follow-ups.store.ts';
import { followUpsSweep } from './follow-ups.sweep.ts';

let scene: AlertScene;
const start = new Date('2026-11-21T02:00:00.000Z');

beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => {
  scene.db.clock.now = start;
  await scene.db.ownerSql`
      update alerts
      set status = 'resolved', note = 'Safe.', resolved_at = '2026-11-20'
      where status = 'active_alert'
    `;
  await scene.db.ownerSql`
      update follow_ups set ended_at = '2026-11-20', ended_as = 'resolved' where ended_at is null
    `;
  await scene.renew();
  await scene.acknowledge(scene.mei);
});

const pass = (minutes: number): void => {
  scene.db.clock.now = new Date((scene.db.clock.now ?? start).getTime() + minutes * 60_000);
};
const set = async (minutes: number, actor: Actor = scene.mei, version?: number) =>
  await scene.write(
    async (tx) =>
      await followUpAlert(tx, actor, scene.alertId, { minutes, reason: 'Ring again', version }),
  );
const act = async (
  action: 'cancel_follow_up' | 'acknowledge' | 'release' | 'take_over',
  actor: Actor = scene.mei,
) => await scene.write(async (tx) => await actOnAlert(tx, actor, scene.alertId, { action }));
const sweep = async () => await followUpsSweep(scene.db.database).run();
const open = async () =>
  await scene.write(
    async (tx) =>
      await findFollowUp(tx, { id: scene.alertId, organisation_id: scene.world.organisation_id }),
  );
const listed = async (query: object = {}) =>
  await scene.write(
    async (tx) =>
      await listFollowUps(tx, alertActionsApi.followUps.query.parse(query), scene.mei.user_id),
  );
const lines = async (kind: string) => (await scene.kinds()).filter((one) => one === kind).length;

test.each([{}, { reason: null }, { reason: ' ' }])('a timer needs no reason: %j', async (given) => {
  const follow_up = alertActionsApi.followUp.body?.parse({ minutes: 5, ...given });
  if (!follow_up) throw new Error('no body');
  await scene.write(async (tx) => await followUpAlert(tx, scene.mei, scene.alertId, follow_up));
  expect(await open()).toMatchObject({ minutes: 5, reason: null });
});

test('a timer is set with its reason, published to all consoles, and is in the list (R180)', async () => {
  expect(await set(10)).toMatchObject({ follow_up_at: '2026-11-21T02:10:00.000Z', version: 3 });
  expect(await open()).toMatchObject({
    minutes: 10,
    reason: 'Ring again',
    set_by: { name: 'Mei Chen' },
    lapsed_at: null,
  });
  expect((await listed()).items).toMatchObject([
    { follow_up: { due_at: '2026-11-21T02:10:00.000Z' }, alert: { id: scene.alertId } },
  ]);
  expect((await scene.frames('private-alert-monitoring')).at(-1)).toMatchObject({
    event: 'alert.updated',
    data: { id: scene.alertId, follow_up_at: '2026-11-21T02:10:00.000Z' },
  });
});

test('a new timer takes the place of the old one', async () => {
  await set(60);
  pass(1);
  expect(await set(5)).toMatchObject({ follow_up_at: '2026-11-21T02:06:00.000Z' });
  const rows = await scene.db.ownerSql`
      select minutes, ended_as from follow_ups where alert_id = ${scene.alertId} order by id
    `;
  expect([...rows]).toEqual([
    { minutes: 60, ended_as: 'replaced' },
    { minutes: 5, ended_as: null },
  ]);
});

test('a running one is cancelled, lapses no more, and the alert stays with its owner (R181)', async () => {
  await set(5);
  const row = await act('cancel_follow_up');
  expect([row.follow_up_at, row.owner?.name, await open()]).toEqual([undefined, 'Mei Chen', null]);
  pass(6);
  await sweep();
  expect((await scene.kinds()).slice(-2)).toEqual([
    'alert.follow_up_set',
    'alert.follow_up_cancelled',
  ]);
});

describe('when its time has come', () => {
  test('it lapses once, also with several sweeps, and never early', async () => {
    await set(5);
    pass(4.99);
    expect(await sweep()).toEqual(new Date('2026-11-21T02:05:00.000Z'));
    expect(await lines('alert.follow_up_lapsed')).toBe(0);
    pass(0.02);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await lines('alert.follow_up_lapsed')).toBe(1);
    const frames = (await scene.frames('private-alert-monitoring')).filter(
      ({ data }) => data['follow_up_lapsed'] === true,
    );
    expect(frames).toMatchObject([
      {
        event: 'alert.updated',
        data: { id: scene.alertId, owner: { name: 'Mei Chen' }, version: 4 },
      },
    ]);
  });

  test('the line in the story has the due time as when it happened, also with a late sweep', async () => {
    await set(5);
    pass(70);
    await sweep();
    const [line] = await scene.db.ownerSql`
      select occurred_at, recorded_at, data, actor_staff_id
      from events
      where alert_id = ${scene.alertId} and kind = 'alert.follow_up_lapsed'`;
    expect(line).toMatchObject({
      occurred_at: new Date('2026-11-21T02:05:00.000Z'),
      recorded_at: new Date('2026-11-21T03:10:00.000Z'),
      data: { minutes: 5, reason: 'Ring again' },
      actor_staff_id: null,
    });
  });

  test('the alert returns to the top, among the unowned ones, and leaves it when its owner acts', async () => {
    const first = scene.alertId;
    await set(5);
    pass(1);
    await scene.renew();
    const unowned = scene.alertId;
    pass(5);
    await sweep();
    expect(await queue()).toEqual([first, unowned]);
    scene.alertId = first;
    expect(await act('acknowledge')).not.toHaveProperty('follow_up_lapsed');
    expect(await queue()).toEqual([unowned, first]);
    expect(await open()).toBeNull();
  });

  test.each(['release', 'take_over', 'cancel_follow_up'] as const)('%s ends it', async (action) => {
    await set(5);
    pass(6);
    await sweep();
    const row = await act(action, action === 'take_over' ? scene.tom : scene.mei);
    expect([row.follow_up_at, row.follow_up_lapsed]).toEqual([undefined, undefined]);
    expect(await open()).toBeNull();
    await sweep();
    expect(await lines('alert.follow_up_lapsed')).toBe(1);
  });

  test('an alert locked by another action is left for the next run', async () => {
    await set(5);
    pass(6);
    await scene.write(async (tx) => {
      await tx`select from alerts where id = ${scene.alertId} for update`;
      await sweep();
      expect(await lines('alert.follow_up_lapsed')).toBe(0);
    });
    await sweep();
    expect(await lines('alert.follow_up_lapsed')).toBe(1);
  });

  test('one that cannot be written delays no other, is logged, and lapses when it can be', async () => {
    const atFault = scene.alertId;
    await set(5);
    await scene.renew();
    await scene.acknowledge(scene.mei);
    await set(5);
    await scene.db.ownerSql.unsafe(`
      create function refuse_one() returns trigger language plpgsql as $$ begin if new.alert_id = ${atFault} then raise 'not this one'; end if; return new; end $$;
      create trigger refuse_one before insert on events for each row execute function refuse_one()`);
    pass(6);
    await expect(sweep()).rejects.toThrow('not this one');
    const lapsed = async () =>
      await scene.db.ownerSql`
          select alert_id
          from follow_ups
          where lapsed_at is not null and ended_at is null
          order by alert_id
        `;
    expect([...(await lapsed())]).toEqual([{ alert_id: scene.alertId }]);
    await scene.db.ownerSql.unsafe('drop trigger refuse_one on events; drop function refuse_one');
    await sweep();
    expect(await lapsed()).toHaveLength(2);
    expect(await lines('alert.follow_up_lapsed')).toBe(1);
  });
});

test.each(['release', 'resolve'] as const)(
  'a running one is gone after %s, and lapses no more',
  async (how) => {
    await set(5);
    await (how === 'resolve' ? scene.resolve(scene.mei) : act('release'));
    pass(10);
    await sweep();
    expect(await lines('alert.follow_up_lapsed')).toBe(0);
    expect((await listed()).items).toEqual([]);
  },
);

test('a take-over keeps a running one', async () => {
  await set(5);
  expect(await act('take_over', scene.tom)).toMatchObject({
    follow_up_at: '2026-11-21T02:05:00.000Z',
  });
  expect((await listed({ owner: 'me' })).items).toEqual([]);
});

describe('refusals write nothing', () => {
  test('another’s alert, an unowned one, and a resolved one', async () => {
    expect(await scene.refused(async () => await set(5, scene.tom))).toMatchObject({
      code: 'alert_owned',
      holder: { name: 'Mei Chen' },
    });
    await act('release');
    expect(await scene.refused(async () => await set(5))).toMatchObject({ code: 'alert_unowned' });
    await scene.acknowledge(scene.mei);
    await scene.resolve(scene.mei);
    expect(await scene.refused(async () => await set(5))).toMatchObject({ code: 'alert_resolved' });
  });

  test('cancelling what is not set', async () => {
    expect(await scene.refused(async () => await act('cancel_follow_up'))).toMatchObject({
      status: 409,
      code: 'no_follow_up',
    });
  });

  test('an alert that has changed since the caller saw it', async () => {
    const { version } = await set(5);
    expect(await set(10, scene.mei, version)).toMatchObject({ version: version + 1 });
    expect(await scene.refused(async () => await set(15, scene.mei, version))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
  });

  test.each([{ minutes: 7 }, { minutes: '10' }, {}, { minutes: 5, reason: 'x'.repeat(501) }])(
    '%j is no timer',
    (body) => {
      expect(alertActionsApi.followUp.body?.safeParse(body).success).toBe(false);
    },
  );
});

test('the list continues where its page ended', async () => {
  const ids: number[] = [];
  for (const minutes of [30, 10, 60] as const) {
    await scene.renew();
    await scene.acknowledge(scene.mei);
    await set(minutes);
    ids.push(scene.alertId);
  }
  const first = await listed({ per_page: 2 });
  const second = await listed({ per_page: 2, after: first.meta.next });
  expect([...first.items, ...second.items].map(({ alert }) => alert.id)).toEqual([
    ids[1],
    ids[0],
    ids[2],
  ]);
  expect(second.meta).toMatchObject({ next: null });
});

const queue = async (): Promise<number[]> => {
  const { items } = await scene.write(
    async (tx) => await listAlerts(tx, alertsApi.list.query.parse({}), scene.mei.user_id),
  );
  return (JSON.parse(items.text) as { id: number }[]).map(({ id }) => id);
};
