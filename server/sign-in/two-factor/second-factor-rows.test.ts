// The second factor's keys, codes, locks and passkeys in the database: each row that does not count
// is tested with one that does and differs from it in one thing.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import * as passkeys from '../passkeys/passkeys.store.ts';
import * as factor from './two-factor.store.ts';

let db: TestDatabase;
let ana: number;
let ben: number;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const minute = 60;
const hour = 60 * minute;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  [ana, ben] = [(await aUser(db.ownerSql)).id, (await aUser(db.ownerSql)).id];
});
afterAll(async () => await db.close());

describe('the second factor', () => {
  const sealed = Buffer.from('sealed');
  const secret = async (over: object = {}): Promise<void> => {
    const row = { user_id: ana, state: 'pending', sealed, created_at: at(-1), ...over };
    await db.ownerSql`insert into two_factor_secrets ${db.ownerSql(row)}`;
  };

  test.each<[string, boolean, 'pending' | 'confirmed', object]>([
    ['a pending key is found', true, 'pending', {}],
    ['a second short of 30 minutes', true, 'pending', { created_at: at(1 - 30 * minute) }],
    ['after 30 minutes it is not', false, 'pending', { created_at: at(-30 * minute) }],
    ['a confirmed one stays', true, 'confirmed', { state: 'confirmed', created_at: at(-9 * hour) }],
    ['a pending one confirms nothing', false, 'confirmed', {}],
    ['a confirmed one is not pending', false, 'pending', { state: 'confirmed' }],
  ])('%s: %s', async (_, isFound, state, row) => {
    await secret({ user_id: ben, state });
    await secret(row);
    expect((await tried(async (tx) => await factor.findSecret(tx, ana, state))) !== undefined).toBe(
      isFound,
    );
  });

  test('a newer pending key takes the place of the older, a confirmed one of the one before', async () => {
    for (const user_id of [ana, ben]) {
      await secret({ user_id, last_step: 7 });
      await secret({ user_id, state: 'confirmed', sealed: Buffer.from('old') });
    }
    const states = async () => [
      ...(await db.ownerSql`
        select user_id = ${ana} as own, state, sealed::text, last_step, created_at
        from two_factor_secrets where user_id in (${ana}, ${ben}) order by 1 desc, 2`),
    ];
    const untouched = (await states()).slice(2);
    const newer = Buffer.from('newer');
    await tried(async (tx) => await factor.keepPendingSecret(tx, ana, newer));
    expect((await states())[1]).toMatchObject({
      state: 'pending',
      sealed: `\\x${newer.toString('hex')}`,
      last_step: 0,
      created_at: now,
    });
    await tried(async (tx) => await factor.noteStep(tx, ana, 8));
    expect((await states()).map(({ last_step }) => last_step)).toEqual([8, 0, 0, 7]);
    await tried(async (tx) => await factor.confirmSecret(tx, ana, 9));
    const [confirmed, ...others] = await states();
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      sealed: `\\x${newer.toString('hex')}`,
      last_step: 9,
    });
    expect(others).toEqual(untouched);
  });

  test('recovery codes are of one person, each used once, and found by the id they were made for', async () => {
    const former = ana + 1_000_000;
    const codeHash = (text: string) => hash(`${text}${ana}`);
    await db.ownerSql`
      insert into recovery_codes (user_id, hashed_for, code_hash, used_at)
      values (${ana}, ${former}, ${codeHash('a')}, null),
        (${ana}, ${former}, ${codeHash('b')}, ${at(-1)}),
        (${ben}, ${ben}, ${codeHash('a')}, null), (${ben}, ${ben}, ${codeHash('c')}, null)`;
    const asked: number[] = [];
    const take = async (text: string) =>
      await tried(
        async (tx) =>
          await factor.takeRecoveryCode(tx, ana, (id) => {
            asked.push(id);
            return codeHash(text);
          }),
      );
    expect([await take('b'), await take('c'), await take('a'), await take('a')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(new Set(asked)).toEqual(new Set([former]));
    const left = async () =>
      await tried(async (tx) => [
        await factor.countRecoveryCodes(tx, ana),
        await factor.countRecoveryCodes(tx, ben),
      ]);
    expect(await left()).toEqual([0, 2]);
    await tried(async (tx) => await factor.keepRecoveryCodes(tx, ana, [codeHash('d')]));
    expect(await left()).toEqual([1, 2]);
    expect(await take('a')).toBe(false);
    await tried(async (tx) => await factor.deleteProofs(tx, ana));
    expect([await left(), await take('d')]).toEqual([[0, 2], false]);
    for (const user_id of [ana, ben]) await secret({ user_id });
    await tried(async (tx) => await factor.deleteProofs(tx, ana));
    expect(
      await db.ownerSql`
        select user_id from two_factor_secrets where user_id in (${ana}, ${ben})`,
    ).toEqual([{ user_id: ben }]);
  });

  test('the fifth wrong code locks for 15 minutes, and each after it; a day without one begins again', async () => {
    const wrong = async () => await tried(async (tx) => await factor.countWrongCode(tx, ana));
    await db.ownerSql`
      insert into two_factor_tries (user_id, failed, latest_at)
      values (${ana}, 8, ${at(-24 * hour)}), (${ben}, 3, ${at(-1)})`;
    expect([await wrong(), await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([
      0,
      0,
      0,
      0,
      15 * minute,
    ]);
    const locked = async (id: number) =>
      await tried(async (tx) => await factor.secondsLocked(tx, id));
    expect([await locked(ana), await locked(ben)]).toEqual([15 * minute, 0]);
    db.clock.now = at(16 * minute);
    expect([await locked(ana), await wrong()]).toEqual([0, 15 * minute]);
    await db.ownerSql`
      update two_factor_tries set latest_at = ${at(16 * minute + 1 - 24 * hour)}, failed = 4
      where user_id = ${ana}`;
    expect(await wrong()).toBe(15 * minute);
    await tried(async (tx) => await factor.forgetTries(tx, ana));
    expect(
      await db.ownerSql`
        select user_id, failed from two_factor_tries where user_id in (${ana}, ${ben})`,
    ).toEqual([{ user_id: ben, failed: 3 }]);
  });

  test('its person is the one of an open session', async () => {
    const sessionOf = async (user_id: number, over: object = {}) => {
      const row = { token_hash: hash(randomUUID()), user_id, expires_at: at(1), ...over };
      const [made] = await db.ownerSql<{ id: number }[]>`
        insert into sessions ${db.ownerSql(row)} returning id`;
      return made?.id ?? 0;
    };
    await db.ownerSql`update users set mobile_verified_at = ${at(-1)} where id = ${ana}`;
    const [own, proved, theirs, ended] = [
      await sessionOf(ana),
      await sessionOf(ana, { two_factor_verified_at: at(-1) }),
      await sessionOf(ben),
      await sessionOf(ana, { ended_at: at(-1) }),
    ];
    const people = await tried(async (tx) => [
      await factor.lockPerson(tx, ana, own),
      await factor.lockPerson(tx, ana, proved),
      await factor.lockPerson(tx, ben, theirs),
      await factor.lockPerson(tx, ana, theirs),
      await factor.lockPerson(tx, ana, ended),
    ]);
    expect(people.map((person) => person && [person.mobile_verified, person.verified])).toEqual([
      [true, false],
      [true, true],
      [false, false],
      undefined,
      undefined,
    ]);
  });
});

describe('a challenge for a passkey', () => {
  const keep = async (name: string, userId: number | null) =>
    await tried(async (tx) => await passkeys.keepChallenge(tx, hash(name), userId));
  const take = async (name: string, userId: number | null) =>
    await tried(async (tx) => await passkeys.takeChallenge(tx, hash(name), userId));

  test('is taken once, by its person, within 5 minutes', async () => {
    await keep('own', ana);
    await keep('any', null);
    db.clock.now = at(5 * minute - 1);
    await keep('later', null);
    expect([
      await take('own', ben),
      await take('own', null),
      await take('own', ana),
      await take('own', ana),
      await take('any', ana),
      await take('unknown', null),
    ]).toEqual([false, false, true, false, false, false]);
    db.clock.now = at(5 * minute);
    expect([await take('any', null), await take('later', null)]).toEqual([false, true]);
  });

  test('is dropped when its time has come, and another is not', async () => {
    await keep('over', null);
    db.clock.now = at(5 * minute - 1);
    await keep('good', null);
    db.clock.now = at(5 * minute);
    await keep('new', null);
    expect(
      await db.ownerSql`select challenge_hash from passkey_challenges order by expires_at`,
    ).toEqual([{ challenge_hash: hash('good') }, { challenge_hash: hash('new') }]);
  });
});

test('a passkey is named, used and removed by its owner, and by itself', async () => {
  const key = async (user_id: number, credential_id: string) =>
    (
      await tried(
        async (tx) =>
          await passkeys.insertPasskey(tx, {
            user_id,
            credential_id: `${credential_id} ${ana}`,
            public_key: Buffer.from('x'),
            counter: 0,
            transports: [],
            name: 'Key',
          }),
      )
    )?.id;
  const [one, two, theirs] = [await key(ana, 'a'), await key(ana, 'b'), await key(ben, 'c')];
  await db.ownerSql`update users set last_login_at = ${now} where id = ${ben}`;
  const owner = async (name: string) =>
    await tried(async (tx) => await passkeys.lockPasskey(tx, `${name} ${ana}`));
  expect([await owner('a'), await owner('c'), await owner('d')]).toMatchObject([
    { id: ana, passkey_id: one, has_signed_in: false, password_hash: null },
    { id: ben, passkey_id: theirs, has_signed_in: true },
    undefined,
  ]);
  const done = await tried(async (tx) => [
    await passkeys.renamePasskey(tx, ana, theirs ?? 0, 'Mine'),
    (await passkeys.renamePasskey(tx, ana, one ?? 0, 'Mine'))?.name,
    await passkeys.notePasskeyUse(tx, one ?? 0, 3),
    (await passkeys.lockPasskey(tx, `a ${ana}`))?.counter,
    (await passkeys.lockPasskey(tx, `b ${ana}`))?.counter,
    await passkeys.deletePasskey(tx, ana, theirs ?? 0),
    (await passkeys.listPasskeys(tx, ana)).map(({ id, name, last_used_at }) => [
      id,
      name,
      last_used_at,
    ]),
    await passkeys.deletePasskey(tx, ana, one ?? 0),
    await passkeys.deletePasskeysOf(tx, ben),
    (await passkeys.listPasskeys(tx, ana)).length,
    (await passkeys.listPasskeys(tx, ben)).length,
  ]);
  expect([await key(ben, 'b'), ...done]).toEqual([
    undefined,
    undefined,
    'Mine',
    undefined,
    3,
    0,
    false,
    [
      [one, 'Mine', now.toISOString()],
      [two, 'Key', null],
    ],
    true,
    undefined,
    1,
    0,
  ]);
});
