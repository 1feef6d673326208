// Which sessions are open, for how long, and what ends or moves them: each row that is left alone
// is tested with one that is not and differs from it in one thing.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { findProofWays, noteProof } from './proof/proof.store.ts';
import {
  endSessionsBesides,
  findAccountSecurity,
  listSessions,
  moveToken,
} from './security/own-sessions.store.ts';
import * as store from './sessions.store.ts';

let db: TestDatabase;
let ana: number;
let ben: number;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const hour = 3600;

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  ana = (await aUser(db.ownerSql)).id;
  ben = (await aUser(db.ownerSql)).id;
});
afterAll(async () => await db.close());

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);
const session = async (over: object = {}) => {
  const row = { token_hash: hash(randomUUID()), user_id: ana, expires_at: at(1), ...over };
  const [made] = await db.ownerSql<{ id: number; token_hash: Buffer }[]>`
    insert into sessions ${db.ownerSql(row)} returning id, token_hash`;
  if (!made) throw new Error('the session was not written');
  return made;
};
const rowOf = async (id: number) =>
  (await db.ownerSql<Record<string, Date>[]>`select * from sessions where id = ${id}`)[0];
const found = async ({ token_hash }: { token_hash: Buffer }, proofSeconds = 600) =>
  await tried(async (tx) => await store.findSession(tx, token_hash, proofSeconds));
const over = { ended_at: at(-1) };

test.each<[string, boolean, object]>([
  ['used', true, {}],
  ['whose time has come', false, { expires_at: now }],
  ['that has ended', false, over],
  ['a second short of a day old', true, { created_at: at(1 - 24 * hour) }],
  ['a day old', false, { created_at: at(-24 * hour) }],
])('one %s is open: %s', async (_, isOpen, row) => {
  await session();
  const { id, token_hash } = await session(row);
  expect((await found({ token_hash }))?.session_id).toBe(isOpen ? id : undefined);
  const shown = await tried(async (tx) => await listSessions(tx, ana, 0));
  expect(shown.map((each) => each.id).includes(id)).toBe(isOpen);
});

test.each<[string, boolean, object]>([
  ['was begun within the time', true, { created_at: at(-599) }],
  ['was begun before', false, { created_at: at(-600) }],
  ['was proved since', true, { created_at: at(-700), proved_at: at(-599) }],
  ['got a code since', true, { created_at: at(-700), two_factor_verified_at: at(-599) }],
  ['was proved before', false, { created_at: at(-700), proved_at: at(-600) }],
])('one that %s is proved: %s', async (_, is_proved, row) => {
  expect(await found(await session(row))).toMatchObject({ is_proved });
});

test('its person sees everybody, unless restricted', async () => {
  const organisation_id = await anOrganisation(db.ownerSql);
  const { id: user_id } = await aUser(db.ownerSql, { organisation_id });
  const made = await session({ user_id });
  expect((await found(made))?.restriction).toBeNull();
  await db.ownerSql`
    update users set restriction_type = 'tag', restrictions = '{7}' where id = ${user_id}`;
  expect((await found(made))?.restriction).toEqual({ by: 'tag', ids: [7] });
});

test('its end is moved once a minute', async () => {
  const [fresh, stale] = [await session({ seen_at: at(-59) }), await session({ seen_at: at(-60) })];
  expect([(await found(fresh))?.stale, (await found(stale))?.stale]).toEqual([false, true]);
});

test('a visitor has the sessions alone for which home vouches', async () => {
  await db.ownerSql`update users set home_cell = 2 where id = ${ana}`;
  const [vouched, other] = [await session({ vouched_until: at(2) }), await session()];
  expect([(await found(vouched))?.user_id, await found(other)]).toEqual([ana, undefined]);
});

describe('of an organisation without passwords', () => {
  test.each<[string, boolean, object]>([
    ['by single sign-on', true, { saml_initiated: true }],
    ['by a password', false, {}],
  ])('one %s is open: %s', async (_, isOpen, row) => {
    const organisation_id = await anOrganisation(db.ownerSql, { disable_password_login: true });
    const { id: user_id } = await aUser(db.ownerSql, { organisation_id });
    expect((await found(await session({ user_id, ...row }))) !== undefined).toBe(isOpen);
  });
});

