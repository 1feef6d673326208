// The contacts notified when a worker of the demo world raises an alert: leaders with their hours,
// then the worker's personal contacts.
import { mobileOf, nameOf } from './names.ts';
import { insertRows, takeIds } from './rows.ts';
import type { SeedContext, SeededOrganisation, SeededPerson } from './world.ts';

const weekdays = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];

export async function seedContacts(
  context: SeedContext,
  organisations: readonly SeededOrganisation[],
  people: readonly SeededPerson[],
): Promise<void> {
  for (const organisation of organisations) await seedGroupMembers(context, organisation, people);
  await seedPersonalContacts(context, organisations, people);
}

async function seedGroupMembers(
  { tx }: SeedContext,
  organisation: SeededOrganisation,
  people: readonly SeededPerson[],
): Promise<void> {
  const leaders = people.filter(
    (person) =>
      person.organisation === organisation.key &&
      (person.role === 'escalation_contact' || person.role === 'organisation_admin'),
  );
  const [day, night] = organisation.groups;
  const office = leaders.slice(0, 3).map((leader, index) => ({
    organisation_id: organisation.id,
    escalation_group_id: day,
    user_id: leader.id,
    order: index + 1,
    all_day: index === 2,
    time_on: index === 2 ? null : '07:00',
    time_off: index === 2 ? null : '18:30',
    days: index === 2 ? everyDay : weekdays,
  }));
  const onCall = [...leaders]
    .reverse()
    .slice(0, 3)
    .map((leader, index) => ({
      organisation_id: organisation.id,
      escalation_group_id: night,
      user_id: leader.id,
      order: index + 1,
      all_day: index === 2,
      time_on: index === 2 ? null : '18:00',
      time_off: index === 2 ? null : '07:30',
      days: everyDay,
    }));
  await insertRows(tx, 'escalation_group_users', [...office, ...onCall]);
}

async function seedPersonalContacts(
  { tx, dice }: SeedContext,
  organisations: readonly SeededOrganisation[],
  people: readonly SeededPerson[],
): Promise<void> {
  const rows = people.flatMap((person, index) => {
    const organisation = organisations.find((candidate) => candidate.key === person.organisation);
    if (!organisation || person.role !== 'organisation_user') return [];
    return Array.from({ length: dice.between(1, 2) }, (_, position) => ({
      organisation_id: organisation.id,
      user_id: person.id,
      order: position + 1,
      first_name: nameOf(organisation.country, index + 7 + position * 5).first_name,
      last_name:
        position === 0
          ? (person.name.split(' ').at(-1) ?? '')
          : nameOf(organisation.country, index + 3).last_name,
      mobile: mobileOf(organisation.country, index + 11 + position),
      mobile_country: organisation.country,
      landline_country: organisation.country,
    }));
  });
  const ids = await takeIds(tx, 'personal_contacts', rows.length);
  await insertRows(
    tx,
    'personal_contacts',
    rows.map((row, index) => ({ id: ids[index], ...row })),
  );
}
