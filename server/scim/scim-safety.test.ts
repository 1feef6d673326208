// What provisioning never does: reach another organisation, override administrators' decisions, or
// silently leave an alert without a contact.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScimState } from '#domain/scim/scim.api.ts';
import { usersRoutes } from '../users/users.routes.ts';
import { createCallRate } from './access/call-rate.ts';
import { type ScimWorld, scimWorld } from './scim-world.factory.ts';

let world: ScimWorld;
beforeAll(async () => {
  const links = { origin: 'https://vigil.example' };
  world = await scimWorld(usersRoutes({ links, queueMail: async () => 'queued' as const }));
});
beforeEach(async () => await world.begin());
afterAll(async () => await world.close());

const email = 'ana.silva@redgum.example';
const ana = {
  userName: email,
  name: { givenName: 'Ana', familyName: 'Silva' },
  emails: [{ type: 'work', value: email }],
};
const setActive = async (id: string, value: boolean) =>
  await world.ours.call('PATCH', `/Users/${id}`, {
    Operations: [{ op: 'replace', path: 'active', value }],
  });
const addAna = async () => {
  const { id } = (await world.ours.call('POST', '/Users', ana)).body;
  await world.sql`update users set status = 'active' where email = ${email}`;
  return { id, userId: Number((await world.person(email))?.['id']) };
};
const everything = async () => [
  await world.sql`select * from users order by id`,
  await world.sql`select * from scim_users order by id`,
  await world.sql`select * from scim_groups order by id`,
  await world.sql`select * from scim_group_members order by 1, 2, 3`,
];
const state = () => `/organisations/1/saml-connections/${world.ours.connectionId}/scim`;

