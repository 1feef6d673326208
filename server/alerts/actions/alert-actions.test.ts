// Operators' actions: each action, each refusal with the owner's name and without a write; of two
// at once, one wins.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { alert as alertSchema } from '#domain/alerts/alert.ts';
import { alertsApi } from '#domain/alerts/alerts.api.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Tx, View } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createIntake } from '../alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent, anOperator } from '../alerts.factory.ts';
import type { Resolution } from '../alerts.store.ts';
import { countQueue, countRecent, listAlerts } from '../alerts-list.store.ts';
import { readHistory } from '../details/alert-history.store.ts';
import { readAlert } from '../details/read-alert.service.ts';
import { acknowledgeAlert } from './acknowledge-alert.service.ts';
import { actOnAlert } from './act-on-alert.factory.ts';
import { commentOnAlert } from './comment-on-alert.service.ts';
import { resolveAlert } from './resolve-alert.service.ts';
import { takeOverAlert } from './take-over-alert.service.ts';
import { viewAlert } from './view-alert.service.ts';

let db: TestDatabase;
let world: AlertWorld;
let mei: Actor;
let tom: Actor;
let alertId: number;

beforeAll(async () => {
  db = await testDatabase();
  [mei, tom] = [await anOperator(db.ownerSql, 'Mei'), await anOperator(db.ownerSql, 'Tom')];
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
  alertId = await raise(world);
});

async function raise({ device }: AlertWorld): Promise<number> {
  await createIntake(db.database).take({ device, events: [anEvent('sos')] });
  const [row] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${device.device_id} order by id desc limit 1`;
  return row?.id ?? 0;
}

const centre = async <Result>(work: (tx: Tx) => Promise<Result>, view: View = { role: 'centre' }) =>
  await db.database.write(view, work);
const act = async (actor: Actor, action: 'acknowledge' | 'take_over' | 'release') =>
  await centre(async (tx) => await actOnAlert(tx, actor, alertId, { action }));
const resolve = async (actor: Actor, resolution: Resolution) =>
  await centre(async (tx) => await resolveAlert(tx, actor, alertId, { resolution }));
const kinds = async () =>
  (
    await db.ownerSql<
      { kind: string }[]
    >`select kind from events where alert_id = ${alertId} order by id`
  ).map((row) => row.kind);
const story = async () =>
  await centre(
    async (tx) =>
      await readHistory(tx, { id: alertId, organisation_id: world.organisation_id }, undefined),
  );
const snapshot = async () =>
  JSON.stringify([
    await db.ownerSql`select * from alerts where id = ${alertId}`,
    await kinds(),
    await db.ownerSql`select count(*) from live_outbox`,
  ]);

async function refused(work: () => Promise<unknown>): Promise<AppError> {
  const before = await snapshot();
  const error = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`);
  expect(await snapshot()).toBe(before);
  return error;
}

const safe = {
  note: 'Spoke to Noah, he is safe.',
  outcome: 'false',
  response_sent: false,
  resolution_comment_id: null,
} as const;

test('acknowledge, release, take over, resolve: the whole story is in order (R175, R177 to R179, R184)', async () => {
  expect(await act(mei, 'acknowledge')).toMatchObject({ owner: { name: 'Mei Chen' }, version: 2 });
  expect(await act(mei, 'release')).not.toHaveProperty('owner');
  await act(tom, 'acknowledge');
  expect(await act(mei, 'take_over')).toMatchObject({ owner: { id: mei.user_id } });
  expect(await resolve(mei, safe)).toMatchObject({ status: 'resolved' });
  expect(await kinds()).toEqual([
    'alert.raised',
    'alert.acknowledged',
    'alert.released',
    'alert.acknowledged',
    'alert.taken_over',
    'alert.resolved',
  ]);
  const [newest] = await story();
  expect(newest).toMatchObject({
    kind: 'alert.resolved',
    actor: { name: 'Mei Chen' },
    data: { note: safe.note, outcome: 'false' },
  });
});

test('the previous owner is notified on their own channel of a take-over', async () => {
  await act(tom, 'acknowledge');
  await act(mei, 'take_over');
  const frames = await db.ownerSql`
      select event, data
      from live_outbox
      where ${`private-user.${tom.user_id}`} = any(channels)
      order by id desc
      limit 1
    `;
  expect([...frames]).toMatchObject([
    {
      event: 'alert.taken',
      data: { alert_id: alertId, person: 'Noah Ward', by: { name: 'Mei Chen' } },
    },
  ]);
});