describe('one that acts for another person', () => {
  const acting = async (request: object = {}, consent: object = {}) => {
    const organisation_id = await anOrganisation(db.ownerSql, { disable_password_login: true });
    const { id: user_id } = await aUser(db.ownerSql, { organisation_id, first_name: 'Una' });
    const { id: admin } = await aUser(db.ownerSql, { role: 'admin', first_name: 'Priya' });
    const made = await session({ user_id: admin, acting_for_user_id: user_id });
    const row = {
      requester_user_id: admin,
      user_id,
      requester_session_id: made.id,
      user_session_id: (await session({ user_id, saml_initiated: true, ...consent })).id,
      acting_session_id: made.id,
      status: 'active',
      expires_at: at(1),
      ...request,
    };
    await db.ownerSql`insert into session_requests ${db.ownerSql(row)}`;
    return { made, admin, user_id };
  };

  test('shows that person, and names who works', async () => {
    const { made, admin, user_id } = await acting();
    const [worker] = await db.ownerSql`select name from users where id = ${admin}`;
    expect(await found(made)).toMatchObject({
      user_id: admin,
      acting_for_user_id: user_id,
      role: 'organisation_user',
      name: worker?.['name'],
    });
  });

  test.each<[string, object, object]>([
    ['whose request is not active', { status: 'pending' }, {}],
    ['of another session', { acting_session_id: null }, {}],
    ['whose consent ended with its session', {}, over],
    ['whose consent expired with its session', {}, { expires_at: now }],
  ])('is over %s', async (_, request, consent) => {
    await acting();
    expect(await found((await acting(request, consent)).made)).toBeUndefined();
  });

  test.each<[string, boolean, object]>([
    ['may sign in for a while', true, { expires_at: at(1) }],
    ['may not sign in any more', false, { expires_at: now }],
    ['was disabled', false, { status: 'disabled' }],
    ['is no administrator of the platform', false, { role: 'monitoring_centre_admin' }],
  ])('of a person who %s is open: %s', async (_, isOpen, change) => {
    const { made, admin } = await acting();
    await db.ownerSql`update users set ${db.ownerSql(change)} where id = ${admin}`;
    await db.ownerSql`update sessions set ended_at = null where id = ${made.id}`;
    expect((await found(made)) !== undefined).toBe(isOpen);
  });

  test('replaces an open session of one’s own, once, and stays vouched for as long', async () => {
    const replaced = async ({ id }: { id: number }, minutes = 60) =>
      await tried(
        async (tx) =>
          await store.replaceByActing(tx, {
            sessionId: id,
            userId: ben,
            tokenHash: hash(randomUUID()),
            minutes,
          }),
      );
    const own = await session({ vouched_until: at(120), address: '203.0.113.7' });
    const bystander = await session();
    const begun = await replaced(own);
    expect((await rowOf(bystander.id))?.['ended_at']).toBeNull();
    expect(await rowOf(begun ?? 0)).toMatchObject({
      user_id: ana,
      acting_for_user_id: ben,
      expires_at: at(120),
      vouched_until: at(120),
      two_factor_verified_at: now,
    });
    const short = await replaced(await session({ vouched_until: at(120) }), 1);
    expect(await rowOf(short ?? 0)).toMatchObject({ expires_at: at(60) });
    expect([
      await replaced(own),
      await replaced(await session(over)),
      await replaced(await session({ acting_for_user_id: ben })),
      (await rowOf(own.id))?.['ended_at'],
    ]).toEqual([undefined, undefined, undefined, now]);
  });
});

test.each<[string, object, Date]>([
  ['by so many minutes', {}, at(60)],
  ['not back', { expires_at: at(90) }, at(90)],
  ['not past a day after it was begun', { created_at: at(30 - 24 * hour) }, at(30)],
  ['not past what home vouches for', { vouched_until: at(20) }, at(20)],
])('input moves its end, %s', async (_, row, end) => {
  const [{ id }, other] = [await session(row), await session()];
  expect(await tried(async (tx) => await store.moveExpiry(tx, id, 1))).toEqual(end);
  expect([(await rowOf(id))?.['seen_at'], (await rowOf(other.id))?.['expires_at']]).toEqual([
    now,
    at(1),
  ]);
});

