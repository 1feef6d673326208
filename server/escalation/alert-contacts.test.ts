// An operator sees the contacts in the order in which escalation would notify them, with those
// marked who can be reached at this hour.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planEscalation } from '#domain/escalation/escalation-plan.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent } from '#server/alerts/alerts.factory.ts';
import { readContacts } from '#server/alerts/details/alert-contacts.store.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { readCandidates, readPlanQuestion } from './contact-candidates.store.ts';
import { anEscalationWorld, type EscalationWorld, type WorldGiven } from './escalation.factory.ts';

let db: TestDatabase;
// A Saturday, 13:00 in Sydney.
const now = new Date('2026-11-21T02:00:00.000Z');

beforeAll(async () => {
  db = await testDatabase();
  db.clock.now = now;
});
afterAll(async () => await db.close());

const weekdays = { on: '07:00', off: '18:00', days: [1, 2, 3, 4, 5] };
const given: WorldGiven = {
  not_monitored: false,
  contacts: [
    { name: 'Ana', mobile: '+61491570001' },
    { name: 'Ben', mobile: '+61491570002', hours: weekdays },
    { name: 'Cal', mobile: '+61491570003', status: 'disabled' },
  ],
  personal: [{ name: 'Mum', mobile: '+61491570009' }],
};

async function contactsIn(world: EscalationWorld, timezone = 'Australia/Sydney') {
  await createIntake(db.database, { subscribers: [] }).take({
    device: world.device,
    events: [anEvent('sos')],
  });
  const [alert] = await db.ownerSql<{ id: number; organisation_id: number }[]>`
    select id, organisation_id from alerts where organisation_id = ${world.organisation_id}`;
  if (!alert) throw new Error('no alert was raised');
  const shown = await db.database.read(
    { role: 'centre' },
    async (tx) => await readContacts(tx, alert.id, now, timezone),
  );
  const planned = await db.database.read({ role: 'platform' }, async (tx) =>
    planEscalation(await readCandidates(tx, alert), await readPlanQuestion(tx, alert)),
  );
  return { shown, planned: planned.filter(({ kind }) => kind !== 'admin') };
}

test.each([
  ['the worker’s own group', false],
  ['the department’s group', true],
])('%s first, then the personal contacts', async (_of, by_department) => {
  const { shown, planned } = await contactsIn(
    await anEscalationWorld(db.ownerSql, { ...given, by_department }),
  );
  expect(
    shown.map(({ name, kind, reachable_now, hours }) => [name, kind, reachable_now, hours]),
  ).toEqual([
    ['Ana Ward', 'escalation', true, 'Every day 24 hours'],
    ['Ben Ward', 'escalation', false, 'Mon–Fri 07:00–18:00'],
    ['Cal Ward', 'escalation', false, 'Every day 24 hours'],
    ['Mum Ward', 'personal', true, 'Every day 24 hours'],
  ]);
  expect(shown.map(({ name }) => name)).toEqual(planned.map(({ name }) => name));
});

test('with an unknown time zone the operator still sees every contact', async () => {
  const { shown } = await contactsIn(await anEscalationWorld(db.ownerSql, given), 'Mars/Olympus');
  expect(shown.map(({ name, reachable_now }) => [name, reachable_now])).toEqual([
    ['Ana Ward', true],
    ['Ben Ward', true],
    ['Cal Ward', false],
    ['Mum Ward', true],
  ]);
});

test('the worker is not their own contact, and personal contacts are hidden where they are not allowed', async () => {
  const world = await anEscalationWorld(db.ownerSql, given);
  await db.ownerSql`
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order",
      all_day, days)
    values (${world.organisation_id}, ${world.group_id}, ${world.worker_id}, 9, true,
      '{1,2,3,4,5,6,7}')`;
  await db.ownerSql`
    update users set personal_contacts_allowed = false where id = ${world.worker_id}
  `;
  expect((await contactsIn(world)).shown.map(({ name }) => name)).toEqual([
    'Ana Ward',
    'Ben Ward',
    'Cal Ward',
  ]);
});