test('of two take-overs from the same owner the second is refused with the new owner', async () => {
  const sue = await anOperator(db.ownerSql, 'Sue');
  await act(tom, 'acknowledge');
  const from = tom.user_id;
  const takeOver = async (actor: Actor) =>
    await centre(async (tx) => await takeOverAlert(tx, actor, alertId, { from }));
  await takeOver(mei);
  expect(await refused(async () => await takeOver(sue))).toMatchObject({
    status: 409,
    code: 'alert_owned',
    holder: { name: 'Mei Chen' },
  });
  expect(await takeOver(mei)).toMatchObject({ owner: { id: mei.user_id } });
  await act(mei, 'release');
  expect(await takeOver(sue)).toMatchObject({ owner: { id: sue.user_id } });
});

describe('refusals write nothing', () => {
  test('acknowledging what another has is 409 with the name', async () => {
    await act(tom, 'acknowledge');
    expect(await refused(async () => await act(mei, 'acknowledge'))).toMatchObject({
      status: 409,
      code: 'alert_owned',
      holder: { name: 'Tom Chen' },
    });
  });

  test('resolving an unowned or a resolved alert', async () => {
    expect(await refused(async () => await resolve(mei, safe))).toMatchObject({
      status: 409,
      code: 'alert_unowned',
    });
    await act(mei, 'acknowledge');
    await resolve(mei, safe);
    expect(await refused(async () => await act(tom, 'take_over'))).toMatchObject({
      status: 409,
      code: 'alert_resolved',
      holder: { name: 'Mei Chen' },
    });
  });

  test('a satellite SOS that is still on', async () => {
    await act(mei, 'acknowledge');
    await db.ownerSql`update alerts set satellite_sos_active = true where id = ${alertId}`;
    expect(await refused(async () => await resolve(mei, safe))).toMatchObject({ status: 422 });
  });

  test('a resolution comment that is not on the list', async () => {
    await act(mei, 'acknowledge');
    expect(
      await refused(async () => await resolve(mei, { ...safe, resolution_comment_id: 999_999 })),
    ).toMatchObject({
      status: 422,
      fields: { resolution_comment_id: ['Choose one of the listed comments.'] },
    });
  });

  test('an alert that is not in the view answers like one that does not exist', async () => {
    const other = await anAlertWorld(db.ownerSql, { not_monitored: true });
    const hidden = await raise(other);
    for (const id of [hidden, 987_654_321]) {
      const error = await refused(
        async () => await centre(async (tx) => await acknowledgeAlert(tx, mei, id)),
      );
      expect({ status: error.status, message: error.message }).toEqual({
        status: 404,
        message: 'This record does not exist.',
      });
    }
    const foreign: View = { role: 'tenant', organisation_id: other.organisation_id };
    expect(
      await refused(
        async () => await centre(async (tx) => await readAlert(tx, mei, alertId), foreign),
      ),
    ).toMatchObject({
      status: 404,
    });
  });
});

test('of fifty races for one alert exactly one operator wins each, and the history has one line', async () => {
  for (let round = 0; round < 50; round += 1) {
    alertId = await raise(await anAlertWorld(db.ownerSql));
    const results = await Promise.allSettled([act(mei, 'acknowledge'), act(tom, 'acknowledge')]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await kinds()).toEqual(['alert.raised', 'alert.acknowledged']);
  }
});

test('a comment sent twice appears once', async () => {
  const input = {
    comment: 'Called the mobile, no answer.',
    client_id: '0b9f2c1e-7f0e-4a51-9c2f-5b7a4a1f3d10',
  };
  const first = await centre(async (tx) => await commentOnAlert(tx, mei, alertId, input));
  const second = await centre(async (tx) => await commentOnAlert(tx, mei, alertId, input));
  expect(second.id).toBe(first.id);
  expect(await kinds()).toEqual(['alert.raised', 'alert.commented']);
});

test('comments without a number of the browser’s own are comments of their own', async () => {
  const input = alertsApi.comment.body?.parse({ comment: 'Called the mobile, no answer.' });
  if (!input) throw new Error('no body');
  for (let times = 0; times < 2; times += 1)
    await centre(async (tx) => await commentOnAlert(tx, mei, alertId, input));
  expect(await kinds()).toEqual(['alert.raised', 'alert.commented', 'alert.commented']);
});

