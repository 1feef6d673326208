// The records of one person over HTTP: the profile, the personal contacts, moving to another
// organisation, and bulk actions.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonalContact } from '#domain/users/personal-contact.ts';
import type { Profile } from '#domain/users/profile.ts';
import type { User } from '#domain/users/user.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { added, ana, aPeopleWorld, type PeopleWorld } from './people-world.factory.ts';

let world: PeopleWorld;
let helen: Client;
let priya: Client;
let person: User;

beforeAll(async () => {
  world = await aPeopleWorld();
});
beforeEach(async () => {
  ({ helen, priya } = await world.reset());
  person = await added(helen, '/users', { ...ana, mobile: '0491570006' });
});
afterAll(async () => await world.close());

const jo = { first_name: 'Jo', last_name: 'Silva', mobile: '0491570157' };
const kim = { first_name: 'Kim', last_name: 'Silva', mobile: '0491570158' };
const contactsOf = (id: number, rest = '') => `/users/${id}/personal-contacts${rest}`;
const contacts = async (): Promise<string[]> =>
  (
    await world.db.ownerSql<{ name: string }[]>`select name from personal_contacts order by "order"`
  ).map(({ name }) => name);

describe('the profile', () => {
  test('is read and changed apart from the other details', async () => {
    const before = (await helen.get<Profile>(`/users/${person.id}/profile`)).body.data;
    const answer = await helen.put<Profile>(`/users/${person.id}/profile`, {
      height_cm: 172,
      eye_colour: 'green',
      month_of_birth: 4,
      year_of_birth: 1988,
      voice_code: 'Bluegum',
      keys_information: 'Key safe, code 4711',
      dogs_information: 'Two in the yard',
      updated_at: before.updated_at,
    });
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        height_cm: 172,
        voice_code: 'Bluegum',
        keys_information: 'Key safe, code 4711',
        dogs_information: 'Two in the yard',
      },
    ]);
    const late = await priya.put(`/users/${person.id}/profile`, {
      weight_kg: 60,
      updated_at: before.updated_at,
    });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
  });

  test.each([
    [{ height_cm: 49 }, 'The height must be 50 or more.'],
    [{ weight_kg: 401 }, 'The weight must be 400 or less.'],
    [{ month_of_birth: 13 }, 'The month of birth must be 12 or less.'],
    [{ eye_colour: 'purple' }, 'Choose the eye colour.'],
    [{ appearance: 'x'.repeat(2001) }, 'The appearance can have at most 2000 characters.'],
    [{ dogs_information: 'x'.repeat(1001) }, 'The note on dogs can have at most 1000 characters.'],
  ])('%o is refused', async (fields, text) => {
    const { status, body } = await helen.put(`/users/${person.id}/profile`, {
      ...fields,
      updated_at: person.updated_at,
    });
    expect([status, Object.values(body.errors ?? {})]).toEqual([422, [[text]]]);
    expect(await world.kinds()).toEqual(['user.created']);
  });
});