test('input moves nothing that has ended', async () => {
  const { id } = await session(over);
  expect(await tried(async (tx) => await store.moveExpiry(tx, id, 1))).toBeUndefined();
  expect(await rowOf(id)).toMatchObject({ expires_at: at(1) });
});

describe('a console that would sound', () => {
  const watched = async (row: object = {}) => {
    const { id: session_id } = await session({ seen_at: at(-60), ...row });
    const console_id = randomUUID();
    await db.ownerSql`
      insert into consoles (console_id, staff_id, session_id, version, visible, audio)
      values (${console_id}, ${ana}, ${session_id}, '1', true, 'running')`;
    return { session_id, console_id };
  };
  const endAfter = async (
    { session_id, console_id }: Awaited<ReturnType<typeof watched>>,
    minutes = 60,
  ) => {
    const others = await watched();
    await tried(async (tx) => await store.moveWatchedExpiry(tx, [console_id], minutes));
    expect(await rowOf(others.session_id)).toMatchObject({ expires_at: at(1) });
    return (await rowOf(session_id))?.['expires_at'];
  };

  test.each<[string, object, Date]>([
    ['by so many minutes', {}, at(hour)],
    ['not back', { expires_at: at(2 * hour) }, at(2 * hour)],
    ['not past 12 hours after the last input', { seen_at: at(60 - 12 * hour) }, at(60)],
    ['not past a day after it was begun', { created_at: at(60 - 24 * hour) }, at(60)],
    ['not past what home vouches for', { vouched_until: at(20) }, at(20)],
    ['not when its time has come', { expires_at: now }, now],
    ['not when it has ended', over, at(1)],
  ])('moves the end of its session, %s', async (_, row, end) => {
    expect(await endAfter(await watched(row))).toEqual(end);
  });

  test('moves nothing of a person who is not of the centre', async () => {
    const { id: user_id } = await aUser(db.ownerSql, { role: 'admin' });
    expect(await endAfter(await watched({ user_id }))).toEqual(at(1));
  });
});

describe('of a visitor', () => {
  const visit = { vouched_until: at(2) };
  test.each<[string, boolean, object]>([
    ['is moved', true, visit],
    ['of another person stays', false, { ...visit, user_id: -1 }],
    ['that acts for a person stays', false, { ...visit, acting_for_user_id: -1 }],
    ['for which home did not vouch stays', false, {}],
    ['that has ended stays', false, { ...visit, ...over }],
    ['whose time has come stays', false, { ...visit, expires_at: now }],
    ['a second short of a day old is moved', true, { ...visit, created_at: at(1 - 24 * hour) }],
    ['a day old stays', false, { ...visit, created_at: at(-24 * hour) }],
  ])('one %s', async (_, isMoved, row) => {
    const isOf = (value: unknown): unknown => (value === -1 ? ben : value);
    const given = Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, isOf(value)]),
    );
    const [{ id, token_hash: tokenHash }, other] = [await session(given), await session(visit)];
    const before = await rowOf(id);
    expect(
      await tried(
        async (tx) => await store.renewVisit(tx, { tokenHash, userId: ana, minutes: 10 }),
      ),
    ).toBe(isMoved);
    expect(await rowOf(id)).toEqual(
      isMoved ? { ...before, expires_at: at(600), vouched_until: at(600) } : before,
    );
    expect(await rowOf(other.id)).toMatchObject({ expires_at: at(1) });
  });
});

