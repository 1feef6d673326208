// Requests, assertions, arrivals, names and sessions of single sign-on in the database: each row
// that does not count is tested with one that does and differs from it in one thing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import * as arrivals from './arrivals.store.ts';
import * as store from './single-sign-on.store.ts';

let db: TestDatabase;
let ours: number;
let of: { organisation_id: number; id: number };
let sibling: typeof of;
let theirs: typeof of;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const minutes = (count: number): Date => at(60 * count);
const day = 86_400;

const connection = async (organisation_id: number): Promise<typeof of> => {
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into saml_connections (organisation_id, name) values (${organisation_id}, ${randomUUID()})
    returning id`;
  return { organisation_id, id: made?.id ?? 0 };
};
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations');
  ours = await anOrganisation(db.ownerSql);
  [of, sibling] = [await connection(ours), await connection(ours)];
  theirs = await connection(await anOrganisation(db.ownerSql));
});
afterAll(async () => await db.close());

const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);
const session = async (user_id: number, over: object = {}): Promise<number> => {
  const row = { token_hash: Buffer.from(randomUUID()), user_id, expires_at: at(1), ...over };
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into sessions ${db.ownerSql(row)} returning id`;
  return made?.id ?? 0;
};
const change = async (id: string, over: object): Promise<void> =>
  void (await db.ownerSql`update saml_requests set ${db.ownerSql(over)} where id = ${id}`);

describe('a request', () => {
  const sent = async (given: Partial<store.NewRequest> = {}): Promise<string> => {
    const id = randomUUID();
    await tried(
      async (tx) => await store.insertRequest(tx, of, { id, purpose: 'sign_in', ...given }),
    );
    return id;
  };

  test('is answered once, at its connection, within 10 minutes', async () => {
    const [first, id, other] = [await sent(), await sent({ path: '/x' }), await sent()];
    const take = async (from: typeof of) =>
      await tried(async (tx) => await store.takeRequest(tx, from, id));
    expect([await take(sibling), await take(theirs)]).toEqual([undefined, undefined]);
    db.clock.now = at(599);
    expect([await take(of), await take(of)]).toEqual([
      { id, purpose: 'sign_in', browser_hash: null, path: '/x' },
      undefined,
    ]);
    expect((await tried(async (tx) => await store.takeRequest(tx, of, first)))?.id).toBe(first);
    db.clock.now = minutes(10);
    expect(await tried(async (tx) => await store.takeRequest(tx, of, other))).toBeUndefined();
  });

  test.each<[string, boolean, Partial<store.NewRequest>, object]>([
    ['a test that is open', true, { purpose: 'test' }, {}],
    ['a test that was opened', true, { purpose: 'test' }, { used_at: at(-1) }],
    ['a sign-in', false, {}, {}],
    ['a test with its result', false, { purpose: 'test' }, { result: {} }],
    ['a test whose time has come', false, { purpose: 'test' }, { expires_at: now }],
  ])('is found as a test, %s: %s', async (_, isFound, given, over) => {
    const other = await sent({ purpose: 'test' });
    const id = await sent(given);
    expect((await tried(async (tx) => await store.findTest(tx, of, other)))?.id).toBe(other);
    await change(id, { purpose: given.purpose ?? 'sign_in', ...over });
    const find = async (from: typeof of) =>
      (await tried(async (tx) => await store.findTest(tx, from, id)))?.id;
    expect([await find(of), await find(sibling)]).toEqual([isFound ? id : undefined, undefined]);
  });

  test('has a result where it is a test, for the session that asked, until its time', async () => {
    const { id: user } = await aUser(db.ownerSql, { organisation_id: ours });
    const [sessionId, other] = [await session(user), await session(user)];
    const [key, signIn] = [await sent({ purpose: 'test', sessionId }), await sent({ sessionId })];
    const earlier = await sent({ purpose: 'test', sessionId });
    await change(earlier, { used_at: at(-9) });
    const open = await sent({ purpose: 'test', sessionId });
    const result = async (given: object = {}) =>
      await tried(
        async (tx) => await store.findResult(tx, { id: of.id, key, sessionId, ...given }),
      );
    expect(await result()).toEqual({ result: null });
    await tried(async (tx) => {
      await store.keepResult(tx, key, { ok: true });
      await store.keepResult(tx, signIn, { ok: true });
      await store.keepResult(tx, earlier, { ok: true });
    });
    expect([
      await result(),
      await result({ id: sibling.id }),
      await result({ sessionId: other }),
      await result({ key: signIn }),
    ]).toEqual([{ result: { ok: true } }, undefined, undefined, undefined]);
    expect(
      await db.ownerSql`
        select id, used_at, result from saml_requests order by array_position(
          ${[key, signIn, earlier, open]}::text[], id)`,
    ).toEqual([
      { id: key, used_at: now, result: { ok: true } },
      { id: signIn, used_at: null, result: null },
      { id: earlier, used_at: at(-9), result: { ok: true } },
      { id: open, used_at: null, result: null },
    ]);
    db.clock.now = minutes(10);
    expect(await result()).toBeUndefined();
  });

  test('is forgotten a day after its time, as many as were asked for, with used assertions', async () => {
    const [old, older, kept] = [await sent(), await sent(), await sent()];
    await change(old, { expires_at: at(-day - 1) });
    await change(older, { expires_at: at(-day - 2) });
    await change(kept, { expires_at: at(-day) });
    const claim = async (from: typeof of, id: string, until: Date) =>
      await tried(async (tx) => await store.claimAssertion(tx, from, { id, until }));
    expect([
      await claim(of, 'a', now),
      await claim(of, 'a', now),
      await claim(sibling, 'a', at(-1)),
      await claim(of, 'b', at(-1)),
    ]).toEqual([true, false, true, true]);
    const left = async () => [
      (await db.ownerSql`select id from saml_requests`).map(({ id }) => id).sort(),
      (
        await db.ownerSql`
          select connection_id, assertion_id from saml_assertions order by 2, 1`
      ).map(({ connection_id, assertion_id }) => `${assertion_id} ${connection_id}`),
    ];
    expect(await tried(async (tx) => await store.trim(tx, 1))).toBe(2);
    expect((await left())[0]).toEqual([old, kept].sort());
    expect(await tried(async (tx) => await store.trim(tx, 9))).toBe(2);
    expect(await left()).toEqual([[kept], [`a ${of.id}`]]);
  });
});

