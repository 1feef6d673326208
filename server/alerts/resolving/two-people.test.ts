// A duress alert of an organisation that requires two people, over the wire: one proposes, another
// confirms or refuses, or the alarm comes again; a refusal writes nothing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { Alert } from '#domain/alerts/alert.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { decideAnswer } from '#domain/escalation/contact-answer.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { someSteps } from '#server/responses/responses.factory.ts';
import { alertActionsRoutes } from '../actions/alert-actions.routes.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { anEvent } from '../alerts.factory.ts';
import { alertsRoutes } from '../alerts.routes.ts';
import { lockForAnswer } from '../contact-answers.store.ts';

let start: Date;
let scene: AlertScene;
let http: TestHttp;
let mei: Client;
let tom: Client;
let sue: Client;
let alertId: number;

beforeAll(async () => {
  scene = await anAlertScene();
  http = await testHttp({
    database: scene.db.database,
    routes: [...alertsRoutes, ...alertActionsRoutes],
  });
  [mei, tom, sue] = [scene.mei, scene.tom, scene.sue].map((who) => http.signedIn(who)) as [
    Client,
    Client,
    Client,
  ];
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => {
  await scene.db.ownerSql`delete from response_steps`;
  await scene.renew();
  await scene.db.ownerSql`
      update organisations
      set duress_needs_two_people = true
      where id = ${scene.world.organisation_id}
    `;
  start = new Date();
  await says(0);
  alertId = await newest();
  await mei.put(at('/acknowledge'));
});

const newest = async (): Promise<number> =>
  (
    await scene.db.ownerSql<
      { id: number }[]
    >`select max(id)::int as id from alerts where alert_type_id = 1`
  )[0]?.id ?? 0;
const at = (path: string): string => `/alerts/${alertId}${path}`;
const later = (seconds: number): string => {
  scene.db.clock.now = new Date(start.getTime() + seconds * 1000);
  return scene.db.clock.now.toISOString();
};
const says = async (seconds: number) => {
  const moment = later(seconds);
  await scene.says(anEvent('duress', { occurred_at: moment, received_at: moment }));
};
const resolution = { note: 'Police are with her.', outcome: 'genuine', response_sent: true };
const propose = async (who: Client, more: object = {}) =>
  await who.put<Alert>(at('/resolution-proposal'), { ...resolution, ...more });
const confirm = async (who: Client, more: object = {}) =>
  await who.put<Alert>(at('/resolution-proposal/confirm'), more);
const refuse = async (who: Client, reason = 'Her code word was wrong.') =>
  await who.put<Alert>(at('/resolution-proposal/refuse'), { reason });
const withdraw = async (who: Client) => await who.delete<Alert>(at('/resolution-proposal'));
const alert = async (who = mei) => (await who.get<Alert>(at(''))).body.data;
const lines = async () =>
  (
    await scene.db.ownerSql<
      { kind: string; data: object }[]
    >`select kind, data from events where alert_id = ${alertId} order by id`
  ).map(({ kind, data }) => [kind, data] as const);
const lastLine = async () => (await lines()).at(-1);
const written = async () =>
  JSON.stringify([
    await scene.db.ownerSql`select * from alerts order by id`,
    await scene.db.ownerSql`select * from phone_calls`,
    await scene.db.ownerSql`select count(*) from events`,
    await scene.db.ownerSql`select count(*) from live_outbox`,
  ]);
const unchanged = async (work: () => Promise<{ status: number; body: object }>) => {
  const before = await written();
  const { status, body } = await work();
  expect(await written()).toBe(before);
  return { status, ...body };
};

describe('proposed and confirmed', () => {
  test('it stays open, owned and shown as waiting until another person confirms, and the story has both', async () => {
    expect(await unchanged(async () => await mei.put(at('/resolve'), resolution))).toMatchObject({
      status: 409,
      code: 'second_person_needed',
      message:
        'This duress alert needs two people. Propose to resolve it; another person then confirms.',
    });
    const proposed = await propose(mei);
    expect(proposed.body.data).toMatchObject({
      status: 'active_alert',
      owner: { id: scene.mei.user_id },
      proposed_by: { id: scene.mei.user_id, name: 'Mei Chen' },
    });
    expect((await scene.frames('private-alert-monitoring')).at(-1)).toMatchObject({
      event: 'alert.updated',
      data: { id: alertId, proposed_by: { name: 'Mei Chen' } },
    });
    expect(
      (await mei.get<Alert[]>('/alerts')).body.data.find(({ id }) => id === alertId),
    ).toMatchObject({
      proposed_by: { name: 'Mei Chen' },
    });
    expect(await alert(tom)).toMatchObject({
      proposal: { by: { name: 'Mei Chen' }, outcome: 'genuine', note: resolution.note },
    });
    expect((await alert(tom)).abilities).toContain('confirm_resolution');
    expect((await alert(mei)).resolve_refusal).toBe(
      'Mei Chen has proposed to resolve this alert. A second person has to confirm it.',
    );

    expect((await confirm(tom)).body.data).toMatchObject({ status: 'resolved' });
    expect(await alert()).toMatchObject({
      resolution: { ...resolution, by: { name: 'Tom Chen' }, proposed_by: { name: 'Mei Chen' } },
      proposal: null,
    });
    expect(await alert()).not.toHaveProperty('proposed_by');
    expect((await lines()).slice(-2)).toMatchObject([
      ['alert.resolution_proposed', { note: resolution.note }],
      ['alert.resolved', { ...resolution, proposed_by: { name: 'Mei Chen' } }],
    ]);
  });

  test('never by the same person, by another account of theirs, or by a person who acts for them', async () => {
    const twice = await scene.db.ownerSql<{ id: number }[]>`
      insert into users (role, first_name, last_name, person_id, status, deleted_at)
      select role, first_name, last_name, person_id, 'disabled', app.now()
      from users
      where id = ${scene.mei.user_id}
      returning id`;
    const other: Actor = { ...scene.sue, user_id: twice[0]?.id ?? 0 };
    const acting: Actor = { ...scene.tom, acting_for_user_id: scene.mei.user_id };
    await propose(mei);
    for (const who of [mei, http.signedIn(other), http.signedIn(acting)])
      expect(await unchanged(async () => await confirm(who))).toMatchObject({
        status: 409,
        code: 'same_person',
      });
    expect(await unchanged(async () => await refuse(mei))).toMatchObject({
      status: 409,
      code: 'same_person',
    });
  });

  test('a proposal made for another person is not confirmed by that person', async () => {
    await propose(http.signedIn({ ...scene.sue, acting_for_user_id: scene.tom.user_id }));
    expect(await unchanged(async () => await confirm(tom))).toMatchObject({ code: 'same_person' });
    expect((await confirm(mei)).status).toBe(200);
  });

  test('a second proposal, and an answer to none, are refused', async () => {
    expect(await unchanged(async () => await confirm(tom))).toMatchObject({
      status: 409,
      code: 'no_proposal',
    });
    expect(await unchanged(async () => await refuse(tom))).toMatchObject({
      status: 409,
      code: 'no_proposal',
    });
    await propose(mei);
    expect(await unchanged(async () => await propose(sue))).toMatchObject({
      status: 409,
      code: 'already_proposed',
    });
    expect(await unchanged(async () => await propose(tom))).toMatchObject({
      status: 409,
      code: 'alert_owned',
    });
  });

  test('from a screen that showed the alert before the proposal nothing is confirmed', async () => {
    const { version } = await alert();
    await propose(mei);
    expect(
      await unchanged(
        async () => await tom.put(at(`/resolution-proposal/confirm?shown=${version}`), {}),
      ),
    ).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    expect(
      (await tom.put(at(`/resolution-proposal/confirm?shown=${(await alert()).version}`), {}))
        .status,
    ).toBe(200);
  });

  test('open work is answered with the proposal, and a call that was begun since with the confirmation', async () => {
    await someSteps(scene.db.ownerSql, {}, 1, ['Call the police.']);
    expect(await unchanged(async () => await propose(mei))).toMatchObject({ status: 422 });
    expect((await propose(mei, { steps_skipped_reason: 'They called us.' })).status).toBe(200);
    const call = await tom.put<PhoneCall>(`/users/${scene.world.worker_id}/phone-call`, {
      alert_id: alertId,
      party: 'contact',
      party_name: 'Lena Doolan',
      client_id: randomUUID(),
    });
    expect(await unchanged(async () => await confirm(tom))).toMatchObject({
      status: 422,
      errors: { call_outcomes: ['Choose how the call to Lena Doolan ended.'] },
    });
    expect(
      (
        await confirm(tom, {
          call_outcomes: [{ phone_call_id: call.body.data.id, outcome: 'safe' }],
        })
      ).status,
    ).toBe(200);
    expect((await lines()).filter(([kind]) => kind === 'alert.steps_skipped')).toHaveLength(1);
  });
});

describe('a proposal ends', () => {
  beforeEach(async () => {
    await propose(mei);
  });
  const isOpenAgain = async () => {
    expect(await alert()).toMatchObject({ status: 'active_alert', proposal: null });
    expect(await alert()).not.toHaveProperty('proposed_by');
    expect(await unchanged(async () => await confirm(sue))).toMatchObject({
      status: 409,
      code: 'no_proposal',
    });
  };

  test('refused with a reason, which the story keeps; another one may be made', async () => {
    expect(await unchanged(async () => await refuse(tom, ' '))).toMatchObject({
      status: 422,
      errors: { reason: ['Enter a reason.'] },
    });
    expect((await refuse(tom)).status).toBe(200);
    expect((await scene.frames(userChannel(scene.mei.user_id))).at(-1)).toMatchObject({
      event: 'alert.resolution_refused',
      data: { alert_id: alertId, by: { name: 'Tom Chen' }, reason: 'Her code word was wrong.' },
    });
    expect(await lastLine()).toMatchObject([
      'alert.resolution_refused',
      { reason: 'Her code word was wrong.', proposed_by: { name: 'Mei Chen' } },
    ]);
    await isOpenAgain();
    expect((await propose(mei)).status).toBe(200);
  });

  test('withdrawn by the proposer', async () => {
    expect(await unchanged(async () => await withdraw(sue))).toMatchObject({
      status: 409,
      code: 'not_your_proposal',
    });
    expect((await withdraw(mei)).status).toBe(200);
    expect(await lastLine()).toMatchObject([
      'alert.resolution_withdrawn',
      { proposed_by: { name: 'Mei Chen' } },
    ]);
    await isOpenAgain();
  });

  test.each([10, 300])(
    'with the alarm that comes again after %i s, and what was shown before is refused',
    async (seconds) => {
      const shown = (await alert()).version;
      await says(seconds);
      expect(await lastLine()).toMatchObject(['alert.repeated', { proposal_ended: true }]);
      expect(
        await unchanged(async () => await mei.put(at(`/release?shown=${shown}`))),
      ).toMatchObject({ code: 'changed_meanwhile' });
      await isOpenAgain();
      await says(seconds + 5);
      expect((await lastLine())?.[1]).not.toHaveProperty('proposal_ended');
    },
  );

  test.each([
    ['released', async () => await mei.put(at('/release'))],
    ['taken over', async () => await tom.put(at('/take-over'))],
    ['assigned', async () => await sue.put(at('/assign'), { user_id: scene.tom.user_id })],
  ])('when the alert is %s', async (_how, act) => {
    expect((await act()).status).toBe(200);
    expect((await lastLine())?.[1]).toMatchObject({ proposal_of: { name: 'Mei Chen' } });
    await isOpenAgain();
  });
});

describe('one person is enough', () => {
  test.each([
    ['for another kind of alert', async () => (alertId = scene.alertId)],
    [
      'on test',
      async () => await scene.db.ownerSql`update alerts set on_test = true where id = ${alertId}`,
    ],
    [
      'where the organisation does not ask for two',
      async () =>
        await scene.db.ownerSql`
            update organisations
            set duress_needs_two_people = false
            where id = ${scene.world.organisation_id}
          `,
    ],
  ])('%s', async (_where, prepare) => {
    await prepare();
    expect(await unchanged(async () => await propose(sue))).toMatchObject({
      status: 409,
      code: 'one_person_resolves',
    });
    expect((await sue.put(at('/resolve'), resolution)).status).toBe(200);
  });

  test('once the organisation does not ask for two any more, and the proposal is not kept as its confirmation', async () => {
    await propose(mei);
    await scene.db.ownerSql`
        update organisations
        set duress_needs_two_people = false
        where id = ${scene.world.organisation_id}
      `;
    expect((await mei.put(at('/resolve'), resolution)).status).toBe(200);
    expect((await alert()).resolution).toMatchObject({ proposed_by: null });
  });
});

describe('no other way', () => {
  test('the table refuses every update that would resolve it by one person', async () => {
    const alone = async (by: number | null) =>
      await scene.db.ownerSql`
          update alerts
          set status = 'resolved', resolved_at = app.now(), note = 'Safe.',
            resolved_by_staff_id = ${by}
          where id = ${alertId}
        `;
    await expect(alone(scene.sue.user_id)).rejects.toThrow('takes two people');
    await propose(mei);
    await expect(alone(scene.mei.user_id)).rejects.toThrow('takes two people');
    await expect(alone(null)).rejects.toThrow('takes two people');
    expect(await alert()).toMatchObject({ status: 'active_alert' });
  });

  test('a contact cannot close it either', async () => {
    const state = await scene.write(
      async (tx) =>
        await lockForAnswer(tx, { organisation_id: scene.world.organisation_id, id: alertId }),
      {
        role: 'platform',
      },
    );
    if (!state) throw new Error('the alert is not there');
    expect(decideAnswer(state, 'resolve')).toMatchObject({ allowed: false });
    expect(decideAnswer({ ...state, monitored: false }, 'resolve')).toMatchObject({
      refusal: { code: 'second_person_needed' },
    });
  });
});
