// An operator who is disabled while they own an alert: it calls again, once, with their name; other
// owners keep theirs.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { followUpAlert } from '../actions/follow-up-alert.service.ts';
import { goneOwnersSweep } from './gone-owners.sweep.ts';

let scene: AlertScene;

beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => {
  await scene.db.ownerSql`
      update users
      set status = 'active', expires_at = null
      where id in (${scene.mei.user_id}, ${scene.tom.user_id})
    `;
  await scene.renew();
  await scene.acknowledge(scene.mei);
});

const sweep = async () => await goneOwnersSweep(scene.db.database).run();
const alert = async () =>
  (
    await scene.db.ownerSql`
        select owner_staff_id, acknowledged_at, follow_up_at from alerts where id = ${scene.alertId}
      `
  )[0];

test.each([
  [
    'disabled',
    async () =>
      await scene.db.ownerSql`update users set status = 'disabled' where id = ${scene.mei.user_id}`,
  ],
  [
    'past their last day',
    async () =>
      await scene.db
        .ownerSql`update users set expires_at = app.now() where id = ${scene.mei.user_id}`,
  ],
])('%s: the alert is unowned and calls again', async (_what, leaves) => {
  await scene.write(
    async (tx) =>
      await followUpAlert(tx, scene.mei, scene.alertId, { minutes: 30, reason: 'Rings back.' }),
  );
  await leaves();
  await sweep();
  await sweep();
  expect(await alert()).toEqual({
    owner_staff_id: null,
    acknowledged_at: null,
    follow_up_at: null,
  });
  expect((await scene.kinds()).filter((kind) => kind === 'alert.released')).toHaveLength(1);
  const [line] = await scene.db.ownerSql`
      select data, actor_staff_id
      from events
      where alert_id = ${scene.alertId} and kind = 'alert.released'
    `;
  expect(line).toEqual({
    data: { from: { id: scene.mei.user_id, name: scene.mei.name } },
    actor_staff_id: null,
  });
  expect((await scene.frames('private-alert-monitoring')).at(-1)).toMatchObject({
    event: 'alert.updated',
    data: { id: scene.alertId },
  });
});

test('a resolved alert, and alerts of other owners, are not changed', async () => {
  await scene.resolve(scene.mei);
  const resolved = await alert();
  await scene.db.ownerSql`update users set status = 'disabled' where id = ${scene.mei.user_id}`;
  await sweep();
  expect(await alert()).toEqual(resolved);
  await scene.renew();
  await scene.acknowledge(scene.tom);
  await sweep();
  expect(await alert()).toMatchObject({ owner_staff_id: scene.tom.user_id });
});
