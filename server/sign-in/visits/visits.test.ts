// Staff work in another cell with the account of their home: what a pass gives, when it is refused
// with nothing written, and how soon a visitor is out.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { createSealing } from '#server/kit/access/sealing.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { becomeCell } from '#server/kit/db/this-cell.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import {
  settingsOfCell,
  type TestHttp,
  testConfig,
  testHttp,
} from '#server/kit/testing/test-http.ts';
import { actorsOfTokens } from '#server/live/session-actors.store.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { findForgetful } from '../links/forgotten-passwords.store.ts';
import { hashPassword } from '../passwords.ts';
import { hashToken } from '../sessions.service.ts';
import { moveWatchedExpiry } from '../sessions.store.ts';
import { right, tryAs } from '../sign-in.factory.ts';
import { createSignIn, type SignIn } from '../sign-in.routes.ts';

interface Cell {
  readonly db: TestDatabase;
  readonly http: TestHttp;
  readonly signIn: SignIn;
}

const platform = { role: 'platform' } as const;
const start = new Date('2026-11-21T10:00:00.000Z');
let home: Cell;
let away: Cell;
let alone: Cell;
let password_hash: string;

async function aCell(number: number | null): Promise<Cell> {
  const db = await testDatabase();
  const config = testConfig({
    SESSION_MINUTES: '30',
    TRUST_PROXY: '127.0.0.1',
    ...(number === null ? {} : settingsOfCell(number)),
  });
  const { ownerSql, database } = db;
  if (number !== null) {
    await becomeCell(ownerSql, number);
    await ownerSql`insert into cells (number, origin, units_at) values (0, 'http://a', 'a:1'),
      (1, 'http://b', 'b:1'), (2, 'http://c', 'c:1')`;
  }
  const signIn = createSignIn({
    config,
    database,
    log: createLog('silent'),
    queueMessage: queueDelivery,
    links: { origin: 'https://vigil.example' },
  });
  const { routes, sessions, addresses } = signIn;
  return { db, signIn, http: await testHttp({ database, config, routes, sessions, addresses }) };
}

beforeAll(async () => {
  [home, away, alone] = [await aCell(0), await aCell(1), await aCell(null)];
  password_hash = await hashPassword(right);
});
beforeEach(async () => {
  for (const { db } of [home, away, alone]) {
    db.clock.now = start;
    await db.ownerSql`truncate sessions, events, used_passes, sign_in_attempts, deliveries cascade`;
    await db.ownerSql`delete from user_credentials`;
    await db.ownerSql`delete from users`;
  }
});
afterAll(async () => {
  for (const { http, db } of [home, away, alone]) {
    await http.close();
    await db.close();
  }
});

const pass = (minutes: number): void => {
  for (const { db } of [home, away])
    db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + minutes * 60_000);
};

/** Signed in at home, with the second factor proved. */
async function staffAt(cell: Cell, role: RoleName = 'monitoring_centre_operator') {
  const who = await aUser(cell.db.ownerSql, { role, password_hash });
  return { ...who, client: await signedIn(cell, who.email) };
}
async function signedIn(cell: Cell, email: string): Promise<Client> {
  const client = cell.http.client();
  expect((await tryAs(client, email, right)).status).toBe(200);
  await cell.db.ownerSql`update sessions set two_factor_verified_at = created_at`;
  return client;
}
async function passOf(client: Client, cell = 1): Promise<string> {
  const { status, body } = await client.post<{ pass: string }>('/auth/visits', { cell });
  expect(status).toBe(200);
  return body.data.pass;
}
const enter = async (client: Client, given: string) =>
  await client.post('/auth/visits/enter', { pass: given });

async function visitorOf(at: Client): Promise<Client> {
  const client = away.http.client();
  expect((await enter(client, await passOf(at))).status).toBe(200);
  return client;
}
const written = async ({ db }: Cell) =>
  (
    await db.ownerSql`
      select (select json_agg(u order by u.id) from users u) as users,
        (select count(*)::int from sessions) as sessions,
        (select count(*)::int from used_passes) as passes,
        (select count(*)::int from events) as events`
  )[0];
