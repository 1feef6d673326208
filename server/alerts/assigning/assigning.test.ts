// A supervisor assigns and reassigns an alert: the owner, the notifications, the story, and every
// refusal.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { AppError } from '#domain/kit/errors.ts';
import { fullLoad } from '#domain/supervision/next-operator.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { anOperator } from '../alerts.factory.ts';
import { assignAlert } from './assigning.service.ts';

let scene: AlertScene;
beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => await scene.renew());

const assign = async (actor: Actor, user_id: number, from?: number, reason?: string) =>
  await scene.write(
    async (tx) => await assignAlert(tx, actor, scene.alertId, { user_id, from, reason }),
  );
const news = async (actor: Actor) =>
  (await scene.frames(userChannel(actor.user_id)))
    .filter(({ data }) => data['alert_id'] === scene.alertId)
    .map(({ event }) => event);

test('an unowned alert goes to the operator, who is notified and has to acknowledge it', async () => {
  const row = await assign(scene.sue, scene.mei.user_id);
  expect(row.owner).toEqual({ id: scene.mei.user_id, name: 'Mei Chen' });
  expect(row.acknowledged_at).toBeUndefined();
  expect(await news(scene.mei)).toEqual(['alert.assigned']);
  expect(await scene.kinds()).toContain('alert.assigned');
});

test('reassigned: the new owner has not acknowledged it, and both are notified', async () => {
  await scene.acknowledge(scene.mei);
  const row = await assign(scene.sue, scene.tom.user_id, scene.mei.user_id);
  expect(row).toMatchObject({ owner: { id: scene.tom.user_id } });
  expect(row.acknowledged_at).toBeUndefined();
  expect([await news(scene.tom), await news(scene.mei)]).toEqual([
    ['alert.assigned'],
    ['alert.taken'],
  ]);
});

test('to its present owner: nothing changes', async () => {
  const { version } = await assign(scene.sue, scene.mei.user_id);
  expect((await assign(scene.sue, scene.mei.user_id)).version).toBe(version);
  expect(await news(scene.mei)).toEqual(['alert.assigned']);
});

describe('to an operator with a full load', () => {
  /** So many open alerts with an owner. */
  const holds = async ({ user_id }: Actor, count: number): Promise<void> =>
    void (await scene.db.ownerSql`
      insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
        raised_at, last_event_at, owner_staff_id, owned_at)
      select organisation_id, monitored, alert_type_id, priority, user_id, gen_random_uuid()::text,
        raised_at, last_event_at, ${user_id}, raised_at
      from alerts, generate_series(1, ${count}) where id = ${scene.alertId}`);
  const freed = async (): Promise<void> =>
    void (await scene.db.ownerSql`
        update alerts
        set status = 'resolved', note = 'Safe.', resolved_at = app.now()
        where owner_staff_id is not null and status = 'active_alert'
      `);
  beforeEach(freed);
  afterEach(freed);

  test('422 without a reason, and nothing is written', async () => {
    await holds(scene.mei, fullLoad);
    expect(
      await scene.refused(async () => await assign(scene.sue, scene.mei.user_id)),
    ).toMatchObject({
      status: 422,
      code: 'operator_full',
      fields: {
        reason: [
          `Mei Chen has ${fullLoad} open alerts; the limit is ${fullLoad}. Enter a reason to assign another.`,
        ],
      },
    });
  });

  test('with a reason it is theirs, and the story has the reason and their load', async () => {
    await holds(scene.mei, fullLoad);
    const row = await assign(scene.sue, scene.mei.user_id, 0, 'Tom is at lunch.');
    expect(row.owner).toMatchObject({ id: scene.mei.user_id });
    const [line] = await scene.db.ownerSql`
        select data from events where alert_id = ${scene.alertId} and kind = 'alert.assigned'
      `;
    expect(line?.['data']).toEqual({
      assignee: { id: scene.mei.user_id, name: 'Mei Chen' },
      reason: 'Tom is at lunch.',
      open: fullLoad,
    });
  });

  test('one alert below the limit needs none, and reassigning what they have changes nothing', async () => {
    await holds(scene.mei, fullLoad - 1);
    const { version } = await assign(scene.sue, scene.mei.user_id);
    expect((await assign(scene.sue, scene.mei.user_id)).version).toBe(version);
  });

  test('two supervisors at once: the second is asked for a reason', async () => {
    const first = scene.alertId;
    await scene.renew();
    await holds(scene.mei, fullLoad - 1);
    const give = async (id: number) =>
      await scene
        .write(async (tx) => await assignAlert(tx, scene.sue, id, { user_id: scene.mei.user_id }))
        .then(
          () => 'assigned',
          (reason: unknown) => (reason instanceof AppError ? reason.code : reason),
        );
    expect((await Promise.all([give(first), give(scene.alertId)])).toSorted()).toEqual([
      'assigned',
      'operator_full',
    ]);
  });
});

describe('refused, and nothing written', () => {
  test('an operator: 403', async () => {
    expect(
      await scene.refused(async () => await assign(scene.mei, scene.tom.user_id)),
    ).toMatchObject({ status: 403 });
  });

  test('it has another owner by now: 409 with their name', async () => {
    await scene.acknowledge(scene.tom);
    const refusal = await scene.refused(async () => await assign(scene.sue, scene.mei.user_id, 0));
    expect(refusal).toMatchObject({ status: 409, code: 'alert_owned' });
  });

  test('resolved: 409', async () => {
    await scene.acknowledge(scene.mei);
    await scene.resolve(scene.mei);
    expect(
      await scene.refused(async () => await assign(scene.sue, scene.tom.user_id)),
    ).toMatchObject({
      status: 409,
      code: 'alert_resolved',
    });
  });

  test('a worker, a removed account, and an unknown one: 422', async () => {
    const gone = await anOperator(scene.db.ownerSql, 'Gone');
    await scene.db.ownerSql`update users set status = 'disabled' where id = ${gone.user_id}`;
    for (const id of [scene.world.worker_id, gone.user_id, 999_999_999]) {
      expect(await scene.refused(async () => await assign(scene.sue, id))).toMatchObject({
        status: 422,
      });
    }
  });
});
