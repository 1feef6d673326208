// Archiving and restoring departments over HTTP: what becomes of their people and names, alone and
// many at once.
import { describe, expect, test } from 'vitest';
import type { Department } from '#domain/departments/department.ts';
import type { BulkJob, BulkResult } from '#domain/kit/bulk.ts';
import { aDepartmentTag } from '#server/tags/department-tags.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { aDepartment } from './departments.factory.ts';
import { departmentsOverHttp } from './departments-http.factory.ts';

const { now, at, read, archive, restore, kinds } = departmentsOverHttp();

describe('archived', () => {
  test('it leaves its people in no department, and says how many (R187)', async () => {
    const { db, helen, ours } = now();
    const id = await aDepartment(db.ownerSql, { organisation_id: ours, name: 'North' });
    const stays = await aDepartment(db.ownerSql, { organisation_id: ours, name: 'South' });
    const [group] = await db.ownerSql`
        insert into escalation_groups (organisation_id, name)
        values (${ours}, 'Nights')
        returning id
      `;
    const people = [id, id, stays].map(
      async (department_id) =>
        (await aUser(db.ownerSql, { organisation_id: ours, department_id })).id,
    );
    const [first] = await Promise.all(people);
    await db.ownerSql`
      update users set escalation_group_id = ${group?.['id']} where id = ${first ?? 0}
    `;
    const answer = await archive(id);
    expect(answer.body.data).toMatchObject({
      id,
      status: 'archived',
      users_count: 0,
      users_moved: 2,
      without_group: 1,
    });
    expect(
      await db.ownerSql`
        select department_id, count(*)::int
        from users
        where role = 'organisation_user'
        group by 1
        order by 1
      `,
    ).toEqual([
      { department_id: stays, count: 1 },
      { department_id: null, count: 2 },
    ]);
    expect((await archive(id)).body.data).toMatchObject({ users_moved: 0, without_group: 0 });
    const [event] = await db.ownerSql`select kind, data from events`;
    expect([await kinds(), event?.['data']]).toMatchObject([
      ['department.archived'],
      { id, name: 'North', users_moved: 2 },
    ]);
    const { updated_at } = await read(id);
    const refused = await helen.put(at(`/${id}`), { note: 'Late', updated_at });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'North is archived. Restore it to change it.',
    ]);
    expect((await read(id)).note).toBeNull();
  });

  test('its name is free for another one, and restoring it is refused while the name is taken', async () => {
    const { db, helen, ours } = now();
    const id = await aDepartment(db.ownerSql, { organisation_id: ours, name: 'North' });
    expect((await helen.post(at(), { name: 'nORTH' })).body.errors).toEqual({
      name: ['Another department has this name. Choose another name.'],
    });
    await archive(id);
    const made = (await helen.post<Department>(at(), { name: 'nORTH' })).body.data;
    const refused = await restore(id, { start_date: '2026-05-01' });
    expect([
      refused.status,
      refused.body.message,
      (await read(id)).status,
      (await read(id)).start_date,
    ]).toEqual([422, 'Another department has this name. Choose another name.', 'archived', null]);
    expect(
      (await helen.put(at(`/${made.id}`), { name: 'South', updated_at: made.updated_at })).status,
    ).toBe(200);
    expect((await restore(id)).body.data).toMatchObject({
      name: 'North',
      status: 'active',
      archived_at: null,
    });
  });

  test('it is restored with new dates, which must be in order (R188, R303)', async () => {
    const { db, ours } = now();
    const id = await aDepartment(db.ownerSql, { organisation_id: ours, end_date: '2020-01-01' });
    await archive(id);
    expect((await restore(id, { start_date: '2026-02-01', end_date: '2026-01-01' })).status).toBe(
      422,
    );
    expect((await restore(id, { start_date: '2026-02-01' })).body.errors).toEqual({
      end_date: ['The end date must not be before the start date.'],
    });
    expect((await restore(id, { name: 'Other' })).status).toBe(422);
    expect(await read(id)).toMatchObject({
      status: 'archived',
      start_date: null,
      end_date: '2020-01-01',
    });
    const answer = await restore(id, { start_date: '2026-02-01', end_date: null });
    expect(answer.body.data).toMatchObject({
      status: 'active',
      start_date: '2026-02-01',
      end_date: null,
    });
    expect((await restore(id, { start_date: '2027-02-01' })).body.data).toMatchObject({
      start_date: '2026-02-01',
    });
    expect(await kinds()).toEqual(['department.archived', 'department.restored']);
  });

  test('it needs new dates where its old ones are past, and is archived as before until it gets them', async () => {
    const { db, ours } = now();
    const id = await aDepartment(db.ownerSql, {
      organisation_id: ours,
      start_date: '2019-01-01',
      end_date: '2020-01-01',
    });
    await archive(id);
    const past = {
      end_date: ['The end date is in the past. Choose a later date, or leave it empty.'],
    };
    for (const dates of [{}, { start_date: '2019-06-01' }, { end_date: '2021-01-01' }]) {
      const refused = await restore(id, dates);
      expect([refused.status, refused.body.errors]).toEqual([422, past]);
    }
    expect(await read(id)).toMatchObject({
      status: 'archived',
      start_date: '2019-01-01',
      end_date: '2020-01-01',
    });
    expect(await kinds()).toEqual(['department.archived']);
    expect((await restore(id, { end_date: '2999-12-31' })).body.data).toMatchObject({
      status: 'active',
      end_date: '2999-12-31',
    });
  });

  test('the day on which it ends is not past where the department is, and past where the day is over', async () => {
    const { db, ours } = now();
    db.clock.now = new Date('2026-11-22T13:30:00Z');
    try {
      const [perth = 0, sydney = 0] = await Promise.all(
        ['Perth', 'Sydney'].map(
          async (name) =>
            await aDepartment(db.ownerSql, { organisation_id: ours, name, end_date: '2026-11-22' }),
        ),
      );
      await db.ownerSql`
        update departments set timezone = 'Australia/' || name, archived_at = app.now()
      `;
      expect([(await restore(perth)).status, (await restore(sydney)).status]).toEqual([200, 422]);
    } finally {
      db.clock.now = null;
    }
  });
});

