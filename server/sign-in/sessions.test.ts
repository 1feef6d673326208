// A session is valid while it is used and its person may sign in.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { createSessions, type Sessions } from './sessions.service.ts';

let db: TestDatabase;
let sessions: Sessions;
let organisation_id: number;
let user: number;

beforeAll(async () => {
  db = await testDatabase();
  sessions = createSessions(db.database, 60);
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-21T10:00:00.000Z');
  organisation_id = await anOrganisation(db.ownerSql);
  user = (await aUser(db.ownerSql, { organisation_id, role: 'organisation_admin' })).id;
});
afterAll(async () => await db.close());

const pass = (seconds: number): void => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
};
const begin = async (token: string | null = null, id: number = user): Promise<string> =>
  await db.database.write(
    { role: 'platform' },
    async (tx) =>
      await sessions.begin(tx, { id }, { address: '203.0.113.7', userAgent: 'a browser', token }),
  );
const expiry = async (token: string): Promise<string | undefined> =>
  (await sessions.find(token))?.expires_at.toISOString();

test('it is the person: role, organisation and rights', async () => {
  const session = await sessions.find(await begin());
  expect(session?.actor).toMatchObject({
    user_id: user,
    role: 'organisation_admin',
    organisation_id,
    acting_for_user_id: null,
  });
  expect(session?.actor.abilities.has('write departments')).toBe(true);
  expect(session?.actor.abilities.has('read organisations')).toBe(false);
});

test('it ends an hour after its last use; a use moves the end, at most once a minute', async () => {
  const token = await begin();
  expect(await expiry(token)).toBe('2026-11-21T11:00:00.000Z');
  pass(30);
  expect(await expiry(token)).toBe('2026-11-21T11:00:00.000Z');
  pass(30);
  expect(await expiry(token)).toBe('2026-11-21T11:01:00.000Z');
  pass(59 * 60);
  expect(await expiry(token)).toBe('2026-11-21T12:00:00.000Z');
  pass(60 * 60);
  expect(await expiry(token)).toBeUndefined();
});

test('requests that a page makes by itself do not extend the session', async () => {
  const token = await begin();
  pass(59 * 60);
  expect((await sessions.find(token, true))?.expires_at.toISOString()).toBe(
    '2026-11-21T11:00:00.000Z',
  );
  pass(60);
  expect(await sessions.find(token, true)).toBeNull();
});

test('an unknown token is not signed in', async () => {
  expect(await sessions.find('')).toBeNull();
  expect(await sessions.find('x'.repeat(43))).toBeNull();
});

test.each([
  [
    'is disabled',
    async () => await db.ownerSql`update users set status = 'disabled' where id = ${user}`,
  ],
  [
    'becomes a draft',
    async () => await db.ownerSql`update users set status = 'draft' where id = ${user}`,
  ],
  [
    'expires',
    async () =>
      await db.ownerSql`update users set expires_at = '2026-11-21T09:00:00Z' where id = ${user}`,
  ],
  [
    'loses the organisation',
    async () =>
      await db.ownerSql`update organisations set active = false where id = ${organisation_id}`,
  ],
  [
    'is of an archived one',
    async () =>
      await db.ownerSql`
        update organisations set archived_at = app.now() where id = ${organisation_id}
      `,
  ],
])('it is over when the person %s', async (_, change) => {
  const token = await begin();
  expect(await sessions.find(token)).not.toBeNull();
  await change();
  expect(await sessions.find(token)).toBeNull();
});

