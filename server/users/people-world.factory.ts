// The fixture of the tests of people: two organisations with administrators, the queued emails, and
// the calls of people over HTTP.

import type { Actor } from '#domain/access/actor.ts';
import type { RoleName } from '#domain/access/roles.ts';
import type { User } from '#domain/users/user.ts';
import type { Route } from '#server/kit/http/context.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from './users.factory.ts';
import { usersRoutes } from './users.routes.ts';

export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html?: string;
}

export interface PeopleWorld {
  readonly db: TestDatabase;
  readonly mails: Mail[];
  /** The organisations of the last `reset`. */
  readonly places: { ours: number; theirs: number };
  signedIn(role: RoleName, organisation_id: number | null, more?: Partial<Actor>): Promise<Client>;
  /**
   * Empties all and makes two organisations; answers an administrator of the first and one of the
   * platform.
   */
  reset(): Promise<{ helen: Client; priya: Client }>;
  kinds(): Promise<string[]>;
  /** The number of people in an organisation's row. */
  usersCount(organisationId: number): Promise<number>;
  close(): Promise<void>;
}

/** @param more routes in addition to those of people */
export async function aPeopleWorld(more: readonly Route[] = []): Promise<PeopleWorld> {
  const db = await testDatabase();
  const mails: Mail[] = [];
  const places = { ours: 0, theirs: 0 };
  const http = await testHttp({
    database: db.database,
    routes: [
      ...usersRoutes({
        links: { origin: 'https://vigil.example' },
        queueMail: async (_tx, mail) => {
          mails.push(mail);
          return 'queued' as const;
        },
      }),
      ...more,
    ],
  });
  const signedIn: PeopleWorld['signedIn'] = async (role, organisation_id, more = {}) =>
    http.signedIn({
      user_id: (await aUser(db.ownerSql, { role, organisation_id })).id,
      role,
      organisation_id,
      ...more,
    });
  return {
    db,
    mails,
    places,
    signedIn,
    reset: async () => {
      await db.empty('organisations', 'users');
      mails.length = 0;
      places.ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
      places.theirs = await anOrganisation(db.ownerSql, { name: 'Outback' });
      return {
        helen: await signedIn('organisation_admin', places.ours, { name: 'Helen Marsh' }),
        priya: await signedIn('admin', null, { name: 'Priya Raman' }),
      };
    },
    kinds: async () =>
      (await db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
        ({ kind }) => kind,
      ),
    usersCount: async (id) =>
      Number(
        (await db.ownerSql`select users_count from organisations where id = ${id}`)[0]?.[
          'users_count'
        ],
      ),
    close: async () => {
      await http.close();
      await db.close();
    },
  };
}

export const ana = { first_name: 'Ana', last_name: 'Silva', role: 'organisation_user' } as const;

/** Adds one and answers it; fails where that is refused. */
export async function added(client: Client, path: string, fields: object): Promise<User> {
  const answer = await client.post<User>(path, fields);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body.data;
}
