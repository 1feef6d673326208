// The calls of organisations on a free port, for tests of whoever adds and changes them: two administrators, and others who come as they are named.
import { roles } from '#domain/access/roles.ts';
import type { Organisation } from '#domain/organisations/organisation.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testHttp } from '#server/kit/testing/test-http.ts';
import { organisationsRoutes } from './organisations.routes.ts';

interface Caller {
  readonly id: number;
  readonly name: string;
  readonly role: keyof typeof roles;
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
  list(query?: string): ReturnType<typeof listed>;
  /** What was written down, in order. */
  story(): Promise<readonly Record<string, unknown>[]>;
  /** No organisation any more; the two administrators stay. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

const listed = async (client: Client, query: string) => await client.get<Organisation[]>(`/organisations${query}`);

export async function organisationCalls(): Promise<OrganisationCalls> {
  const db = await testDatabase();
  const callers = new Map<string, Caller>();
  const find = async (token: string) => {
    const caller = callers.get(token);
    if (!caller) return null;
    const { id: user_id, ...known } = caller;
    const abilities = new Set(roles[caller.role].abilities);
    return { actor: { user_id, ...known, abilities, session_id: 1, acting_for_user_id: null }, expires_at: new Date('2031-01-01') };
  };
  const http = await testHttp({ database: db.database, routes: organisationsRoutes, sessions: { find, forget: () => {} } });
  const signedIn = (caller: Caller): Client => {
    const token = `${caller.role} ${caller.id}`.replaceAll(' ', '-');
    callers.set(token, caller);
    const client = testClient(http.origin);
    client.cookies.set('vigil_session', token);
    return client;
  };
  const admin = async (first_name: string, last_name: string): Promise<Caller> => {
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into users (role, first_name, last_name) values ('admin', ${first_name}, ${last_name}) returning id`;
    return { id: row?.id ?? 0, name: `${first_name} ${last_name}`, role: 'admin', organisation_id: null };
  };
  const [priya, sam] = [await admin('Priya', 'Raman'), await admin('Sam', 'Oduya')];
  const priyaCalls = signedIn(priya);
  return {
    db,
    priya: priyaCalls,
    sam: signedIn(sam),
    priyaId: priya.id,
    samAs: (role, organisation_id) => signedIn({ ...sam, role, organisation_id }),
    list: async (query = '') => await listed(priyaCalls, query),
    story: async () => [...(await db.ownerSql`select kind, organisation_id, actor_staff_id, data from events order by id`)],
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
