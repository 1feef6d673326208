// A recorded cycle of Okta over HTTP: its specification test, create, update by PUT, group rename
// and move, deactivation and restoring; Okta never deletes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSession, mappedGroups, type ScimWorld, scimWorld } from './scim-world.factory.ts';

let world: ScimWorld;
beforeAll(async () => {
  world = await scimWorld();
  await world.begin();
});
afterAll(async () => await world.close());

const email = 'test.user@okta.local';
const user = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: email,
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: email, type: 'work' }],
  groups: [],
  password: '1mz050nq',
  active: true,
};
const find = '/Users?filter=userName%20eq%20%22TEST.USER%40okta.local%22&startIndex=1&count=100';
const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];

test('the whole cycle', async () => {
  // Its specification test: a wrong token, then an empty list.
  const unknownCaller = await world.ours.call('GET', find, undefined, {
    authorization: 'non-token',
  });
  expect([
    unknownCaller.status,
    unknownCaller.headers.get('www-authenticate'),
    unknownCaller.body,
  ]).toEqual([
    401,
    'Bearer',
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
      detail: expect.stringMatching(/./),
    },
  ]);
  // The token as it was entered, without the word before it.
  const empty = await world.ours.call('GET', find, undefined, { authorization: world.ours.token });
  expect([empty.status, empty.body]).toMatchObject([
    200,
    { totalResults: 0, itemsPerPage: 0, startIndex: 1, Resources: [] },
  ]);

  const made = await world.ours.call('POST', '/Users', user);
  expect([made.status, made.text.includes('1mz050nq')]).toEqual([201, false]);
  const { id } = made.body;
  expect((await world.ours.call('POST', '/Users', user)).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  });
  expect((await world.ours.call('GET', find)).body).toMatchObject({
    totalResults: 1,
    Resources: [{ id }],
  });
  expect(world.mails.map(({ recipient }) => recipient)).toEqual([email]);

  // A change of the profile is a PUT of all: what is not sent is cleared, `active` stays.
  const { active: _active, displayName: _name, ...profile } = user;
  const put = await world.ours.call('PUT', `/Users/${id}`, {
    ...profile,
    id,
    name: { givenName: 'Tess', familyName: 'User' },
    title: 'Guard',
  });
  expect([put.status, put.body.title, put.body.displayName, put.body.active], put.text).toEqual([
    200,
    'Guard',
    undefined,
    true,
  ]);
  expect(await world.person(email)).toMatchObject({ first_name: 'Tess' });
  expect(
    (await world.ours.call('PUT', `/Users/${id}`, { ...user, id: 'another' })).body,
  ).toMatchObject({
    status: '400',
    scimType: 'mutability',
  });

  // Groups: created empty, renamed with an equal id, members removed and added, and replaced by
  // PUT.
  const group = (
    await world.ours.call('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Test SCIMv2',
      members: [],
    })
  ).body;
  const rename = { op: 'replace', value: { id: group.id, displayName: 'Depot staff' } };
  expect(
    (await world.ours.call('PATCH', `/Groups/${group.id}`, { schemas, Operations: [rename] }))
      .status,
  ).toBe(204);
  await mappedGroups(world, { 'Depot staff': { department: 'Depot', role: 'escalation_contact' } });
  const second = (
    await world.ours.call('POST', '/Users', {
      ...user,
      userName: 'two@okta.local',
      externalId: '2',
      emails: [{ value: 'two@okta.local' }],
    })
  ).body;
  const move = [
    { op: 'remove', path: `members[value eq "${second.id}"]` },
    { op: 'add', path: 'members', value: [{ value: id, display: email }] },
  ];
  await world.ours.call('PATCH', `/Groups/${group.id}`, { schemas, Operations: move });
  const place = async (of: string) =>
    (
      await world.sql`
    select d.name as department, u.role
    from users u
    left join departments d on d.id = u.department_id
    where u.email = ${of}`
    )[0];
  expect([await place(email), await place('two@okta.local')]).toEqual([
    { department: 'Depot', role: 'escalation_contact' },
    { department: null, role: 'organisation_user' },
  ]);
  const replaced = await world.ours.call('PUT', `/Groups/${group.id}`, {
    displayName: 'Depot staff',
    members: [{ value: second.id }],
  });
  expect([replaced.status, replaced.body.members.length]).toEqual([200, 1]);
  expect([await place(email), await place('two@okta.local')]).toEqual([
    { department: null, role: 'organisation_user' },
    { department: 'Depot', role: 'escalation_contact' },
  ]);
  const missing = await world.ours.call('PUT', `/Groups/${group.id}`, {
    displayName: 'Depot staff',
    members: [{ value: '23a35c27' }],
  });
  expect([missing.status, missing.body.scimType]).toEqual([400, 'invalidValue']);
  expect(await place('two@okta.local')).toEqual({
    department: 'Depot',
    role: 'escalation_contact',
  });

  // Deactivated and back.
  await world.sql`update users set status = 'active' where email = ${email}`;
  await aSession(world, email);
  const off = await world.ours.call('PATCH', `/Users/${id}`, {
    schemas,
    Operations: [{ op: 'replace', value: { active: false } }],
  });
  expect([off.status, off.body.active]).toEqual([200, false]);
  expect([
    (await world.person(email))?.['status'],
    await world.sql`select from sessions where ended_at is null`,
  ]).toEqual(['disabled', []]);
  await world.ours.call('PUT', `/Users/${id}`, { ...user, id, active: true });
  expect((await world.person(email))?.['status']).toBe('pending');

  const log = await world.log();
  expect(log).toContain('refused: A GET call came without a token that is valid.');
  expect(log).toContain('refused: Another person of this directory has this userName.');
  expect(log).toContain(`accepted: Disabled ${email}. Their sessions have ended.`);
  expect(log.at(-1)).toBe(`accepted: Enabled ${email}.`);
});
