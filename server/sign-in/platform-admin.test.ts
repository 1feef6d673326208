// The first platform admin can sign in; invalid input is reported and nothing is written.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#domain/kit/errors.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { passwordMatches } from './passwords.ts';
import { createAdmin } from './platform-admin.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());

const good = {
  name: 'Priya Devi Raman',
  email: 'Priya@vigil.example',
  password: 'a good one, 1 here!',
};
const fields = async (admin: typeof good) =>
  await createAdmin(db.database, admin).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.fields : error),
  );

test.each([
  [{ name: 'Priya' }, { name: ['Enter first and last name.'] }],
  [{ email: 'priya' }, { email: ['Enter a valid email.'] }],
  [
    { password: 'weak' },
    {
      password: expect.arrayContaining([
        'The password must have at least 15 characters until two-factor authentication is set up.',
      ]),
    },
  ],
])('%j is refused', async (wrong, expected) => {
  expect(await fields({ ...good, ...wrong })).toEqual(expected);
  expect(await db.ownerSql`select id from users`).toEqual([]);
});

test('an admin is made once for an address', async () => {
  const id = await createAdmin(db.database, good);
  expect(await fields({ ...good, email: 'priya@VIGIL.example' })).toEqual({
    email: ['There is already an account with this email.'],
  });
  const rows = await db.ownerSql`
      select u.id, role, first_name, last_name, status, password_hash
      from users u
      join user_credentials c on c.user_id = u.id
    `;
  expect(rows).toMatchObject([
    { id, role: 'admin', first_name: 'Priya', last_name: 'Devi Raman', status: 'active' },
  ]);
  expect(await passwordMatches(String(rows[0]?.['password_hash']), good.password)).toBe(true);
  expect(await db.ownerSql`select kind, user_id from events`).toEqual([
    { kind: 'user.created', user_id: id },
  ]);
});
