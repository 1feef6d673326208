// What a worker's phone shows while contacts are called: received, a contact has it, and received
// again when all contacts are called again.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actOnAlert } from '#server/alerts/actions/act-on-alert.factory.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent, anOperator } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { readState } from '#server/phone/app-state.service.ts';
import { answerAsContact } from './contact-answers.service.ts';
import { anEscalationWorld, type EscalationWorld, type WorldGiven } from './escalation.factory.ts';
import { escalationSweep } from './escalation.sweep.ts';

let db: TestDatabase;
let world: EscalationWorld;
const links = { origin: 'https://vigil.example', secret: 'a secret of the tests, long enough' };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('organisations', 'users', 'live_outbox');
  db.clock.now = new Date('2026-11-21T02:00:00Z');
});

const given = async (over: Partial<WorldGiven> = {}): Promise<void> => {
  world = await anEscalationWorld(db.ownerSql, {
    contacts: [{ name: 'Ravi', mobile: '+61491570001' }],
    personal: [{ name: 'Eve', mobile: '+61491570005' }],
    ...over,
  });
};
const tend = async () => await escalationSweep(db.database, links).run();
const pass = async (seconds: number): Promise<void> => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
  await tend();
};
const raise = async (kind: 'sos' | 'duress' = 'sos'): Promise<number> => {
  const at = (db.clock.now ?? new Date()).toISOString();
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent(kind, { occurred_at: at, received_at: at })],
  });
  await tend();
  const [row] = await db.ownerSql<{ id: number }[]>`select max(id) as id from alerts`;
  return row?.id ?? 0;
};
/** A contact answers by their own link, as the messages contain it. */
const answer = async (
  alert: number,
  contact: string,
  said: 'acknowledge' | 'resolve' = 'acknowledge',
): Promise<void> => {
  const [link] = await db.ownerSql<
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
  await db.database.write({ role: 'platform' }, async (tx) => {
    await answerAsContact(
      tx,
      { organisation_id: world.organisation_id, id: alert },
      { ...link, via: 'link' },
      written,
    );
  });
};
const alertsOnPhone = async () => {
  const phone = { ...world.device, installation_id: 1, user_id: world.worker_id };
  return (await readState(db.database, phone)).alerts;
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
    await given();
    const alert = await raise(kind);
    await pass(60);
    expect(await shown()).toEqual([received]);
    expect(await alertsOnPhone()).toMatchObject([{ monitored: false }]);
    await answer(alert, 'Ravi');
    expect(await shown()).toEqual([has('Ravi')]);
    await answer(alert, 'Eve');
    expect(await shown()).toEqual([has('Ravi')]);
    await pass(3600);
    expect(await raise(kind)).toBe(alert);
    expect(await shown()).toEqual([received]);
    // The other one is the first this time; the earlier answer of the first is about the previous
    // run.
    await pass(60);
    await answer(alert, 'Eve');
    expect(await shown()).toEqual([has('Eve')]);
    await answer(alert, 'Eve', 'resolve');
    expect(await shown()).toEqual([
      { state: 'resolved', contact: null, operator: null, words: 'This alert is closed.' },
    ]);
  },
);

test('a responder without a known name is still a contact', async () => {
  await given();
  const alert = await raise();
  await db.ownerSql`update alerts set acknowledged_at = app.now() where id = ${alert}`;
  expect(await shown()).toEqual([{ ...has('One of your contacts'), contact: null }]);
});

test('in a monitored organisation a contact’s answer is shown until an operator owns the alert, and again after the release', async () => {
  await given();
  const alert = await raise();
  await answer(alert, 'Ravi');
  await pass(3600);
  expect(await raise()).toBe(alert);
  await db.ownerSql`
    update organisations set not_monitored = false where id = ${world.organisation_id}
  `;
  await db.ownerSql`update alerts set monitored = true where id = ${alert}`;
  await pass(60);
  expect(await alertsOnPhone()).toMatchObject([{ monitored: true }]);
  // An answer before the last calling does not count for it.
  expect(await shown()).toEqual([received]);
  await pass(1);
  await db.ownerSql`update shared_alert_links set responded_at = null`;
  await answer(alert, 'Ravi');
  expect(await shown()).toEqual([has('Ravi')]);
  const maria = await anOperator(db.ownerSql, 'Maria');
  const act = async (action: 'acknowledge' | 'release') =>
    await db.database.write(
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
