// Bulk actions through real calls: a failing record leaves the others done and is named, and a
// large job is finished by the sweep, also after a kill.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkJob, BulkResult } from '#domain/kit/bulk.ts';
import { conflict } from '#domain/kit/errors.ts';
import { resource } from '#domain/kit/resource.ts';
import type { Organisation } from '#domain/organisations/organisation.ts';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { organisationsRoutes } from '#server/organisations/organisations.routes.ts';
import { insertPendingAdmin } from '#server/users/users.store.ts';
import { crud } from '../crud.ts';
import { tableStore } from '../table-store.ts';
import { bulkJobsRoutes } from './bulk-jobs.routes.ts';
import { bulkJobsSweep } from './bulk-jobs.sweep.ts';

// Tags of departments under a name of their own, with a rule that some may not be removed and one
// that the test can hold up.
const { api: _calls, row: _row, picker: _picker, ...declared } = departmentTags;
const trials = resource({
  ...declared,
  name: 'trial',
  path: '/organisations/:organisationId/trials',
  verbs: { remove: {} },
});
let before = async (_name: string): Promise<void> => {};
const store = tableStore(trials, {
  table: 'department_tags',
  derived: { departments_count: (tx) => tx`0` },
});
const trialRoutes = crud(trials, store, {
  before: {
    remove: async (_, { name }) => {
      if (name.startsWith('Kept')) throw conflict('kept', 'This one is kept.');
      await before(name);
    },
  },
});