describe('many at once', () => {
  const results = async (job: BulkJob) =>
    (await now().helen.get<BulkResult[]>(`/bulk-jobs/${job.id}/results?per_page=100`)).body.data;

  test('archived: one that does not exist keeps none of the others, and is named', async () => {
    const { db, helen, ours } = now();
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C'])
      ids.push(await aDepartment(db.ownerSql, { organisation_id: ours, name }));
    await aUser(db.ownerSql, { organisation_id: ours, department_id: ids[0] ?? 0 });
    await archive(ids[1] ?? 0);
    const { body } = await helen.post<BulkJob>(at('/bulk-archive'), { ids: [...ids, 987_654_321] });
    expect(body.data).toMatchObject({
      action: 'department.archive',
      total: 4,
      done: 4,
      refused: 1,
    });
    expect((await results(body.data)).map(({ name, outcome }) => [name, outcome])).toEqual([
      ['A', 'done'],
      ['B', 'unchanged'],
      ['C', 'done'],
      ['#987654321', 'refused'],
    ]);
    expect(
      await db.ownerSql`select count(*)::int from users where department_id is not null`,
    ).toEqual([{ count: 0 }]);
  });

  test('archived: each says how many people it had, all moved by one statement', async () => {
    const { db, helen, ours } = now();
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C'])
      ids.push(await aDepartment(db.ownerSql, { organisation_id: ours, name }));
    for (const nth of [0, 0, 2])
      await aUser(db.ownerSql, { organisation_id: ours, department_id: ids[nth] ?? 0 });
    await db.ownerSql.unsafe(`create sequence moves; create function count_moves() returns trigger language plpgsql security definer as
      $$ begin perform nextval('moves'); return null; end $$; create trigger count_moves after update on users execute function count_moves()`);
    await helen.post<BulkJob>(at('/bulk-archive'), { ids });
    const [moves] = await db.ownerSql`select last_value::int as statements from moves`;
    await db.ownerSql`drop sequence moves cascade`;
    await db.ownerSql`drop function count_moves cascade`;
    expect(moves).toEqual({ statements: 1 });
    expect(
      await db.ownerSql`
        select data ->> 'name' as name, data -> 'users_moved' as moved
        from events
        where kind = 'department.archived'
        order by 1
      `,
    ).toEqual([
      { name: 'A', moved: 2 },
      { name: 'B', moved: 0 },
      { name: 'C', moved: 1 },
    ]);
  });

  test('by a caller who may see some of them only: each is refused by name, and no one is moved', async () => {
    const { db, http, ours } = now();
    const id = await aDepartment(db.ownerSql, { organisation_id: ours, name: 'North' });
    await aUser(db.ownerSql, { organisation_id: ours, department_id: id });
    const restriction = { by: 'department', ids: [id] } as const;
    const restricted = http.signedIn({
      user_id: 2,
      role: 'organisation_admin',
      organisation_id: ours,
      restriction,
    });
    await db.ownerSql`insert into users (id, organisation_id, role, first_name,
        last_name) overriding system value
      values (2, ${ours}, 'organisation_admin', 'Ines', 'Roy') on conflict do nothing`;
    const { data } = (await restricted.post<BulkJob>(at('/bulk-archive'), { ids: [id] })).body;
    expect(data).toMatchObject({ total: 1, done: 1, refused: 1 });
    expect(
      (await restricted.get<BulkResult[]>(`/bulk-jobs/${data.id}/results`)).body.data.map(
        ({ name }) => name,
      ),
    ).toEqual(['North']);
    expect(await db.ownerSql`select archived_at from departments`).toEqual([{ archived_at: null }]);
    expect(
      await db.ownerSql`select count(*)::int from users where department_id is not null`,
    ).toEqual([{ count: 1 }]);
  });

  test('given tags: those that a filter finds, or certain ones, of which an archived one is refused by name', async () => {
    const { db, helen, ours } = now();
    const tag = await aDepartmentTag(db.ownerSql, { organisation_id: ours, name: 'Remote' });
    const north = await aDepartment(db.ownerSql, { organisation_id: ours, name: 'North' });
    const northern = await aDepartment(db.ownerSql, { organisation_id: ours, name: 'Northern' });
    await archive(northern);
    await aDepartment(db.ownerSql, { organisation_id: ours, name: 'South' });
    const body = { all_selected: true, filters: { search: 'north' }, department_tag_ids: [tag] };
    const found = (await helen.post<BulkJob>(at('/bulk-set-tags'), body)).body.data;
    expect((await results(found)).map(({ name, outcome }) => [name, outcome])).toEqual([
      ['North', 'done'],
    ]);
    const job = (
      await helen.post<BulkJob>(at('/bulk-set-tags'), {
        ids: [north, northern],
        department_tag_ids: [tag],
      })
    ).body.data;
    expect((await results(job)).map(({ outcome, text }) => [outcome, text])).toEqual([
      ['unchanged', ''],
      ['refused', 'Northern is archived. Restore it to change it.'],
    ]);
    expect(await db.ownerSql`select department_id from department_tag_links`).toEqual([
      { department_id: north },
    ]);
  });
});
