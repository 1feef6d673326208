// The setup of HTTP tests of devices: their calls on a free port, two organisations, and two people
// of the first.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { aDepartment, type DepartmentGiven } from '#server/departments/departments.factory.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { devicesRoutes } from '../devices.routes.ts';
import type { Unpair } from './device-rules.ts';

/**
 * The ids of Redgum and Outback, of Redgum's department North, and of Ana, who is in it, and Ben,
 * who is in none; then both organisations' admins.
 */
async function worldOn(
  db: TestDatabase,
  http: TestHttp,
  department: Pick<DepartmentGiven, 'device_limits'>,
) {
  await db.empty('organisations');
  const ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  const theirs = await anOrganisation(db.ownerSql, { name: 'Outback' });
  const north = await aDepartment(db.ownerSql, {
    organisation_id: ours,
    name: 'North',
    ...department,
  });
  const { id: ana } = await aUser(db.ownerSql, {
    organisation_id: ours,
    first_name: 'Ana',
    last_name: 'Silva',
    department_id: north,
  });
  const { id: ben } = await aUser(db.ownerSql, {
    organisation_id: ours,
    first_name: 'Ben',
    last_name: 'Okoye',
  });
  const as = (role: RoleName, organisation_id: number | null): Client =>
    http.signedIn({ user_id: ana, role, organisation_id, name: 'Helen' });
  const [helen, priya] = [as('organisation_admin', ours), as('admin', null)];
  return { db, http, ours, theirs, north, ana, ben, as, helen, priya };
}

type World = Awaited<ReturnType<typeof worldOn>>;

/**
 * Starts them for the file that calls it; each test has a new world.
 * @param unpair of the phone app, which only a test may name
 * @param department what else North has
 */
export function devicesOverHttp(
  unpair: Unpair,
  department: Pick<DepartmentGiven, 'device_limits'> = {},
): () => World {
  let started: { db: TestDatabase; http: TestHttp } | undefined;
  let world: World | undefined;
  beforeAll(async () => {
    const db = await testDatabase();
    const routes = devicesRoutes({ database: db.database, log: createLog('silent'), unpair });
    started = { db, http: await testHttp({ database: db.database, routes }) };
  });
  beforeEach(async () => {
    if (started) world = await worldOn(started.db, started.http, department);
  });
  afterAll(async () => {
    await started?.http.close();
    await started?.db.close();
  });
  return () => {
    if (!world) throw new Error('The calls run only during tests');
    return world;
  };
}
