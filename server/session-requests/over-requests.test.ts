// Which requests to act for another are over, which are open, and who may be asked: each differs
// in one thing from another.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import * as store from './session-requests.store.ts';

let db: TestDatabase;
const now = new Date('2026-11-21T01:00:00.000Z');
const later = new Date('2026-11-22T01:00:00.000Z');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.ownerSql`delete from session_requests`;
});

const change = async (table: string, id: number, fields: object) => {
  const sql = db.ownerSql;
  await sql`update ${sql(table)} set ${sql(fields as never)} where id = ${id}`;
  // The database ends sessions with their account: the rule is asked without its help.
  if (table === 'users')
    await sql`
      update sessions set ended_at = null where user_id = ${id} or acting_for_user_id = ${id}
    `;
};
const session = async (user_id: number, over: object = {}): Promise<number> => {
  const row = { token_hash: randomBytes(32), user_id, expires_at: later, ...over };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into sessions ${db.ownerSql(row)} returning id`;
  return written?.id ?? 0;
};
const read = async <Found>(ask: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, ask);

/** A request of an admin to a person, as far as it has gone, with all that it depends on. */
async function request(gone: 'pending' | 'accepted' | 'acting', over: object = {}) {
  const organisation = await anOrganisation(db.ownerSql, {});
  const admin = (await aUser(db.ownerSql, { role: 'admin' })).id;
  const person = (await aUser(db.ownerSql, { organisation_id: organisation })).id;
  const asking = await session(admin);
  const consent = await session(person);
  const acting = await session(admin, { acting_for_user_id: person });
  const row = {
    requester_user_id: admin,
    user_id: person,
    requester_session_id: asking,
    expires_at: later,
    ...(gone === 'pending' ? {} : { status: 'active', user_session_id: consent }),
    ...(gone === 'acting' ? { acting_session_id: acting } : {}),
    ...over,
  };
  const [written] = await db.ownerSql<{ id: number }[]>`
    insert into session_requests ${db.ownerSql(row)} returning id`;
  return { id: written?.id ?? 0, organisation, admin, person, asking, consent, acting };
}
type World = Awaited<ReturnType<typeof request>>;
const ended = { status: 'ended', ended_at: now, end_reason: 'cancelled' };

type Case = [
  string,
  'pending' | 'accepted' | 'acting',
  (world: World) => [table: string, id: number, fields: object],
];
const goingOn: Case[] = [
  ['one that waits for its answer', 'pending', ({ id }) => ['session_requests', id, {}]],
  ['one that was accepted', 'accepted', ({ id }) => ['session_requests', id, {}]],
  [
    'one that has begun, later too',
    'acting',
    ({ id }) => ['session_requests', id, { expires_at: now }],
  ],
  [
    'one whose asking session ended after it began',
    'acting',
    ({ asking }) => ['sessions', asking, { ended_at: now }],
  ],
  [
    'one that waits, where a session of the person ended',
    'pending',
    ({ consent }) => ['sessions', consent, { ended_at: now }],
  ],
  [
    'one of a person who may sign in for a while',
    'acting',
    ({ person }) => ['users', person, { expires_at: later }],
  ],
  [
    'one of an admin who may sign in for a while',
    'acting',
    ({ admin }) => ['users', admin, { expires_at: later }],
  ],
];
const over: [string, ...Case][] = [
  [
    'expired',
    'was not answered',
    'pending',
    ({ id }) => ['session_requests', id, { expires_at: now }],
  ],
  [
    'not_begun',
    'was not begun',
    'accepted',
    ({ id }) => ['session_requests', id, { expires_at: now }],
  ],
  [
    'session_ended',
    'has no asking session',
    'pending',
    ({ asking }) => ['sessions', asking, { ended_at: now }],
  ],
  [
    'session_ended',
    'has an asking session whose time is over',
    'pending',
    ({ asking }) => ['sessions', asking, { expires_at: now }],
  ],
  [
    'session_ended',
    'was accepted and has no asking session',
    'accepted',
    ({ asking }) => ['sessions', asking, { ended_at: now }],
  ],
  [
    'session_ended',
    'has no acting session',
    'acting',
    ({ acting }) => ['sessions', acting, { ended_at: now }],
  ],
  [
    'session_ended',
    'has an acting session whose time is over',
    'acting',
    ({ acting }) => ['sessions', acting, { expires_at: now }],
  ],
  [
    'session_ended',
    'was accepted in a session that ended',
    'accepted',
    ({ consent }) => ['sessions', consent, { ended_at: now }],
  ],
  [
    'session_ended',
    'was accepted in a session whose time is over',
    'accepted',
    ({ consent }) => ['sessions', consent, { expires_at: now }],
  ],
  [
    'session_ended',
    'began by a session that ended',
    'acting',
    ({ consent }) => ['sessions', consent, { ended_at: now }],
  ],
  [
    'session_ended',
    'is to a disabled person',
    'pending',
    ({ person }) => ['users', person, { status: 'disabled' }],
  ],
  [
    'session_ended',
    'is to a person whose time is over',
    'pending',
    ({ person }) => ['users', person, { expires_at: now }],
  ],
  [
    'session_ended',
    'is to a person of an organisation that is not in use',
    'pending',
    ({ organisation }) => ['organisations', organisation, { active: false }],
  ],
  [
    'session_ended',
    'is of a disabled admin',
    'pending',
    ({ admin }) => ['users', admin, { status: 'disabled' }],
  ],
  [
    'session_ended',
    'is of an admin whose time is over',
    'pending',
    ({ admin }) => ['users', admin, { expires_at: now }],
  ],
  [
    'session_ended',
    'is of one who is no admin any more',
    'pending',
    ({ admin }) => ['users', admin, { role: 'monitoring_centre_operator' }],
  ],
];

const reasonOf = async (id: number) => await read(async (tx) => await store.findOverReason(tx, id));
const listed = async (but: number[] = []) =>
  await read(async (tx) => await store.listOver(tx, but));

test.each(goingOn)('%s goes on', async (_, gone, of) => {
  const world = await request(gone);
  await change(...idle(of(world)));
  expect([await reasonOf(world.id), await listed()]).toEqual([null, []]);
});

/** A row that is written with what it has, where a case changes nothing. */
const idle = ([table, id, fields]: [string, number, object]): [string, number, object] => [
  table,
  id,
  Object.keys(fields).length === 0 ? { expires_at: later } : fields,
];

test.each(over)('%s: one that %s', async (reason, _, gone, of) => {
  await request(gone);
  const world = await request(gone);
  await change(...of(world));
  expect([await reasonOf(world.id), await listed(), await listed([world.id])]).toEqual([
    reason,
    [world.id],
    [],
  ]);
});

test('one that ended is not ended again, and others are listed in their order', async () => {
  await request('pending', { expires_at: now, ...ended });
  const [first, second] = [
    await request('pending', { expires_at: now }),
    await request('accepted', { expires_at: now }),
  ];
  const { id } = await request('pending', { expires_at: now, ...ended });
  expect([await reasonOf(id), await listed(), await listed([first.id])]).toEqual([
    null,
    [first.id, second.id],
    [second.id],
  ]);
});

describe('open requests of two people', () => {
  const partyOf = async (requester: number, person: number) =>
    await read(async (tx) => await store.findOpenParty(tx, requester, person));

  test('are those of either, the requester’s first, and none that ended', async () => {
    const [one, other] = [await request('pending'), await request('acting')];
    const gone = await request('pending', ended);
    expect([
      await partyOf(one.admin, other.person),
      await partyOf(gone.admin, other.person),
      await partyOf(one.admin, gone.person),
      await partyOf(gone.admin, gone.person),
      await partyOf(one.person, other.admin),
    ]).toEqual(['requester', 'person', 'requester', null, null]);
    const openOf = async (...ids: number[]) =>
      (await read(async (tx) => await store.listOpenOf(tx, ids))).toSorted();
    expect([
      await openOf(one.admin, other.person),
      await openOf(one.person),
      await openOf(gone.admin, gone.person),
    ]).toEqual([[one.id, other.id], [one.id], []]);
  });
});

describe('who may be asked', () => {
  const askable = async (id: number) =>
    await read(async (tx) => (await store.lockAsked(tx, id))?.is_active ?? null);

  test.each<[string, (world: World) => [string, number, object], boolean]>([
    ['an active person', ({ person }) => ['users', person, { expires_at: null }], true],
    ['one with time left', ({ person }) => ['users', person, { expires_at: later }], true],
    ['one whose time is over', ({ person }) => ['users', person, { expires_at: now }], false],
    ['a disabled one', ({ person }) => ['users', person, { status: 'disabled' }], false],
    [
      'one of an organisation that is not in use',
      ({ organisation }) => ['organisations', organisation, { active: false }],
      false,
    ],
  ])('%s', async (_, of, may) => {
    const world = await request('pending');
    await change(...of(world));
    expect(await askable(world.person)).toBe(may);
  });

  test('a removed person is not found, and a person without an organisation has no account to act in', async () => {
    const { admin, person } = await request('pending');
    await change('users', person, { status: 'disabled', deleted_at: now, email: null });
    expect([await askable(person), await askable(admin)]).toEqual([null, false]);
  });
});

describe('a step of one request leaves the others as they are', () => {
  const rowOf = async (id: number) =>
    (
      await db.ownerSql`
        select status, user_session_id, acting_session_id, expires_at, accepted_at, ended_at
        from session_requests where id = ${id}`
    )[0];
  const minutes5 = new Date('2026-11-21T01:05:00.000Z');

  test('accepted, begun and ended, with the session that acts', async () => {
    const [one, other] = [await request('pending'), await request('acting')];
    const before = await rowOf(other.id);
    await read(async (tx) => await store.acceptRequest(tx, one.id, one.consent));
    expect(await rowOf(one.id)).toMatchObject({
      status: 'active',
      user_session_id: one.consent,
      accepted_at: now,
      expires_at: minutes5,
    });
    await read(async (tx) => await store.noteBegun(tx, one.id, one.acting));
    const begun = await read(async (tx) => await store.lockRequest(tx, one.id));
    expect(begun).toMatchObject({
      id: one.id,
      requester_user_id: one.admin,
      user_id: one.person,
      organisation_id: one.organisation,
      acting_session_id: one.acting,
    });
    if (begun) await read(async (tx) => await store.endRequest(tx, begun, 'disconnected'));
    expect(await rowOf(one.id)).toMatchObject({ status: 'ended', ended_at: now });
    expect(await rowOf(other.id)).toEqual(before);
    const open = await db.ownerSql<{ id: number }[]>`
      select id from sessions where ended_at is null and acting_for_user_id is not null
        and id in (${one.acting}, ${other.acting})`;
    expect(open.map(({ id }) => id)).toEqual([other.acting]);
  });

  test('a new one is to be answered within 5 minutes', async () => {
    const { admin, person, asking } = await request('pending', ended);
    const id = await read(
      async (tx) =>
        await store.insertRequest(tx, { requesterId: admin, userId: person, sessionId: asking }),
    );
    expect(await rowOf(id)).toMatchObject({ status: 'pending', expires_at: minutes5 });
    const open = await read(async (tx) => await store.readOpenRequest(tx, asking));
    expect(open).toMatchObject({ id, active: false });
    const other = await request('acting');
    const found = async (sessionId: number) =>
      (await read(async (tx) => await store.readOpenRequest(tx, sessionId)))?.id;
    const idle = await session((await aUser(db.ownerSql, { role: 'admin' })).id);
    expect([await found(asking), await found(other.consent), await found(idle)]).toEqual([
      id,
      other.id,
      undefined,
    ]);
  });
});
