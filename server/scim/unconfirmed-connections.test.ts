// A directory whose connection an identity-provider administrator set up: until it is confirmed it
// manages workers, and changes no person above that administrator.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScimState } from '#domain/scim/scim.api.ts';
import { createSealing } from '#server/kit/access/sealing.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { connectionRoutes } from '../saml/connections/saml-connections.routes.ts';
import { mappedGroups, type ScimAnswer, type ScimWorld, scimWorld } from './scim-world.factory.ts';

let world: ScimWorld;
let ivan: Client;
const connections = '/organisations/1/saml-connections';

beforeAll(async () => {
  const parts = {
    config: testConfig(),
    links: { origin: 'https://vigil.example' },
    sealing: createSealing(testConfig(), 'saml keys'),
  };
  const queueMail = async (_: unknown, mail: ScimWorld['mails'][number]) =>
    void world.mails.push(mail);
  world = await scimWorld(connectionRoutes({ ...parts, queueMail, readMetadata: () => {} }));
});
beforeEach(async () => {
  await world.begin();
  await world.sql`insert into users (id, organisation_id, role, first_name, last_name,
      email) overriding system value
    values (3, 1, 'organisation_idp_admin', 'Ivan', 'Petrov', 'ivan@redgum.example')`;
  ivan = world.signedInAs({
    user_id: 3,
    role: 'organisation_idp_admin',
    organisation_id: 1,
    name: 'Ivan Petrov',
  });
});
afterAll(async () => await world.close());

const scim = () => `${connections}/${world.ours.connectionId}/scim`;
const named = (email: string) => ({
  userName: email,
  name: { givenName: 'Ana', familyName: 'Silva' },
  emails: [{ type: 'work', value: email }],
});
const patch = (...Operations: object[]) => ({ Operations });
const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value });

/** The directory adds a person, who is then made Organisation Admin here. */
async function anAdministrator(): Promise<string> {
  const { id } = (await world.ours.call('POST', '/Users', named('vera@redgum.example'))).body;
  await world.sql`
    update users
    set role = 'organisation_admin', status = 'active'
    where email = 'vera@redgum.example'
  `;
  return id;
}
/** The directory calls with a token that Ivan made. */
async function tokenOfIvan() {
  const answer = await ivan.post<ScimState & { scim_token: string }>(scim(), {});
  expect(answer.status, answer.text).toBe(200);
  const authorization = `Bearer ${answer.body.data.scim_token}`;
  return async (method: string, path: string, body?: unknown): Promise<ScimAnswer> =>
    await world.ours.call(method, path, body, { authorization });
}
const confirm = async (by: Client) => {
  const [change] = await world.sql<
    { id: number }[]
  >`select max(id)::int as id from saml_unconfirmed_changes`;
  return await by.put(`${connections}/${world.ours.connectionId}/confirm`, {
    last_change_id: change?.id,
  });
};
const people = async () => [
  await world.sql`select * from users order by id`,
  await world.sql`select * from scim_users order by id`,
  await world.sql`select * from sessions order by id`,
];

