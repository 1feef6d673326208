// Device limits over HTTP: who writes which, what blocks and what only warns, and two people who
// save at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrganisationDeviceLimits } from '#domain/organisations/device-limits.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { deviceLimitsRoutes } from './device-limits.routes.ts';
import { anOrganisation } from './organisations.factory.ts';

let db: TestDatabase;
let http: TestHttp;
let [redgum, other] = [0, 0];
let priya: Client;
let helen: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: deviceLimitsRoutes });
});
beforeEach(async () => {
  await db.empty('organisations');
  redgum = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  other = await anOrganisation(db.ownerSql, { name: 'Outback' });
  await db.ownerSql`insert into users (id, organisation_id, role, first_name,
      last_name) overriding system value
    values (1, null, 'admin', 'Priya', 'Raman'),
      (2, ${redgum}, 'organisation_admin', 'Helen', 'Marsh')`;
  priya = http.signedIn({ user_id: 1, role: 'admin', name: 'Priya Raman' });
  helen = http.signedIn({
    user_id: 2,
    role: 'organisation_admin',
    organisation_id: redgum,
    name: 'Helen Marsh',
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const path = (organisation = redgum): string => `/organisations/${organisation}/device-limits`;
const limit = (app: number | null, ev04: number | null = null, zoleo: number | null = null) => ({
  app,
  ev04,
  zoleo,
});
const read = async (client = priya): Promise<OrganisationDeviceLimits> =>
  (await client.get<OrganisationDeviceLimits>(path())).body.data;
const change = async (client: Client, fields: object) =>
  await client.put<OrganisationDeviceLimits>(path(), {
    ...fields,
    updated_at: (await read()).updated_at,
  });
const stored = async (): Promise<unknown> =>
  (
    await db.ownerSql`
      select admin_device_limit as admin, user_device_limit as own,
        admin_enforce_device_limit as enforced
      from organisations
      where id = ${redgum}
    `
  )[0];
const untouched = { admin: limit(null), own: limit(null), enforced: false };
const events = async (): Promise<number> => (await db.ownerSql`select 1 from events`).length;

test('the limits with what is allocated, in use and left (R130)', async () => {
  await db.ownerSql`
    insert into departments (organisation_id, name, device_limits, archived_at) values
      (${redgum}, 'North', ${db.ownerSql.json(limit(4, 1))}, null),
        (${redgum}, 'South', ${db.ownerSql.json(limit(3))}, null),
      (${redgum}, 'Closed', ${db.ownerSql.json(limit(50))}, app.now())`;
  await db.ownerSql`
    insert into devices (organisation_id, device_type_id, device_name, archived_at)
    values (${redgum}, 1, 'Phone', null), (${redgum}, 2, 'Pendant', null),
      (${redgum}, 2, 'Old', app.now()), (${other}, 1, 'Theirs', null)`;
  const answer = await change(priya, {
    admin_device_limit: limit(10, 5, 3),
    user_device_limit: limit(8),
  });
  expect([answer.status, answer.body.data]).toMatchObject([
    200,
    {
      name: 'Redgum',
      allocated: { app: 7, ev04: 1, zoleo: 0 },
      used: { app: 1, ev04: 1, zoleo: 0 },
      balance: { app: 1, ev04: 4, zoleo: 3 },
      exceeded: null,
    },
  ]);
  expect(await read(helen)).toEqual(answer.body.data);
  expect(
    await db.ownerSql`
      select kind, organisation_id, data -> 'changes' -> 'user_device_limit' as changes from events
    `,
  ).toEqual([
    { kind: 'organisation.updated', organisation_id: redgum, changes: [limit(null), limit(8)] },
  ]);
});

describe('refused, with nothing written:', () => {
  test('the platform’s limit by the organisation', async () => {
    expect((await change(helen, { admin_device_limit: limit(99) })).status).toBe(403);
    expect(
      (await change(helen, { admin_enforce_device_limit: false, user_device_limit: limit(1) }))
        .status,
    ).toBe(403);
    expect([await stored(), await events()]).toEqual([untouched, 0]);
    expect(
      (await change(helen, { user_device_limit: limit(5), user_enforce_device_limit: true }))
        .status,
    ).toBe(200);
  });

  test.each([
    [{ user_device_limit: { app: -1, ev04: null, zoleo: null } }, 'user_device_limit.app'],
    [{ user_device_limit: { app: 1.5, ev04: null, zoleo: null } }, 'user_device_limit.app'],
    [{ user_device_limit: { app: 1, ev04: 'many', zoleo: null } }, 'user_device_limit.ev04'],
    [{ user_device_limit: { app: 1_000_001, ev04: null, zoleo: null } }, 'user_device_limit.app'],
    [{ user_device_limit: { app: 1 } }, 'user_device_limit.ev04'],
    [{ user_device_limit: null }, 'user_device_limit'],
    [{ user_enforce_device_limit: 'yes' }, 'user_enforce_device_limit'],
  ])('%j', async (fields, field) => {
    const answer = await change(helen, fields);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
    expect([await stored(), await events()]).toEqual([untouched, 0]);
  });

  test('a state that is not the newest, with who changed it', async () => {
    const { updated_at } = await read();
    expect((await priya.put(path(), { user_device_limit: limit(5), updated_at })).status).toBe(200);
    const late = await helen.put(path(), { user_device_limit: limit(7), updated_at });
    expect([late.status, late.body.message]).toEqual([
      409,
      'Priya Raman changed this organisation while you had it open.',
    ]);
    expect(await stored()).toMatchObject({ own: limit(5) });
  });

  test('another organisation’s, and one without the permission', async () => {
    expect([
      (await helen.get(path(other))).status,
      (await helen.put(path(other), { user_device_limit: limit(1), updated_at: 'x' })).status,
      (await priya.get(path(987_654_321))).status,
      (
        await http
          .signedIn({ user_id: 2, role: 'organisation_user', organisation_id: redgum })
          .get(path())
      ).status,
      (
        await http
          .signedIn({ user_id: 2, role: 'monitoring_centre_admin', organisation_id: null })
          .get(path())
      ).status,
    ]).toEqual([404, 404, 404, 403, 403]);
    expect([await stored(), await events()]).toEqual([untouched, 0]);
  });

  test('a limit below what is given out, where it is enforced; else the answer says by how much', async () => {
    await db.ownerSql`
      insert into departments (organisation_id, name, device_limits)
      values (${redgum}, 'North', ${db.ownerSql.json(limit(9))})
    `;
    const warned = await change(priya, { admin_device_limit: limit(7) });
    expect([warned.status, warned.body.data.exceeded]).toEqual([
      200,
      { app: 2, ev04: 0, zoleo: 0 },
    ]);
    expect((await change(priya, { admin_enforce_device_limit: true })).status).toBe(200);
    const refused = await change(priya, { admin_device_limit: limit(6) });
    expect([refused.status, refused.body.message, refused.body.errors]).toEqual([
      422,
      'Changes could not be saved. Device limit exceeded by 3.',
      { 'admin_device_limit.app': ['Changes could not be saved. Device limit exceeded by 3.'] },
    ]);
    expect(await stored()).toMatchObject({ admin: limit(7) });
    expect((await change(priya, { admin_device_limit: limit(8) })).status).toBe(200);
  });

  test('an own limit beyond the platform’s, where that is enforced', async () => {
    await change(priya, { admin_device_limit: limit(7), admin_enforce_device_limit: true });
    const refused = await change(helen, { user_device_limit: limit(10) });
    expect(refused.body.errors).toEqual({
      'user_device_limit.app': ['Changes could not be saved. Device limit exceeded by 3.'],
    });
    expect(await stored()).toMatchObject({ own: limit(null) });
  });

  test('enforcing a limit below the organisation’s own; both together may be set', async () => {
    await change(priya, { admin_device_limit: limit(7), user_device_limit: limit(9) });
    const refused = await change(priya, { admin_enforce_device_limit: true });
    expect(refused.body.errors).toEqual({
      'user_device_limit.app': ['Changes could not be saved. Device limit exceeded by 2.'],
    });
    expect(await stored()).toEqual({ admin: limit(7), own: limit(9), enforced: false });
    expect(
      (await change(priya, { admin_enforce_device_limit: true, user_device_limit: limit(7) }))
        .status,
    ).toBe(200);
  });
});
