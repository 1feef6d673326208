// Who may give what to whom: a few at a time, many by group, one on their own page; what is refused writes nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import type { BulkResult } from '#domain/kit/bulk.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { bulkGroupNames } from '#domain/permissions/ability-groups.ts';
import type { Preview, SavedPermissions } from '#domain/permissions/permissions.api.ts';
import { bulkJobsRoutes } from '#server/kit/resource/bulk/bulk-jobs.routes.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { type aUser as AUser, aUser } from '#server/users/users.factory.ts';
import { permissionsRoutes } from './permissions.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let ours: number;
let theirs: number;
let helen: Client;
let helenId: number;
let bo: number;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: [...permissionsRoutes(db.database), ...bulkJobsRoutes] });
});
beforeEach(async () => {
  await db.empty('organisations', 'users');
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  theirs = await anOrganisation(db.ownerSql, { name: 'Outback' });
  helenId = await person({ role: 'organisation_admin', first_name: 'Helen', last_name: 'Marsh' });
  bo = await person({ first_name: 'Bo', last_name: 'Abel' });
  helen = signedIn(helenId);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const sql = () => db.ownerSql;
const person = async (fields: Parameters<typeof AUser>[1] = {}): Promise<number> =>
  (await aUser(sql(), { organisation_id: ours, role: 'organisation_user', ...fields })).id;
const signedIn = (user_id: number, more: object = {}): Client =>
  http.signedIn({ user_id, role: 'organisation_admin', organisation_id: ours, ...more });
const path = () => `/organisations/${ours}/permissions`;
const given = async (id: number) =>
  (await sql()<{ abilities: Permission[] | null }[]>`select abilities from users where id = ${id}`)[0]?.abilities;
const everything = async () => [
  await sql()`select * from users order by id`,
  await sql()`select kind from events`,
  await sql()`select event from live_outbox`,
];
const save = async (client: Client, users: object[], more: object = {}) =>
  (await client.post<SavedPermissions>(path(), { users, ...more })).body.data;
const reports: Permission[] = ['read organisation reports'];

describe('a few at a time', () => {
  test('each gets what was given, the story has it, and the open screens are told on the person’s own channel', async () => {
    const answer = await save(helen, [{ id: bo, abilities: reports }]);
    expect(answer).toMatchObject({ saved: [{ id: bo, abilities: reports }], refused: null, not_tried: [] });
    expect(await given(bo)).toEqual(reports);
    const events = await sql()`select kind, user_id, actor_staff_id, data -> 'changes' as changes from events`;
    expect(events).toEqual([{ kind: 'user.updated', user_id: bo, actor_staff_id: helenId, changes: { abilities: [null, reports] } }]);
    expect(await sql()`select channels, event, data from live_outbox`).toEqual([
      { channels: [`private-user.${bo}`], event: 'user.rights_changed', data: {} },
    ]);
  });

  test('null gives back the role’s own', async () => {
    await save(helen, [{ id: bo, abilities: reports }]);
    expect((await save(helen, [{ id: bo, abilities: null }])).saved).toMatchObject([{ abilities: null }]);
    expect(await given(bo)).toBeNull();
  });

  test('stops at the first that is refused and says which were saved', async () => {
    const [cy, dee] = [await person({ first_name: 'Cy' }), await person({ first_name: 'Dee' })];
    const answer = await save(helen, [
      { id: bo, abilities: reports },
      { id: cy, abilities: ['read settings'] },
      { id: dee, abilities: reports },
    ]);
    expect(answer).toMatchObject({
      saved: [{ id: bo }],
      refused: { id: cy, text: 'A person with the role Organisation User cannot have the permission “read settings”.' },
      not_tried: [dee],
    });
    expect([await given(bo), await given(cy), await given(dee)]).toEqual([reports, null, null]);
  });

  test.each<[string, (users: number[]) => object, string]>([
    ['more than 10', (ids) => ({ users: ids.map((id) => ({ id, abilities: null })) }), 'Send at most 10 people at a time.'],
    ['nobody', () => ({ users: [] }), 'Choose at least one person.'],
    ['one twice', ([id]) => ({ users: [id, id].map((same) => ({ id: same, abilities: null })) }), 'Send each person only once.'],
    ['an unknown permission', ([id]) => ({ users: [{ id, abilities: ['fly'] }] }), 'Choose permissions from the list.'],
    ['a permission twice', ([id]) => ({ users: [{ id, abilities: [...reports, ...reports] }] }), 'Choose each permission only once.'],
    [
      'someone who was not selected',
      ([id]) => ({ users: [{ id, abilities: reports }], users_selected: [] }),
      'Select each person who is changed.',
    ],
  ])('refused: %s', async (_what, bodyOf, text) => {
    const ids = [bo];
    for (let nth = 1; nth <= 10; nth++) ids.push(await person());
    const before = await everything();
    const { status, body } = await helen.post(path(), bodyOf(ids));
    expect([status, Object.values(body.errors ?? {}).flat()]).toEqual([422, [text]]);
    expect(await everything()).toEqual(before);
  });

  test('with groups named, nothing outside them changes', async () => {
    const users = [{ id: bo, abilities: reports }];
    expect((await save(helen, users, { groups_selected: ['departments'] })).refused?.text).toBe(
      'Select each group in which something changes.',
    );
    expect(await given(bo)).toBeNull();
    expect((await save(helen, users, { groups_selected: ['organisation_reports'] })).refused).toBeNull();
  });

  test('a change seen before somebody else’s is refused', async () => {
    const seen = (await helen.get<{ updated_at: string }>(`/users/${bo}/permissions`)).body.data.updated_at;
    db.clock.now = new Date(Date.now() + 60_000);
    await save(helen, [{ id: bo, abilities: reports }]);
    db.clock.now = null;
    const answer = await save(helen, [{ id: bo, abilities: [], updated_at: seen }]);
    expect(answer.refused?.text).toBe('Helen Marsh changed this person while you had it open.');
    expect(await given(bo)).toEqual(reports);
  });
});

describe('who may give what to whom', () => {
  const limited = async (abilities: Permission[], more: object = {}) => {
    const id = await person({ role: 'organisation_user', abilities });
    return signedIn(id, { role: 'organisation_user', abilities: new Set(abilities), ...more });
  };
  const settings: Permission = 'write organisation settings';

  test.each<[string, () => Promise<{ client: Client; id: number; abilities: Permission[] | null }>, string]>([
    [
      'more than one has',
      async () => ({ client: await limited([settings]), id: bo, abilities: reports }),
      'You cannot give the permission “read organisation reports”, because you do not have it.',
    ],
    [
      'a role’s own that is more than one has',
      async () => {
        const idp = await person({ role: 'organisation_idp_admin', abilities: [] });
        return { client: signedIn(helenId, { abilities: new Set([settings]) }), id: idp, abilities: null };
      },
      'You cannot give the permission “saml connections”, because you do not have it.',
    ],
    ['to oneself', async () => ({ client: helen, id: helenId, abilities: [settings] }), 'You cannot change your own permissions.'],
    [
      'to people above one’s role',
      async () => ({ client: await limited([settings]), id: helenId, abilities: [] }),
      'You do not have permission to do that.',
    ],
    [
      'a platform permission',
      async () => ({
        client: http.signedIn({ user_id: await person({ role: 'admin', organisation_id: null }), role: 'admin' }),
        id: bo,
        abilities: ['read organisations'],
      }),
      'A person with the role Organisation User cannot have the permission “read organisations”.',
    ],
    [
      'a monitoring centre permission',
      async () => ({
        client: http.signedIn({ user_id: await person({ role: 'admin', organisation_id: null }), role: 'admin' }),
        id: bo,
        abilities: ['read alert monitoring'],
      }),
      'A person with the role Organisation User cannot have the permission “read alert monitoring”.',
    ],
    [
      'to an escalation contact',
      async () => ({ client: helen, id: await person({ role: 'escalation_contact' }), abilities: reports }),
      'This record does not exist.',
    ],
    [
      'to a person of another organisation',
      async () => ({ client: helen, id: await person({ organisation_id: theirs }), abilities: reports }),
      'This record does not exist.',
    ],
  ])('not %s', async (_what, make, text) => {
    const { client, id, abilities } = await make();
    const before = await everything();
    expect(await save(client, [{ id, abilities }])).toEqual({ saved: [], refused: { id, text }, not_tried: [] });
    expect(await everything()).toEqual(before);
  });

  test('what somebody has already may stay when something else is taken away', async () => {
    await sql()`update users set abilities = ${['read organisation reports', 'device count']} where id = ${bo}`;
    expect((await save(await limited([settings]), [{ id: bo, abilities: reports }])).refused).toBeNull();
  });

  test('a restricted administrator reaches the people in view only, and gives to those alone who see no more', async () => {
    const [department] = await sql()<
      { id: number }[]
    >`insert into departments (organisation_id, name) values (${ours}, 'North') returning id`;
    const id = department?.id ?? 0;
    const restriction = { by: 'department' as const, ids: [id] };
    const ann = signedIn(await person({ role: 'organisation_admin', department_id: id }), { restriction });
    const inView = await person({ department_id: id });
    const before = await everything();
    expect((await save(ann, [{ id: bo, abilities: reports }])).refused?.text).toBe('This record does not exist.');
    expect((await save(ann, [{ id: inView, abilities: reports }])).refused?.text).toMatch(/^Your own view is restricted\./);
    expect(await everything()).toEqual(before);
    await sql()`update users set restriction_type = 'department', restrictions = ${[id]} where id = ${inView}`;
    expect((await save(ann, [{ id: inView, abilities: reports }])).refused).toBeNull();
    expect((await ann.get<{ id: number }[]>(path())).body.data.map((row) => row.id)).not.toContain(bo);
  });

  test('nobody without the permission', async () => {
    const before = await everything();
    const client = await limited(['read organisation settings']);
    const calls = [
      await client.post(path(), { users: [{ id: bo, abilities: null }] }),
      await client.post(`${path()}/bulk-edit`, { ids: [bo], groups: { departments: true } }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([403, 403]);
    expect((await everything()).slice(1)).toEqual(before.slice(1));
  });
});

describe('the list', () => {
  test('filters by role, by a permission however it is held, and by name', async () => {
    const cy = await person({ first_name: 'Cy', abilities: reports });
    const dee = await person({ first_name: 'Dee', last_name: 'Zed', role: 'organisation_admin', abilities: [] });
    const ids = async (query: string) => (await helen.get<{ id: number }[]>(`${path()}?sort=name&${query}`)).body.data.map(({ id }) => id);
    expect(await ids('ability=read organisation reports')).toEqual([cy, helenId]);
    expect(await ids('role=organisation_admin')).toEqual([dee, helenId]);
    expect(await ids('search=zed')).toEqual([dee]);
    await person({ role: 'escalation_contact' });
    await person({ organisation_id: theirs });
    expect((await ids('')).length).toBe(4);
  });
});

describe('many by group', () => {
  const results = async (client: Client, body: object): Promise<string[]> => {
    const job = (await client.post<{ id: number }>(`${path()}/bulk-edit`, body)).body.data;
    const answer = await client.get<BulkResult[]>(`/bulk-jobs/${job.id}/results`);
    return answer.body.data.map(({ name, outcome, text }) => `${name}: ${outcome}${text ? `, ${text}` : ''}`);
  };

  test('a group is switched on or off as a whole, others stay, and each refusal is in the results', async () => {
    const cy = await person({ first_name: 'Cy', last_name: 'Abel', abilities: ['read departments', 'device count'] });
    const found = await results(helen, { ids: [helenId, bo, cy], groups: { departments: true, dashboard: false } });
    expect(found).toEqual(['Helen Marsh: refused, You cannot change your own permissions.', 'Bo Abel: done', 'Cy Abel: done']);
    expect([await given(bo), await given(cy)]).toEqual([
      ['read departments', 'write departments'],
      ['read departments', 'write departments'],
    ]);
    expect(await given(helenId)).toBeNull();
  });

  test('all that the filters find', async () => {
    const cy = await person({ first_name: 'Cy', last_name: 'Zed' });
    await results(helen, {
      all_selected: true,
      filters: { search: 'zed' },
      groups: Object.fromEntries(bulkGroupNames.map((name) => [name, true])),
    });
    expect((await given(cy))?.toSorted()).toEqual([...roles.organisation_admin.abilities].toSorted());
    expect(await given(bo)).toBeNull();
  });

  test('never more than the starter has', async () => {
    const id = await person({ first_name: 'Lea', abilities: ['write organisation settings'] });
    const lea = signedIn(id, { role: 'organisation_user', abilities: new Set(['write organisation settings']) });
    expect(await results(lea, { ids: [bo], groups: { organisation_reports: true } })).toEqual([
      'Bo Abel: refused, You cannot give the permission “read organisation reports”, because you do not have it.',
    ]);
    expect(await given(bo)).toBeNull();
  });

  test.each([{}, { groups: {} }, { groups: { fly: true } }])('refused: %o', async (body) => {
    const before = await everything();
    expect((await helen.post(`${path()}/bulk-edit`, { ids: [bo], ...body })).status).toBe(422);
    expect(await everything()).toEqual(before);
  });
});

describe('one person', () => {
  const seen = async (id: number) => (await helen.get<{ updated_at: string }>(`/users/${id}/permissions`)).body.data.updated_at;

  test('role, permissions and restriction in one save', async () => {
    const [department] = await sql()<
      { id: number }[]
    >`insert into departments (organisation_id, name) values (${ours}, 'North') returning id`;
    const restrictions = [department?.id ?? 0];
    const answer = await helen.put(`/users/${bo}/permissions`, {
      ...{ abilities: reports, role: 'organisation_admin', restriction_type: 'department', restrictions },
      updated_at: await seen(bo),
    });
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { abilities: reports, role: 'organisation_admin', restrictions, restricted_to: [{ name: 'North' }] },
    ]);
  });

  test.each<[string, object, number]>([
    ['changed meanwhile', { abilities: [], updated_at: '2020-01-01T00:00:00.000Z' }, 409],
    ['a field that is not its own', { first_name: 'X' }, 422],
    ['a platform permission', { abilities: ['read settings'] }, 422],
    ['a role that cannot have what the person has', { abilities: reports, role: 'escalation_contact' }, 422],
  ])('refused: %s', async (_what, body, status) => {
    const updated_at = await seen(bo);
    const before = await everything();
    expect((await helen.put(`/users/${bo}/permissions`, { updated_at, ...body })).status).toBe(status);
    expect(await everything()).toEqual(before);
  });

  test('one’s own is refused', async () => {
    const updated_at = await seen(helenId);
    const before = await everything();
    const { status, body } = await helen.put(`/users/${helenId}/permissions`, { abilities: reports, updated_at });
    expect([status, body.code]).toEqual([409, 'own_account']);
    expect(await everything()).toEqual(before);
  });
});

describe('the preview', () => {
  const previewOf = async (client: Client, id: number) => (await client.get<Preview>(`/users/${id}/preview`)).body.data;

  test('shows what the person’s own view shows, and null for what they may not read', async () => {
    const [north] = await sql()<{ id: number }[]>`insert into departments (organisation_id, name) values (${ours}, 'North') returning id`;
    const id = north?.id ?? 0;
    await person({ first_name: 'Nia', last_name: 'North', department_id: id });
    const cy = await person({ role: 'organisation_admin', first_name: 'Cy', last_name: 'Boss', department_id: id });
    await sql()`update users set restriction_type = 'department', restrictions = ${[id]}, abilities = ${['read organisation users']} where id = ${cy}`;
    expect((await previewOf(helen, cy)).sees).toEqual({
      people: { count: 2, is_capped: false, names: ['Cy Boss', 'Nia North'] },
      departments: null,
      devices: { count: 0, is_capped: false, names: [] },
    });
    expect((await previewOf(helen, bo)).sees).toEqual({ people: null, departments: null, devices: null });
  });

  test('shows nothing for people who see more than the caller, and answers 404 for people out of view', async () => {
    const [north] = await sql()<{ id: number }[]>`insert into departments (organisation_id, name) values (${ours}, 'North') returning id`;
    const id = north?.id ?? 0;
    const ann = signedIn(await person({ role: 'organisation_admin', department_id: id }), { restriction: { by: 'department', ids: [id] } });
    const wide = await person({ role: 'organisation_admin', department_id: id });
    expect((await previewOf(ann, wide)).sees).toBeNull();
    expect((await ann.get(`/users/${bo}/preview`)).status).toBe(404);
    expect((await helen.get(`/users/${await person({ organisation_id: theirs })}/preview`)).status).toBe(404);
  });
});
