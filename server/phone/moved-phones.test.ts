// A phone whose organisation has moved to another cell goes on calling the address that it knows:
// its calls are passed on, and what it reports is stored where its organisation is.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { installationReader } from './installation-reader.ts';
import { aPhone, aPhoneWorld, phoneAppParts } from './phone.factory.ts';
import { phoneAppRoutes } from './phone-app.routes.ts';
import { hashSecret } from './secrets.ts';

interface Cell {
  readonly db: TestDatabase;
  readonly http: TestHttp;
}

let here: Cell;
let there: Cell;
let token: string;

async function aCell(): Promise<Cell> {
  const db = await testDatabase();
  const http = await testHttp({
    database: db.database,
    routes: phoneAppRoutes(phoneAppParts(db.database, createIntake(db.database).take)),
    installations: installationReader(db.database),
  });
  return { db, http };
}

beforeAll(async () => {
  [here, there] = await Promise.all([aCell(), aCell()]);
  const world = await aPhoneWorld(there.db.ownerSql);
  const { body } = await call<{ token: string }>(there, 'POST', '/app/activate', {
    body: aPhone(world.code),
  });
  token = body.data.token;
  const { ownerSql } = here.db;
  const [organisation] = await ownerSql<{ id: number }[]>`
    insert into organisations (name) values ('Moved') returning id`;
  await ownerSql`
    insert into cells (number, origin, units_at) values (1, ${there.http.origin}, '127.0.0.1:1')`;
  await ownerSql`
    insert into moved_installations (token_hash, organisation_id, cell)
    values (${hashSecret(token)}, ${organisation?.id ?? 0}, 1)`;
});
afterAll(async () => {
  for (const { http, db } of [here, there]) {
    await http.close();
    await db.close();
  }
});

interface Sent {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const call = async <Data>(
  { http }: Cell,
  method: string,
  path: string,
  { body, headers = {} }: Sent = {},
) =>
  await http.client().raw<Data>(method, path, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const byPhone = (bearer = token) => ({ authorization: `Bearer ${bearer}` });
const sos = () => ({
  sent_at: new Date().toISOString(),
  events: [{ id: randomUUID(), kind: 'sos', occurred_at: new Date().toISOString() }],
});
const alertsOf = async ({ db }: Cell) => (await db.ownerSql`select from alerts`).length;

test('an alarm is an alert of the other cell, and the phone has its answer', async () => {
  const { status, body } = await call<{ events: { status: string }[] }>(
    here,
    'POST',
    '/app/events',
    { body: sos(), headers: byPhone() },
  );
  expect([status, body.data.events.map((one) => one.status)]).toEqual([200, ['taken']]);
  expect([await alertsOf(here), await alertsOf(there)]).toEqual([0, 1]);
});

test('what it reads is the other cell’s, with its clock', async () => {
  const [mine, other] = await Promise.all(
    [here, there].map(
      async (cell) =>
        await call<{ device: object }>(cell, 'GET', '/app/state', { headers: byPhone() }),
    ),
  );
  expect(mine?.status).toBe(200);
  expect(mine?.body.data).toMatchObject({
    device: other?.body.data.device,
  });
  expect(mine?.headers.get('x-server-time')).not.toBeNull();
});

test('a refusal of the other cell is passed on with its fields', async () => {
  const answer = await call(here, 'POST', '/app/events', { body: {}, headers: byPhone() });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
    422,
    expect.arrayContaining(['events']),
  ]);
});

test('a token that nobody knows, and a call that was passed on already, are refused', async () => {
  const unknown = await call(here, 'GET', '/app/state', { headers: byPhone('x'.repeat(40)) });
  const round = await call(here, 'GET', '/app/state', {
    headers: { ...byPhone(), 'x-vigil-passed-on': '1' },
  });
  expect([unknown.status, round.status]).toEqual([401, 401]);
});

test('with the other cell away the phone is told to try again, and nothing is taken', async () => {
  await here.db.ownerSql`update cells set origin = 'http://127.0.0.1:1'`;
  const before = await alertsOf(there);
  const { status } = await call(here, 'POST', '/app/events', { body: sos(), headers: byPhone() });
  expect([status, await alertsOf(here), await alertsOf(there)]).toEqual([503, 0, before]);
});