let db: TestDatabase;
let http: TestHttp;
let helen: Client;
let redgum: number;
let other: number;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: [
      ...trialRoutes,
      ...organisationsRoutes(
        { insert: insertPendingAdmin, invite: async () => {} },
        { prepare: async () => {}, links: { origin: 'https://vigil.example' } },
      ),
      ...bulkJobsRoutes,
    ],
  });
});
beforeEach(async () => {
  await db.empty('organisations', 'bulk_jobs', 'organisation_tags', 'live_outbox');
  [redgum, other] = [
    await anOrganisation(db.ownerSql),
    await anOrganisation(db.ownerSql, { name: 'Outback' }),
  ];
  await db.ownerSql`insert into users (id, organisation_id, role, first_name,
      last_name) overriding system value
    values (1, null, 'admin', 'Priya', 'Raman'),
      (2, ${redgum}, 'organisation_admin', 'Helen', 'Marsh')`;
  helen = http.signedIn({ user_id: 2, role: 'organisation_admin', organisation_id: redgum });
  before = async () => {};
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const tags = async (organisation_id: number, names: readonly string[]): Promise<number[]> => {
  const rows = await db.ownerSql<{ id: number }[]>`
    insert into department_tags (organisation_id, name)
    select ${organisation_id}, x
    from unnest(${[...names]}::text[]) x
    returning id::int`;
  return rows.map(({ id }) => id);
};
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Tag ${index}`);
const left = async (): Promise<string[]> =>
  (await db.ownerSql<{ name: string }[]>`select name from department_tags order by id`).map(
    ({ name }) => name,
  );
const remove = async (body: object, client = helen) =>
  await client.post<BulkJob>(`/organisations/${redgum}/trials/bulk-remove`, body);
const job = async (id: number): Promise<BulkJob> =>
  (await helen.get<BulkJob>(`/bulk-jobs/${id}`)).body.data;
const results = async (id: number, query = ''): Promise<BulkResult[]> =>
  (await helen.get<BulkResult[]>(`/bulk-jobs/${id}/results?per_page=100${query}`)).body.data;
const removed = async (): Promise<number[]> =>
  (
    await db.ownerSql<
      { id: number }[]
    >`select (data ->> 'id')::int as id from events where kind = 'trial.removed' order by id`
  ).map(({ id }) => id);
const sweep = (callsLoaded = true, database = db.database) =>
  bulkJobsSweep(database, createLog('silent'), () => callsLoaded);

describe('a few', () => {
  test('are done before the answer; one that is refused, foreign or gone leaves the others done and is named', async () => {
    const [a = 0, kept = 0, b = 0] = await tags(redgum, ['North', 'Kept', 'South']);
    const [theirs = 0] = await tags(other, ['Theirs']);
    const answer = await remove({ ids: [b, kept, a, theirs, a] });
    expect(answer.body.data).toMatchObject({
      action: 'trial.remove',
      total: 4,
      done: 4,
      refused: 2,
      finished_at: expect.any(String),
    });
    expect(await results(answer.body.data.id)).toEqual([
      { id: a, name: 'North', outcome: 'done', text: '' },
      { id: kept, name: 'Kept', outcome: 'refused', text: 'This one is kept.' },
      { id: b, name: 'South', outcome: 'done', text: '' },
      { id: theirs, name: `#${theirs}`, outcome: 'refused', text: 'This record does not exist.' },
    ]);
    expect(await results(answer.body.data.id, '&outcome=refused&search=kep')).toHaveLength(1);
    expect([await left(), await removed()]).toEqual([
      ['Kept', 'Theirs'],
      [a, b],
    ]);
    const [started, first] =
      await db.ownerSql`select kind, organisation_id, actor_staff_id, data from events order by id`;
    expect(started).toMatchObject({
      kind: 'bulk_job.started',
      organisation_id: redgum,
      actor_staff_id: 2,
      data: { action: 'trial.remove', total: 4 },
    });
    expect(first).toMatchObject({
      kind: 'trial.removed',
      organisation_id: redgum,
      actor_staff_id: 2,
      data: { name: 'North', by: 'Helen Marsh' },
    });
    expect(
      await db.ownerSql`select channels, event, data ->> 'done' as done from live_outbox`,
    ).toEqual([{ channels: ['private-user.2'], event: 'bulk_job.progress', done: '4' }]);
  });

  test('a record at which the database fails is found among the others', async () => {
    const ids = await tags(redgum, numbered(40));
    await db.ownerSql.unsafe(`
      create or replace function fail_one() returns trigger language plpgsql as $$ begin if old.name = 'Tag 17' then raise exception 'at fault'; end if; return old; end $$;
      create trigger fail_one before delete on department_tags for each row execute function fail_one()`);
    const { data } = (await remove({ ids })).body;
    await db.ownerSql`drop trigger fail_one on department_tags`;
    expect([data.total, data.done, data.refused, await left()]).toEqual([40, 40, 1, ['Tag 17']]);
    expect(await results(data.id, '&outcome=refused')).toEqual([
      {
        id: ids[17],
        name: 'Tag 17',
        outcome: 'refused',
        text: 'This could not be done. Please try again.',
      },
    ]);
    expect(await removed()).toHaveLength(39);
  });

  test('all that the filters find are those of the list, and no others', async () => {
    await tags(redgum, ['North 1', 'North 2', 'South']);
    await tags(other, ['North 3']);
    expect(
      (await remove({ all_selected: true, filters: { search: 'NORTH' } })).body.data,
    ).toMatchObject({ total: 2, done: 2, refused: 0 });
    expect(await left()).toEqual(['South', 'North 3']);
    expect(
      (await remove({ all_selected: true, filters: { search: 'NORTH' } })).body.errors,
    ).toEqual({
      ids: ['Nothing matches the filters.'],
    });
  });

  test('named with all_selected false are those that are named, whatever the filters find', async () => {
    const [north] = await tags(redgum, ['North', 'South']);
    expect(
      (await remove({ ids: [north], all_selected: false, filters: {} })).body.data,
    ).toMatchObject({ total: 1, done: 1 });
    expect(await left()).toEqual(['South']);
  });

  test.each([
    {},
    { ids: [] },
    { ids: ['x'] },
    { ids: [1], all_selected: true },
    { all_selected: false },
    { all_selected: true, filters: { sort: 'name' } },
    { ids: [1], more: 1 },
  ])('%j is refused, and nothing is written', async (body) => {
    await tags(redgum, ['North']);
    expect((await remove(body)).status).toBe(422);
    expect([await left(), await db.ownerSql`select id from bulk_jobs`, await removed()]).toEqual([
      ['North'],
      [],
      [],
    ]);
  });

  test('are neither permitted nor visible to other people', async () => {
    const ids = await tags(redgum, ['North', 'Kept']);
    const worker = http.signedIn({
      user_id: 2,
      role: 'organisation_user',
      organisation_id: redgum,
    });
    expect((await remove({ ids }, worker)).status).toBe(403);
    const { data } = (await remove({ ids })).body;
    for (const client of [
      http.signedIn({ user_id: 1, role: 'admin' }),
      http.signedIn({ user_id: 1, role: 'monitoring_centre_admin' }),
    ]) {
      expect((await client.get(`/bulk-jobs/${data.id}`)).status).toBe(404);
      expect((await client.get(`/bulk-jobs/${data.id}/results`)).status).toBe(404);
    }
  });
});