describe('by a token of an identity-provider administrator', () => {
  test.each<[string, string, object | undefined]>([
    ['another user name', 'PATCH', replace('userName', 'mine@attacker.example')],
    [
      'another email',
      'PATCH',
      replace('emails', [{ type: 'work', value: 'mine@attacker.example' }]),
    ],
    [
      'another number',
      'PATCH',
      replace('phoneNumbers', [{ type: 'mobile', value: '+61491570156' }]),
    ],
    ['disabling', 'PATCH', replace('active', false)],
    ['replacing', 'PUT', named('mine@attacker.example')],
    ['removing', 'DELETE', undefined],
  ])(
    '%s of an Organisation Admin is refused, and nothing is written but an issue and the log',
    async (_, method, body) => {
      const id = await anAdministrator();
      const call = await tokenOfIvan();
      world.mails.length = 0;
      const before = await people();
      const answer = await call(method, `/Users/${id}`, body);
      const problem =
        'The connection is not confirmed, and Ivan Petrov, who changed it, cannot manage vera@redgum.example.';
      expect([answer.status, answer.body['detail']]).toEqual([403, problem]);
      expect(answer.body['schemas']).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
      expect(await people()).toEqual(before);
      expect(await world.issues()).toEqual([
        { kind: 'unconfirmed', subject: 'vera@redgum.example', problem },
      ]);
      expect((await world.log()).at(-1)).toBe(`refused: ${problem}`);
      expect(world.mails.map(({ subject }) => subject)).toContain(
        'Entra ID: vera@redgum.example needs your attention',
      );

      await call(method, `/Users/${id}`, body);
      expect((await world.issues()).length).toBe(1);
      expect((await confirm(world.helen)).status).toBe(200);
      expect((await call(method, `/Users/${id}`, body)).status).toBeLessThan(300);
      expect(await people()).not.toEqual(before);
    },
  );

  test('workers are added, changed, disabled and removed as before', async () => {
    const call = await tokenOfIvan();
    const { id } = (await call('POST', '/Users', named('ana@redgum.example'))).body;
    expect((await call('PATCH', `/Users/${id}`, replace('name.givenName', 'Anna'))).status).toBe(
      200,
    );
    expect(await world.person('ana@redgum.example')).toMatchObject({ first_name: 'Anna' });
    expect((await call('PATCH', `/Users/${id}`, replace('active', false))).status).toBe(200);
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await world.issues()).toEqual([]);
  });

  test('once Ivan is disabled the directory changes and adds no one', async () => {
    const call = await tokenOfIvan();
    const { id } = (await call('POST', '/Users', named('ana@redgum.example'))).body;
    await world.sql`update users set status = 'disabled' where id = 3`;
    const before = await people();
    expect((await call('POST', '/Users', named('kim@redgum.example'))).status).toBe(403);
    expect((await call('PATCH', `/Users/${id}`, replace('name.givenName', 'Anna'))).status).toBe(
      403,
    );
    expect(await people()).toEqual(before);
  });

  test('a group that an administrator mapped to their role neither grants nor revokes it', async () => {
    const vera = await anAdministrator();
    const { id: worker } = (await world.ours.call('POST', '/Users', named('ana@redgum.example')))
      .body;
    const { id: group } = (
      await world.ours.call('POST', '/Groups', {
        displayName: 'Admins',
        members: [{ value: vera }],
      })
    ).body;
    await mappedGroups(world, { Admins: { role: 'organisation_admin' } });
    const call = await tokenOfIvan();
    const roles = async () =>
      await world.sql`select email, role from users where email is not null order by email`;
    const before = await roles();
    expect(
      (
        await call(
          'PATCH',
          `/Groups/${group}`,
          patch({ op: 'add', path: 'members', value: [{ value: worker }] }),
        )
      ).status,
    ).toBe(204);
    expect(
      (
        await call(
          'PATCH',
          `/Groups/${group}`,
          patch({ op: 'remove', path: `members[value eq "${vera}"]` }),
        )
      ).status,
    ).toBe(204);
    expect(await roles()).toEqual(before);
    expect((await world.issues()).map(({ kind, subject }) => `${kind}: ${subject}`).sort()).toEqual(
      ['group: ana@redgum.example', 'group: vera@redgum.example'],
    );
    await confirm(world.helen);
    expect(
      (
        await call(
          'PATCH',
          `/Groups/${group}`,
          patch({ op: 'remove', path: `members[value eq "${worker}"]` }),
        )
      ).status,
    ).toBe(204);
    expect(
      (
        await call(
          'PATCH',
          `/Groups/${group}`,
          patch({ op: 'add', path: 'members', value: [{ value: worker }] }),
        )
      ).status,
    ).toBe(204);
    expect(await world.person('ana@redgum.example')).toMatchObject({ role: 'organisation_admin' });
  });

  test('who was refused has not been given it: another person got it, and alone loses it', async () => {
    const vera = await anAdministrator();
    const { id: ana } = (await world.ours.call('POST', '/Users', named('ana@redgum.example'))).body;
    const { id: group } = (await world.ours.call('POST', '/Groups', { displayName: 'Depot' })).body;
    await mappedGroups(world, { Depot: { department: 'Depot' } });
    const call = await tokenOfIvan();
    const members = async (op: 'add' | 'remove') =>
      (
        await call(
          'PATCH',
          `/Groups/${group}`,
          patch({ op, path: 'members', value: [{ value: vera }, { value: ana }] }),
        )
      ).status;
    const departments = async () =>
      await world.sql`
        select u.email, d.name as department, s.given ->> 'department_id' is not null as given
        from users u
        join scim_users s on s.user_id = u.id
        left join departments d on d.id = u.department_id
        order by 1`;
    const [his, hers] = [{ email: 'ana@redgum.example' }, { email: 'vera@redgum.example' }];
    const depot = { department: 'Depot', given: true };
    const none = { department: null, given: false };
    expect(await members('add')).toBe(204);
    expect(await departments()).toEqual([
      { ...his, ...depot },
      { ...hers, ...none },
    ]);
    expect(await world.issues()).toMatchObject([{ kind: 'group', subject: hers.email }]);
    // An administrator gives it by hand, which no directory takes away.
    await world.sql`
      update users set department_id = (select id from departments where name = 'Depot')
      where email = ${hers.email}`;
    await confirm(world.helen);
    expect(await members('remove')).toBe(204);
    expect(await departments()).toEqual([
      { ...his, ...none },
      { ...hers, department: 'Depot', given: false },
    ]);
    expect(await world.issues()).toEqual([]);
  });
});

describe('a connection waits to be confirmed', () => {
  const isOpen = async () => (await world.sql`select from saml_unconfirmed_changes`).length > 0;
  const update = async (by: Client, fields: object) => {
    const { updated_at } = (
      await by.get<{ updated_at: string }>(`${connections}/${world.ours.connectionId}`)
    ).body.data;
    const answer = await by.put<{ confirmation: string }>(
      `${connections}/${world.ours.connectionId}`,
      { ...fields, updated_at },
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.confirmation;
  };

  test('after Ivan turned provisioning on or locked a field, not after a new name or turning it off', async () => {
    world.mails.length = 0;
    expect(await update(ivan, { name: 'Entra', connection_logging: true })).toBe('confirmed');
    expect(await update(ivan, { scim_provisioning: false })).toBe('confirmed');
    expect(world.mails).toEqual([]);
    expect(await update(ivan, { scim_provisioning: true })).toBe('unconfirmed');
    expect(world.mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
      'helen@redgum.example: Confirm the changes of Entra',
      'ivan@redgum.example: Confirm the changes of Entra',
    ]);
    await confirm(world.helen);
    expect(await update(ivan, { scim_lock_email: true })).toBe('unconfirmed');
  });

  test('after Ivan mapped a group, which is emailed once, and not after Helen did', async () => {
    await world.ours.call('POST', '/Groups', { displayName: 'Depot', members: [] });
    await mappedGroups(world, { Depot: { role: 'organisation_user' } });
    expect([await isOpen(), world.mails]).toEqual([false, []]);
    await mappedGroups({ ...world, helen: ivan }, { Depot: {} });
    await mappedGroups({ ...world, helen: ivan }, { Depot: { role: 'organisation_user' } });
    expect(await isOpen()).toBe(true);
    expect(world.mails.map(({ recipient }) => recipient)).toEqual([
      'helen@redgum.example',
      'ivan@redgum.example',
    ]);
  });
});
