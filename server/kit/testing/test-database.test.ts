// The property that every server test relies on: a database that can be emptied between two tests.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());

/** An organisation with a row in a table that points at it, and in a partitioned one. */
async function fill(): Promise<void> {
  await db.ownerSql`
    with o as (insert into organisations (name) values ('Outback') returning id)
    insert into users (organisation_id, role, first_name, last_name)
    select id, 'organisation_user', 'Mia', 'Ng'
    from o`;
  await db.ownerSql`
    insert into events (organisation_id, kind, user_id, data, occurred_at)
    select organisation_id, 'note', id, '{}', app.now() from users where organisation_id is not null`;
}

const rows = async (table: string): Promise<number> =>
  (await db.ownerSql`select from ${db.ownerSql(table)}`).length;

test.each(['once', 'and again'])('empties a table and all that point at it, %s', async () => {
  await fill();
  expect([await rows('users'), await rows('events')]).toEqual([1, 1]);
  await db.empty('organisations');
  expect([await rows('organisations'), await rows('users'), await rows('events')]).toEqual([
    0, 0, 0,
  ]);
});

test('leaves the others alone', async () => {
  const kept = await rows('device_types');
  await fill();
  await db.empty('organisations');
  expect(kept).toBeGreaterThan(0);
  expect(await rows('device_types')).toBe(kept);
});
