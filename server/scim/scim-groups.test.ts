// Grants of groups: previewed, applied, revoked, and never more than an administrator may grant by
// hand; issues with their remedies.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GiftPreview, ScimGroup, ScimIssue } from '#domain/scim/scim.api.ts';
import { mappedGroups, type ScimWorld, scimWorld } from './scim-world.factory.ts';

let world: ScimWorld;
beforeAll(async () => {
  world = await scimWorld();
});
beforeEach(async () => await world.begin());
afterAll(async () => await world.close());

const base = () => `/organisations/1/saml-connections/${world.ours.connectionId}/scim`;
const add = async (userName: string) =>
  (
    await world.ours.call('POST', '/Users', {
      userName,
      name: { givenName: userName, familyName: 'Silva' },
      emails: [{ value: `${userName}@redgum.example` }],
    })
  ).body.id;
const group = async (displayName: string, ...ids: string[]) =>
  (
    await world.ours.call('POST', '/Groups', {
      displayName,
      members: ids.map((value) => ({ value })),
    })
  ).body.id;
const listed = async () => (await world.helen.get<ScimGroup[]>(`${base()}/groups`)).body.data;

test('a preview lists the people it changes and writes nothing; saving grants it, another mapping revokes it', async () => {
  const [ana, ben] = [await add('ana'), await add('ben')];
  await group('Depot staff', ana, ben);
  const [depot] = await world.sql`
      insert into departments (organisation_id, name) values (1, 'Depot') returning id::int
    `;
  const [driver] = await world.sql`
      insert into user_tags (organisation_id, name) values (1, 'Driver') returning id::int
    `;
  await world.sql`
    insert into user_tag_links (organisation_id, user_id, user_tag_id)
    select 1, id, ${driver?.['id']}
    from users
    where first_name = 'ben'
  `;
  const [row] = await listed();
  expect(row).toMatchObject({
    display_name: 'Depot staff',
    members_count: 2,
    department: null,
    role: null,
    user_tag: null,
  });
  const body = {
    department_id: depot?.['id'],
    role: 'organisation_idp_admin',
    user_tag_id: driver?.['id'],
  };
  const before = await world.sql`select * from users order by id`;
  const preview = (await world.helen.post<GiftPreview>(`${base()}/groups/${row?.id}/preview`, body))
    .body.data;
  expect(preview.total).toBe(2);
  expect(preview.people.map(({ name, changes }) => [name, changes])).toEqual([
    [
      'ana Silva',
      [
        'Department: Depot (was none)',
        'Role: Organisation IDP Admin (was Organisation User)',
        'Tag added: Driver',
      ],
    ],
    [
      'ben Silva',
      ['Department: Depot (was none)', 'Role: Organisation IDP Admin (was Organisation User)'],
    ],
  ]);
  expect(await world.sql`select * from users order by id`).toEqual(before);
  await world.helen.put(`${base()}/groups/${row?.id}`, body);
  const people = async () =>
    await world.sql`
      select first_name, department_id::int as department, role, tag_ids::int[] as tags
      from users
      where last_name = 'Silva'
      order by 1
    `;
  const all = { department: depot?.['id'], role: 'organisation_idp_admin', tags: [driver?.['id']] };
  expect(await people()).toEqual([
    { first_name: 'ana', ...all },
    { first_name: 'ben', ...all },
  ]);
  await world.helen.put(`${base()}/groups/${row?.id}`, {
    department_id: null,
    role: null,
    user_tag_id: null,
  });
  expect(await people()).toEqual([
    { first_name: 'ana', department: null, role: 'organisation_user', tags: [] },
    { first_name: 'ben', department: null, role: 'organisation_user', tags: [] },
  ]);
});