describe('many', () => {
  test('are finished by the sweep, part by part, and the starter is notified of each part', async () => {
    const ids = await tags(redgum, [...numbered(999), 'Kept']);
    const answer = await remove({ ids });
    expect(answer.body.data).toMatchObject({ total: 1000, done: 0, finished_at: null });
    expect((await left()).length).toBe(1000);
    // After a start the sweeps look before the calls are loaded, which register the actions.
    await sweep(false).run();
    expect(await job(answer.body.data.id)).toMatchObject({
      done: 0,
      refused: 0,
      finished_at: null,
    });
    await sweep().run();
    expect(await job(answer.body.data.id)).toMatchObject({
      done: 1000,
      refused: 1,
      finished_at: expect.any(String),
    });
    expect(await left()).toEqual(['Kept']);
    expect(
      await db.ownerSql`select (data ->> 'done')::int as done from live_outbox order by id`,
    ).toEqual([{ done: 500 }, { done: 1000 }]);
    await sweep().run();
    expect(await removed()).toHaveLength(999);
  });

  test('a job whose process is killed continues where it was, and does nothing twice', async () => {
    const ids = await tags(redgum, numbered(900));
    const { data } = (await remove({ ids })).body;
    // In the second part the job's connection goes away, as if the process had ended; other sweeps
    // keep theirs.
    before = async (name) => {
      if (name !== 'Tag 700') return;
      before = async () => {};
      await db.ownerSql`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database()
          and usename = 'vigil_app'
          and state = 'idle in transaction'
      `;
    };
    // A program's own limits: with those of a test the lost connection would be waited for.
    const impatient = db.open({ connectDeadlineMs: 1500, statementTimeoutMs: 5000 });
    await expect(sweep(true, impatient).run()).rejects.toThrow();
    expect(await db.ownerSql`select done from bulk_jobs where id = ${data.id}`).toEqual([
      { done: 500 },
    ]);
    expect((await left()).length).toBe(400);
    await Promise.all([sweep().run(), sweep().run()]);
    expect(await job(data.id)).toMatchObject({
      done: 900,
      refused: 0,
      finished_at: expect.any(String),
    });
    expect([await left(), await removed()]).toEqual([[], ids]);
    // Each result once, in the order of the list, which is no longer needed.
    const written = await db.ownerSql`
        select record_id from bulk_job_results where bulk_job_id = ${data.id} order by position
      `;
    expect(written.map(({ record_id }) => Number(record_id))).toEqual(ids);
    expect(
      await db.ownerSql`select record_ids, record_names from bulk_jobs where id = ${data.id}`,
    ).toEqual([{ record_ids: [], record_names: [] }]);
  });

  test.each([
    ['is disabled', `update users set status = 'disabled' where id = 2`],
    ['has another role', `update users set role = 'organisation_user' where id = 2`],
    ['lost the permission', `update users set abilities = '{read departments}' where id = 2`],
    [
      'is restricted to departments',
      `update users set restriction_type = 'department', restrictions = '{1}' where id = 2`,
    ],
    ['is restricted to no tag', `update users set restriction_type = 'tag' where id = 2`],
  ])('what is left of a job is refused when its starter %s', async (_, change) => {
    await tags(redgum, numbered(300));
    const { data } = (await remove({ all_selected: true })).body;
    await db.ownerSql.unsafe(change);
    await sweep().run();
    expect(await db.ownerSql`select done, refused from bulk_jobs where id = ${data.id}`).toEqual([
      { done: 300, refused: 300 },
    ]);
    expect([(await left()).length, await removed()]).toEqual([300, []]);
  });
});

