// A record with linked ids, derived keys, states, an order and copies, through real calls: what the
// verbs do, refuse and record.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { flagFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import { type Child, linkedIds } from './children.ts';
import { crud } from './crud.ts';
import { tableStore } from './table-store.ts';

const fields = z.object({
  name: field.requiredText('name'),
  note: field.text('note'),
  tag_ids: field.tags('tags', 'trial-tags', { most: 5 }),
});
const record = z.object({
  id: field.id(),
  ...fields.shape,
  order: field.withFacts(z.number(), { kind: 'integer' }),
  tags_count: field.withFacts(z.number(), { kind: 'integer' }),
  marks: field.withFacts(z.array(z.string()), { kind: 'text' }),
  remarks: field.withFacts(z.array(z.string()), { kind: 'text' }),
  archived_at: field.instant().nullable(),
  updated_at: field.instant(),
});
type Trial = z.infer<typeof record>;
const trials = resource({
  name: 'trial',
  words: { one: 'trial', many: 'trials' },
  path: '/organisations/:organisationId/trials',
  scope: 'organisation',
  access: { read: ['read departments'], write: ['write departments'] },
  record,
  fields,
  columns: ['id', 'name', 'tag_ids', 'tags_count'],
  required: ['name'],
  filters: { archived: flagFilter(), tag_id: idsFilter() },
  sorts: ['name', 'tags_count'],
  search: ['name'],
  verbs: {
    archive: { path: '/trials/:id/archive' },
    restore: {},
    duplicate: {},
    order: {},
    remove: {},
  },
  picker: { path: '/lists/organisations/:id/trials', everywhere: '/lists/trials', label: 'name' },
});
const store = tableStore(trials, {
  table: 'trials',
  derived: {
    tags_count: (tx) => tx`(select count(*)::int from trial_links l where l.trial_id = t.id)`,
  },
  filters: {
    tag_id: (tx, ids: number[]) =>
      tx`
        exists (select from trial_links l
          where l.trial_id = t.id and l.tag_id = any(${ids}::bigint[]))
      `,
  },
  children: {
    tag_ids: linkedIds('tag_ids', {
      table: 'trial_links',
      owners: 'trials',
      owner: 'trial_id',
      targets: 'trial_tags',
      of: 'tag_id',
      unknown: 'One of these tags no longer exists. Remove it.',
    }),
    marks: seen('marks', ['note', 'archived_at']),
    remarks: seen('remarks'),
  },
});

/** A value that records when it is read. */
function seen(key: string, follows?: readonly string[]): Child {
  const read = async () => {
    readings.push(key);
    return new Map();
  };
  return { ...(follows ? { follows } : {}), read, write: async () => {} };
}

let world: ResourceWorld;
let tags: number[];
let readings: string[] = [];
beforeAll(async () => {
  world = await resourceWorld(crud(trials, store));
  await world.sql.unsafe(`
    create table trials (organisation_id bigint not null references organisations, id bigint generated always as identity unique, name text not null, note text,
      "order" integer not null default 0, archived_at timestamptz, updated_at timestamptz not null default app.now());
    create table trial_tags (organisation_id bigint not null references organisations, id bigint generated always as identity unique);
    create table trial_links (organisation_id bigint not null references organisations, trial_id bigint references trials (id) on delete cascade,
      tag_id bigint references trial_tags (id), primary key (trial_id, tag_id));
    create table trial_uses (organisation_id bigint not null references organisations, trial_id bigint references trials (id));
    select app.protect(x::regclass, 'select, insert, update, delete', '') from unnest('{trials,trial_tags,trial_links}'::text[]) x`);
});
beforeEach(async () => {
  await world.begin();
  const { sql, own, other } = world;
  tags = (
    await sql<{ id: number }[]>`
      insert into trial_tags (organisation_id)
      values (${own}), (${own}), (${other})
      returning id::int
    `
  ).map(({ id }) => id);
});
afterAll(async () => await world.close());

