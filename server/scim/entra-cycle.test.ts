// A recorded cycle of Entra ID over HTTP: connection test, create, update, group move, soft delete,
// restore, delete; each results in the right people, departments, sessions and log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSession, mappedGroups, type ScimWorld, scimWorld } from './scim-world.factory.ts';

let world: ScimWorld;
beforeAll(async () => {
  world = await scimWorld();
  await world.begin();
});
afterAll(async () => await world.close());

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const email = 'ana.silva@redgum.example';
const ops = async (path: string, ...Operations: object[]) =>
  await world.ours.call('PATCH', path, { schemas, Operations });
const groupBody = (displayName: string, externalId: string) => ({
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:Group',
    'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
  ],
  externalId,
  displayName,
  meta: { resourceType: 'Group' },
});
const place = async () => {
  const [row] = await world.sql`
    select u.status, d.name as department, u.role,
      (select json_agg(n.name)
        from user_tag_links l
        join user_tags n on n.id = l.user_tag_id
        where l.user_id = u.id) as tags
    from users u left join departments d on d.id = u.department_id where u.email = ${email}`;
  return row;
};

test('the whole cycle', async () => {
  // The connection test: a random name is an empty list.
  const probe = await world.ours.call(
    'GET',
    '/Users?filter=userName+eq+"6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11"',
  );
  expect([probe.status, probe.body.totalResults, probe.body.Resources]).toEqual([200, 0, []]);
  await world.sql`update saml_connections set status = 'enabled'`;

  const made = await world.ours.call('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
    externalId: '0a21f0f2-8d2a',
    userName: email,
    active: true,
    displayName: 'Ana Silva',
    meta: { resourceType: 'User' },
    roles: [],
    emails: [{ primary: true, type: 'work', value: email }],
    name: { formatted: 'Ana Silva', familyName: 'Silva', givenName: 'Ana' },
  });
  expect(made.status).toBe(201);
  const { id } = made.body;

  // An update of each attribute, default style: capital operations, an entry that is not there yet,
  // a manager as a list.
  const updated = await ops(
    `/Users/${id}`,
    { op: 'Replace', path: 'name.familyName', value: 'Costa' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+61 491 570 156' },
    { op: 'Add', path: 'manager', value: [{ $ref: 'http://host/scim/Users/00aa', value: '00aa' }] },
    { op: 'Add', path: `${enterprise}:employeeNumber`, value: '701' },
    { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Perth' },
  );
  expect([updated.status, updated.body[enterprise]], updated.text).toEqual([
    200,
    { manager: { $ref: 'http://host/scim/Users/00aa', value: '00aa' }, employeeNumber: '701' },
  ]);
  expect(await world.person(email)).toMatchObject({ last_name: 'Costa', mobile: '+61491570156' });
  // And with its flag: keys with dots and URNs in one value.
  const flagged = await ops(
    `/Users/${id}`,
    { op: 'replace', path: 'emails[type eq "work"].value', value: 'ana.costa@redgum.example' },
    {
      op: 'replace',
      value: {
        displayName: 'Ana C',
        'name.givenName': 'Anna',
        [`${enterprise}:employeeNumber`]: 'Aklq',
      },
    },
  );
  expect(flagged.body, flagged.text).toMatchObject({
    displayName: 'Ana C',
    name: { givenName: 'Anna' },
    [enterprise]: { employeeNumber: 'Aklq' },
  });
  expect(await world.person('ana.costa@redgum.example')).toMatchObject({
    first_name: 'Anna',
    email: 'ana.costa@redgum.example',
  });
  await ops(`/Users/${id}`, { op: 'Replace', path: 'emails[type eq "work"].value', value: email });

  // Groups are created empty, then mapped by an administrator, and their mapping applies to their
  // members.
  const depot = (await world.ours.call('POST', '/Groups', groupBody('Depot staff', 'g1'))).body;
  const night = (await world.ours.call('POST', '/Groups', groupBody('Night staff', 'g2'))).body;
  expect([depot.members, night.members]).toEqual([[], []]);
  await mappedGroups(world, {
    'Depot staff': { department: 'Depot', tag: 'Driver' },
    'Night staff': { department: 'Night shift' },
  });
  expect(await place()).toMatchObject({ department: null, tags: null });
  const added = await ops(`/Groups/${depot.id}`, {
    op: 'Add',
    path: 'members',
    value: [{ $ref: null, value: id }],
  });
  expect([added.status, added.text]).toEqual([204, '']);
  expect(await place()).toEqual({
    status: 'active',
    department: 'Depot',
    role: 'organisation_user',
    tags: ['Driver'],
  });
  // The move: out of one, into the other.
  await ops(`/Groups/${depot.id}`, { op: 'Remove', path: 'members', value: [{ value: id }] });
  await ops(`/Groups/${night.id}`, { op: 'Add', path: 'members', value: [{ value: id }] });
  expect(await place()).toEqual({
    status: 'active',
    department: 'Night shift',
    role: 'organisation_user',
    tags: null,
  });
  const found = await world.ours.call(
    'GET',
    `/Groups?excludedAttributes=members&filter=displayName+eq+"Night+staff"`,
  );
  expect([found.body.totalResults, 'members' in found.body.Resources[0]]).toEqual([1, false]);
  expect(
    (await world.ours.call('GET', `/Groups?filter=id+eq+"${night.id}"+and+members+eq+"${id}"`)).body
      .totalResults,
  ).toBe(1);

  // Soft delete with a text for the flag: the session ends, the person stays readable and in the
  // group.
  await aSession(world, email);
  const gone = await ops(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
  expect([gone.status, gone.body.active]).toEqual([200, false]);
  expect((await place())?.['status']).toBe('disabled');
  expect(await world.sql`select from sessions where ended_at is null`).toEqual([]);
  expect(
    (await world.ours.call('GET', `/Users?filter=userName+eq+"${email}"`)).body.Resources[0],
  ).toMatchObject({
    id,
    active: false,
    groups: [{ value: night.id }],
  });
  // Restored without its groups being sent again.
  await ops(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
  expect(await place()).toEqual({
    status: 'active',
    department: 'Night shift',
    role: 'organisation_user',
    tags: null,
  });
  expect(await world.sql`select from sessions where ended_at is null`).toEqual([]);

  // Deleted for good, thirty days later.
  await ops(`/Users/${id}`, { op: 'Replace', path: 'active', value: false });
  expect([
    (await world.ours.call('DELETE', `/Users/${id}`)).status,
    (await world.ours.call('DELETE', `/Users/${id}`)).status,
  ]).toEqual([204, 404]);
  expect((await world.ours.call('GET', `/Users/${id}`)).status).toBe(404);
  const [row] = await world.sql`
      select name, email, status, deleted_at is not null as removed
      from users
      where last_name = 'Costa'
    `;
  expect(row).toEqual({ name: 'Anna Costa', email: null, status: 'disabled', removed: true });

  expect(await world.log()).toEqual([
    `accepted: Added ${email}.`,
    `accepted: Changed ${email}.`,
    `accepted: Changed ${email}.`,
    `accepted: Changed ${email}.`,
    'accepted: Added the group Depot staff.',
    'accepted: Added the group Night staff.',
    'accepted: Changed 1 member of the group Depot staff.',
    'accepted: Changed 1 member of the group Depot staff.',
    'accepted: Changed 1 member of the group Night staff.',
    `accepted: Disabled ${email}. Their sessions have ended.`,
    `accepted: Enabled ${email}.`,
    `accepted: Disabled ${email}. Their sessions have ended.`,
    `accepted: Removed ${email}.`,
  ]);
  const kinds = (
    await world.sql<
      { kind: string }[]
    >`select distinct kind from events where kind like 'user.%' order by 1`
  ).map(({ kind }) => kind);
  expect(kinds).toEqual([
    'user.created',
    'user.disabled',
    'user.enabled',
    'user.removed',
    'user.updated',
  ]);
});
