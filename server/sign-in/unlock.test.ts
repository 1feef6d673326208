// An administrator unlocks an account, only of their own people and with a line in the audit log.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { hashPassword } from './passwords.ts';
import { createSignIn } from './sign-in.routes.ts';

const right = 'correct horse battery';
let db: TestDatabase;
let http: TestHttp;
let password_hash: string;
const at = { nowhere: null, own: 0, other: 0, unmonitored: 0 } satisfies Record<
  string,
  number | null
>;

beforeAll(async () => {
  db = await testDatabase();
  const { routes } = createSignIn({
    config: testConfig(),
    database: db.database,
    log: createLog('silent'),
    queueMessage: async () => 'queued' as const,
    links: { origin: 'https://vigil.example' },
  });
  http = await testHttp({ database: db.database, routes });
  password_hash = await hashPassword(right);
  at.own = await anOrganisation(db.ownerSql);
  at.other = await anOrganisation(db.ownerSql);
  at.unmonitored = await anOrganisation(db.ownerSql, { not_monitored: true });
});
beforeEach(async () => await db.ownerSql`truncate sign_in_attempts, events cascade`);
afterAll(async () => {
  await http.close();
  await db.close();
});

const signedIn = async (
  role: RoleName,
  organisation_id: number | null = null,
): Promise<{ id: number; client: Client }> => {
  const { id } = await aUser(db.ownerSql, { role, organisation_id });
  return { id, client: http.signedIn({ user_id: id, role, organisation_id }) };
};
/** An account delayed by five wrong passwords from the tests' own address. */
const delayed = async (
  organisation_id: number | null,
  role?: RoleName,
): Promise<{ id: number; email: string }> => {
  const person = await aUser(db.ownerSql, {
    organisation_id,
    password_hash,
    ...(role ? { role } : {}),
  });
  for (let index = 0; index < 5; index += 1)
    await http.client().post('/auth', { email: person.email, password: 'wrong' });
  return person;
};
const statusOf = async (email: string): Promise<number> =>
  (await http.client().post('/auth', { email, password: right })).status;

test('the next attempt is checked at once, and the audit log names the administrator', async () => {
  const person = await delayed(at.own);
  const bystander = await delayed(at.own);
  expect(await statusOf(person.email)).toBe(429);
  const admin = await signedIn('organisation_admin', at.own);
  expect((await admin.client.put(`/users/${person.id}/unlock`)).status).toBe(200);
  expect(await statusOf(person.email)).toBe(200);
  expect(await statusOf(bystander.email)).toBe(429);
  expect(
    await db.ownerSql`
      select organisation_id, user_id, actor_staff_id from events where kind = 'sign_in.unlocked'
    `,
  ).toEqual([{ organisation_id: at.own, user_id: person.id, actor_staff_id: admin.id }]);
});

test.each([
  ['organisation_admin', 'own', 'other', undefined],
  ['monitoring_centre_admin', 'nowhere', 'unmonitored', undefined],
  ['monitoring_centre_admin', 'nowhere', 'nowhere', 'admin'],
] as const)(
  '%s gets 404 for an account outside their view',
  async (role, ownPlace, theirPlace, theirRole) => {
    const person = await delayed(at[theirPlace], theirRole);
    const answer = await (await signedIn(role, at[ownPlace])).client.put(
      `/users/${person.id}/unlock`,
    );
    expect([answer.status, answer.body.message]).toEqual([404, 'This record does not exist.']);
    expect(await statusOf(person.email)).toBe(429);
    expect(await db.ownerSql`select id from events where kind = 'sign_in.unlocked'`).toEqual([]);
  },
);

test.each(['monitoring_centre_operator', 'monitoring_centre_supervisor'] as const)(
  '%s may not unlock',
  async (role) => {
    const person = await delayed(null);
    expect((await (await signedIn(role)).client.put(`/users/${person.id}/unlock`)).status).toBe(
      403,
    );
    expect(await statusOf(person.email)).toBe(429);
  },
);

test('the platform unlocks every account, the centre its own operators', async () => {
  const [admin, operator] = [await delayed(null, 'admin'), await delayed(null)];
  expect((await (await signedIn('admin')).client.put(`/users/${admin.id}/unlock`)).status).toBe(
    200,
  );
  expect(
    (await (await signedIn('monitoring_centre_admin')).client.put(`/users/${operator.id}/unlock`))
      .status,
  ).toBe(200);
  expect([await statusOf(admin.email), await statusOf(operator.email)]).toEqual([200, 200]);
});