describe('personal contacts', () => {
  test('the first come together, then one by one, in an order that can be changed', async () => {
    const first = await helen.post<PersonalContact[]>(contactsOf(person.id, '/initial'), {
      contacts: [jo, kim],
    });
    expect(first.body.data.map(({ name, order }) => [name, order])).toEqual([
      ['Jo Silva', 1],
      ['Kim Silva', 2],
    ]);
    const lee = (
      await helen.post<PersonalContact>(contactsOf(person.id), {
        first_name: 'Lee',
        last_name: 'Wong',
        landline: '0290000000',
      })
    ).body.data;
    const ids = [lee, ...first.body.data].map(({ id }) => id);
    expect((await helen.put(contactsOf(person.id, '/order'), { ids })).status).toBe(200);
    expect(await contacts()).toEqual(['Lee Wong', 'Jo Silva', 'Kim Silva']);
    const changed = await helen.put<PersonalContact>(contactsOf(person.id, `/${lee.id}`), {
      last_name: 'Wang',
      updated_at: lee.updated_at,
    });
    expect(changed.status).toBe(409);
    expect(
      (await helen.get<PersonalContact[]>(contactsOf(person.id))).body.data.map(({ name }) => name),
    ).toEqual(await contacts());
    const [event] = await world.db
      .ownerSql`select user_id from events where kind = 'personal_contact.created' limit 1`;
    expect(event).toEqual({ user_id: person.id });
  });

  test.each([
    [
      { ...jo, mobile: null },
      { mobile: ['Enter a mobile or a landline, so that this contact can be called.'] },
    ],
    [
      { ...jo, mobile: '+61 491 570 006' },
      { mobile: ["This is a number of Ana Silva. Enter somebody else's."] },
    ],
    [{ ...jo, mobile: '0290000000' }, { mobile: ['Enter a mobile number of the chosen country.'] }],
    [{ ...jo, mobile: '0491570158' }, { mobile: ['Kim Silva already has this number.'] }],
  ])('%o is refused, and nothing is written', async (contact, errors) => {
    await helen.post(contactsOf(person.id, '/initial'), {
      contacts: [kim, { ...kim, first_name: 'Pat', mobile: '0491570159' }],
    });
    const before = await contacts();
    const { status, body } = await helen.post(contactsOf(person.id), contact);
    expect([status, body.errors, await contacts()]).toEqual([422, errors, before]);
  });

  test('two at least stay where they are needed (R245), and one of several at fault keeps all from being written', async () => {
    expect(
      (await helen.post(contactsOf(person.id, '/initial'), { contacts: [jo] })).body.errors,
    ).toEqual({
      contacts: ['At least 2 personal escalation contacts are needed.'],
    });
    const twice = await helen.post(contactsOf(person.id, '/initial'), {
      contacts: [jo, { ...kim, mobile: jo.mobile }],
    });
    expect([twice.body.errors, await contacts()]).toEqual([
      { 'contacts.1.mobile': ['Jo Silva already has this number.'] },
      [],
    ]);
    const { data } = (
      await helen.post<PersonalContact[]>(contactsOf(person.id, '/initial'), {
        contacts: [jo, kim],
      })
    ).body;
    const refused = await helen.delete(contactsOf(person.id, `/${data[0]?.id}`));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'At least 2 personal escalation contacts are needed.',
    ]);
    expect(
      (await helen.post(contactsOf(person.id, '/initial'), { contacts: [jo, kim] })).body.code,
    ).toBe('has_contacts');
    await world.db
      .ownerSql`update users set personal_contacts_allowed = false where id = ${person.id}`;
    expect(
      (await helen.post(contactsOf(person.id), { ...jo, mobile: '0491570159' })).body.code,
    ).toBe('not_allowed');
    expect((await helen.delete(contactsOf(person.id, `/${data[0]?.id}`))).status).toBe(200);
  });

  test('those of another organisation get 404, as does a contact under another person', async () => {
    const other = await added(priya, '/users', { ...ana, organisation_id: world.places.theirs });
    const { data } = (
      await priya.post<PersonalContact[]>(contactsOf(other.id, '/initial'), { contacts: [jo, kim] })
    ).body;
    const answers = [
      await helen.get(contactsOf(other.id)),
      await helen.post(contactsOf(other.id), jo),
      await helen.delete(contactsOf(person.id, `/${data[0]?.id}`)),
      await helen.put(contactsOf(person.id, `/${data[0]?.id}`), {
        first_name: 'Eve',
        updated_at: data[0]?.updated_at,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await contacts()).toEqual(['Jo Silva', 'Kim Silva']);
  });
});

