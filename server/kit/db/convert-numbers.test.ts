// Phone numbers from before: converted by their country, verified as they were, and left and reported where they cannot be read. Nothing else is taken since.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase, testSecret } from '../testing/test-database.ts';
import { conversionName } from './convert-numbers.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase;
const lines: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  lines.length = 0;
  await db.empty('organisations', 'users', 'devices', 'events');
  await db.ownerSql`insert into organisations (id, name, country) overriding system value values (1, 'Redgum', 'AU'), (2, 'Lakeside', 'US')`;
});

/** Rows as an older version wrote them, which the guard would refuse. */
async function asBefore(statement: string): Promise<void> {
  await db.ownerSql.begin(async (tx) => await tx.unsafe(`set local session_replication_role = replica; ${statement}`));
}
async function startAgain(): Promise<void> {
  await db.ownerSql`delete from schema_migrations where name = ${conversionName}`;
  await migrate({ ownerUrl: db.ownerUrl, secret: testSecret, log: (line) => lines.push(line) });
}
const people = async () =>
  await db.ownerSql`select first_name, mobile, landline, mobile_verified_at is not null as verified from users where last_name = 'Old' order by id`;

test('numbers are converted by the country beside them, and stay verified', async () => {
  await asBefore(`
    insert into users (monitored, organisation_id, role, first_name, last_name, mobile, mobile_country, landline, landline_country, mobile_verified_at) values
      (true, 1, 'organisation_user', 'Ana', 'Old', '0491 570 156', 'AU', '(02) 5550 1200', 'AU', app.now()),
      (true, 1, 'organisation_user', 'Ben', 'Old', '021 123 4567', 'NZ', '0147 123 456', 'AU', null),
      (true, 2, 'organisation_user', 'Cy', 'Old', '(828) 555-0142', 'US', '+61 2 5550 1200', 'US', null);
    insert into devices (monitored, organisation_id, device_type_id, device_name, phone, country) values (true, 1, 2, 'Pendant', '0491570110', 'AU')`);
  await startAgain();
  expect([...(await people())]).toEqual([
    { first_name: 'Ana', mobile: '+61491570156', landline: '+61255501200', verified: true },
    { first_name: 'Ben', mobile: '+64211234567', landline: '+61147123456', verified: false },
    { first_name: 'Cy', mobile: '+18285550142', landline: '+61255501200', verified: false },
  ]);
  expect([...(await db.ownerSql`select phone from devices`)]).toEqual([{ phone: '+61491570110' }]);
  expect([...(await db.ownerSql`select from events where kind = 'phone_number.unreadable'`)]).toEqual([]);
  expect(lines.filter((line) => !line.includes('epoch'))).toEqual([
    'Phone numbers: 7 converted to the international form, 0 not readable (see the audit log).',
  ]);
});

test('a number that cannot be read stays as it is, is reported once, and keeps nothing else from being changed', async () => {
  await asBefore(`
    insert into users (id, monitored, organisation_id, role, first_name, last_name, mobile, mobile_country) overriding system value
    values (71, true, 1, 'organisation_user', 'Dot', 'Old', '12345', 'AU')`);
  await startAgain();
  await migrate({ ownerUrl: db.ownerUrl, secret: testSecret });
  expect([...(await people())]).toEqual([{ first_name: 'Dot', mobile: '12345', landline: null, verified: false }]);
  const reported = await db.ownerSql`select organisation_id, user_id, data from events where kind like 'phone_number.%' order by id`;
  expect([...reported]).toEqual([
    { organisation_id: 1, user_id: 71, data: { record: 'users', id: 71, field: 'mobile', number: '12345', country: 'AU' } },
  ]);
  await db.ownerSql`update users set first_name = 'Dora', mobile = '12345' where id = 71`;
  expect((await people())[0]).toMatchObject({ first_name: 'Dora', mobile: '12345' });
});

test('what was dialled without its extension or the words beside it still is, and what was typed is in the audit log', async () => {
  await asBefore(`
    insert into users (id, monitored, organisation_id, role, first_name, last_name, mobile, mobile_country, landline, landline_country) overriding system value
    values (72, true, 1, 'organisation_user', 'Eve', 'Old', '0491 570 156 (Mary)', 'AU', '02 5550 1200 ext 4', 'AU')`);
  await startAgain();
  expect([...(await people())]).toEqual([{ first_name: 'Eve', mobile: '+61491570156', landline: '+61255501200', verified: false }]);
  const reported = await db.ownerSql`select data ->> 'number' as typed from events where kind = 'phone_number.shortened' order by id`;
  expect([...reported]).toEqual([{ typed: '0491 570 156 (Mary)' }, { typed: '02 5550 1200 ext 4' }]);
});

describe('since then the database takes no other form', () => {
  test.each([
    [
      `insert into users (organisation_id, role, first_name, last_name, mobile) values (1, 'organisation_user', 'Fay', 'New', '0491 570 156')`,
    ],
    [
      `insert into users (organisation_id, role, first_name, last_name, landline) values (1, 'organisation_user', 'Fay', 'New', '+61 2 5550 1200')`,
    ],
    [`insert into devices (organisation_id, device_type_id, device_name, phone) values (1, 2, 'New', '0491570110')`],
    [`update organisations set contact_phone = '02 5550 1200' where id = 1`],
    [`insert into departments (organisation_id, name, accounts_mobile) values (1, 'New', '0491570110')`],
  ])('%s', async (statement) => {
    await expect(db.ownerSql.unsafe(statement)).rejects.toMatchObject({ code: '23514', constraint_name: 'numbers_are_dialled' });
    expect([...(await db.ownerSql`select from users where last_name = 'New'`)]).toEqual([]);
  });
});
