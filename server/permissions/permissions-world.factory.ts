// What the tests of permissions begin with: an organisation with an administrator and a worker,
// another organisation, and what the tables hold.
import type { Permission } from '#domain/kit/permissions.ts';
import { bulkJobsRoutes } from '#server/kit/resource/bulk/bulk-jobs.routes.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testDatabase } from '#server/kit/testing/test-database.ts';
import { testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser, type UserGiven } from '#server/users/users.factory.ts';
import { permissionsRoutes } from './permissions.routes.ts';

/** Starts the calls; `reset` writes the people again before each test. */
export async function aPermissionsWorld() {
  const db = await testDatabase();
  const http = await testHttp({
    database: db.database,
    routes: [...permissionsRoutes(db.database), ...bulkJobsRoutes],
  });
  const sql = db.ownerSql;
  const places = { ours: 0, theirs: 0 };
  const person = async (fields: UserGiven = {}): Promise<number> =>
    (await aUser(sql, { organisation_id: places.ours, role: 'organisation_user', ...fields })).id;
  const signedIn = (user_id: number, more: object = {}): Client =>
    http.signedIn({ user_id, role: 'organisation_admin', organisation_id: places.ours, ...more });
  return {
    sql,
    clock: db.clock,
    /** A caller with any role, by default of no organisation. */
    caller: http.signedIn,
    person,
    signedIn,
    reset: async () => {
      await db.empty('organisations', 'users');
      places.ours = await anOrganisation(sql, { name: 'Redgum' });
      places.theirs = await anOrganisation(sql, { name: 'Outback' });
      const helenId = await person({
        role: 'organisation_admin',
        first_name: 'Helen',
        last_name: 'Marsh',
      });
      const bo = await person({ first_name: 'Bo', last_name: 'Abel' });
      return { ...places, helenId, bo, helen: signedIn(helenId) };
    },
    /** The permissions that a person was given; null for those of the role. */
    given: async (id: number) =>
      (
        await sql<
          { abilities: Permission[] | null }[]
        >`select abilities from users where id = ${id}`
      )[0]?.abilities,
    /** All that a change might have written. */
    everything: async () => [
      await sql`select * from users order by id`,
      await sql`select kind from events`,
      await sql`select event from live_outbox`,
    ],
    close: async () => {
      await http.close();
      await db.close();
    },
  };
}