describe('an arrival', () => {
  const browserHash = Buffer.from('browser');
  const arrived = async (hash = browserHash): Promise<void> =>
    await tried(
      async (tx) =>
        await arrivals.insertArrival(tx, of, {
          browserHash: hash,
          facts: { nameId: 'ana', nameIdFormat: null, sessionIndex: null, attributes: {} },
          path: '/x',
          details: null,
        }),
    );
  const find = async (from = of, hash = browserHash) =>
    (await tried(async (tx) => await arrivals.findArrival(tx, from, hash)))?.path;
  const take = async (from = of, hash = browserHash) =>
    (await tried(async (tx) => await arrivals.takeArrival(tx, from, hash)))?.path;

  test('is continued once, by its browser, at its connection, within 10 minutes', async () => {
    await arrived();
    await arrived(Buffer.from('late'));
    db.clock.now = at(599);
    expect([
      [await find(sibling), await take(sibling)],
      [await find(theirs), await take(theirs)],
      [await find(of, Buffer.from('other')), await take(of, Buffer.from('other'))],
      [await find(), await take()],
      [await find(), await take()],
    ]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      ['/x', '/x'],
      [undefined, undefined],
    ]);
    db.clock.now = minutes(10);
    const late = Buffer.from('late');
    expect([await find(of, late), await take(of, late)]).toEqual([undefined, undefined]);
  });

  test('is forgotten after its time, as many as were asked for', async () => {
    for (const name of ['a', 'b']) await arrived(Buffer.from(name));
    db.clock.now = at(1);
    await arrived(Buffer.from('c'));
    db.clock.now = at(601);
    const trim = async (most: number) =>
      await tried(async (tx) => await arrivals.trimArrivals(tx, most));
    expect([await trim(1), await trim(9)]).toEqual([1, 1]);
    expect(await db.ownerSql`select browser_hash from saml_arrivals`).toEqual([
      { browser_hash: Buffer.from('c') },
    ]);
  });
});

