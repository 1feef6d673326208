// An action names the version that its screen showed: decided on since then it is refused, and
// nothing is written; other news does not matter.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { type ActionAsked, actOnAlert } from './actions/act-on-alert.factory.ts';
import { type AlertScene, anAlertScene } from './actions/alert-scene.factory.ts';
import { anEvent } from './alerts.factory.ts';
import { noteFacts, readRow } from './alerts.store.ts';
import { assignAlert } from './assigning/assigning.service.ts';

let scene: AlertScene;
beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => await scene.renew());

const resolution = {
  note: 'She is safe.',
  outcome: 'false',
  response_sent: false,
  resolution_comment_id: null,
} as const;
const act = async (actor: Actor, asked: ActionAsked): Promise<AlertRow> =>
  await scene.write(async (tx) => await actOnAlert(tx, actor, scene.alertId, asked));
const shownNow = async (): Promise<number> =>
  (await scene.write(async (tx) => await readRow(tx, scene.alertId))).version;
const changed = { status: 409, code: 'changed_meanwhile' };

test('acknowledged and put back since it was shown: the first press is refused, one after looking again is done', async () => {
  const shown = await shownNow();
  await act(scene.tom, { action: 'acknowledge', shown });
  await act(scene.tom, { action: 'release' });
  expect(
    await scene.refused(async () => await act(scene.mei, { action: 'acknowledge', shown })),
  ).toMatchObject(changed);
  expect(await act(scene.mei, { action: 'acknowledge', shown: await shownNow() })).toMatchObject({
    owner: { id: scene.mei.user_id },
  });
});

test('a change of owner is still reported before anything else', async () => {
  const shown = await shownNow();
  await act(scene.tom, { action: 'acknowledge', shown });
  expect(
    await scene.refused(async () => await act(scene.mei, { action: 'acknowledge', shown })),
  ).toMatchObject({
    code: 'alert_owned',
    holder: { id: scene.tom.user_id },
  });
});

test.each<[string, (shown: number) => ActionAsked]>([
  ['take over', (shown) => ({ action: 'take_over', shown })],
  ['release', (shown) => ({ action: 'release', shown })],
  ['resolve', (shown) => ({ action: 'resolve', resolution, shown })],
  [
    'follow up',
    (shown) => ({ action: 'follow_up', follow_up: { minutes: 5, reason: 'Ring again' }, shown }),
  ],
])('a supervisor whose screen showed another owner: %s is refused', async (_, asked) => {
  await act(scene.mei, { action: 'acknowledge' });
  const shown = await shownNow();
  await act(scene.tom, { action: 'take_over' });
  expect(await scene.refused(async () => await act(scene.sue, asked(shown)))).toMatchObject(
    changed,
  );
  await act(scene.sue, asked(await shownNow()));
});

test('a timer that a colleague’s alert has by now is not removed', async () => {
  await act(scene.mei, { action: 'acknowledge' });
  await act(scene.mei, { action: 'follow_up', follow_up: { minutes: 5 } });
  const shown = await shownNow();
  await act(scene.tom, { action: 'take_over' });
  expect(
    await scene.refused(async () => await act(scene.sue, { action: 'cancel_follow_up', shown })),
  ).toMatchObject(changed);
});

test('assigned since it was shown without an owner', async () => {
  const shown = await shownNow();
  await act(scene.tom, { action: 'acknowledge' });
  await act(scene.tom, { action: 'release' });
  const assign = async (seen: number) =>
    await scene.write(
      async (tx) =>
        await assignAlert(tx, scene.sue, scene.alertId, {
          user_id: scene.mei.user_id,
          from: 0,
          shown: seen,
        }),
    );
  expect(await scene.refused(async () => await assign(shown))).toMatchObject(changed);
  expect(await assign(await shownNow())).toMatchObject({ owner: { id: scene.mei.user_id } });
});

test('a repeated alarm and an unread message do not matter', async () => {
  const shown = await shownNow();
  await scene.says(anEvent('sos'));
  await scene.write(
    async (tx) => await noteFacts(tx, scene.alertId, { has_unread_messages: true }),
  );
  expect(await shownNow()).toBeGreaterThan(shown);
  expect(await act(scene.mei, { action: 'acknowledge', shown })).toMatchObject({
    owner: { id: scene.mei.user_id },
  });
});