describe('another organisation', () => {
  test('its token finds, changes and removes nothing here, and our token opens no other address', async () => {
    const { id } = await addAna();
    const group = (
      await world.ours.call('POST', '/Groups', { displayName: 'Depot', members: [{ value: id }] })
    ).body;
    const before = await everything();
    const { call } = world.theirs;
    const patch = { Operations: [{ op: 'replace', path: 'displayName', value: 'Taken' }] };
    const answers = [
      await call('GET', `/Users/${id}`),
      await call('PATCH', `/Users/${id}`, patch),
      await call('PUT', `/Users/${id}`, ana),
      await call('DELETE', `/Users/${id}`),
      await call('GET', `/Groups/${group.id}`),
      await call('PATCH', `/Groups/${group.id}`, patch),
      await call('DELETE', `/Groups/${group.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect((await call('GET', '/Users?filter=userName+pr')).body.totalResults).toBe(0);
    expect((await call('POST', '/.search', {})).body.totalResults).toBe(0);
    expect((await call('GET', `/Groups?filter=members[value+eq+"${id}"]`)).body.totalResults).toBe(
      0,
    );
    expect(
      (await call('POST', '/Groups', { displayName: 'Theirs', members: [{ value: id }] })).body
        .scimType,
    ).toBe('invalidValue');
    const crossed = await world.theirs.call('GET', '/Users', undefined, {
      authorization: `Bearer ${world.ours.token}`,
    });
    expect(crossed.status).toBe(401);
    expect(await everything()).toEqual(before);
  });

  test('its administrators see none of our provisioning', async () => {
    const outsider = world.signedIn('organisation_admin', 2);
    expect((await outsider.get(state())).status).toBe(404);
    expect((await outsider.post(state().replace('/1/', '/2/'), {})).status).toBe(404);
    expect((await world.signedIn('organisation_user', 1).post(state(), {})).status).toBe(403);
    expect((await world.ours.call('GET', '/Users')).status).toBe(200);
  });
});

describe('tokens', () => {
  const works = async (token: string) =>
    (await world.ours.call('GET', '/Users', undefined, { authorization: `Bearer ${token}` }))
      .status;
  const make = async (keep_previous: boolean) =>
    (await world.helen.post<ScimState & { scim_token: string }>(state(), { keep_previous })).body
      .data;

  test('are kept as a hash, shown once, and two live at once', async () => {
    const first = world.ours.token;
    const second = await make(true);
    expect([await works(first), await works(second.scim_token), second.tokens.length]).toEqual([
      200, 200, 2,
    ]);
    const third = await make(true);
    expect([
      await works(first),
      await works(second.scim_token),
      await works(third.scim_token),
    ]).toEqual([401, 200, 200]);
    const shown = await world.helen.get<ScimState>(state());
    expect(shown.text).not.toContain(third.scim_token);
    expect(
      shown.body.data.tokens.map(({ hint, last_used_at }) => [hint, last_used_at !== null]),
    ).toEqual([
      [third.scim_token.slice(-4), true],
      [second.scim_token.slice(-4), true],
    ]);
    const rows = JSON.stringify(
      await world.sql`select *, encode(token_hash, 'escape') from scim_tokens`,
    );
    expect(rows).not.toContain(third.scim_token);
    expect(JSON.stringify(await world.sql`select * from events`)).not.toContain(third.scim_token);
  });

  test('a new one ends the one before at once unless it is kept, and each can be ended (R297)', async () => {
    const second = await make(false);
    expect([await works(world.ours.token), await works(second.scim_token)]).toEqual([401, 200]);
    await world.helen.delete(`${state()}/tokens/${second.tokens[0]?.id}`);
    expect(await works(second.scim_token)).toBe(401);
    expect((await world.helen.delete(`${state()}/tokens/${second.tokens[0]?.id}`)).status).toBe(
      404,
    );
  });

  test.each([
    [
      'provisioning is off',
      'update saml_connections set scim_provisioning = false where organisation_id = 1',
      /^Provisioning is off for this connection/,
    ],
    [
      'single sign-on is not included',
      'update organisations set enable_saml = false where id = 1',
      /^Single sign-on is not included for this organisation/,
    ],
  ])('open nothing while %s, and the answer gives the reason', async (_what, change, reason) => {
    await world.sql.unsafe(change);
    const off = await world.ours.call('POST', '/Users', ana);
    expect([off.status, off.body.schemas]).toEqual([
      403,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ]);
    expect(off.body['detail']).toMatch(reason);
    expect(await world.person(email)).toBeUndefined();
  });

  test('beyond its rate a directory gets 429, and nothing is written', async () => {
    world.rate.left = 1;
    expect((await world.ours.call('GET', '/Users')).status).toBe(200);
    const refused = await world.ours.call('POST', '/Users', ana);
    expect([refused.status, refused.headers.get('retry-after'), refused.body['status']]).toEqual([
      429,
      '1',
      '429',
    ]);
    expect(await world.person(email)).toBeUndefined();
    world.rate.left = 1;
    expect((await world.ours.call('POST', '/Users', ana)).status).toBe(201);
  });

  test('the rate is 50 calls a second after a burst of 100, each connection by itself', () => {
    let now = 0;
    const mayCall = createCallRate(() => now);
    const took = (connection: number) =>
      Array.from({ length: 200 }, () => mayCall(connection)).filter(Boolean).length;
    expect([took(1), took(2), took(1)]).toEqual([100, 100, 0]);
    now = 1000;
    expect(took(1)).toBe(50);
  });
});

describe('a person who is needed', () => {
  test('the only contact of a group: the order stays, and the administrators are emailed at once', async () => {
    const { id, userId } = await addAna();
    const [group] = await world.sql`
        insert into escalation_groups (organisation_id, name) values (1, 'Night shift') returning id
      `;
    await world.sql`
      insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
      values (1, ${group?.['id']}, ${userId}, 1)
    `;
    await setActive(id, false);
    expect(await world.sql`select user_id::int from escalation_group_users`).toEqual([
      { user_id: userId },
    ]);
    expect(await world.issues()).toEqual([
      {
        kind: 'deactivated',
        subject: email,
        problem: 'Ana Silva was the only contact of Night shift.',
      },
    ]);
    const mail = world.mails.find(({ recipient }) => recipient === 'helen@redgum.example');
    expect(mail?.body).toContain('Ana Silva was the only contact of Night shift.');
    await setActive(id, true);
    expect(await world.issues()).toEqual([]);
    // Deleted in the directory: disabled here, and still in the order.
    expect((await world.ours.call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await world.ours.call('GET', `/Users/${id}`)).status).toBe(404);
    expect(await world.person(email)).toMatchObject({ status: 'disabled', deleted_at: null });
    expect(await world.sql`select user_id::int from escalation_group_users`).toEqual([
      { user_id: userId },
    ]);
    expect((await world.issues()).map(({ kind }) => kind)).toEqual(['kept']);
  });

  test('the last administrator is not disabled, and nothing is written but the issue', async () => {
    const { id, userId } = await addAna();
    await world.sql`
      update users
      set role = case when id = ${userId} then 'organisation_admin' else 'organisation_user' end
      where organisation_id = 1
    `;
    const before = await everything();
    const refused = await setActive(id, false);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Ana Silva is the last administrator of Redgum. Add another administrator first.',
    ]);
    expect(await everything()).toEqual(before);
    expect((await world.issues()).map(({ kind }) => kind)).toEqual(['last_administrator']);
  });

  test('disabled here by hand stays disabled, whatever else the directory changes', async () => {
    const { id, userId } = await addAna();
    await world.helen.put(`/users/${userId}/disable`);
    await world.ours.call('PATCH', `/Users/${id}`, {
      Operations: [{ op: 'replace', value: { title: 'Guard', active: true } }],
    });
    expect(await world.person(email)).toMatchObject({ status: 'disabled' });
  });
});

describe('fields that only the directory changes', () => {
  test('are refused with the reason, the others are not, and the directory may', async () => {
    await world.sql`
      update saml_connections
      set scim_lock_first_name = true, scim_lock_email = true
      where organisation_id = 1
    `;
    const { id, userId } = await addAna();
    const read = async () =>
      (await world.helen.get<{ updated_at: string; directory: object }>(`/users/${userId}`)).body
        .data;
    expect((await read()).directory).toEqual({ name: 'Entra ID', locked: ['first_name', 'email'] });
    const refused = await world.helen.post(`/users/${userId}`, {
      first_name: 'Anna',
      updated_at: (await read()).updated_at,
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { first_name: ['Managed by Entra ID. Change it there.'] },
    ]);
    const saved = await world.helen.post(`/users/${userId}`, {
      last_name: 'Costa',
      updated_at: (await read()).updated_at,
    });
    expect(saved.status, saved.text).toBe(200);
    await world.ours.call('PATCH', `/Users/${id}`, {
      Operations: [{ op: 'replace', path: 'name.givenName', value: 'Anna' }],
    });
    // What the directory did not change stays as people changed it here.
    expect(await world.person(email)).toMatchObject({ first_name: 'Anna', last_name: 'Costa' });
  });
});
