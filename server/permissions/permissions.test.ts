// Which caller may grant what to which people, a few at a time; a refusal writes nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authorityTexts } from '#domain/access/authority.policy.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { SavedPermissions } from '#domain/permissions/permissions.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { aPermissionsWorld } from './permissions-world.factory.ts';

let world: Awaited<ReturnType<typeof aPermissionsWorld>>;
let ours: number;
let theirs: number;
let helen: Client;
let helenId: number;
let bo: number;

beforeAll(async () => {
  world = await aPermissionsWorld();
});
beforeEach(async () => {
  ({ ours, theirs, helen, helenId, bo } = await world.reset());
});
afterAll(async () => await world.close());

const path = () => `/organisations/${ours}/permissions`;
const save = async (client: Client, users: object[], more: object = {}) =>
  (await client.post<SavedPermissions>(path(), { users, ...more })).body.data;
const reports: Permission[] = ['read organisation reports'];

describe('a few at a time', () => {
  test('each gets what was given, the story has it, and the open screens are notified on the person’s own channel', async () => {
    const answer = await save(helen, [{ id: bo, abilities: reports }]);
    expect(answer).toMatchObject({
      saved: [{ id: bo, abilities: reports }],
      refused: null,
      not_tried: [],
    });
    expect(await world.given(bo)).toEqual(reports);
    const events = await world.sql`
        select kind, user_id, actor_staff_id, data -> 'changes' as changes from events
      `;
    expect(events).toEqual([
      {
        kind: 'user.updated',
        user_id: bo,
        actor_staff_id: helenId,
        changes: { abilities: [null, reports] },
      },
    ]);
    expect(await world.sql`select channels, event, data from live_outbox`).toEqual([
      { channels: [`private-user.${bo}`], event: 'user.rights_changed', data: {} },
      { channels: [`private-organisation.${ours}`], event: 'user.permissions_changed', data: {} },
    ]);
  });

  test('a change of staff is on no organisation’s channel', async () => {
    const staff = await world.person({ role: 'admin', organisation_id: null });
    const other = await world.person({ role: 'admin', organisation_id: null });
    const client = world.caller({ user_id: staff, role: 'admin' });
    await world.sql`delete from live_outbox`;
    const { updated_at } = (await client.get<{ updated_at: string }>(`/users/${other}/permissions`))
      .body.data;
    const answer = await client.put(`/users/${other}/permissions`, {
      abilities: ['read users'],
      updated_at,
    });
    expect(answer.status).toBe(200);
    expect(await world.sql`select channels, event from live_outbox`).toEqual([
      { channels: [`private-user.${other}`], event: 'user.rights_changed' },
    ]);
  });

  test('writing is kept with its reading, for one, for a few, and what was kept before counts so too', async () => {
    const write: Permission = 'write departments';
    const both: Permission[] = ['read departments', write];
    expect((await save(helen, [{ id: bo, abilities: [write] }])).saved).toMatchObject([
      { abilities: both },
    ]);
    expect(await world.given(bo)).toEqual(both);
    const { updated_at } = (await helen.get<{ updated_at: string }>(`/users/${bo}/permissions`))
      .body.data;
    const one = await helen.put<{ abilities: Permission[] }>(`/users/${bo}/permissions`, {
      abilities: ['write escalation groups'],
      updated_at,
    });
    expect(one.body.data.abilities).toEqual(['read escalation groups', 'write escalation groups']);
    expect(await world.given(bo)).toEqual(['read escalation groups', 'write escalation groups']);
    await world.sql`update users set abilities = '{write departments}' where id = ${bo}`;
    const shown = await helen.get<{ abilities: Permission[] }>(`/users/${bo}/permissions`);
    expect(shown.body.data.abilities).toEqual(both);
  });

  test('null gives back the role’s own', async () => {
    await save(helen, [{ id: bo, abilities: reports }]);
    expect((await save(helen, [{ id: bo, abilities: null }])).saved).toMatchObject([
      { abilities: null },
    ]);
    expect(await world.given(bo)).toBeNull();
  });

  test('stops at the first that is refused and says which were saved', async () => {
    const [cy, dee] = [
      await world.person({ first_name: 'Cy' }),
      await world.person({ first_name: 'Dee' }),
    ];
    const answer = await save(helen, [
      { id: bo, abilities: reports },
      { id: cy, abilities: ['read settings'] },
      { id: dee, abilities: reports },
    ]);
    expect(answer).toMatchObject({
      saved: [{ id: bo }],
      refused: {
        id: cy,
        code: 'invalid',
        text: 'A person with the role Organisation User cannot have the permission “read settings”.',
        ability: 'read settings',
      },
      not_tried: [dee],
    });
    expect([await world.given(bo), await world.given(cy), await world.given(dee)]).toEqual([
      reports,
      null,
      null,
    ]);
  });

  test.each<[string, (users: number[]) => object, string]>([
    [
      'more than 10',
      (ids) => ({ users: ids.map((id) => ({ id, abilities: null })) }),
      'Send at most 10 people at a time.',
    ],
    ['no one', () => ({ users: [] }), 'Choose at least one person.'],
    [
      'one twice',
      ([id]) => ({ users: [id, id].map((same) => ({ id: same, abilities: null })) }),
      'Send each person only once.',
    ],
    [
      'an unknown permission',
      ([id]) => ({ users: [{ id, abilities: ['fly'] }] }),
      'Choose permissions from the list.',
    ],
    [
      'a permission twice',
      ([id]) => ({ users: [{ id, abilities: [...reports, ...reports] }] }),
      'Choose each permission only once.',
    ],
    [
      'someone who was not selected',
      ([id]) => ({ users: [{ id, abilities: reports }], users_selected: [] }),
      'Select each person who is changed.',
    ],
  ])('refused: %s (R298, R361)', async (_what, bodyOf, text) => {
    const ids = [bo];
    for (let nth = 1; nth <= 10; nth++) ids.push(await world.person());
    const before = await world.everything();
    const { status, body } = await helen.post(path(), bodyOf(ids));
    expect([status, Object.values(body.errors ?? {}).flat()]).toEqual([422, [text]]);
    expect(await world.everything()).toEqual(before);
  });

  test('with groups named, nothing outside them changes', async () => {
    const users = [{ id: bo, abilities: reports }];
    expect((await save(helen, users, { groups_selected: ['departments'] })).refused?.text).toBe(
      'Select each group in which something changes.',
    );
    expect(await world.given(bo)).toBeNull();
    expect(
      (await save(helen, users, { groups_selected: ['organisation_reports'] })).refused,
    ).toBeNull();
  });

  test('a change seen before another person’s is refused', async () => {
    const seen = (await helen.get<{ updated_at: string }>(`/users/${bo}/permissions`)).body.data
      .updated_at;
    world.clock.now = new Date(Date.now() + 60_000);
    await save(helen, [{ id: bo, abilities: reports }]);
    world.clock.now = null;
    const answer = await save(helen, [{ id: bo, abilities: [], updated_at: seen }]);
    expect(answer.refused).toEqual({
      id: bo,
      code: 'changed_meanwhile',
      text: 'Helen Marsh changed this person while you had it open.',
      ability: null,
    });
    expect(await world.given(bo)).toEqual(reports);
  });
});