const me = async (client: Client, { signIn }: Cell) => {
  for (const [name, value] of client.cookies)
    if (name.startsWith('vigil_session')) signIn.sessions.forget(value);
  return await client.get<{ id: number; name: string; abilities: string[]; cell: number }>('/user');
};

test('a pass of home begins a session with the number, the rights and the cookie of its cell', async () => {
  const mei = await staffAt(home);
  await home.db.ownerSql`update users set abilities = '{read alert monitoring}'`;
  const client = await visitorOf(mei.client);
  const { data } = (await me(client, away)).body;
  expect([data.id, data.abilities, data.cell]).toEqual([mei.id, ['read alert monitoring'], 1]);
  expect([...client.cookies.keys()].sort()).toEqual(['XSRF-TOKEN_1', 'vigil_session_1']);
  const events = async ({ db }: Cell) =>
    await db.ownerSql`select user_id::int, data from events where kind = 'sign_in.visited'`;
  expect(await events(home)).toEqual([{ user_id: mei.id, data: { cell: 1 } }]);
  expect(await events(away)).toEqual([
    { user_id: mei.id, data: { home_cell: 0, address: '127.0.0.1' } },
  ]);
});

test('with the next pass the session goes on, and the visitor is as at home by then', async () => {
  const mei = await staffAt(home);
  const client = await visitorOf(mei.client);
  const token = client.cookies.get('vigil_session_1');
  pass(25);
  await home.db.ownerSql`update users set last_name = 'Chen-Li' where id = ${mei.id}`;
  expect((await enter(client, await passOf(mei.client))).status).toBe(200);
  pass(55);
  expect((await me(client, away)).body.data.name).toBe('Mei Chen-Li');
  expect(client.cookies.get('vigil_session_1')).toBe(token);
  expect(await away.db.ownerSql`select from sessions`).toHaveLength(1);
});

test('a role that changed at home ends the session here, and the pass begins another', async () => {
  const mei = await staffAt(home);
  const client = await visitorOf(mei.client);
  const token = client.cookies.get('vigil_session_1');
  await home.db.ownerSql`update users set role = 'monitoring_centre_supervisor'`;
  const again = await signedIn(home, mei.email);
  expect((await enter(client, await passOf(again))).status).toBe(200);
  expect(client.cookies.get('vigil_session_1')).not.toBe(token);
  expect((await me(client, away)).status).toBe(200);
});

test('a visit ends an hour after the last pass, however busy it is', async () => {
  const { client: atHome } = await staffAt(home);
  const client = await visitorOf(atHome);
  for (let minutes = 0; minutes < 59; minutes += 2) {
    expect((await me(client, away)).status).toBe(200);
    pass(2);
  }
  expect((await me(client, away)).status).toBe(401);
});

test('who is disabled at home gets no pass', async () => {
  const mei = await staffAt(home);
  await home.db.ownerSql`update users set status = 'disabled' where id = ${mei.id}`;
  const before = await written(home);
  expect((await mei.client.post('/auth/visits', { cell: 1 })).status).toBe(401);
  expect(await written(home)).toEqual(before);
});

test.each([
  ['of an organisation', 'organisation_admin', 403],
  ['of the centre', 'monitoring_centre_supervisor', 200],
  ['of the platform', 'admin', 200],
] as const)('a person %s: %s gets %i', async (_, role, status) => {
  const organisation_id = await anOrganisation(home.db.ownerSql, { name: `Redgum of ${role}` });
  const who = await aUser(home.db.ownerSql, {
    role,
    password_hash,
    ...(role === 'organisation_admin' ? { organisation_id } : {}),
  });
  const client = await signedIn(home, who.email);
  const before = await written(home);
  const cells = await client.get<{ cells: number[] }>('/auth/cells');
  expect(cells.body.data.cells).toEqual(status === 200 ? [1, 2] : []);
  expect((await client.post('/auth/visits', { cell: 1 })).status).toBe(status);
  if (status !== 200) expect(await written(home)).toEqual(before);
});

