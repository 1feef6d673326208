// Who may sign in, by each way: every person and link that is refused is tested with one that is
// admitted and differs from it in one thing.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import {
  anOrganisation,
  type OrganisationGiven,
} from '#server/organisations/organisations.factory.ts';
import { findLink, takeLink } from '#server/users/invitations.store.ts';
import { aUser, type UserGiven } from '#server/users/users.factory.ts';
import { findAccount } from './attempts.store.ts';
import { findForgetful } from './links/forgotten-passwords.store.ts';
import { takeToken } from './origins/origins.store.ts';
import { lockPasskey } from './passkeys/passkeys.store.ts';
import { findProfileLink } from './profile-links/profile-links.store.ts';
import { findSession } from './sessions.store.ts';

let db: TestDatabase;
const now = new Date('2026-11-21T10:00:00.000Z');
const later = new Date('2026-11-21T10:00:01.000Z');
const earlier = new Date('2026-11-21T09:59:59.000Z');

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => {
  db.clock.now = now;
});
afterAll(async () => await db.close());

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);

interface Person {
  readonly id: number;
  readonly email: string;
}
const sessionOf = async ({ id }: Person, token: string, over: object = {}): Promise<number> => {
  const row = { token_hash: hash(token), user_id: id, expires_at: later, ...over };
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into sessions ${db.ownerSql(row)} returning id`;
  return made?.id ?? 0;
};
const tokenOf = async ({ id }: Person, token: string, over: object = {}): Promise<void> => {
  const row = { token_hash: hash(token), user_id: id, expires_at: later, ...over };
  await db.ownerSql`insert into cross_origin_tokens ${db.ownerSql(row)}`;
};
const linkOf = async (
  table: 'password_links' | 'profile_links',
  { id }: Person,
  over: object = {},
): Promise<void> => {
  const row = { token_hash: hash(`link ${id}`), user_id: id, expires_at: later, ...over };
  await db.ownerSql`insert into ${db.ownerSql(table)} ${db.ownerSql(row)}`;
};
const inOrganisation = async (of: OrganisationGiven = {}, over: UserGiven = {}): Promise<Person> =>
  await aUser(db.ownerSql, {
    organisation_id: await anOrganisation(db.ownerSql, of),
    password_hash: 'x',
    ...over,
  });
const anywhere = { browserHash: null, host: 'vigil.example' };
const take = async (
  token: string,
  place: { browserHash: Buffer | null; host: string } = anywhere,
) => (await tried(async (tx) => await takeToken(tx, hash(token), place))) !== undefined;

/** The ways by which a person who has all of them may come in. */
async function waysOf(person: Person): Promise<string[]> {
  const { id, email } = person;
  await db.ownerSql`
    insert into passkeys (user_id, credential_id, public_key, name)
    values (${id}, ${`key ${id}`}, 'x', 'Key')`;
  await sessionOf(person, `session ${id}`);
  await sessionOf(person, `single ${id}`, { saml_initiated: true });
  await tokenOf(person, `token ${id}`);
  await tokenOf(person, `single token ${id}`, { saml_initiated: true });
  await linkOf('password_links', person, { purpose: 'password' });
  await linkOf('profile_links', person);
  const link = hash(`link ${id}`);
  return await tried(async (tx) => {
    const ways = {
      password: (await findAccount(tx, email))?.admitted,
      passkey: (await lockPasskey(tx, `key ${id}`))?.admitted,
      session: await findSession(tx, hash(`session ${id}`), 600),
      'single sign-on': await findSession(tx, hash(`single ${id}`), 600),
      token: await takeToken(tx, hash(`token ${id}`), anywhere),
      'single sign-on token': await takeToken(tx, hash(`single token ${id}`), anywhere),
      link: (await findLink(tx, link, 'password')) && (await takeLink(tx, link, 'password')),
      profile: await findProfileLink(tx, link, { lock: true }),
      forgotten: await findForgetful(tx, email),
    };
    return Object.entries(ways).flatMap(([way, found]) => (found ? [way] : []));
  });
}

const passwords = ['password', 'passkey', 'session', 'token', 'forgotten'];
const singleSignOn = ['single sign-on', 'single sign-on token'];
const byMail = ['link', 'profile', 'forgotten'];
const all = [...new Set([...passwords, ...singleSignOn, ...byMail])];

test.each<[string, string[], UserGiven, OrganisationGiven]>([
  ['an active person, by all', all, {}, {}],
  ['one whose time has not come, by all', all, { expires_at: later }, {}],
  ['one whose time has come, by none', [], { expires_at: now }, {}],
  ['a disabled one, by none', [], { status: 'disabled' }, {}],
  ['an invited one, by links alone', byMail, { status: 'pending' }, {}],
  ['a draft, by single sign-on alone', singleSignOn, { status: 'draft' }, {}],
  ['one of an organisation that is not in use, by none', [], {}, { active: false }],
  [
    'one of an organisation without passwords, by what needs none',
    [...singleSignOn, 'link', 'profile'],
    {},
    { disable_password_login: true },
  ],
])('%s', async (_, ways, person, organisation) => {
  expect((await waysOf(await inOrganisation(organisation, person))).sort()).toEqual(
    [...ways].sort(),
  );
});

test('staff, by all but a profile link', async () => {
  const staff = await aUser(db.ownerSql, { password_hash: 'x' });
  expect((await waysOf(staff)).sort()).toEqual(all.filter((way) => way !== 'profile').sort());
});

test('a password is of its address alone, and says whether its person was ever here', async () => {
  const [known, fresh] = [await inOrganisation(), await inOrganisation()];
  await db.ownerSql`update users set last_login_at = app.now() where id = ${known.id}`;
  const found = await tried(async (tx) => [
    await findAccount(tx, known.email),
    await findAccount(tx, fresh.email),
    await findAccount(tx, 'nobody@vigil.example'),
  ]);
  expect(found.map((each) => [each?.id, each?.has_signed_in])).toEqual([
    [known.id, true],
    [fresh.id, false],
    [undefined, undefined],
  ]);
});

describe('a token of another host', () => {
  test.each<[string, boolean, object, { browserHash: Buffer | null; host: string }]>([
    ['of any browser', true, {}, { ...anywhere, browserHash: hash('any') }],
    ['of this browser', true, { browser_hash: hash('b') }, { ...anywhere, browserHash: hash('b') }],
    [
      'of another browser',
      false,
      { browser_hash: hash('b') },
      { ...anywhere, browserHash: hash('c') },
    ],
    ['of a browser, without its cookie', false, { browser_hash: hash('b') }, anywhere],
    ['of this host', true, { host: 'vigil.example' }, { ...anywhere, host: 'VIGIL.example' }],
    ['of another host', false, { host: 'vigil.example:8443' }, anywhere],
    ['that was used', false, { used_at: earlier }, anywhere],
    ['that has expired', false, { expires_at: now }, anywhere],
  ])('%s: %s', async (name, isTaken, over, place) => {
    await tokenOf(await inOrganisation(), name, over);
    expect(await take(name, place)).toBe(isTaken);
    expect(await take(name, place)).toBe(false);
  });

  test.each<[string, boolean, object]>([
    ['a session that is open', true, {}],
    ['a session that has ended', false, { ended_at: earlier }],
    ['a session whose time has come', false, { expires_at: now }],
  ])('to continue %s: %s', async (name, isTaken, over) => {
    const person = await inOrganisation();
    await sessionOf(person, `another, of ${name}`);
    const session_id = await sessionOf(person, name, over);
    await tokenOf(person, name, { session_id });
    expect(await take(name)).toBe(isTaken);
  });
});

describe('a link', () => {
  test.each<[string, boolean, object]>([
    ['to set a password', true, {}],
    ['of an invitation', false, { purpose: 'set_up' }],
    ['whose time has come', false, { expires_at: now }],
  ])('%s: %s', async (_, isGood, over) => {
    const [person, other] = [await inOrganisation(), await inOrganisation()];
    await linkOf('password_links', person, { purpose: 'password', ...over });
    await linkOf('password_links', other, { purpose: 'password' });
    const link = hash(`link ${person.id}`);
    const found = await tried(async (tx) => [
      (await findLink(tx, link, 'password'))?.id,
      (await takeLink(tx, link, 'password'))?.id,
      (await takeLink(tx, link, 'password'))?.id,
    ]);
    expect(found).toEqual(isGood ? [person.id, person.id, undefined] : Array(3).fill(undefined));
    expect(await db.ownerSql`select from password_links where user_id = ${other.id}`).toHaveLength(
      1,
    );
  });

  test('is of no one any more whose address was removed, and says whether a second factor guards', async () => {
    const [guarded, plain, without] = [
      await inOrganisation(),
      await inOrganisation(),
      await inOrganisation(),
    ];
    await db.ownerSql`
      update users set two_factor_method_enabled = 'app' where id = ${guarded.id}`;
    await db.ownerSql`update users set email = null where id = ${without.id}`;
    const found = [];
    for (const person of [guarded, plain, without]) {
      await linkOf('password_links', person, { purpose: 'password' });
      const link = hash(`link ${person.id}`);
      found.push((await tried(async (tx) => await findLink(tx, link, 'password')))?.second_factor);
    }
    expect(found).toEqual([true, false, undefined]);
  });

  test('to a profile is void at its time', async () => {
    const [good, over] = [await inOrganisation(), await inOrganisation()];
    await linkOf('profile_links', good);
    await linkOf('profile_links', over, { expires_at: now });
    const found = await tried(async (tx) => [
      (await findProfileLink(tx, hash(`link ${good.id}`), { lock: false }))?.id,
      await findProfileLink(tx, hash(`link ${over.id}`), { lock: false }),
    ]);
    expect(found).toEqual([good.id, undefined]);
  });
});

test('a forgotten password is sent to no one whose home is another cell', async () => {
  const [staff, visitor] = [
    await aUser(db.ownerSql, { password_hash: 'x' }),
    await aUser(db.ownerSql),
  ];
  await db.ownerSql`update users set home_cell = 2 where id = ${visitor.id}`;
  const found = await tried(async (tx) => [
    await findForgetful(tx, staff.email),
    await findForgetful(tx, visitor.email),
  ]);
  expect(found).toMatchObject([{ id: staff.id, has_password: true }, undefined]);
});
