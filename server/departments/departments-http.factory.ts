// What the tests of departments over HTTP begin with: their calls on a free port, one organisation,
// and its admin.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Department } from '#domain/departments/department.ts';
import { bulkJobsRoutes } from '#server/kit/resource/bulk/bulk-jobs.routes.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { departmentsRoutes } from './departments.routes.ts';

interface Now {
  readonly db: TestDatabase;
  readonly http: TestHttp;
  /** The organisation, and a client of its admin. */
  readonly ours: number;
  readonly helen: Client;
}

async function organisationOn(db: TestDatabase, http: TestHttp): Promise<Now> {
  await db.empty('organisations');
  const ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  const { id } = await aUser(db.ownerSql, { organisation_id: ours, role: 'organisation_admin' });
  return {
    db,
    http,
    ours,
    helen: http.signedIn({ user_id: id, role: 'organisation_admin', organisation_id: ours }),
  };
}

/** Starts them for the file that calls it; each test has the organisation to itself. */
export function departmentsOverHttp() {
  let started: Pick<Now, 'db' | 'http'> | undefined;
  let current: Now | undefined;
  const now = (): Now => {
    if (!current) throw new Error('The calls run only during tests');
    return current;
  };
  beforeAll(async () => {
    const db = await testDatabase();
    started = {
      db,
      http: await testHttp({
        database: db.database,
        routes: [...departmentsRoutes, ...bulkJobsRoutes],
      }),
    };
  });
  beforeEach(async () => {
    if (started) current = await organisationOn(started.db, started.http);
  });
  afterAll(async () => {
    await started?.http.close();
    await started?.db.close();
  });
  const at = (rest = ''): string => `/organisations/${now().ours}/departments${rest}`;
  return {
    now,
    at,
    read: async (id: number): Promise<Department> =>
      (await now().helen.get<Department>(at(`/${id}`))).body.data,
    archive: async (id: number) =>
      await now().helen.put<Department & { users_moved: number; without_group: number }>(
        `/departments/${id}/archive`,
      ),
    restore: async (id: number, dates: object = {}) =>
      await now().helen.put<Department>(`/departments/${id}/restore`, dates),
    kinds: async (): Promise<string[]> =>
      (await now().db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
        ({ kind }) => kind,
      ),
  };
}