test('viewing is recorded once each (R176)', async () => {
  const first = await centre(async (tx) => await viewAlert(tx, mei, alertId));
  expect(await centre(async (tx) => await viewAlert(tx, mei, alertId))).toEqual(first);
  await centre(async (tx) => await viewAlert(tx, tom, alertId));
  expect(await kinds()).toEqual(['alert.raised', 'alert.viewed', 'alert.viewed']);
});

test('the whole alert has its declared shape, and lists the allowed actions', async () => {
  const whole = await centre(async (tx) => await readAlert(tx, mei, alertId));
  expect(alertSchema.parse(whole).abilities).toContain('acknowledge');
});

test('the queue: calling alerts first, then priority, then age; pages follow keys and miss no alert; a resolved one is not unowned (R173)', async () => {
  const clean = await testDatabase();
  try {
    const intake = createIntake(clean.database);
    const operator = await anOperator(clean.ownerSql, 'Ana');
    const signals = ['test', 'fall', 'safety_shake', 'sos', 'sos', 'test', 'sos'] as const;
    for (const [index, signal] of signals.entries()) {
      const { device } = await anAlertWorld(clean.ownerSql);
      const occurred_at = new Date(Date.now() - 60_000 + index * 1000).toISOString();
      await intake.take({ device, events: [anEvent(signal, { occurred_at })] });
    }
    await clean.database.write(
      { role: 'centre' },
      async (tx) => await acknowledgeAlert(tx, operator, 4),
    );
    // Alert 8: a later one of the person of alert 4, so its owner's, and not acknowledged.
    const [fourth] = await clean.ownerSql<AlertWorld['device'][]>`
      select v.id as device_id, v.organisation_id, v.imei
      from alerts a
      join devices v on v.id = a.device_id
      where a.id = 4`;
    if (!fourth) throw new Error('alert 4 has a device');
    await intake.take({ device: fourth, events: [anEvent('duress')] });
    const ask = async (over: object) => {
      const query = alertsApi.list.query.parse({ status: 'active_alert', per_page: 100, ...over });
      const { items } = await clean.database.read(
        { role: 'centre' },
        async (tx) => await listAlerts(tx, query, operator.user_id),
      );
      return (JSON.parse(items.text) as { id: number }[]).map(({ id }) => id);
    };
    expect(await ask({ owner: 'none' })).toEqual([2, 5, 7, 3, 1, 6]);
    expect(await ask({ owner: 'not_answered' })).toEqual([8]);
    expect(await ask({ owner: 'nobody_answered' })).toEqual([2, 5, 7, 8, 3, 1, 6]);
    const counts = await clean.database.read({ role: 'centre' }, countQueue);
    expect(counts).toEqual({
      active: 8,
      unowned: 6,
      unowned_priority: 1,
      assigned: 1,
      lapsed: 0,
      lapsed_priority: null,
    });
    const seen: number[] = [];
    let after: string | undefined;
    for (;;) {
      const query = {
        page: 1,
        per_page: 2,
        status: 'active_alert' as const,
        ...(after ? { after } : {}),
      };
      const { items, meta } = await clean.database.read(
        { role: 'centre' },
        async (tx) =>
          await listAlerts(tx, query as Parameters<typeof listAlerts>[1], operator.user_id),
      );
      for (const row of JSON.parse(items.text) as { id: number }[]) seen.push(row.id);
      if (meta.next === null) break;
      after = meta.next;
    }
    expect(seen).toEqual([2, 5, 7, 8, 3, 1, 6, 4]);

    await clean.ownerSql`
      update alerts set raised_at = app.now() - interval '11 minutes' where id in (1, 2)
    `;
    const recent = await clean.database.read({ role: 'centre' }, countRecent);
    expect(recent[0]).toMatchObject({ id: fourth.organisation_id, count: 2 });
    expect(recent.slice(1).map(({ count }) => count)).toEqual([1, 1, 1, 1]);

    await clean.ownerSql`
      update alerts
      set status = 'resolved', note = 'Safe.', resolved_at = app.now()
      where id in (2, 5)
    `;
    expect(await ask({ owner: 'none' })).toEqual([7, 3, 1, 6]);
    expect(await clean.database.read({ role: 'centre' }, countQueue)).toMatchObject({
      active: 6,
      unowned: 4,
    });
  } finally {
    await clean.close();
  }
});
