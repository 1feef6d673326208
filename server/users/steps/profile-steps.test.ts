// The profile set-up of a new person: each step once, in order, and for one's own account only.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#server/kit/testing/test-client.ts';
import { aPeopleWorld, type PeopleWorld } from '../people-world.factory.ts';
import { aUser } from '../users.factory.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await aPeopleWorld();
});
beforeEach(async () => void (await world.reset()));
afterAll(async () => await world.close());

const contacts = [
  { first_name: 'Ann', last_name: 'Ward', mobile_country: 'AU', mobile: '0412 345 011' },
  { first_name: 'Bo', last_name: 'Lind', mobile_country: 'AU', mobile: '0412 345 012' },
];
const newPerson = async (allowed: boolean): Promise<{ id: number; client: Client }> => {
  const { ownerSql } = world.db;
  const { id } = await aUser(ownerSql, { organisation_id: world.places.ours });
  await ownerSql`
    update users
    set profile_step = 'profile', personal_contacts_allowed = ${allowed}
    where id = ${id}
  `;
  return {
    id,
    client: await world.signedIn('organisation_user', world.places.ours, {
      user_id: id,
      name: 'Mei Chen',
    }),
  };
};
const rowOf = async (id: number) =>
  (
    await world.db.ownerSql`select profile_step, voice_code,
          (select count(*)::int from personal_contacts c where c.user_id = u.id) as contacts
      from users u where id = ${id}`
  )[0];

test('profile, then contacts, then nothing', async () => {
  const { id, client } = await newPerson(true);
  expect((await client.put('/auth/profile-setup', { voice_code: 'Lighthouse' })).status).toBe(200);
  expect(await rowOf(id)).toEqual({
    profile_step: 'contacts',
    voice_code: 'Lighthouse',
    contacts: 0,
  });
  expect((await client.put('/auth/profile-setup/contacts', { contacts })).status).toBe(200);
  expect(await rowOf(id)).toEqual({ profile_step: null, voice_code: 'Lighthouse', contacts: 2 });
  expect(await world.kinds()).toEqual([
    'user.updated',
    'personal_contact.created',
    'personal_contact.created',
  ]);
});

test('without personal contacts the profile is the last step', async () => {
  const { id, client } = await newPerson(false);
  expect((await client.put('/auth/profile-setup', {})).status).toBe(200);
  expect(await rowOf(id)).toEqual({ profile_step: null, voice_code: null, contacts: 0 });
});

test.each([
  ['contacts before the profile', '/auth/profile-setup/contacts', { contacts }, 409],
  ['one contact', '/auth/profile-setup/contacts', { contacts: contacts.slice(0, 1) }, 422],
  ['a wrong year', '/auth/profile-setup', { year_of_birth: 1200 }, 422],
  ['a field of another person', '/auth/profile-setup', { voice_code: 'x', id: 1 }, 422],
  ['the step itself', '/auth/profile-setup', { profile_step: null }, 422],
  ['a role', '/auth/profile-setup', { role: 'admin' }, 422],
])('%s: refused, and nothing is written', async (_what, path, body, status) => {
  const { id, client } = await newPerson(true);
  expect((await client.put(path, body)).status).toBe(status);
  expect(await rowOf(id)).toEqual({ profile_step: 'profile', voice_code: null, contacts: 0 });
  expect(await world.kinds()).toEqual([]);
});

test('a contact that is wrong is named by its place, and none is added', async () => {
  const { id, client } = await newPerson(true);
  await client.put('/auth/profile-setup', {});
  const [first, second] = contacts;
  const refused = await client.put('/auth/profile-setup/contacts', {
    contacts: [first, { ...second, mobile: '0412 345 011' }],
  });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
    422,
    ['contacts.1.mobile'],
  ]);
  expect(await rowOf(id)).toMatchObject({ profile_step: 'contacts', contacts: 0 });
});