test('a mapping gives no role that its author may not give, and nothing of another organisation', async () => {
  await group('Bosses', await add('ana'));
  const [row] = await listed();
  const [elsewhere] = await world.sql`
      insert into departments (organisation_id, name) values (2, 'Theirs') returning id::int
    `;
  const nothing = { department_id: null, role: null, user_tag_id: null };
  const before = await world.sql`select * from scim_groups`;
  const idpAdmin = world.signedIn('organisation_idp_admin', 1);
  const answers = [
    await idpAdmin.put(`${base()}/groups/${row?.id}`, { ...nothing, role: 'organisation_admin' }),
    await world.helen.put(`${base()}/groups/${row?.id}`, {
      ...nothing,
      department_id: elsewhere?.['id'],
    }),
    await world.helen.put(`${base()}/groups/987654321`, nothing),
  ];
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, { role: ['You cannot give this role.'] }],
    [422, { department_id: ['This department does not exist any more.'] }],
    [404, undefined],
  ]);
  expect(await world.sql`select * from scim_groups`).toEqual(before);
});

test('of several groups the first department counts, a removed group revokes its grants, and grants by administrators stay', async () => {
  const ana = await add('ana');
  const [one] = [await group('A group', ana), await group('B group', ana)];
  await mappedGroups(world, {
    'A group': { department: 'First' },
    'B group': { department: 'Second', tag: 'Driver' },
  });
  const department = async () =>
    (
      await world.sql`
        select d.name
        from users u
        left join departments d on d.id = u.department_id
        where u.first_name = 'ana'
      `
    )[0]?.['name'];
  expect(await department()).toBe('First');
  await world.ours.call('DELETE', `/Groups/${one}`);
  expect(await department()).toBe('Second');
  const [by] = await world.sql`
      insert into departments (organisation_id, name) values (1, 'By hand') returning id
    `;
  await world.sql`update users set department_id = ${by?.['id']} where first_name = 'ana'`;
  await world.ours.call(
    'PATCH',
    `/Groups/${(await world.ours.call('GET', '/Groups')).body.Resources[0].id}`,
    {
      Operations: [{ op: 'remove', path: 'members' }],
    },
  );
  expect([await department(), (await world.sql`select * from user_tag_links`).length]).toEqual([
    'By hand',
    0,
  ]);
});

test('an operation that fails takes the others of its request with it', async () => {
  const ana = await add('ana');
  const id = await group('Depot staff');
  const answer = await world.ours.call('PATCH', `/Groups/${id}`, {
    Operations: [
      { op: 'add', path: 'members', value: [{ value: ana }] },
      { op: 'add', path: 'members', value: [{ value: 'nobody' }] },
    ],
  });
  expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue']);
  expect(await world.sql`select * from scim_group_members`).toEqual([]);
});

test('an account with the email is linked by an administrator, and the directory finds and changes it from then on', async () => {
  const helen = {
    userName: 'helen@redgum.example',
    name: { givenName: 'Helena', familyName: 'Marsh' },
  };
  expect((await world.ours.call('POST', '/Users', helen)).status).toBe(409);
  const [issue] = (await world.helen.get<ScimIssue[]>(`${base()}/issues?state=open`)).body.data;
  expect(issue).toMatchObject({ kind: 'email_in_use', can_link: true, times: 1, user: { id: 2 } });
  expect((await world.helen.put(`${base()}/issues/${issue?.id}/link`)).status).toBe(200);
  expect((await world.helen.put(`${base()}/issues/${issue?.id}/link`)).status).toBe(404);
  const found = await world.ours.call('GET', '/Users?filter=userName+eq+"helen@redgum.example"');
  expect(found.body.totalResults).toBe(1);
  expect(await world.person('helen@redgum.example')).toMatchObject({
    first_name: 'Helena',
    role: 'organisation_admin',
  });
  expect((await world.helen.get<ScimIssue[]>(`${base()}/issues?state=open`)).body.data).toEqual([]);
});

test('the server describes its features', async () => {
  const read = async (path: string) => (await world.ours.call('GET', path)).body;
  expect(await read('/ServiceProviderConfig')).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: true },
  });
  expect((await read('/ResourceTypes')).Resources.map(({ id }: { id: string }) => id)).toEqual([
    'User',
    'Group',
  ]);
  expect((await read('/Schemas')).totalResults).toBe(3);
  expect(JSON.stringify(await read('/Schemas'))).not.toContain('null');
  expect(await read('/ResourceTypes/User')).toMatchObject({ endpoint: '/Users' });
  expect([
    (await world.ours.call('POST', '/Bulk', {})).status,
    (await world.ours.call('GET', '/Nothing')).status,
  ]).toEqual([501, 404]);
});
