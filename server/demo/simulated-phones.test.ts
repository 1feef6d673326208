// Phones for the simulator exist in demo mode only; asked for again they are the same phones with
// new codes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { roles } from '#domain/access/roles.ts';
import { anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testHttp } from '#server/kit/testing/test-http.ts';
import { simulatedPhonesRoutes } from './simulated-phones.routes.ts';

let db: TestDatabase;
let actor: Actor;
let organisation_id: number;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  const world = await anAlertWorld(db.ownerSql);
  organisation_id = world.organisation_id;
  const { user_id } = await anOperator(db.ownerSql, 'Helen', 'admin');
  const abilities = new Set(roles.organisation_admin.abilities);
  actor = {
    user_id,
    name: 'Helen Marsh',
    role: 'organisation_admin',
    organisation_id,
    abilities,
    session_id: 0,
    acting_for_user_id: null,
    restriction: null,
  };
});

async function ask(demo: boolean, count: number) {
  const http = await testHttp({ database: db.database, routes: simulatedPhonesRoutes(demo) });
  const answer = await http
    .signedIn(actor)
    .post<{ code: string; device_name: string }[]>('/demo/simulated-phones', { count });
  await http.close();
  return answer;
}
const phones = async () => [
  ...(await db.ownerSql`
    select id, device_name, user_id is not null as carried
    from devices
    where organisation_id = ${organisation_id} and device_type_id = 1
    order by id
  `),
];
const openCodes = async () =>
  (
    await db.ownerSql`
      select from activation_codes
      where organisation_id = ${organisation_id} and used_at is null and expires_at > app.now()
    `
  ).length;

test('as many as asked for, the first carried by the organisation’s workers; asked again the same ones, each with one code that holds', async () => {
  const first = (await ask(true, 3)).body.data;
  const made = await phones();
  expect(first.map(({ device_name }) => device_name)).toEqual([
    'Simulated phone 001',
    'Simulated phone 002',
    'Simulated phone 003',
  ]);
  expect(made.map((device) => device['carried'])).toEqual([true, false, false]);
  const again = (await ask(true, 3)).body.data;
  expect(await phones()).toEqual(made);
  expect(again[0]?.code).not.toBe(first[0]?.code);
  expect(await openCodes()).toBe(3);
});

test('outside demo mode, and for staff without an organisation, there are none, and nothing is written', async () => {
  expect((await ask(false, 3)).status).toBe(404);
  actor = { ...actor, role: 'admin', organisation_id: null };
  expect((await ask(true, 3)).status).toBe(404);
  expect((await ask(true, 0)).status).toBe(422);
  expect((await ask(true, 1001)).status).toBe(422);
  expect([await phones(), await openCodes()]).toEqual([[], 0]);
});
