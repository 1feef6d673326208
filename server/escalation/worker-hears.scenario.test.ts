// What a worker's phone shows while contacts are called: received, a contact has it, and received
// again when all contacts are called again.
import { expect, test } from 'vitest';
import { actOnAlert } from '#server/alerts/actions/act-on-alert.factory.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { readState } from '#server/phone/app-state.service.ts';
import { answerAsContact } from './contact-answers.service.ts';
import { escalationScenario } from './escalation-scenario.factory.ts';

const { scene, here, given, raise } = escalationScenario();
const { advance } = scene;
const people = {
  contacts: [{ name: 'Ravi', mobile: '+61491570001' }],
  personal: [{ name: 'Eve', mobile: '+61491570005' }],
};

/** A contact answers by their own link, as the messages contain it. */
const answer = async (
  alert: number,
  contact: string,
  said: 'acknowledge' | 'resolve' = 'acknowledge',
): Promise<void> => {
  const [link] = await scene.db.ownerSql<
    { key: string; link_id: number; name: string; user_id: number | null }[]
  >`
    select contact_key as key, id as link_id, name, user_id
    from shared_alert_links
    where alert_id = ${alert} and name = ${`${contact} Ward`}`;
  if (!link) throw new Error(`${contact} was not called`);
  const written =
    said === 'resolve'
      ? { answer: said, note: 'He is safe', outcome: 'genuine' as const }
      : { answer: said };
  await scene.db.database.write({ role: 'platform' }, async (tx) => {
    await answerAsContact(
      tx,
      { organisation_id: here().organisation_id, id: alert },
      { ...link, via: 'link' },
      written,
    );
  });
};
const alertsOnPhone = async () => {
  const phone = { ...here().device, installation_id: 1, user_id: here().worker_id };
  return (await readState(scene.db.database, phone)).alerts;
};
const shown = async () =>
  (await alertsOnPhone()).map(({ state, contact, operator, words }) => ({
    state,
    contact,
    operator,
    words,
  }));
const received = {
  state: 'received',
  contact: null,
  operator: null,
  words: 'Your alert has been received.',
};
const has = (name: string) => ({
  state: 'contact_has_it',
  contact: name,
  operator: null,
  words: `${name} is responding.`,
});

test.each(['sos', 'duress'] as const)(
  'the phone of a worker with %s shows that a contact has it, until all contacts are called again',
  async (kind) => {
    await given(people);
    const alert = await raise(kind);
    await advance({ minutes: 1 });
    expect(await shown()).toEqual([received]);
    expect(await alertsOnPhone()).toMatchObject([{ monitored: false }]);
    await answer(alert, 'Ravi');
    expect(await shown()).toEqual([has('Ravi')]);
    await answer(alert, 'Eve');
    expect(await shown()).toEqual([has('Ravi')]);
    await advance({ hours: 1 });
    expect(await raise(kind)).toBe(alert);
    expect(await shown()).toEqual([received]);
    // The other one is the first this time; the earlier answer of the first is about the previous
    // run.
    await advance({ minutes: 1 });
    await answer(alert, 'Eve');
    expect(await shown()).toEqual([has('Eve')]);
    await answer(alert, 'Eve', 'resolve');
    expect(await shown()).toEqual([
      { state: 'resolved', contact: null, operator: null, words: 'This alert is closed.' },
    ]);
  },
);

test('a responder without a known name is still a contact', async () => {
  await given(people);
  const alert = await raise();
  await scene.db.ownerSql`update alerts set acknowledged_at = app.now() where id = ${alert}`;
  expect(await shown()).toEqual([{ ...has('One of your contacts'), contact: null }]);
});

test('in a monitored organisation a contact’s answer is shown until an operator owns the alert, and again after the release', async () => {
  await given(people);
  const alert = await raise();
  await answer(alert, 'Ravi');
  await advance({ hours: 1 });
  expect(await raise()).toBe(alert);
  await scene.db.ownerSql`
    update organisations set not_monitored = false where id = ${here().organisation_id}
  `;
  await scene.db.ownerSql`update alerts set monitored = true where id = ${alert}`;
  await advance({ minutes: 1 });
  expect(await alertsOnPhone()).toMatchObject([{ monitored: true }]);
  // An answer before the last calling does not count for it.
  expect(await shown()).toEqual([received]);
  await advance({ seconds: 1 });
  await scene.db.ownerSql`update shared_alert_links set responded_at = null`;
  await answer(alert, 'Ravi');
  expect(await shown()).toEqual([has('Ravi')]);
  const maria = await anOperator(scene.db.ownerSql, 'Maria');
  const act = async (action: 'acknowledge' | 'release') =>
    await scene.db.database.write(
      { role: 'centre' },
      async (tx) => await actOnAlert(tx, maria, alert, { action }),
    );
  await act('acknowledge');
  expect(await shown()).toEqual([
    {
      state: 'operator_has_it',
      contact: null,
      operator: 'Maria',
      words: 'Maria is handling your alert.',
    },
  ]);
  await act('release');
  expect(await shown()).toEqual([has('Ravi')]);
});
