// Two organisations, an admin of the platform and one of the first organisation, and the routes of
// a resource: where the tests of a feature begin.
import type { Database } from '../db/database.ts';
import type { Route } from '../http/context.ts';
import type { Client } from './test-client.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { type TestHttp, testHttp } from './test-http.ts';

export interface ResourceWorld {
  readonly db: TestDatabase;
  readonly http: TestHttp;
  /** For preparing and looking, past row security. */
  readonly sql: TestDatabase['ownerSql'];
  /** The organisation of `ofOrganisation`, and another one. */
  readonly own: number;
  readonly other: number;
  /** Priya Raman, an admin of the platform, and Helen Marsh, one of the organisation. */
  readonly ofPlatform: Client;
  readonly ofOrganisation: Client;
  /** Nothing but the two organisations and the two admins, before each test. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param given the routes, or how they are made with the database where they open transactions of
 * their own
 */
export async function resourceWorld(
  given: readonly Route[] | ((database: Database) => readonly Route[]),
): Promise<ResourceWorld> {
  const db = await testDatabase();
  const routes = typeof given === 'function' ? given(db.database) : given;
  const http = await testHttp({ database: db.database, routes });
  const sql = db.ownerSql;
  const [own, other] = [1, 2];
  return {
    db,
    http,
    sql,
    own,
    other,
    ofPlatform: http.signedIn({ user_id: 1, role: 'admin' }),
    ofOrganisation: http.signedIn({ user_id: 2, role: 'organisation_admin', organisation_id: own }),
    begin: async () => {
      await db.empty('organisations');
      await sql`
        insert into organisations (id, name) overriding system value
        values (${own}, 'Redgum'), (${other}, 'Outback')
      `;
      await sql`insert into users (id, organisation_id, role, first_name,
          last_name) overriding system value
        values (1, null, 'admin', 'Priya', 'Raman'),
          (2, ${own}, 'organisation_admin', 'Helen', 'Marsh')`;
    },
    close: async () => {
      await http.close();
      await db.close();
    },
  };
}
