// A supervisor assigns and reassigns an alert: who has it, who is notified, what the story says, and every refusal.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { anOperator } from '../alerts.factory.ts';
import { assignAlert } from './assigning.service.ts';

let scene: AlertScene;
beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => await scene.renew());

const assign = async (actor: Actor, user_id: number, from?: number) =>
  await scene.write(async (tx) => await assignAlert(tx, actor, scene.alertId, { user_id, from }));
const news = async (actor: Actor) =>
  (await scene.frames(userChannel(actor.user_id))).filter(({ data }) => data['alert_id'] === scene.alertId).map(({ event }) => event);

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
  expect([await news(scene.tom), await news(scene.mei)]).toEqual([['alert.assigned'], ['alert.taken']]);
});

test('to whoever has it already: nothing changes', async () => {
  const { version } = await assign(scene.sue, scene.mei.user_id);
  expect((await assign(scene.sue, scene.mei.user_id)).version).toBe(version);
  expect(await news(scene.mei)).toEqual(['alert.assigned']);
});

describe('refused, and nothing written', () => {
  test('an operator: 403', async () => {
    expect(await scene.refused(async () => await assign(scene.mei, scene.tom.user_id))).toMatchObject({ status: 403 });
  });

  test('somebody else has it by now: 409 with who', async () => {
    await scene.acknowledge(scene.tom);
    const refusal = await scene.refused(async () => await assign(scene.sue, scene.mei.user_id, 0));
    expect(refusal).toMatchObject({ status: 409, code: 'alert_owned' });
  });

  test('resolved: 409', async () => {
    await scene.acknowledge(scene.mei);
    await scene.resolve(scene.mei);
    expect(await scene.refused(async () => await assign(scene.sue, scene.tom.user_id))).toMatchObject({
      status: 409,
      code: 'alert_resolved',
    });
  });

  test('a worker, somebody removed, and nobody: 422', async () => {
    const gone = await anOperator(scene.db.ownerSql, 'Gone');
    await scene.db.ownerSql`update users set status = 'disabled' where id = ${gone.user_id}`;
    for (const id of [scene.world.worker_id, gone.user_id, 999_999_999]) {
      expect(await scene.refused(async () => await assign(scene.sue, id))).toMatchObject({ status: 422 });
    }
  });
});