const add = async (name: string, given: object = {}): Promise<Trial> =>
  (await world.ofOrganisation.post<Trial>(`/organisations/${world.own}/trials`, { name, ...given }))
    .body.data;
const at = (rest: string): string => `/organisations/${world.own}/trials${rest}`;
const names = async (query: string): Promise<string[]> =>
  (await world.ofOrganisation.get<Trial[]>(at(query))).body.data.map(({ name }) => name);
const kinds = async (): Promise<string[]> =>
  (await world.sql<{ kind: string }[]>`select kind from events order by id`).map(
    ({ kind }) => kind,
  );

describe('linked ids', () => {
  test('are written, read, listed, filtered by and changed; the same ones in another order change nothing', async () => {
    const [a = 0, b = 0] = tags;
    const made = await add('North', { tag_ids: [b, a] });
    expect(made).toMatchObject({ tag_ids: [a, b] });
    await add('South');
    expect(
      (await world.ofOrganisation.get<Trial[]>(at('?sort=tags_count'))).body.data,
    ).toMatchObject([
      { name: 'South', tag_ids: [], tags_count: 0 },
      { name: 'North', tag_ids: [a, b], tags_count: 2 },
    ]);
    expect([await names(`?tag_id=${a}`), await names(`?tag_id=${tags[2]}`)]).toEqual([
      ['North'],
      [],
    ]);
    const same = await world.ofOrganisation.put<Trial>(at(`/${made.id}`), {
      tag_ids: [b, a],
      updated_at: made.updated_at,
    });
    expect(same.body.data.updated_at).toBe(made.updated_at);
    const changed = await world.ofOrganisation.put<Trial>(at(`/${made.id}`), {
      tag_ids: [b],
      updated_at: made.updated_at,
    });
    expect(changed.body.data).toMatchObject({ tag_ids: [b], tags_count: 1 });
    const [event] =
      await world.sql`select data -> 'changes' as changes from events order by id desc limit 1`;
    expect(event).toEqual({ changes: { tag_ids: [[a, b], [b]] } });
  });

  test('of another organisation are refused by every caller, and nothing is written', async () => {
    const made = await add('North');
    const refusal = { tag_ids: ['One of these tags no longer exists. Remove it.'] };
    for (const client of [world.ofOrganisation, world.ofPlatform]) {
      const body = { tag_ids: [tags[0], tags[2]], updated_at: made.updated_at };
      expect((await client.put(at(`/${made.id}`), body)).body.errors).toEqual(refusal);
      expect((await client.post(at(''), { name: 'New', tag_ids: [tags[2]] })).body.errors).toEqual(
        refusal,
      );
    }
    expect([
      await names(''),
      await world.sql`select trial_id from trial_links`,
      await kinds(),
    ]).toEqual([['North'], [], ['trial.created']]);
  });
});

test('derived keys that do not follow from the changed ones are not read again, and keep their value in the answer', async () => {
  const { id, ...made } = await add('North', { tag_ids: [tags[0]] });
  const readBy = async (
    call: () => Promise<{ body: { data: Trial } }>,
  ): Promise<[string[], Trial]> => {
    readings = [];
    const { data } = (await call()).body;
    return [readings, data];
  };
  const change =
    (fields: object, { updated_at }: { updated_at: string }) =>
    async () =>
      await world.ofOrganisation.put<Trial>(at(`/${id}`), { ...fields, updated_at });
  const [byName, named] = await readBy(change({ name: 'South' }, made));
  const [byNote, noted] = await readBy(change({ note: 'By the gate' }, named));
  const [byArchiving, archived] = await readBy(
    async () => await world.ofOrganisation.put<Trial>(`/trials/${id}/archive`),
  );
  expect([byName, byNote, byArchiving].map((keys) => keys.join())).toEqual([
    'marks,remarks,remarks',
    'marks,remarks,marks,remarks',
    'marks,remarks,marks,remarks',
  ]);
  expect([named, noted, archived].map(({ tag_ids }) => tag_ids)).toEqual([
    [tags[0]],
    [tags[0]],
    [tags[0]],
  ]);
});