test('acting for another person, and before a gate, nobody gets a pass', async () => {
  const admin = await staffAt(home, 'admin');
  const sql = home.db.ownerSql;
  const organisation_id = await anOrganisation(sql, { name: 'Acted for' });
  const other = await aUser(sql, { organisation_id, role: 'organisation_admin' });
  const refused = async (): Promise<unknown[]> => {
    const before = await written(home);
    const { status, body } = await admin.client.post('/auth/visits', { cell: 1 });
    expect(await written(home)).toEqual(before);
    return [status, body.code];
  };
  await sql`update sessions set two_factor_verified_at = null`;
  expect(await refused()).toEqual([403, 'gate']);
  await sql`update sessions set two_factor_verified_at = created_at,
    acting_for_user_id = ${other.id}`;
  const [consent] = await sql`
    insert into sessions (token_hash, user_id, expires_at)
    values ('\\x01', ${other.id}, app.now() + interval '1 hour') returning id`;
  await sql`
    insert into session_requests (requester_user_id, user_id, requester_session_id,
      user_session_id, acting_session_id, status, expires_at)
    select ${admin.id}, ${other.id}, s.id, ${consent?.['id']}, s.id, 'active',
      app.now() + interval '1 hour'
    from sessions s where s.user_id = ${admin.id}`;
  expect(await refused()).toEqual([403, 'acting']);
});

test('a visitor gets no pass in the cell that is visited', async () => {
  const client = await visitorOf((await staffAt(home)).client);
  const before = await written(away);
  expect((await client.post('/auth/visits', { cell: 0 })).status).toBe(403);
  expect((await client.get<{ cells: number[] }>('/auth/cells')).body.data.cells).toEqual([]);
  expect(await written(away)).toEqual(before);
});

test('without a directory there is no other cell, and no pass is taken', async () => {
  const mei = await staffAt(alone);
  await alone.db.ownerSql`insert into cells (number, origin, units_at) values (0, 'a', 'b'),
    (1, 'a', 'b')`;
  const cells = await mei.client.get<{ cells: number[] }>('/auth/cells');
  expect(cells.body.data.cells).toEqual([]);
  expect((await mei.client.post('/auth/visits', { cell: 1 })).status).toBe(422);
  const other = await staffAt(away);
  const given = await passOf(other.client, 0);
  const before = await written(alone);
  expect((await enter(alone.http.client(), given)).status).toBe(401);
  expect(await written(alone)).toEqual(before);
  await alone.db.ownerSql`truncate cells`;
});

test('an unknown cell and the own one are not there', async () => {
  const { client } = await staffAt(home);
  for (const cell of [0, 7]) expect((await client.post('/auth/visits', { cell })).status).toBe(422);
});

const refusals: Record<string, (given: string, at: Client) => Promise<string> | string> = {
  'for another cell': async (_, at) => await passOf(at, 2),
  changed: (given) => `${given.slice(0, -2)}${given.endsWith('AA') ? 'BB' : 'AA'}`,
  'that is no pass': () => 'x',
  'sealed with the secret for another purpose': () => {
    const { seal } = createSealing(testConfig(), 'two-factor secrets');
    return seal('{}').toString('base64url');
  },
  'older than 60 seconds': (given) => {
    pass(1.02);
    return given;
  },
  'that was used': async (given) => {
    expect((await enter(away.http.client(), given)).status).toBe(200);
    return given;
  },
};

test.each(Object.keys(refusals))('a pass %s is refused, and nothing is written', async (name) => {
  const { client: atHome } = await staffAt(home);
  const given = (await refusals[name]?.(await passOf(atHome), atHome)) ?? '';
  const before = await written(away);
  const client = away.http.client();
  expect((await enter(client, given)).status).toBe(401);
  expect(client.cookies.has('vigil_session_1')).toBe(false);
  expect(await written(away)).toEqual(before);
});

