// New terms stop people at their next sign-in, never in an open session.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { createSessions, type Sessions } from './sessions.service.ts';

let db: TestDatabase;
let sessions: Sessions;
let organisation_id: number;

beforeAll(async () => {
  db = await testDatabase();
  sessions = createSessions(db.database, 60);
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'terms');
  db.clock.now = new Date('2026-11-21T10:00:00.000Z');
  organisation_id = await anOrganisation(db.ownerSql);
});
afterAll(async () => await db.close());

const pass = (minutes: number): void => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + minutes * 60_000);
};
const someone = async (organisation: number | null): Promise<number> =>
  (await aUser(db.ownerSql, { organisation_id: organisation, password_hash: 'x' })).id;
const begin = async (id: number): Promise<string> =>
  await db.database.write(
    { role: 'platform' },
    async (tx) =>
      await sessions.begin(
        tx,
        { id },
        { address: '203.0.113.7', userAgent: 'a browser', token: null },
      ),
  );
const gateOf = async (token: string): Promise<string | undefined> =>
  (await sessions.find(token))?.gate?.name;
const publish = async (organisation: number | null, version: number): Promise<number> => {
  pass(1);
  const [row] = await db.ownerSql<{ id: number }[]>`
    insert into terms (organisation_id, version, content, created_at)
    values (${organisation}, ${version}, 'Terms', ${db.clock.now ?? null})
    returning id::int`;
  pass(1);
  return row?.id ?? 0;
};
const accept = async (user: number, terms: number) =>
  await db.ownerSql`update users set terms_id = ${terms} where id = ${user}`;

test('a new version is required at the next sign-in, and an open session continues', async () => {
  const mei = await someone(null);
  await accept(mei, await publish(null, 1));
  const during = await begin(mei);
  expect(await gateOf(during)).toBe('two_factor_choice');
  const second = await publish(null, 2);
  expect(await gateOf(during)).toBe('two_factor_choice');
  const next = await begin(mei);
  expect(await gateOf(next)).toBe('terms');
  await accept(mei, second);
  expect([await gateOf(next), await gateOf(during)]).toEqual([
    'two_factor_choice',
    'two_factor_choice',
  ]);
});

test('a person who never accepted stays at the gate when a version newer than the session is published', async () => {
  const mei = await someone(null);
  await publish(null, 1);
  const session = await begin(mei);
  await publish(null, 2);
  expect(await gateOf(session)).toBe('terms');
});

test('the terms of an organisation bind its people in place of the platform’s, and no others', async () => {
  const [ana, mei] = [await someone(organisation_id), await someone(null)];
  const platform = await publish(null, 1);
  await accept(ana, platform);
  await accept(mei, platform);
  const during = await begin(ana);
  const own = await publish(organisation_id, 1);
  expect(await gateOf(during)).not.toBe('terms');
  expect([await gateOf(await begin(ana)), await gateOf(await begin(mei))]).toEqual([
    'terms',
    'two_factor_choice',
  ]);
  await accept(ana, own);
  expect(await gateOf(await begin(ana))).not.toBe('terms');
  await publish(null, 2);
  expect(await gateOf(await begin(ana))).not.toBe('terms');
});

test('without terms nothing must be accepted', async () => {
  expect(await gateOf(await begin(await someone(organisation_id)))).not.toBe('terms');
});
