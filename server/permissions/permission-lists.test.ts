// Permissions as a list, changed for many by group and on one person’s page, and the preview of a
// person's view.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import type { BulkResult } from '#domain/kit/bulk.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { bulkGroupNames } from '#domain/permissions/ability-groups.ts';
import type { Preview } from '#domain/permissions/permissions.api.ts';
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
const reports: Permission[] = ['read organisation reports'];

describe('the list', () => {
  test('filters by role, by a permission however it is held, and by name', async () => {
    const cy = await world.person({ first_name: 'Cy', abilities: reports });
    const dee = await world.person({
      first_name: 'Dee',
      last_name: 'Zed',
      role: 'organisation_admin',
      abilities: [],
    });
    const ids = async (query: string) =>
      (await helen.get<{ id: number }[]>(`${path()}?sort=name&${query}`)).body.data.map(
        ({ id }) => id,
      );
    expect(await ids('ability=read organisation reports')).toEqual([cy, helenId]);
    expect(await ids('role=organisation_admin')).toEqual([dee, helenId]);
    expect(await ids('search=zed')).toEqual([dee]);
    await world.person({ role: 'escalation_contact' });
    await world.person({ organisation_id: theirs });
    expect((await ids('')).length).toBe(4);
  });
});

describe('many by group', () => {
  const results = async (client: Client, body: object): Promise<string[]> => {
    const job = (await client.post<{ id: number }>(`${path()}/bulk-edit`, body)).body.data;
    const answer = await client.get<BulkResult[]>(`/bulk-jobs/${job.id}/results`);
    return answer.body.data.map(
      ({ name, outcome, text }) => `${name}: ${outcome}${text ? `, ${text}` : ''}`,
    );
  };

  test('a group is switched on or off as a whole, others stay, and each refusal is in the results', async () => {
    const cy = await world.person({
      first_name: 'Cy',
      last_name: 'Abel',
      abilities: ['read departments', 'device count'],
    });
    const found = await results(helen, {
      ids: [helenId, bo, cy],
      groups: { departments: true, dashboard: false },
    });
    expect(found).toEqual([
      'Helen Marsh: refused, You cannot change your own permissions.',
      'Bo Abel: done',
      'Cy Abel: done',
    ]);
    expect([await world.given(bo), await world.given(cy)]).toEqual([
      ['read departments', 'write departments'],
      ['read departments', 'write departments'],
    ]);
    expect(await world.given(helenId)).toBeNull();
  });

  test('all that the filters find (R299)', async () => {
    const cy = await world.person({ first_name: 'Cy', last_name: 'Zed' });
    await results(helen, {
      all_selected: true,
      filters: { search: 'zed' },
      groups: Object.fromEntries(bulkGroupNames.map((name) => [name, true])),
    });
    expect((await world.given(cy))?.toSorted()).toEqual(
      [...roles.organisation_admin.abilities].toSorted(),
    );
    expect(await world.given(bo)).toBeNull();
  });

  test('never more than the starter has', async () => {
    const id = await world.person({
      first_name: 'Lea',
      abilities: ['write organisation settings'],
    });
    const lea = world.signedIn(id, {
      role: 'organisation_user',
      abilities: new Set(['write organisation settings']),
    });
    expect(await results(lea, { ids: [bo], groups: { organisation_reports: true } })).toEqual([
      'Bo Abel: refused, You cannot give the permission “read organisation reports”, because you do not have it.',
    ]);
    expect(await world.given(bo)).toBeNull();
  });

  test.each([{}, { groups: {} }, { groups: { fly: true } }])('refused: %o', async (body) => {
    const before = await world.everything();
    expect((await helen.post(`${path()}/bulk-edit`, { ids: [bo], ...body })).status).toBe(422);
    expect(await world.everything()).toEqual(before);
  });
});

describe('one person', () => {
  const seen = async (id: number) =>
    (await helen.get<{ updated_at: string }>(`/users/${id}/permissions`)).body.data.updated_at;

  test('role, permissions and restriction in one save', async () => {
    const [department] = await world.sql<
      { id: number }[]
    >`insert into departments (organisation_id, name) values (${ours}, 'North') returning id`;
    const restrictions = [department?.id ?? 0];
    const answer = await helen.put(`/users/${bo}/permissions`, {
      abilities: reports,
      role: 'organisation_admin',
      restriction_type: 'department',
      restrictions,
      updated_at: await seen(bo),
    });
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        abilities: reports,
        role: 'organisation_admin',
        restrictions,
        restricted_to: [{ name: 'North' }],
      },
    ]);
  });

  test.each<[string, object, number]>([
    ['changed meanwhile', { abilities: [], updated_at: '2020-01-01T00:00:00.000Z' }, 409],
    ['a field that is not its own', { first_name: 'X' }, 422],
    ['a platform permission', { abilities: ['read settings'] }, 422],
    [
      'a role that cannot have what the person has',
      { abilities: reports, role: 'escalation_contact' },
      422,
    ],
  ])('refused: %s', async (_what, body, status) => {
    const updated_at = await seen(bo);
    const before = await world.everything();
    expect((await helen.put(`/users/${bo}/permissions`, { updated_at, ...body })).status).toBe(
      status,
    );
    expect(await world.everything()).toEqual(before);
  });

  test('one’s own is refused', async () => {
    const updated_at = await seen(helenId);
    const before = await world.everything();
    const { status, body } = await helen.put(`/users/${helenId}/permissions`, {
      abilities: reports,
      updated_at,
    });
    expect([status, body.code]).toEqual([409, 'own_account']);
    expect(await world.everything()).toEqual(before);
  });
});

describe('the preview', () => {
  const previewOf = async (client: Client, id: number) =>
    (await client.get<Preview>(`/users/${id}/preview`)).body.data;

  test('shows what the person’s own view shows, and null for what they may not read', async () => {
    const [north] = await world.sql<
      { id: number }[]
    >`insert into departments (organisation_id, name) values (${ours}, 'North') returning id`;
    const id = north?.id ?? 0;
    await world.person({ first_name: 'Nia', last_name: 'North', department_id: id });
    const cy = await world.person({
      role: 'organisation_admin',
      first_name: 'Cy',
      last_name: 'Boss',
      department_id: id,
    });
    await world.sql`
      update users
      set restriction_type = 'department', restrictions = ${[id]},
        abilities = ${['read organisation users']}
      where id = ${cy}
    `;
    expect((await previewOf(helen, cy)).sees).toEqual({
      people: { count: 2, is_capped: false, names: ['Cy Boss', 'Nia North'] },
      departments: null,
      devices: { count: 0, is_capped: false, names: [] },
    });
    expect((await previewOf(helen, bo)).sees).toEqual({
      people: null,
      departments: null,
      devices: null,
    });
  });

  test('shows nothing for people who see more than the caller, and answers 404 for people out of view', async () => {
    const [north] = await world.sql<
      { id: number }[]
    >`insert into departments (organisation_id, name) values (${ours}, 'North') returning id`;
    const id = north?.id ?? 0;
    const ann = world.signedIn(
      await world.person({ role: 'organisation_admin', department_id: id }),
      {
        restriction: { by: 'department', ids: [id] },
      },
    );
    const wide = await world.person({ role: 'organisation_admin', department_id: id });
    expect((await previewOf(ann, wide)).sees).toBeNull();
    expect((await ann.get(`/users/${bo}/preview`)).status).toBe(404);
    expect(
      (await helen.get(`/users/${await world.person({ organisation_id: theirs })}/preview`)).status,
    ).toBe(404);
  });
});
