// People over HTTP: added, listed in every area, changed by those who may, disabled and removed; a
// refusal writes nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import type { User } from '#domain/users/user.ts';
import { aDepartment } from '#server/departments/departments.factory.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { added, ana, aPeopleWorld, type PeopleWorld } from './people-world.factory.ts';
import { aUser } from './users.factory.ts';

let world: PeopleWorld;
let helen: Client;
let priya: Client;

beforeAll(async () => {
  world = await aPeopleWorld();
});
beforeEach(async () => {
  ({ helen, priya } = await world.reset());
});
afterAll(async () => await world.close());

const sql = () => world.db.ownerSql;
const count = async (): Promise<number> =>
  Number((await sql()`select count(*)::int as n from users where deleted_at is null`)[0]?.['n']);
const change = async (client: Client, { id, updated_at }: User, fields: object) =>
  await client.post<User>(`/users/${id}`, { ...fields, updated_at });

describe('adding', () => {
  test('a worker gets the zone of the organisation, counts in it and is in the event log', async () => {
    await sql()`
      update organisations
      set timezone = 'Australia/Perth', country = 'NZ'
      where id = ${world.places.ours}
    `;
    const before = await world.usersCount(world.places.ours);
    const person = await added(helen, '/users', { ...ana, mobile: '0211234567' });
    expect(person).toMatchObject({
      name: 'Ana Silva',
      status: 'active',
      timezone: 'Australia/Perth',
      mobile_country: 'NZ',
      organisation: { name: 'Redgum' },
    });
    expect([await world.usersCount(world.places.ours), await world.kinds(), world.mails]).toEqual([
      before + 1,
      ['user.created'],
      [],
    ]);
    const [event] = await sql()`select user_id, data ->> 'by' as by from events`;
    expect(event).toEqual({ user_id: person.id, by: 'Helen Marsh' });
  });

  test('where nothing else is given a person is Australian, in country and wording (R357, R358)', async () => {
    expect(await added(helen, '/users', ana)).toMatchObject({
      country: 'AU',
      mobile_country: 'AU',
      landline_country: 'AU',
      language: 'en-AU',
    });
  });

  test('a person of an American organisation begins in its wording and units, whichever caller adds them; given values win', async () => {
    await sql()`update organisations set language = 'en' where id = ${world.places.ours}`;
    const shown = async (fields: object) => {
      const { language, measurement_system } = await added(helen, '/users', { ...ana, ...fields });
      return [language, measurement_system];
    };
    expect([
      await shown({}),
      await shown({ email: 'bo@redgum.example', language: 'en-AU', measurement_system: 'metric' }),
    ]).toEqual([
      ['en', 'imperial'],
      ['en-AU', 'metric'],
    ]);
  });

  test('in an organisation’s own area the path gives the organisation', async () => {
    const person = await added(priya, `/organisations/${world.places.theirs}/users`, ana);
    expect(person.organisation).toEqual({ id: world.places.theirs, name: 'Outback' });
    expect((await helen.post(`/organisations/${world.places.theirs}/users`, ana)).status).toBe(404);
  });

  test.each([
    [{ role: 'admin', email: 'new@redgum.example' }, 'role', 'You cannot give this role.'],
    [{ role: 'organisation_admin' }, 'email', 'The email is required for this role.'],
    [
      { shared_profile: true },
      'shared_profile',
      'This organisation does not allow shared profiles.',
    ],
    [{ mobile: '0290000000' }, 'mobile', 'Enter a mobile number of the chosen country.'],
    [
      { mobile: '0491570006', mobile_country: 'NZ' },
      'mobile',
      'Enter a mobile number of the chosen country.',
    ],
    [{ landline: '0491570006' }, 'landline', 'Enter a landline number of the chosen country.'],
    [
      { restriction_type: 'department', restrictions: [987_654_321] },
      'restrictions',
      'One of these departments does not exist any more.',
    ],
    [{ department_id: 987_654_321 }, 'department_id', 'This no longer exists. Choose another one.'],
    [{ user_tag_ids: [987_654_321] }, 'user_tag_ids', 'One of these tags does not exist any more.'],
    [{ first_name: ' ' }, 'first_name', 'The first name is required.'],
  ])('%o is refused at %s, and nothing is written', async (fields, at, text) => {
    const before = await count();
    const { status, body } = await helen.post('/users', { ...ana, ...fields });
    expect([status, body.errors]).toEqual([422, { [at]: [text] }]);
    expect([await count(), await world.kinds(), world.mails]).toEqual([before, [], []]);
  });

  test('a department of another organisation is refused', async () => {
    const department_id = await aDepartment(sql(), { organisation_id: world.places.theirs });
    expect((await helen.post('/users', { ...ana, department_id })).status).toBe(422);
    expect(
      (await priya.post('/users', { ...ana, organisation_id: world.places.ours, department_id }))
        .status,
    ).toBe(422);
    expect(
      (await helen.post('/users', { ...ana, organisation_id: world.places.theirs })).status,
    ).toBe(422);
  });

  test('the platform gives the organisation of a person, and staff have none', async () => {
    expect((await priya.post('/users', ana)).body.errors).toEqual({
      organisation_id: ['Choose the organisation.'],
    });
    const operator = { ...ana, role: 'monitoring_centre_operator', email: 'ana@centre.example' };
    expect(
      (await priya.post('/users', { ...operator, organisation_id: world.places.ours })).status,
    ).toBe(422);
    expect(await added(priya, '/users', operator)).toMatchObject({
      organisation: null,
      status: 'pending',
    });
  });

  test('the refusal of a taken email names no person', async () => {
    await aUser(sql(), { organisation_id: world.places.theirs, email: 'ana@outback.example' });
    const { body } = await helen.post('/users', { ...ana, email: 'Ana@Outback.example' });
    expect(body.errors).toEqual({ email: ['Another person has this email.'] });
  });

  test('a mobile in use names its holder in the same organisation only, in any spelling', async () => {
    await aUser(sql(), {
      organisation_id: world.places.theirs,
      first_name: 'Noah',
      last_name: 'Ward',
      mobile: '+61491570006',
    });
    expect((await helen.post('/users', { ...ana, mobile: '+61491570006' })).body.errors).toEqual({
      mobile: ['This mobile is already in use.'],
    });
    await aUser(sql(), {
      organisation_id: world.places.ours,
      first_name: 'Mei',
      last_name: 'Chen',
      mobile: '+61491570157',
    });
    expect((await helen.post('/users', { ...ana, mobile: '0491570157' })).body.errors).toEqual({
      mobile: ['Mei Chen already has this mobile.'],
    });
    expect(
      (
        await priya.post('/users', {
          ...ana,
          organisation_id: world.places.theirs,
          mobile: '0491570157',
        })
      ).body.errors,
    ).toEqual({
      mobile: ['This mobile is already in use.'],
    });
  });

  test('of two concurrent changes to the same mobile, one succeeds', async () => {
    const answers = await Promise.all(
      [1, 2].map(async () => await helen.post('/users', { ...ana, mobile: '0491570006' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

test('a person’s record has the number of their role, their abilities, and the currency of their organisation', async () => {
  await sql()`update organisations set country = 'NZ' where id = ${world.places.ours}`;
  const { id } = await added(helen, '/users', {
    ...ana,
    role: 'organisation_idp_admin',
    email: 'ana@redgum.example',
  });
  const shown = async (client = helen) => (await client.get<User>(`/users/${id}`)).body.data;
  expect(await shown()).toMatchObject({
    role_id: roles.organisation_idp_admin.id,
    abilities: roles.organisation_idp_admin.abilities,
    currency: 'NZD',
  });
  await sql()`update users set abilities = ${['read departments']} where id = ${id}`;
  expect((await shown(priya)).abilities).toEqual(['read departments']);
  const [operator] = await sql()<
    { id: number }[]
  >`select id from users where role = 'admin' limit 1`;
  expect((await priya.get<User>(`/users/${operator?.id}`)).body.data).toMatchObject({
    role_id: 1,
    currency: 'AUD',
  });
  const refused = await change(helen, await shown(), { abilities: ['write organisations'] });
  expect([refused.status, (await shown()).abilities]).toEqual([422, ['read departments']]);
});

describe('lists', () => {
  test('each area shows its own people', async () => {
    const { ours, theirs } = world.places;
    await aUser(sql(), { organisation_id: ours, first_name: 'Mei', last_name: 'Wong' });
    await aUser(sql(), { organisation_id: theirs, first_name: 'Noah', last_name: 'Ward' });
    const olu = await world.signedIn('monitoring_centre_operator', null);
    await sql()`update organisations set not_monitored = true where id = ${theirs}`;
    const named = async (client: Client, path: string) =>
      (await client.get<User[]>(path)).body.data.map(({ name }) => name);
    const [all, own, monitored] = [
      await named(priya, '/users?role=organisation_user&sort=name'),
      await named(helen, `/organisations/${ours}/users?search=wong`),
      await named(olu, '/monitored-users?role=organisation_user'),
    ];
    expect([all, own, monitored]).toEqual([['Mei Wong', 'Noah Ward'], ['Mei Wong'], ['Mei Wong']]);
    expect(
      (await olu.get<User[]>('/monitoring-centre/users')).body.data.map(({ role }) => role),
    ).toEqual(['monitoring_centre_operator']);
    expect((await olu.get<User[]>('/users')).body.data.map(({ role }) => role)).not.toContain(
      'admin',
    );
    expect((await helen.get(`/organisations/${theirs}/users`)).status).toBe(404);
  });

  test('filters by status, expiry, tag, department and shared profile', async () => {
    const { ours } = world.places;
    const department_id = await aDepartment(sql(), { organisation_id: ours });
    const [tag] = await sql()<
      { id: number }[]
    >`insert into user_tags (organisation_id, name) values (${ours}, 'Night') returning id`;
    await added(helen, '/users', { ...ana, department_id, user_tag_ids: [tag?.id ?? 0] });
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    await added(helen, '/users', { ...ana, first_name: 'Ben', expires_at: soon });
    await aUser(sql(), {
      organisation_id: ours,
      first_name: 'Cat',
      expires_at: new Date('2020-01-01'),
    });
    const found = async (query: string) =>
      (
        await helen.get<User[]>(`/organisations/${ours}/users?role=organisation_user&${query}`)
      ).body.data.map(({ name }) => name.split(' ')[0]);
    expect(
      await Promise.all(
        [
          `user_tag_id=${tag?.id}`,
          `department_id=${department_id}`,
          'expires=soon',
          'expires=expired',
          'status=disabled',
          'shared_profile=true',
        ].map(found),
      ),
    ).toEqual([['Ana'], ['Ana'], ['Ben'], ['Cat'], ['Cat'], []]);
  });

  test('people to choose from: active and invited, by name', async () => {
    const { ours } = world.places;
    await aUser(sql(), {
      organisation_id: ours,
      first_name: 'Ann',
      last_name: 'Ash',
      status: 'pending',
    });
    const gone = await aUser(sql(), {
      organisation_id: ours,
      first_name: 'Ben',
      last_name: 'Ash',
      status: 'disabled',
    });
    const picked = async (path: string) =>
      (await helen.get<User[]>(path)).body.data.map(({ name }) => name);
    expect(await picked(`/lists/organisations/${ours}/users?search=ash`)).toEqual(['Ann Ash']);
    expect(await picked(`/lists/users?ids=${gone.id}`)).toEqual(['Ben Ash']);
  });

  test('the states of a country', async () => {
    expect(
      (await helen.get<{ id: string }[]>('/lists/states?country=AU&per_page=50')).body.data,
    ).toHaveLength(8);
    expect((await helen.get<{ id: string }[]>('/lists/states?country=FR')).body.data).toEqual([]);
  });
});

describe('changing', () => {
  test('a new number must be verified again; the log names who changed it', async () => {
    const person = await added(helen, '/users', { ...ana, mobile: '0491570006' });
    await sql()`update users set mobile_verified_at = app.now() where id = ${person.id}`;
    const answer = await change(helen, person, { mobile: '0491570157' });
    expect([answer.status, answer.body.data.mobile_verified_at]).toEqual([200, null]);
    const late = await change(priya, person, { first_name: 'Anna' });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'changed_meanwhile',
      'Helen Marsh changed this person while you had it open.',
    ]);
  });

  test('one’s own role stays, and people are not changed by those below them', async () => {
    const idp = await world.signedIn('organisation_idp_admin', world.places.ours);
    const admin = await added(helen, '/users', {
      ...ana,
      role: 'organisation_admin',
      email: 'ana@redgum.example',
    });
    expect((await change(idp, admin, { first_name: 'Eve' })).status).toBe(403);
    expect((await idp.put(`/users/${admin.id}/disable`)).status).toBe(403);
    expect(
      (await idp.post('/users', { ...ana, role: 'organisation_admin', email: 'b@redgum.example' }))
        .status,
    ).toBe(422);
    const self = await world.signedIn('organisation_admin', world.places.ours, {
      user_id: admin.id,
    });
    expect((await change(self, admin, { role: 'organisation_user' })).body.errors).toEqual({
      role: ['You cannot change your own role.'],
    });
    expect((await self.put(`/users/${admin.id}/disable`)).body.code).toBe('own_account');
  });

  test('the centre writes its own staff only', async () => {
    const centre = await world.signedIn('monitoring_centre_admin', null);
    const operator = await added(centre, '/monitoring-centre/users', {
      ...ana,
      role: 'monitoring_centre_operator',
      email: 'ana@centre.example',
    });
    expect((await change(centre, operator, { first_name: 'Anna' })).body.data.name).toBe(
      'Anna Silva',
    );
    const worker = await added(helen, '/users', ana);
    expect((await change(centre, worker, { first_name: 'Eve' })).status).toBe(403);
    expect((await centre.delete(`/users/${worker.id}`)).status).toBe(403);
    expect(
      (await centre.post('/users', { ...ana, organisation_id: world.places.ours })).status,
    ).toBe(422);
  });

  test('a restricted administrator adds people to their own departments, without permissions', async () => {
    const [north, south] = [
      await aDepartment(sql(), { organisation_id: world.places.ours, name: 'North' }),
      await aDepartment(sql(), { organisation_id: world.places.ours, name: 'South' }),
    ];
    const restricted = await world.signedIn('organisation_admin', world.places.ours, {
      restriction: { by: 'department', ids: [north] },
    });
    const outside = await added(helen, '/users', { ...ana, department_id: south });
    expect((await restricted.get(`/users/${outside.id}`)).status).toBe(404);
    expect((await restricted.post('/users', { ...ana, department_id: south })).body.errors).toEqual(
      {
        department_id: ['Choose one of your departments.'],
      },
    );
    expect(
      (
        await restricted.post('/users', {
          ...ana,
          department_id: north,
          role: 'organisation_admin',
          email: 'x@redgum.example',
        })
      ).status,
    ).toBe(422);
    const inside = await added(restricted, '/users', { ...ana, department_id: north });
    expect((await restricted.get<User[]>('/users')).body.data.map(({ id }) => id)).toEqual([
      inside.id,
    ]);
    expect((await restricted.delete(`/users/${inside.id}`)).status).toBe(200);
  });
});