test.each([
  ['disabled and enabled', ["status = 'disabled'", "status = 'active'"], 'users'],
  ['made a draft and enabled', ["status = 'draft'", "status = 'active'"], 'users'],
  [
    'expired and given more time',
    ["expires_at = '2026-11-21T09:00:00Z'", 'expires_at = null'],
    'users',
  ],
  [
    'of an organisation that was off for a moment',
    ['active = false', 'active = true'],
    'organisations',
  ],
  [
    'of an organisation that was archived for a moment',
    ['archived_at = app.now()', 'archived_at = null'],
    'organisations',
  ],
] as const)(
  'it does not revive when the person is %s again; a new one is found',
  async (_, changes, table) => {
    const token = await begin();
    const bystander = (
      await aUser(db.ownerSql, { organisation_id: await anOrganisation(db.ownerSql) })
    ).id;
    const theirs = await begin(null, bystander);
    for (const change of changes)
      await db.ownerSql`
        update ${db.ownerSql(table)}
        set ${db.ownerSql.unsafe(change)}
        where id = ${table === 'users' ? user : organisation_id}
      `;
    expect(await sessions.find(token)).toBeNull();
    expect((await sessions.find(await begin()))?.actor.user_id).toBe(user);
    expect((await sessions.find(theirs))?.actor.user_id).toBe(bystander);
  },
);

test('it continues after other changes of the person', async () => {
  const token = await begin();
  await db.ownerSql`
    update users set first_name = 'Ann', expires_at = '2027-01-01' where id = ${user}
  `;
  await db.ownerSql`
    update organisations set name = 'Other', active = true where id = ${organisation_id}
  `;
  expect(await sessions.find(token)).not.toBeNull();
});

test('it is over 24 hours after signing in, however much it is used', async () => {
  const token = await begin();
  for (let minute = 0; minute < 23 * 60 + 30; minute += 30) {
    pass(30 * 60);
    expect(await sessions.find(token)).not.toBeNull();
  }
  expect(await expiry(token)).toBe('2026-11-22T10:00:00.000Z');
  pass(29 * 60);
  expect(await expiry(token)).toBe('2026-11-22T10:00:00.000Z');
  // A row that another version moved on too far is over just the same.
  await db.ownerSql`update sessions set expires_at = '2026-11-30' where user_id = ${user}`;
  pass(60);
  expect(await sessions.find(token)).toBeNull();
});

test('it has the person’s restriction as soon as it is set', async () => {
  const token = await begin();
  expect((await sessions.find(token))?.actor.restriction).toBeNull();
  await db.ownerSql`
    update users set restriction_type = 'department', restrictions = '{7,9}' where id = ${user}
  `;
  expect((await sessions.find(token))?.actor.restriction).toEqual({
    by: 'department',
    ids: [7, 9],
  });
});

test('a revoked right is removed from the session', async () => {
  const token = await begin();
  await db.ownerSql`update users set abilities = '{read departments}' where id = ${user}`;
  expect([...((await sessions.find(token))?.actor.abilities ?? [])]).toEqual(['read departments']);
});

test('signing out ends this session only; ending all ends every one and notifies the screens', async () => {
  const [one, two, three] = [await begin(), await begin(), await begin()];
  await db.database.write({ role: 'platform' }, async (tx) => await sessions.end(tx, one));
  expect([await sessions.find(one), (await sessions.find(two))?.actor.user_id]).toEqual([
    null,
    user,
  ]);
  await db.database.write({ role: 'platform' }, async (tx) => await sessions.endAllOf(tx, user));
  expect([await sessions.find(two), await sessions.find(three)]).toEqual([null, null]);
  const events = await db.ownerSql<
    { kind: string }[]
  >`select kind from events where actor_staff_id = ${user}`;
  expect(events.map((event) => event.kind)).toEqual([
    'sign_in.ended',
    'sign_in.ended',
    'sign_in.ended',
  ]);
  expect(
    await db.ownerSql`
      select channels, event from live_outbox where ${`private-user.${user}`} = any(channels)
    `,
  ).toEqual([{ channels: [`private-user.${user}`], event: 'session.ended' }]);
});

test('ending a session twice leaves one line in the story', async () => {
  const token = await begin();
  for (let round = 0; round < 2; round += 1)
    await db.database.write({ role: 'platform' }, async (tx) => await sessions.end(tx, token));
  expect(await db.ownerSql`select kind from events where actor_staff_id = ${user}`).toEqual([
    { kind: 'sign_in.ended' },
  ]);
});