test('an email that an account of the cell has is said, and nothing is written', async () => {
  const mei = await staffAt(home);
  await aUser(away.db.ownerSql, { email: mei.email.toUpperCase() });
  const before = await written(away);
  const answer = await enter(away.http.client(), await passOf(mei.client));
  expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
  expect(answer.body.message).toContain(mei.email);
  expect(await written(away)).toEqual(before);
});

test('a number that a person of the cell has is no visitor’s', async () => {
  const mei = await staffAt(home);
  await away.db.ownerSql`
    insert into users (id, role, first_name, last_name) overriding system value
    values (${mei.id}, 'admin', 'Priya', 'Raman')`;
  const before = await written(away);
  expect((await enter(away.http.client(), await passOf(mei.client))).status).toBe(401);
  expect(await written(away)).toEqual(before);
});

test('from an address that is not on the list of the role nobody enters', async () => {
  const mei = await staffAt(home);
  await away.db.ownerSql`
    insert into ip_whitelist (name, type, ip) values ('Desk', 'monitoring_centre', '10.1.1.1')`;
  away.signIn.addresses.forget();
  const before = await written(away);
  expect((await enter(away.http.client(), await passOf(mei.client))).status).toBe(403);
  expect(await written(away)).toEqual(before);
  await away.db.ownerSql`truncate ip_whitelist`;
  away.signIn.addresses.forget();
});

const ends = async () =>
  (
    await away.db.ownerSql`
      select user_id::int8 as user_id, vouched_until, expires_at <= vouched_until as is_bound
      from sessions where ended_at is null`
  )[0];

test('a visitor who acts for somebody, and one on watch, are out within the hour all the same', async () => {
  const admin = await staffAt(home);
  await visitorOf(admin.client);
  const { database, ownerSql } = away.db;
  const before = await ends();
  const [session] = await ownerSql<{ id: number }[]>`select id from sessions`;
  pass(30);
  const consoleId = '00000000-0000-4000-8000-000000000001';
  await ownerSql`
    insert into consoles (console_id, staff_id, session_id, version, visible, audio)
    values (${consoleId}, ${admin.id}, ${session?.id ?? 0}, 'x', true, 'running')`;
  await database.write(platform, async (tx) => await moveWatchedExpiry(tx, [consoleId], 600));
  expect(await ends()).toEqual(before);
  const organisation_id = await anOrganisation(ownerSql, { name: 'Of a visitor' });
  const other = await aUser(ownerSql, { organisation_id, role: 'organisation_admin' });
  await database.write(
    platform,
    async (tx) => await away.signIn.beginActing(tx, session?.id ?? 0, other.id),
  );
  expect(await ends()).toEqual(before);
  await ownerSql`truncate consoles`;
});

test('a session that home did not vouch for opens no calls and no socket, and no link sets a password', async () => {
  const mei = await staffAt(home);
  const client = await visitorOf(mei.client);
  const { database, ownerSql } = away.db;
  const token = hashToken(client.cookies.get('vigil_session_1') ?? '').toString('hex');
  const onSocket = async () =>
    await database.write(platform, async (tx) => await actorsOfTokens(tx, [token]));
  expect(await onSocket()).toHaveLength(1);
  await ownerSql`update sessions set vouched_until = null`;
  expect(await onSocket()).toEqual([]);
  expect((await me(client, away)).status).toBe(401);
  const forgetful = async (tx: Tx) => await findForgetful(tx, mei.email);
  expect(await database.write(platform, forgetful)).toBeUndefined();
});

test('a visitor signs in by no password of this cell, and is in no list of its directory', async () => {
  const mei = await staffAt(home);
  await away.db.ownerSql`update directory_state set is_on = true`;
  await visitorOf(mei.client);
  expect(await away.db.ownerSql`select key from directory_changes`).toEqual([]);
  await away.db.ownerSql`update directory_state set is_on = false`;
  await away.db.ownerSql`
    insert into user_credentials (user_id, password_hash) values (${mei.id}, ${password_hash})`;
  const client = away.http.client();
  await tryAs(client, mei.email, right);
  expect((await me(client, away)).status).toBe(401);
});