describe('which caller may grant what to which people', () => {
  const limited = async (abilities: Permission[], more: object = {}) => {
    const id = await world.person({ role: 'organisation_user', abilities });
    return world.signedIn(id, {
      role: 'organisation_user',
      abilities: new Set(abilities),
      ...more,
    });
  };
  const settings: Permission = 'write organisation settings';

  test.each<
    [
      string,
      () => Promise<{ client: Client; id: number; abilities: Permission[] | null }>,
      string,
      string,
      Permission?,
    ]
  >([
    [
      'more than one has',
      async () => ({ client: await limited([settings]), id: bo, abilities: reports }),
      'You cannot give the permission “read organisation reports”, because you do not have it.',
      'invalid',
      'read organisation reports',
    ],
    [
      'a role’s own that is more than one has',
      async () => {
        const idp = await world.person({ role: 'organisation_idp_admin', abilities: [] });
        return {
          client: world.signedIn(helenId, { abilities: new Set([settings]) }),
          id: idp,
          abilities: null,
        };
      },
      'You cannot give the permission “saml connections”, because you do not have it.',
      'invalid',
      'saml connections',
    ],
    [
      'to oneself',
      async () => ({ client: helen, id: helenId, abilities: [settings] }),
      'You cannot change your own permissions.',
      'own_account',
    ],
    [
      'to people above one’s role',
      async () => ({ client: await limited([settings]), id: helenId, abilities: [] }),
      authorityTexts.higher_role,
      'above_your_authority',
    ],
    [
      'a platform permission',
      async () => ({
        client: world.caller({
          user_id: await world.person({ role: 'admin', organisation_id: null }),
          role: 'admin',
        }),
        id: bo,
        abilities: ['read organisations'],
      }),
      'A person with the role Organisation User cannot have the permission “read organisations”.',
      'invalid',
      'read organisations',
    ],
    [
      'a monitoring centre permission',
      async () => ({
        client: world.caller({
          user_id: await world.person({ role: 'admin', organisation_id: null }),
          role: 'admin',
        }),
        id: bo,
        abilities: ['read alert monitoring'],
      }),
      'A person with the role Organisation User cannot have the permission “read alert monitoring”.',
      'invalid',
      'read alert monitoring',
    ],
    [
      'to an escalation contact',
      async () => ({
        client: helen,
        id: await world.person({ role: 'escalation_contact' }),
        abilities: reports,
      }),
      'This record does not exist.',
      'not_found',
    ],
    [
      'to a person of another organisation',
      async () => ({
        client: helen,
        id: await world.person({ organisation_id: theirs }),
        abilities: reports,
      }),
      'This record does not exist.',
      'not_found',
    ],
  ])('not %s', async (_what, make, text, code, ability) => {
    const { client, id, abilities } = await make();
    const before = await world.everything();
    expect(await save(client, [{ id, abilities }])).toEqual({
      saved: [],
      refused: { id, code, text, ability: ability ?? null },
      not_tried: [],
    });
    expect(await world.everything()).toEqual(before);
  });

  test('nothing is taken from a person who has a permission more than the caller', async () => {
    await world.sql`
      update users set abilities = ${['read organisation reports', 'device count']} where id = ${bo}
    `;
    const client = await limited([settings]);
    const before = await world.everything();
    expect((await save(client, [{ id: bo, abilities: reports }])).refused?.text).toBe(
      authorityTexts.more_permissions,
    );
    expect(await world.everything()).toEqual(before);
  });

  test('a restricted administrator reaches the people in view only, and gives to those alone who see no more', async () => {
    const [department] = await world.sql<
      { id: number }[]
    >`insert into departments (organisation_id, name) values (${ours}, 'North') returning id`;
    const id = department?.id ?? 0;
    const restriction = { by: 'department' as const, ids: [id] };
    const ann = world.signedIn(
      await world.person({ role: 'organisation_admin', department_id: id }),
      { restriction },
    );
    const inView = await world.person({ department_id: id });
    const before = await world.everything();
    expect((await save(ann, [{ id: bo, abilities: reports }])).refused?.text).toBe(
      'This record does not exist.',
    );
    expect((await save(ann, [{ id: inView, abilities: reports }])).refused?.text).toMatch(
      /^Your own view is restricted\./,
    );
    expect(await world.everything()).toEqual(before);
    await world.sql`
      update users set restriction_type = 'department', restrictions = ${[id]} where id = ${inView}
    `;
    expect((await save(ann, [{ id: inView, abilities: reports }])).refused).toBeNull();
    expect((await ann.get<{ id: number }[]>(path())).body.data.map((row) => row.id)).not.toContain(
      bo,
    );
  });

  test('not without the permission', async () => {
    const before = await world.everything();
    const client = await limited(['read organisation settings']);
    const calls = [
      await client.post(path(), { users: [{ id: bo, abilities: null }] }),
      await client.post(`${path()}/bulk-edit`, { ids: [bo], groups: { departments: true } }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([403, 403]);
    expect((await world.everything()).slice(1)).toEqual(before.slice(1));
  });
});
