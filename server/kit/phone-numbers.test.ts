// The database accepts phone numbers in international format only (decision 0053); an older number
// in another form does not block changes of other columns.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql`
    insert into organisations (id, name, country) overriding system value values (1, 'Redgum', 'AU')
  `;
});
afterAll(async () => await db.close());

test.each([
  [
    `insert into users (organisation_id, role, first_name, last_name, mobile) values (1, 'organisation_user', 'Fay', 'New', '0491 570 156')`,
  ],
  [
    `insert into users (organisation_id, role, first_name, last_name, landline) values (1, 'organisation_user', 'Fay', 'New', '+61 2 5550 1200')`,
  ],
  [
    `insert into devices (organisation_id, device_type_id, device_name, phone) values (1, 2, 'New', '0491570110')`,
  ],
  [`update organisations set contact_phone = '02 5550 1200' where id = 1`],
  [
    `insert into departments (organisation_id, name, accounts_mobile) values (1, 'New', '0491570110')`,
  ],
])('%s', async (statement) => {
  await expect(db.ownerSql.unsafe(statement)).rejects.toMatchObject({
    code: '23514',
    constraint_name: 'numbers_are_dialled',
  });
  expect([
    ...(await db.ownerSql`
      select from users
      where last_name = 'New'
      union all select from devices
      union all select from departments
    `),
  ]).toEqual([]);
});

test('a number of earlier years stays unchanged while its person is changed', async () => {
  await db.ownerSql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into users (organisation_id, monitored, role, first_name, last_name, mobile)
      values (1, true, 'organisation_user', 'Dot', 'Old', '12345')
    `;
  });
  await db.ownerSql`update users set first_name = 'Dora', mobile = '12345' where last_name = 'Old'`;
  expect([
    ...(await db.ownerSql`select first_name, mobile from users where last_name = 'Old'`),
  ]).toEqual([{ first_name: 'Dora', mobile: '12345' }]);
});