describe('many by a restricted person', () => {
  const restricted = () =>
    http.signedIn({
      user_id: 2,
      role: 'organisation_admin',
      organisation_id: redgum,
      restriction: { by: 'department', ids: [1, 2] },
    });

  test.each([
    ['are done while the restriction is the same', `set restrictions = '{1,2}'`, 0],
    ['are refused once it is another', `set restrictions = '{1}'`, 300],
    [
      'are refused once it is gone, for a job sees what its starter was shown',
      `set restriction_type = null, restrictions = '{}'`,
      300,
    ],
  ])('%s', async (_, change, refused) => {
    await db.ownerSql`
      update users set restriction_type = 'department', restrictions = '{1,2}' where id = 2
    `;
    await tags(redgum, numbered(300));
    const { data } = (await remove({ all_selected: true }, restricted())).body;
    await db.ownerSql.unsafe(`update users ${change} where id = 2`);
    await sweep().run();
    expect(await db.ownerSql`select done, refused from bulk_jobs where id = ${data.id}`).toEqual([
      { done: 300, refused },
    ]);
    expect((await left()).length).toBe(refused);
  });
});

test('fields of many are set at once: each changed record has its event', async () => {
  const priya = http.signedIn({ user_id: 1, role: 'admin' });
  const [tag] = await db.ownerSql<
    { id: number }[]
  >`insert into organisation_tags (name) values ('Council') returning id::int`;
  await db.ownerSql`
    insert into organisation_tag_links (organisation_id, organisation_tag_id)
    values (${other}, ${tag?.id ?? 0})
  `;
  const set = async (organisation_tag_ids: unknown) =>
    await priya.post<BulkJob>('/organisations/bulk-set-tags', {
      ids: [redgum, other],
      organisation_tag_ids,
    });
  const { data } = (await set([tag?.id])).body;
  expect(data).toMatchObject({ total: 2, done: 2, unchanged: 1, refused: 0 });
  const ended = (await priya.get<BulkResult[]>(`/bulk-jobs/${data.id}/results`)).body.data;
  expect(ended.map(({ outcome }) => outcome)).toEqual(['done', 'unchanged']);
  expect(
    (await priya.get<Organisation>(`/organisations/${redgum}`)).body.data.organisation_tag_ids,
  ).toEqual([tag?.id]);
  expect(
    await db.ownerSql`
      select organisation_id, data -> 'changes' as changes
      from events
      where kind = 'organisation.updated'
    `,
  ).toEqual([{ organisation_id: redgum, changes: { organisation_tag_ids: [[], [tag?.id]] } }]);
  expect((await set('x')).status).toBe(422);
  const unknown = (await set([987_654_321])).body.data;
  expect(
    (await priya.get<BulkResult[]>(`/bulk-jobs/${unknown.id}/results`)).body.data.map(
      ({ text }) => text,
    ),
  ).toEqual([
    'One of these tags no longer exists. Remove it.',
    'One of these tags no longer exists. Remove it.',
  ]);
});