describe('a name belongs', () => {
  const issuer = 'https://idp.example';
  const unnamed: store.Names = { issuer, nameId: null, objectId: null, email: null };
  const find = async (given: Partial<store.Names>, from = of) =>
    await tried(async (tx) => await store.findPerson(tx, from, { ...unnamed, ...given }));
  const link = async (given: Partial<store.Names>, user: number, from = of) =>
    await tried(async (tx) => await store.keepLink(tx, from, { ...unnamed, ...given }, user));
  const person = async (over: object = {}) =>
    await aUser(db.ownerSql, { organisation_id: ours, ...over });

  test('to the person of an earlier sign-in, else of the directory’s id, else of the email', async () => {
    const [ana, ben, cem] = [await person(), await person(), await person()];
    await link({ nameId: 'ana' }, ana.id);
    await link({ nameId: 'another of ben', objectId: 'o-ben' }, ben.id);
    const names = { nameId: 'ana', objectId: 'o-ben', email: cem.email.toUpperCase() };
    const found = async (given: Partial<store.Names>) => {
      const match = await find(given);
      return match && [match.id, match.matched_by];
    };
    expect([
      await found(names),
      await found({ ...names, nameId: 'unknown' }),
      await found({ ...names, nameId: 'unknown', objectId: 'unknown' }),
      await found({ nameId: 'unknown' }),
      await found({}),
    ]).toEqual([[ana.id, 'link'], [ben.id, 'object_id'], [cem.id, 'email'], undefined, undefined]);
  });

  test('to no one by another connection, another issuer or another organisation', async () => {
    const ana = await person();
    await link({ nameId: 'ana', objectId: 'o-ana' }, ana.id);
    for (const given of [{ nameId: 'ana' }, { objectId: 'o-ana' }])
      expect([
        (await find(given))?.id,
        await find(given, sibling),
        await find(given, theirs),
        await find({ ...given, issuer: 'https://other.example' }),
      ]).toEqual([ana.id, undefined, undefined, undefined]);
    expect([
      (await find({ email: ana.email }, sibling))?.id,
      await find({ email: ana.email }, theirs),
    ]).toEqual([ana.id, undefined]);
  });

  test('to no one who was removed, and says whether the person’s time has come', async () => {
    const [gone, over, here] = [
      await person(),
      await person({ expires_at: now }),
      await person({ expires_at: at(1) }),
    ];
    await link({ nameId: 'gone' }, gone.id);
    await db.ownerSql`
      update users set status = 'disabled', email = null, deleted_at = ${now}
      where id = ${gone.id}`;
    expect([
      await find({ nameId: 'gone' }),
      (await find({ email: over.email }))?.has_expired,
      (await find({ email: here.email }))?.has_expired,
      (await find({ email: (await person()).email }))?.has_expired,
    ]).toEqual([undefined, true, false, false]);
  });

  test('to the person who used it last; a name that changes each time is not kept', async () => {
    const [ana, ben] = [await person(), await person()];
    await link({ nameId: null, objectId: 'o' }, ana.id);
    expect(await find({ objectId: 'o' })).toBeUndefined();
    await link({ nameId: 'n', objectId: 'o-ana' }, ana.id);
    await db.ownerSql`update saml_links set last_used_at = ${at(-1)}`;
    await link({ nameId: 'n', objectId: 'o-ben' }, ben.id);
    expect(await db.ownerSql`select user_id, object_id, last_used_at from saml_links`).toEqual([
      { user_id: ben.id, object_id: 'o-ben', last_used_at: now },
    ]);
  });

  test('to no draft whose email anybody has, in any organisation', async () => {
    const { email } = await aUser(db.ownerSql, { organisation_id: theirs.organisation_id });
    const isFree = async (text: string) => await tried(async (tx) => await store.isFree(tx, text));
    expect([await isFree(email.toUpperCase()), await isFree(`x${email}`)]).toEqual([false, true]);
  });
});

test('the open sessions of a name are ended together, of one index only where it is named', async () => {
  const { id: user } = await aUser(db.ownerSql, { organisation_id: ours });
  const begun = async (over: object = {}, row: object = {}): Promise<number> => {
    const session_id = await session(user, row);
    const kept = {
      session_id,
      organisation_id: ours,
      connection_id: of.id,
      name_id: 'ana',
      session_index: 'i1',
      ...over,
    };
    await db.ownerSql`insert into saml_sessions ${db.ownerSql(kept)}`;
    return session_id;
  };
  const [one, two] = [await begun(), await begun({ session_index: 'i2' })];
  await begun({}, { ended_at: at(-1) });
  await begun({ name_id: 'ben' });
  await begun({ connection_id: sibling.id });
  const found = async (sessionIndex: string | null, from = of) =>
    (
      await tried(
        async (tx) => await store.findSessionsOf(tx, from, { nameId: 'ana', sessionIndex }),
      )
    )
      .map(({ session_id }) => session_id)
      .sort((left, right) => left - right);
  expect([
    await found(null),
    await found('i2'),
    await found('i3'),
    await found(null, { ...of, organisation_id: theirs.organisation_id }),
  ]).toEqual([[one, two], [two], [], []]);
  const own = async (id: number) => await tried(async (tx) => await store.findSamlSession(tx, id));
  expect([(await own(two))?.session_index, await own(await session(user))]).toEqual([
    'i2',
    undefined,
  ]);
});

test('the use of a connection is noted at that one', async () => {
  await tried(async (tx) => await store.noteUse(tx, of));
  expect(
    await db.ownerSql`select last_used_at from saml_connections where id = any(${[of.id, sibling.id]})
      order by id`,
  ).toEqual([{ last_used_at: now }, { last_used_at: null }]);
});