describe('verbs', () => {
  test('archive and restore once each; a record already in that state is left unchanged', async () => {
    const made = await add('North');
    const archive = async () => await world.ofOrganisation.put<Trial>(`/trials/${made.id}/archive`);
    const archived = (await archive()).body.data;
    expect(archived.archived_at).toMatch(/Z$/);
    expect((await archive()).body.data).toEqual(archived);
    expect([await names('?archived=true'), await names('?archived=false')]).toEqual([
      ['North'],
      [],
    ]);
    expect(
      (await world.ofOrganisation.get(`/lists/organisations/${world.own}/trials`)).body.data,
    ).toEqual([]);
    expect((await world.ofOrganisation.get(`/lists/trials?ids=${made.id}`)).body.data).toEqual([
      { id: made.id, name: 'North' },
    ]);
    expect(
      (await world.ofPlatform.put<Trial>(at(`/${made.id}/restore`))).body.data.archived_at,
    ).toBe(null);
    expect(await kinds()).toEqual(['trial.created', 'trial.archived', 'trial.restored']);
  });

  test('where the path names no organisation, another one’s record is 404', async () => {
    const { sql, other } = world;
    const [row] = await sql<
      { id: number }[]
    >`insert into trials (organisation_id, name) values (${other}, 'Theirs') returning id::int`;
    expect((await world.ofOrganisation.put(`/trials/${row?.id}/archive`)).status).toBe(404);
    expect((await world.ofPlatform.put(`/trials/${row?.id}/archive`)).status).toBe(200);
    expect(await sql`select organisation_id, actor_staff_id from events`).toEqual([
      { organisation_id: other, actor_staff_id: 1 },
    ]);
  });

  test('a copy has the fields and the links, under the next free name', async () => {
    const made = await add('North', { note: 'By the gate', tag_ids: [tags[0]] });
    const copy = async () =>
      (await world.ofOrganisation.put<Trial>(at(`/${made.id}/duplicate`))).body.data;
    expect(await copy()).toMatchObject({
      name: 'North (copy)',
      note: 'By the gate',
      tag_ids: [tags[0]],
    });
    expect(await copy()).toMatchObject({ name: 'North (copy 2)' });
    expect(
      await world.sql`
        select data ->> 'of' as of from events where kind = 'trial.duplicated' limit 1
      `,
    ).toEqual([{ of: String(made.id) }]);
  });

  test('an order must list all records, else it is outdated', async () => {
    const ids = [(await add('A')).id, (await add('B')).id, (await add('C')).id];
    const reversed = ids.toReversed();
    expect((await world.ofOrganisation.put(at('/order'), { ids: reversed })).body.data).toEqual({
      ids: reversed,
    });
    const stored = async () =>
      (await world.sql<{ id: number }[]>`select id::int from trials order by "order"`).map(
        ({ id }) => id,
      );
    expect(await stored()).toEqual(reversed);
    for (const wrong of [ids.slice(1), [...ids, 987_654_321], [ids[0], ids[0], ids[1]]])
      expect((await world.ofOrganisation.put(at('/order'), { ids: wrong })).body.code).toBe(
        'changed_meanwhile',
      );
    expect([await stored(), (await kinds()).at(-1)]).toEqual([reversed, 'trial.ordered']);
  });

  test('a record that is still referenced is not removed, and the refusal names that', async () => {
    const { id } = await add('North');
    await world.sql`
      insert into trial_uses (organisation_id, trial_id) values (${world.own}, ${id})
    `;
    const answer = await world.ofOrganisation.delete(at(`/${id}`));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'in_use',
      'This trial is still in use.',
    ]);
    await world.sql`delete from trial_uses`;
    expect((await world.ofOrganisation.delete(at(`/${id}`))).body.data).toEqual({ id });
    expect(await kinds()).toEqual(['trial.created', 'trial.removed']);
  });
});
