// The calls of organisations on a free port, for tests that add and change them: two
// administrators, and others by role.
import type { RoleName } from '#domain/access/roles.ts';
import type { Organisation } from '#domain/organisations/organisation.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testHttp } from '#server/kit/testing/test-http.ts';
import type { FirstAdmins } from './first-admin.store.ts';
import { organisationsRoutes } from './organisations.routes.ts';

interface Caller {
  readonly id: number;
  readonly name: string;
  readonly role: RoleName;
  readonly organisation_id: number | null;
}

export interface OrganisationCalls {
  readonly db: TestDatabase;
  /** Priya Raman and Sam Oduya, administrators of the platform. */
  readonly priya: Client;
  readonly sam: Client;
  readonly priyaId: number;
  /** Sam again, in another role. */
  samAs(role: Caller['role'], organisation_id: number | null): Client;
  /** Priya, while she acts for another person. */
  priyaFor(acting_for_user_id: number): Client;
  list(query?: string): ReturnType<typeof listed>;
  /** What was written down, in order. */
  story(): Promise<readonly Record<string, unknown>[]>;
  /** No organisation any more; the two administrators stay. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

const refuse = async () => {
  throw new Error('this test adds no administrators');
};

const listed = async (client: Client, query: string) =>
  await client.get<Organisation[]>(`/organisations${query}`);

/**
 * @param admins for tests that add an organisation with its first administrator @param prepare of
 * what a new organisation begins with
 */
export async function organisationCalls(
  admins: FirstAdmins = { insert: refuse, invite: refuse },
  prepare = async (_tx: Tx, _organisationId: number): Promise<void> => {},
): Promise<OrganisationCalls> {
  const db = await testDatabase();
  const http = await testHttp({
    database: db.database,
    routes: organisationsRoutes(admins, {
      prepare,
      links: { origin: 'https://vigil.example', hasSubdomains: true },
    }),
  });
  const signedIn = (
    { id: user_id, ...known }: Caller,
    acting_for_user_id: number | null = null,
  ): Client => http.signedIn({ user_id, ...known, acting_for_user_id });
  const admin = async (first_name: string, last_name: string): Promise<Caller> => {
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into users (role, first_name, last_name)
      values ('admin', ${first_name}, ${last_name})
      returning id`;
    return {
      id: row?.id ?? 0,
      name: `${first_name} ${last_name}`,
      role: 'admin',
      organisation_id: null,
    };
  };
  const [priya, sam] = [await admin('Priya', 'Raman'), await admin('Sam', 'Oduya')];
  const priyaCalls = signedIn(priya);
  return {
    db,
    priya: priyaCalls,
    sam: signedIn(sam),
    priyaId: priya.id,
    samAs: (role, organisation_id) => signedIn({ ...sam, role, organisation_id }),
    priyaFor: (acting_for_user_id) => signedIn(priya, acting_for_user_id),
    list: async (query = '') => await listed(priyaCalls, query),
    story: async () => [
      ...(await db.ownerSql`
        select kind, organisation_id, actor_staff_id, data from events order by id
      `),
    ],
    empty: async () => {
      await db.empty('organisations');
      await db.ownerSql`insert into users (id, role, first_name, last_name) overriding system value
        values (${priya.id}, 'admin', 'Priya', 'Raman'), (${sam.id}, 'admin', 'Sam', 'Oduya')`;
    },
    close: async () => {
      await http.close();
      await db.close();
    },
  };
}
