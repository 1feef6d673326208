// A second alarm of a person who is being helped must be acknowledged again: it is counted and at
// the top of the list until then; its first answer stays known.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { compareInQueue, isUnanswered } from '#domain/alerts/alert-order.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { alertActionsRoutes } from '../actions/alert-actions.routes.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { anEvent } from '../alerts.factory.ts';
import { alertsRoutes } from '../alerts.routes.ts';

/** The time of the first alarm: the factory's events have the time of the machine. */
let start: Date;
let scene: AlertScene;
let http: TestHttp;
let mei: Client;
let tom: Client;

beforeAll(async () => {
  scene = await anAlertScene();
  http = await testHttp({
    database: scene.db.database,
    routes: [...alertsRoutes, ...alertActionsRoutes],
  });
  mei = http.signedIn(scene.mei);
  tom = http.signedIn(scene.tom);
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => {
  await scene.db.ownerSql`
      update alerts
      set status = 'resolved', resolved_at = app.now(), note = 'Over.'
      where status = 'active_alert'
    `;
  await scene.renew();
  start = new Date();
  later(5);
  await mei.put(at('/acknowledge'));
});

const at = (path: string): string => `/alerts/${scene.alertId}${path}`;
const moment = (seconds: number) => new Date(start.getTime() + seconds * 1000).toISOString();
const later = (seconds: number) => {
  scene.db.clock.now = new Date(moment(seconds));
};
const says = async (kind: 'sos' | 'fall' | 'wearer_cancelled', seconds: number) => {
  later(seconds);
  await scene.says(anEvent(kind, { occurred_at: moment(seconds), received_at: moment(seconds) }));
};
const row = async () => (await mei.get<AlertRow>(at(''))).body.data;
const counts = async () =>
  (await mei.get<{ unowned: number; assigned: number }>('/alerts-counts')).body.data;
const waiting = async () =>
  (await tom.get<AlertRow[]>('/alerts?owner=nobody_answered')).body.data.map(({ id }) => id);

describe('pressed again after it was answered', () => {
  test('a minute later it calls again, for all to see, and its owner answers it', async () => {
    await says('sos', 120);
    const called = await row();
    expect(called).toMatchObject({
      owner: { id: scene.mei.user_id },
      repeats: 1,
      acknowledged_at: moment(5),
      called_again_at: moment(120),
    });
    expect(isUnanswered(called)).toBe(true);
    expect((await scene.frames('private-alert-monitoring')).at(-1)).toMatchObject({
      event: 'alert.updated',
      data: { id: scene.alertId, called_again_at: moment(120) },
    });
    expect(await waiting()).toEqual([scene.alertId]);
    expect(await counts()).toMatchObject({ unowned: 0, assigned: 1 });

    later(125);
    const answered = (await mei.put<AlertRow>(at('/acknowledge'))).body.data;
    expect(answered).not.toHaveProperty('called_again_at');
    expect(answered.acknowledged_at).toBe(moment(5));
    expect(await waiting()).toEqual([]);
    expect(await counts()).toMatchObject({ unowned: 0, assigned: 0 });
    expect((await scene.kinds()).filter((kind) => kind === 'alert.acknowledged')).toHaveLength(2);
    expect((await scene.kinds()).at(-1)).toBe('alert.acknowledged');
  });

  test('a request based on the answered alert is refused and nothing is written; a further repeat does not refuse its answer', async () => {
    const shown = (await row()).version;
    await says('sos', 120);
    const { version } = await row();
    for (const [path, body] of [
      ['release', {}],
      ['resolve', { note: 'She is safe.', outcome: 'false', response_sent: false }],
    ] as const)
      expect(await mei.put(at(`/${path}?shown=${shown}`), body)).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      });
    expect(await row()).toMatchObject({
      version,
      status: 'active_alert',
      called_again_at: moment(120),
    });
    await says('sos', 150);
    expect((await mei.put(at(`/acknowledge?shown=${version}`))).status).toBe(200);
    expect(await row()).not.toHaveProperty('called_again_at');
  });

  test('several times until then it waits since the first of them', async () => {
    await says('sos', 120);
    await says('sos', 150);
    expect(await row()).toMatchObject({ repeats: 2, called_again_at: moment(120) });
  });

  test('at once it belongs to the alarm that was answered', async () => {
    await says('sos', 20);
    expect(await row()).toMatchObject({ repeats: 1 });
    expect(await row()).not.toHaveProperty('called_again_at');
    // Each of a row of presses, a minute after the first.
    await says('sos', 75);
    expect(await row()).not.toHaveProperty('called_again_at');
  });

  test('at once, but after the wearer cancelled it, it is a new call for help', async () => {
    await says('wearer_cancelled', 15);
    await says('sos', 25);
    expect(await row()).toMatchObject({ called_again_at: moment(25) });
  });

  test.each([
    ['taken over', async () => await tom.put(at('/take-over'))],
    ['given a follow-up', async () => await mei.put(at('/follow-up'), { minutes: 15 })],
    ['released', async () => await mei.put(at('/release'))],
  ])('it waits no longer once it is %s', async (_how, act) => {
    await says('sos', 120);
    expect((await act()).status).toBe(200);
    expect(await row()).not.toHaveProperty('called_again_at');
  });

  test('a colleague cannot answer for its owner, and a comment is no answer', async () => {
    await says('sos', 120);
    expect((await tom.put(at('/acknowledge'))).body).toMatchObject({ code: 'alert_owned' });
    await mei.post(at('/alert-history'), { comment: 'She pressed again.' });
    expect(await row()).toHaveProperty('called_again_at');
  });

  test('a late record from before does not call again', async () => {
    later(120);
    await scene.says(anEvent('sos', { occurred_at: moment(-60), received_at: moment(120) }));
    expect(await row()).not.toHaveProperty('called_again_at');
  });
});

test('an SOS of a person whose fall is owned goes to that owner and comes before answered ones', async () => {
  await mei.put(at('/resolve'), { note: 'Safe.', outcome: 'false', response_sent: false });
  await says('fall', 30);
  const [fall] = await scene.db.ownerSql<
    { id: number }[]
  >`select id from alerts where status = 'active_alert'`;
  await mei.put(`/alerts/${fall?.id}/acknowledge`);
  await says('sos', 60);
  const list = (await mei.get<AlertRow[]>('/alerts')).body.data;
  expect(
    list.map(({ type, owner, acknowledged_at }) => [
      type,
      owner?.id,
      acknowledged_at === undefined,
    ]),
  ).toEqual([
    ['sos', scene.mei.user_id, true],
    ['fall', scene.mei.user_id, false],
  ]);
  expect(list.toSorted(compareInQueue)).toEqual(list);
  expect(await counts()).toMatchObject({ unowned: 0, assigned: 1 });
});