test('a new one is vouched for, waived or by single sign-on only where that was said', async () => {
  const begun = async (given: Partial<store.NewSession>) => {
    const id = await tried(
      async (tx) =>
        await store.insertSession(tx, {
          tokenHash: hash(randomUUID()),
          userId: ana,
          minutes: 1,
          address: '203.0.113.7',
          userAgent: 'a browser',
          twoFactorWaived: false,
          samlInitiated: false,
          isVisit: false,
          ...given,
        }),
    );
    const row = await rowOf(id);
    return [row?.['two_factor_verified_at'], row?.['saml_initiated'], row?.['vouched_until']];
  };
  expect([
    await begun({}),
    await begun({ twoFactorWaived: true }),
    await begun({ samlInitiated: true }),
    await begun({ isVisit: true }),
  ]).toEqual([
    [null, false, null],
    [now, false, null],
    [null, true, null],
    [null, false, at(60)],
  ]);
});

describe('is ended', () => {
  const ended = async (
    of: readonly { id: number }[],
    end: (tx: Tx) => Promise<unknown>,
  ): Promise<boolean[]> => {
    await tried(end);
    const rows = await Promise.all(of.map(async ({ id }) => await rowOf(id)));
    return rows.map((row) => row?.['ended_at']?.getTime() === now.getTime());
  };
  const three = async () => [await session(), await session(), await session({ user_id: ben })];

  test('by its token, its id, its person, or as another of the person', async () => {
    const [one, two, theirs] = await three();
    const rows = [one, two, theirs].flatMap((row) => row ?? []);
    const token = one?.token_hash ?? Buffer.alloc(0);
    expect(await ended(rows, async (tx) => await store.endSession(tx, token))).toEqual([
      true,
      false,
      false,
    ]);
    const more = await three();
    const [first, second, third] = more.map(({ id }) => id);
    expect(await ended(more, async (tx) => await store.endSessionById(tx, first ?? 0))).toEqual([
      true,
      false,
      false,
    ]);
    expect(
      await ended(more, async (tx) => await endSessionsBesides(tx, ana, first ?? 0, third ?? 0)),
    ).toEqual([true, false, false]);
    expect(await ended(more, async (tx) => await endSessionsBesides(tx, ana, second ?? 0))).toEqual(
      [true, false, false],
    );
    expect(await ended(more, async (tx) => await endSessionsBesides(tx, ben, 0))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await ended(more, async (tx) => await store.endSessionsById(tx, [second ?? 0]))).toEqual(
      [true, true, true],
    );
  });

  test('once: later ends say nothing and change nothing', async () => {
    const { id, token_hash } = await session(over);
    const said = await tried(async (tx) => [
      await store.endSession(tx, token_hash),
      await store.endSessionById(tx, id),
      await store.endSessionsById(tx, [id]),
      await store.endSessionsOfUser(tx, ana),
      await endSessionsBesides(tx, ana, 0),
      await store.noteTwoFactor(tx, id, hash('another')),
      await moveToken(tx, id, hash('another')),
      await noteProof(tx, id),
    ]);
    expect(said).toEqual([undefined, undefined, [], [], [], false, false, false]);
    expect(await rowOf(id)).toMatchObject({ ended_at: at(-1), token_hash, proved_at: null });
  });

  test('with who it was, in which organisation; one of several only where it is named', async () => {
    const organisation_id = await anOrganisation(db.ownerSql);
    const { id: user_id } = await aUser(db.ownerSql, { organisation_id });
    const rows = [
      await session({ user_id }),
      await session({ user_id }),
      await session({ user_id }),
      await session({ user_id }),
      await session({ user_id }),
    ];
    const bystander = await session({ user_id });
    const other = await session();
    const [one, two, three, four] = rows.map(({ id }) => id);
    const said = (session_id: number | undefined) => [{ session_id, user_id, organisation_id }];
    expect(
      await tried(async (tx) => [
        [await store.endSession(tx, rows[0]?.token_hash ?? Buffer.alloc(0))],
        await store.endSessionsById(tx, [two ?? 0]),
        await endSessionsBesides(tx, user_id, bystander.id, three ?? 0),
        await endSessionsBesides(tx, user_id, bystander.id, bystander.id),
      ]),
    ).toEqual([said(one), said(two), said(three), []]);
    const ended = await tried(async (tx) => await store.endSessionsOfUser(tx, user_id));
    expect(ended.map(({ session_id }) => session_id).sort((a, b) => a - b)).toEqual([
      four,
      rows[4]?.id,
      bystander.id,
    ]);
    expect(new Set(ended.map((each) => each.organisation_id))).toEqual(new Set([organisation_id]));
    expect((await rowOf(other.id))?.['ended_at']).toBeNull();
  });

  test('of a person, all, and of no one else', async () => {
    const rows = await three();
    expect(await ended(rows, async (tx) => await store.endSessionsOfUser(tx, ana))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test('a proof, a code and a new token are of one session', async () => {
  const [one, other] = [await session(), await session()];
  await tried(async (tx) => {
    expect(await store.noteTwoFactor(tx, one.id, hash(`a code ${one.id}`))).toBe(true);
    expect(await noteProof(tx, one.id)).toBe(true);
  });
  expect((await rowOf(one.id))?.['token_hash']).toEqual(hash(`a code ${one.id}`));
  await tried(async (tx) => {
    await moveToken(tx, one.id, hash(`another ${one.id}`));
  });
  expect([await rowOf(one.id), await rowOf(other.id)]).toMatchObject([
    { two_factor_verified_at: now, proved_at: now, token_hash: hash(`another ${one.id}`) },
    { two_factor_verified_at: null, proved_at: null, token_hash: other.token_hash },
  ]);
});

test('one’s own are listed: this one first, then the latest used', async () => {
  await session({ user_id: ben });
  const [old, newer, latest, current] = [
    await session({ seen_at: at(-60) }),
    await session({ seen_at: at(-60) }),
    await session({ seen_at: at(-30) }),
    await session({ seen_at: at(-90) }),
  ];
  const rows = await tried(async (tx) => await listSessions(tx, ana, current.id));
  expect(rows.map(({ id, is_current }) => [id, is_current])).toEqual([
    [current.id, true],
    [latest.id, false],
    [newer.id, false],
    [old.id, false],
  ]);
});

test('how a person signs in counts open sessions, unused codes and tries of a day, of no one else', async () => {
  const securityOf = async (id: number) =>
    await tried(async (tx) => await findAccountSecurity(tx, id));
  const nothing = { sessions: 0, recovery_codes_left: 0, failed_tries: 0 };
  await session();
  await session(over);
  for (const [user_id, name, used_at] of [
    [ana, 'a', null],
    [ana, 'b', at(-1)],
  ] as const)
    await db.ownerSql`
      insert into recovery_codes (user_id, hashed_for, code_hash, used_at)
      values (${user_id}, ${user_id}, ${hash(name)}, ${used_at})`;
  for (const [succeeded, attempted_at] of [
    [false, at(1 - 24 * hour)],
    [false, at(-24 * hour)],
    [true, now],
  ] as const)
    await db.ownerSql`
      insert into sign_in_attempts (email_hash, address, succeeded, attempted_at)
      select sha256(convert_to(lower(email), 'UTF8')), '203.0.113.7', ${succeeded}, ${attempted_at}
      from users where id = ${ana}`;
  await db.ownerSql`
    insert into two_factor_tries (user_id, failed, latest_at)
    values (${ana}, 3, ${at(1 - 24 * hour)}), (${ben}, 4, ${at(-24 * hour)})`;
  expect(await securityOf(ana)).toMatchObject({
    sessions: 1,
    recovery_codes_left: 1,
    failed_tries: 4,
  });
  expect(await securityOf(ben)).toMatchObject(nothing);
});

test('it is proved by what its person has: a password, a method, a passkey', async () => {
  await db.ownerSql`insert into user_credentials (user_id, password_hash) values (${ana}, 'x')`;
  await db.ownerSql`update users set two_factor_method_enabled = 'app' where id = ${ana}`;
  await db.ownerSql`
    insert into passkeys (user_id, credential_id, public_key, name)
    values (${ben}, ${`key ${ben}`}, 'x', 'Key')`;
  expect(
    await tried(async (tx) => [
      await findProofWays(tx, ana),
      await findProofWays(tx, ben),
      await findProofWays(tx, 0),
    ]),
  ).toEqual([
    { password: true, method: 'app', passkey: false },
    { password: false, method: null, passkey: true },
    { password: false, method: null, passkey: false },
  ]);
});
