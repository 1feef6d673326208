// What counts against an address, an account and a person, for how long, and what is forgiven: each
// try that does not count is tested with one that does and differs from it in one thing.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CodePurpose } from '#domain/sign-in/codes.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aUser } from '#server/users/users.factory.ts';
import * as attempts from './attempts.store.ts';
import * as codes from './codes.store.ts';
import * as forgotten from './links/forgotten-passwords.store.ts';
import { secondsSinceLink } from './profile-links/profile-links.store.ts';
import { findOtherCells, takePass } from './visits/visits.store.ts';

let db: TestDatabase;
let ana: number;
let ben: number;
let emailHash: Buffer;
let benHash: Buffer;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const minute = 60;
const hour = 60 * minute;
const address = '203.0.113.7';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  await db.ownerSql`delete from sign_in_attempts`;
  await db.ownerSql`delete from forgotten_passwords`;
  const [first, second] = [await aUser(db.ownerSql), await aUser(db.ownerSql)];
  [ana, ben] = [first.id, second.id];
  [emailHash, benHash] = [hash(first.email), hash(second.email)];
});
afterAll(async () => await db.close());

const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);
const attempt = async (over: object = {}): Promise<void> => {
  const row = { email_hash: emailHash, address, succeeded: false, attempted_at: at(-1), ...over };
  await db.ownerSql`insert into sign_in_attempts ${db.ownerSql(row)}`;
};
const request = async (over: object = {}): Promise<number> => {
  const row = { email: 'mei@vigil.example', address, requested_at: at(-1), ...over };
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into forgotten_passwords ${db.ownerSql(row)} returning id`;
  return made?.id ?? 0;
};

describe('a failed try counts against its address', () => {
  const counted = async (of = address) =>
    await tried(async (tx) => await attempts.countTriesOfAddress(tx, of));

  test.each<[string, boolean, object]>([
    ['for any account', true, { email_hash: hash('another') }],
    ['a second short of 15 minutes', true, { attempted_at: at(1 - 15 * minute) }],
    ['after 15 minutes', false, { attempted_at: at(-15 * minute) }],
    ['of another address', false, { address: '203.0.113.8' }],
    ['of a browser that is known', false, { browser_id: 'b' }],
    ['that was right', false, { succeeded: true }],
  ])('%s: %s', async (_, isCounted, row) => {
    await attempt();
    await attempt(row);
    expect((await counted()).failed).toBe(isCounted ? 2 : 1);
  });

  test('until the oldest of them is 15 minutes old', async () => {
    expect(await counted()).toEqual({ failed: 0, seconds: 0 });
    await attempt({ attempted_at: at(-14 * minute) });
    await attempt();
    expect(await counted()).toEqual({ failed: 2, seconds: minute });
  });

  test('by its network where it is one of IPv6', async () => {
    await tried(
      async (tx) =>
        await attempts.insertTry(tx, { address: '2001:db8:1:2:3::4', browser_id: null }, emailHash),
    );
    expect([
      (await counted('2001:db8:1:2:9::9')).failed,
      (await counted('2001:db8:1:3:3::4')).failed,
    ]).toEqual([1, 0]);
  });
});

describe('a failed try counts against its account', () => {
  const here = { address, browser_id: null };
  const counted = async (place: attempts.Place = here) =>
    await tried(async (tx) => await attempts.findFailedTries(tx, emailHash, place));

  test.each<[string, boolean, object]>([
    ['a second short of a day', true, { attempted_at: at(1 - 24 * hour) }],
    ['after a day', false, { attempted_at: at(-24 * hour) }],
    ['of another', false, { email_hash: hash('another') }],
  ])('%s: %s', async (_, isCounted, row) => {
    await attempt(row);
    expect((await counted()).tries).toMatchObject(
      isCounted ? [{ failed: 1, failed_for_account: 1 }] : [],
    );
  });

  test('by source; a right one forgives its source and the whole account', async () => {
    await attempt({ succeeded: true });
    await attempt({ address: '203.0.113.8' });
    await attempt();
    await attempt({ address: '203.0.113.9', succeeded: true });
    await attempt({ address: '203.0.113.8', succeeded: true });
    await attempt({ attempted_at: at(-30) });
    await attempt({ attempted_at: at(-20), browser_id: 'b' });
    await attempt({ attempted_at: at(-10), browser_id: 'b' });
    const { tries, place } = await counted();
    expect(place).toBe(address);
    expect((await counted({ address, browser_id: 'b' })).place).toBe('b');
    expect(tries.sort((one, other) => one.place.localeCompare(other.place))).toEqual([
      { place: address, known_browser: false, failed: 2, failed_for_account: 1, seconds_ago: 1 },
      {
        place: '203.0.113.8',
        known_browser: false,
        failed: 0,
        failed_for_account: 0,
        seconds_ago: 1,
      },
      { place: 'b', known_browser: true, failed: 2, failed_for_account: 2, seconds_ago: 10 },
    ]);
  });

  test('unless it was right after all', async () => {
    const [first, second] = await tried(async (tx) => [
      await attempts.insertTry(tx, here, emailHash),
      await attempts.insertTry(tx, here, hash('another')),
    ]);
    await tried(async (tx) => await attempts.forgiveTry(tx, first ?? 0));
    expect(
      await db.ownerSql`select email_hash, succeeded from sign_in_attempts order by id`,
    ).toEqual([
      { email_hash: hash('another'), succeeded: false },
      { email_hash: emailHash, succeeded: true },
    ]);
    expect(second).toBeGreaterThan(first ?? 0);
  });

  test('until it is forgotten for this person, with the wrong codes', async () => {
    await attempt();
    await attempt({ succeeded: true });
    await attempt({ email_hash: benHash });
    await db.ownerSql`insert into wrong_codes (user_id) values (${ana}), (${ben})`;
    await tried(async (tx) => await attempts.setPasswordHash(tx, ana, 'x'));
    expect(
      await db.ownerSql`select email_hash, succeeded from sign_in_attempts order by id`,
    ).toEqual([
      { email_hash: emailHash, succeeded: true },
      { email_hash: benHash, succeeded: false },
    ]);
    expect(
      await db.ownerSql`select user_id from wrong_codes where user_id in (${ana}, ${ben})`,
    ).toEqual([{ user_id: ben }]);
  });
});

test('a password that is set is of its person, has the time, and voids that person’s links', async () => {
  const before = { password_hash: 'before', password_set_at: at(-1) };
  for (const user_id of [ana, ben]) {
    await db.ownerSql`insert into user_credentials ${db.ownerSql({ user_id, ...before })}`;
    await db.ownerSql`
      insert into password_links (user_id, token_hash, expires_at)
      values (${user_id}, ${hash(randomUUID())}, ${at(1)})`;
  }
  await tried(async (tx) => await attempts.setPasswordHash(tx, ana, 'after'));
  expect(
    await db.ownerSql`
      select user_id, password_hash, password_set_at from user_credentials
      where user_id in (${ana}, ${ben}) order by user_id`,
  ).toEqual([
    { user_id: ana, password_hash: 'after', password_set_at: now },
    { user_id: ben, ...before },
  ]);
  expect(
    await db.ownerSql`select user_id from password_links where user_id in (${ana}, ${ben})`,
  ).toEqual([{ user_id: ben }]);
});

describe('a request for a new password', () => {
  const counted = async (of = address) =>
    await tried(async (tx) => await forgotten.countRequests(tx, of));

  test.each<[string, boolean, object]>([
    ['a second short of 15 minutes', true, { requested_at: at(1 - 15 * minute) }],
    ['for another account', true, { email: 'tom@vigil.example' }],
    ['after 15 minutes', false, { requested_at: at(-15 * minute) }],
    ['of another address', false, { address: '203.0.113.8' }],
  ])('counts against its address %s: %s', async (_, isCounted, row) => {
    await request();
    await request(row);
    expect((await counted()).requests).toBe(isCounted ? 2 : 1);
  });

  test('counts until the oldest is 15 minutes old, and by its network where it is one of IPv6', async () => {
    expect(await counted()).toEqual({ requests: 0, seconds: 0 });
    await request({ requested_at: at(-14 * minute) });
    await request();
    expect(await counted()).toEqual({ requests: 2, seconds: minute });
    await tried(
      async (tx) => await forgotten.insertRequest(tx, { email: 'x', address: '2001:db8:1:2:3::4' }),
    );
    expect([
      (await counted('2001:db8:1:2:9::9')).requests,
      (await counted('2001:db8:1:3:3::4')).requests,
    ]).toEqual([1, 0]);
  });

  test('waits until it is taken, once, the oldest first, as many as were asked for, without the given', async () => {
    const [first, second, third] = [await request(), await request(), await request()];
    await request({ handled_at: at(-1) });
    const waiting = async (most: number, but: number[] = []) =>
      await tried(async (tx) => await forgotten.listWaiting(tx, most, but));
    expect([await waiting(9), await waiting(2), await waiting(2, [first])]).toEqual([
      [first, second, third],
      [first, second],
      [second, third],
    ]);
    const take = async () => await tried(async (tx) => await forgotten.takeRequest(tx, second));
    expect([await take(), await take(), await waiting(9)]).toEqual([
      { email: 'mei@vigil.example' },
      undefined,
      [first, third],
    ]);
  });

  test('is dropped an hour after it was made, if it is answered', async () => {
    const kept = [
      await request({ handled_at: now, requested_at: at(1 - hour) }),
      await request({ requested_at: at(-hour) }),
    ];
    await request({ handled_at: now, requested_at: at(-hour) });
    await tried(async (tx) => await forgotten.dropOldRequests(tx));
    expect(await db.ownerSql`select id from forgotten_passwords order by id`).toEqual(
      kept.map((id) => ({ id })),
    );
  });

  test('counts the emails that its person got in the last minute and the last hour', async () => {
    for (const [user_id, handled_at] of [
      [ana, at(1 - minute)],
      [ana, at(-minute)],
      [ana, at(1 - hour)],
      [ana, at(-hour)],
      [ben, at(-1)],
    ] as const)
      await request({ user_id, handled_at });
    await db.ownerSql`insert into user_credentials (user_id, password_hash) values (${ben}, 'x')`;
    const [person] = await db.ownerSql<{ email: string }[]>`
      select email from users where id = ${ana}`;
    expect(
      await tried(async (tx) => await forgotten.findForgetful(tx, person?.email ?? '')),
    ).toMatchObject({ id: ana, minute: 1, hour: 3, has_password: false });
    const noted = await request();
    await tried(async (tx) => await forgotten.noteSent(tx, noted, ben));
    expect(
      await db.ownerSql`select id from forgotten_passwords where user_id = ${ben} order by id`,
    ).toHaveLength(2);
  });
});

describe('a code', () => {
  const purpose: CodePurpose = 'mobile';
  const code = async (over: object = {}): Promise<number> => {
    const row = {
      user_id: ana,
      purpose,
      channel: 'sms',
      recipient: '+61491570156',
      code_hash: 'x',
      sent_at: at(-1),
      expires_at: at(1),
      ...over,
    };
    const [made] = await db.ownerSql<{ id: number }[]>`
      insert into verification_codes ${db.ownerSql(row)} returning id`;
    return made?.id ?? 0;
  };
  const newest = async () =>
    await tried(async (tx) => await codes.findNewestCode(tx, ana, purpose));
  beforeEach(async () => {
    await db.ownerSql`
      update users set mobile = '+61491570156', landline = '+61299998888',
        email = ${`ana${ana}@vigil.example`}
      where id = ${ana}`;
  });

  test.each<[string, boolean, object]>([
    ['of another person', true, { user_id: -1 }],
    ['for another purpose', true, { purpose: 'landline' }],
    ['that was used', false, { used_at: at(-1) }],
    ['to another mobile', false, { recipient: '+61491570157' }],
  ])('counts when there is a newer one %s: %s', async (_, isFound, row) => {
    const id = await code();
    await code('user_id' in row ? { user_id: ben } : row);
    expect((await newest())?.id).toBe(isFound ? id : undefined);
  });

  test.each<[string, string]>([
    ['email', 'ana'],
    ['sms', '+61491570156'],
    ['voice', '+61299998888'],
  ])('by %s is of the address that the person has now', async (channel, start) => {
    const recipient = channel === 'email' ? `ana${ana}@vigil.example` : start;
    const id = await code({ channel, recipient });
    expect((await newest())?.id).toBe(id);
  });

  test('expires at its time', async () => {
    await code();
    expect(await newest()).toMatchObject({ is_expired: false });
    await code({ expires_at: now });
    expect(await newest()).toMatchObject({ is_expired: true });
  });

  test('is used and tried by itself, once', async () => {
    const [one, other] = [await code(), await code()];
    const spend = async () => await tried(async (tx) => await codes.spendCode(tx, one));
    await tried(async (tx) => await codes.noteWrongTry(tx, one));
    expect([await spend(), await spend()]).toEqual([true, false]);
    expect(
      await db.ownerSql`
        select wrong_tries, used_at from verification_codes
        where id in (${one}, ${other}) order by id`,
    ).toEqual([
      { wrong_tries: 1, used_at: now },
      { wrong_tries: 0, used_at: null },
    ]);
  });

  const sent = async () => await tried(async (tx) => await codes.countSentCodes(tx, ana, purpose));
  test.each<[string, boolean, object]>([
    ['a second short of an hour', true, { sent_at: at(1 - hour) }],
    ['an hour ago', false, { sent_at: at(-hour) }],
    ['to another person', false, { user_id: -1 }],
    ['for another purpose', false, { purpose: 'landline' }],
  ])('that was sent %s counts: %s', async (_, isCounted, row) => {
    await code();
    await code('user_id' in row ? { user_id: ben } : row);
    expect((await sent()).sent).toBe(isCounted ? 2 : 1);
  });

  test('counts from the latest for the next, and from the oldest for the hour', async () => {
    expect(await sent()).toEqual({ sent: 0, seconds_ago: 0, oldest_ends: 0 });
    await code({ sent_at: at(-30) });
    await code({ sent_at: at(minute - hour) });
    expect(await sent()).toEqual({ sent: 2, seconds_ago: 30, oldest_ends: minute });
  });

  test('that is new drops those of this person that are an hour old', async () => {
    await code({ sent_at: at(-hour) });
    const kept = [
      await code({ sent_at: at(1 - hour) }),
      await code({ sent_at: at(-hour), user_id: ben }),
    ];
    const made = await tried(
      async (tx) =>
        await codes.insertCode(tx, {
          user_id: ana,
          purpose,
          channel: 'sms',
          recipient: '+61491570156',
          code_hash: hash('x'),
          minutes: 10,
        }),
    );
    expect(made.expires_at).toBe(at(10 * minute).toISOString());
    expect(
      await db.ownerSql`
        select id from verification_codes where user_id in (${ana}, ${ben}) order by id`,
    ).toEqual([...kept, made.id].map((id) => ({ id })));
  });

  test('that was wrong counts for a day, against its person', async () => {
    const wrong = async () => await tried(async (tx) => await codes.countWrongCodes(tx, ana));
    expect(await wrong()).toEqual({ failed: 0, seconds_ago: 0 });
    await db.ownerSql`
      insert into wrong_codes (user_id, tried_at)
      values (${ana}, ${at(1 - 24 * hour)}), (${ana}, ${at(-9)}), (${ana}, ${at(-24 * hour)}),
        (${ben}, ${at(-1)})`;
    expect(await wrong()).toEqual({ failed: 2, seconds_ago: 9 });
    await tried(async (tx) => await codes.forgetWrongCodes(tx, ana));
    expect(await wrong()).toEqual({ failed: 0, seconds_ago: 0 });
    expect(await tried(async (tx) => await codes.countWrongCodes(tx, ben))).toMatchObject({
      failed: 1,
    });
  });
});

test('a pass of another cell is taken once, until its time', async () => {
  const take = async (nonce: string, end: Date) =>
    await tried(async (tx) => await takePass(tx, nonce, end.toISOString()));
  expect([await take('a', at(1)), await take('a', at(1)), await take('b', now)]).toEqual([
    true,
    false,
    false,
  ]);
  db.clock.now = at(1);
  expect([await take('a', at(9)), await take('c', at(2))]).toEqual([false, true]);
  db.clock.now = at(2);
  await take('d', at(3));
  expect(await db.ownerSql`select nonce from used_passes order by nonce`).toEqual([
    { nonce: 'c' },
    { nonce: 'd' },
  ]);
  await db.ownerSql`
    insert into cells (number, origin, units_at) values (3, 'https://c', 'c'), (2, 'https://b', 'b')
    on conflict do nothing`;
  const others = await tried(async (tx) => await findOtherCells(tx, 2));
  expect([others.includes(3), others.includes(2)]).toEqual([true, false]);
});

test('the seconds since a profile link are of that person’s', async () => {
  for (const [user_id, created_at] of [
    [ana, at(-30)],
    [ben, at(-50)],
  ] as const)
    await db.ownerSql`
      insert into profile_links (user_id, token_hash, created_at, expires_at)
      values (${user_id}, ${hash(randomUUID())}, ${created_at}, ${at(1)})`;
  expect(
    await tried(async (tx) => [
      await secondsSinceLink(tx, ana),
      await secondsSinceLink(tx, ben),
      await secondsSinceLink(tx, 0),
    ]),
  ).toEqual([30, 50, null]);
});
