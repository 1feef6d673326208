// What a view allows in SQL, without the calls: the secrets of other people are neither read, set
// nor moved, and no person outside the view is removed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx, View } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from './users.factory.ts';

let db: TestDatabase;
let redgum: number;
/**
 * One person each of Redgum, of another monitored organisation, of the centre and of the platform,
 * with a password and an invitation.
 */
let people: Record<'own' | 'other' | 'operator' | 'admin', number>;

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.empty('organisations', 'users');
  redgum = await anOrganisation(db.ownerSql);
  const theirs = await anOrganisation(db.ownerSql);
  const made = async (given: Parameters<typeof aUser>[1]) =>
    (await aUser(db.ownerSql, { ...given, password_hash: 'secret' })).id;
  people = {
    own: await made({ organisation_id: redgum }),
    other: await made({ organisation_id: theirs }),
    operator: await made({}),
    admin: await made({ role: 'admin' }),
  };
  await db.ownerSql`
    insert into password_links (user_id, token_hash, expires_at)
    select id, sha256(id::text::bytea), app.now() + interval '1 day'
    from users`;
});
afterAll(async () => await db.close());

const views = (): Record<'tenant' | 'restricted' | 'centre', View> => ({
  tenant: { role: 'tenant', organisation_id: redgum },
  restricted: {
    role: 'restricted',
    organisation_id: redgum,
    restriction: { by: 'department', ids: [1] },
  },
  centre: { role: 'centre' },
});
const secrets = async () =>
  await db.ownerSql`
    select u.id, u.deleted_at, c.password_hash, encode(l.token_hash, 'hex') as token
    from users u
    left join user_credentials c on c.user_id = u.id
    left join password_links l on l.user_id = u.id order by u.id`;

const other: Record<string, (tx: Tx, id: number) => Promise<unknown>> = {
  'set another link': async (tx, id) =>
    await tx`insert into password_links (user_id, token_hash, expires_at) values (${id}, '\\x01', app.now() + interval '1 day')
      on conflict (user_id) do update set token_hash = '\\x01'`,
  'move the link to themselves': async (tx, id) =>
    await tx`update password_links set user_id = ${people.own} where user_id = ${id}`,
  'set the token': async (tx, id) =>
    await tx`update password_links set token_hash = '\\x01' where user_id = ${id}`,
  'remove them': async (tx, id) =>
    await tx`
      update users set deleted_at = app.now(), status = 'disabled', email = null where id = ${id}
    `,
  'be the same person': async (tx, id) =>
    await tx`update users set person_id = ${people.own} where id = ${id}`,
  'hand over the account': async (tx, id) =>
    await tx`select app.hand_over_account(${id}, ${people.own})`,
  'move the password': async (tx, id) =>
    await tx`update user_credentials set user_id = ${people.own} where user_id = ${id}`,
  'read the password': async (tx, id) =>
    await tx`select password_hash from user_credentials where user_id = ${id}`,
  'read the token': async (tx, id) =>
    await tx`select token_hash from password_links where user_id = ${id}`,
};

describe.each(['tenant', 'restricted', 'centre'] as const)('the view of a %s', (name) => {
  test.each(Object.keys(other))('cannot %s of another person', async (what) => {
    const before = await secrets();
    const aimed =
      name === 'centre'
        ? [people.other, people.admin]
        : [people.other, people.operator, people.admin];
    for (const id of aimed) {
      const done = await db.database
        .write(views()[name], async (tx) => await other[what]?.(tx, id))
        .catch((error: Error) => error.message);
      // Refused by PostgreSQL, or no row in the view to act on.
      if (typeof done === 'string') expect(done).toMatch(/row-level security|permission denied/);
      else expect(done).toHaveLength(0);
    }
    expect(await secrets()).toEqual(before);
  });
});

test('a tenant sees which of its own people have a password, and invites them', async () => {
  const found = await db.database.write({ role: 'tenant', organisation_id: redgum }, async (tx) => {
    await tx`insert into password_links (user_id, token_hash, expires_at) values (${people.own}, '\\x01', app.now() + interval '1 day')
      on conflict (user_id) do update set token_hash = '\\x01'`;
    return await tx<
      { user_id: number }[]
    >`select c.user_id from user_credentials c join password_links l using (user_id)`;
  });
  expect(found.map(({ user_id }) => user_id)).toEqual([people.own]);
  expect(
    (await secrets()).map(({ token }) => token).filter((token) => token === '01'),
  ).toHaveLength(1);
});

test('only the platform may link two records as one person, also when one is added', async () => {
  const persons = async () => [...(await db.ownerSql`select id, person_id from users order by id`)];
  const before = await persons();
  const joining = { own: people.own, others: people.other };
  const join = async (tx: Tx) =>
    await tx`update users set person_id = ${joining.others} where id = ${joining.own}`;
  for (const name of ['tenant', 'restricted', 'centre'] as const) {
    const done = await db.database
      .write(views()[name], join)
      .catch((error: Error) => error.message);
    if (typeof done === 'string') expect(done).toMatch(/row-level security|permission denied/);
    else expect(done).toHaveLength(0);
  }
  expect(await persons()).toEqual(before);
  await db.database.write({ role: 'tenant', organisation_id: redgum }, async (tx) => {
    await tx`
      insert into users (organisation_id, person_id, role, first_name, last_name)
      values (${redgum}, ${people.other}, 'organisation_user', 'Eve', 'Lee')`;
  });
  expect(await db.ownerSql`select from users where person_id = ${people.other}`).toHaveLength(1);
});