describe('moving to another organisation', () => {
  test('the account and the contacts go along, the past and the devices stay', async () => {
    const { ours, theirs } = world.places;
    const admin = await added(helen, '/users', {
      ...ana,
      first_name: 'Mei',
      role: 'organisation_admin',
      email: 'mei@redgum.example',
    });
    await helen.post(contactsOf(admin.id, '/initial'), { contacts: [jo, kim] });
    await world.db
      .ownerSql`insert into user_credentials (user_id, password_hash) values (${admin.id}, 'hash')`;
    await world.db.ownerSql`
        insert into devices (organisation_id, device_type_id, user_id, device_name)
        values (${ours}, 2, ${admin.id}, 'Pendant')
      `;
    await world.db
      .ownerSql`insert into passkeys (user_id, credential_id, public_key, name) values (${admin.id}, 'key', '\\x00', 'Laptop')`;
    await world.db
      .ownerSql`insert into recovery_codes (user_id, hashed_for, code_hash) values (${admin.id}, ${admin.id}, '\\x01')`;
    const { status, body } = await priya.put<User>(`/users/${admin.id}/move-organisation`, {
      organisation_id: theirs,
    });
    expect([status, body.data]).toMatchObject([
      200,
      {
        name: 'Mei Silva',
        email: 'mei@redgum.example',
        organisation: { id: theirs },
        devices: [],
        personal_contacts_count: 2,
        department: null,
      },
    ]);
    expect(body.data.id).not.toBe(admin.id);
    const [row] = await world.db.ownerSql`select (select user_id from user_credentials) as account,
          (select user_id from devices) as carrier,
        (select user_id from passkeys) as passkey, (select user_id from recovery_codes) as code,
          (select hashed_for from recovery_codes) as hashed_for`;
    expect(row).toEqual({
      account: body.data.id,
      carrier: null,
      passkey: body.data.id,
      code: body.data.id,
      hashed_for: admin.id,
    });
    expect((await helen.get(`/users/${admin.id}`)).status).toBe(404);
    expect((await world.kinds()).slice(-2)).toEqual(['user.moved', 'user.moved']);
  });

  test.each([
    ['one’s own', () => world.places.ours, 422],
    ['one that is not there', () => 987_654_321, 422],
  ])('%s is refused', async (_name, organisation, expected) => {
    const answer = await priya.put(`/users/${person.id}/move-organisation`, {
      organisation_id: organisation(),
    });
    expect([answer.status, await world.kinds()]).toEqual([expected, ['user.created']]);
  });

  test('an organisation’s own admin may not move people', async () => {
    const answer = await helen.put(`/users/${person.id}/move-organisation`, {
      organisation_id: world.places.theirs,
    });
    expect(answer.status).toBe(403);
    const job = (
      await helen.post<{ refused: number }>('/users/bulk-move', {
        ids: [person.id],
        organisation_id: world.places.theirs,
      })
    ).body.data;
    expect([job.refused, (await helen.get(`/users/${person.id}`)).status]).toEqual([1, 200]);
  });
});

describe('bulk', () => {
  test('all of an organisation’s list are of that organisation alone', async () => {
    const other = await added(priya, '/users', { ...ana, organisation_id: world.places.theirs });
    const all = { all_selected: true, filters: { role: 'organisation_user' } };
    const job = await priya.post<{ total: number; refused: number }>(
      `/organisations/${world.places.ours}/users/bulk-disable`,
      all,
    );
    expect(job.body.data).toMatchObject({ total: 1, refused: 0 });
    expect((await priya.get<User>(`/users/${person.id}`)).body.data.status).toBe('disabled');
    expect((await priya.get<User>(`/users/${other.id}`)).body.data.status).toBe('active');
  });

  test('all of the centre’s list are its staff; moving several and deleting one that is needed', async () => {
    const centre = await priya.post<{ total: number }>('/monitoring-centre/users/bulk-disable', {
      all_selected: true,
    });
    expect(centre.status).toBe(422);
    const second = await added(helen, '/users', { ...ana, first_name: 'Ben' });
    const moved = await priya.post<{ refused: number }>('/users/bulk-move', {
      ids: [person.id, second.id],
      organisation_id: world.places.theirs,
    });
    expect(moved.body.data).toMatchObject({ total: 2, refused: 0 });
    const names = (
      await priya.get<User[]>(`/organisations/${world.places.theirs}/users`)
    ).body.data.map(({ first_name }) => first_name);
    expect(names.sort()).toEqual(['Ana', 'Ben']);
  });
});
