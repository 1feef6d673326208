// The fixture of the sign-in tests: the real calls over sockets, a clock that tests set, and people
// with a password.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import type { QueueMessage } from './codes.service.ts';
import { hashPassword } from './passwords.ts';
import { createSignIn, type SignIn } from './sign-in.routes.ts';

/** Of every person that a test makes. */
export const right = 'correct horse battery';
const config = testConfig({ SESSION_MINUTES: '60', TRUST_PROXY: '127.0.0.1' });

interface Started {
  readonly db: TestDatabase;
  readonly http: TestHttp;
  readonly signIn: SignIn;
  readonly password_hash: string;
  readonly organisation_id: number;
}

async function start(queueMessage: QueueMessage): Promise<Started> {
  const db = await testDatabase();
  const signIn = createSignIn({
    config,
    database: db.database,
    log: createLog('silent'),
    queueMessage,
    links: { origin: 'https://vigil.example' },
  });
  const http = await testHttp({
    database: db.database,
    config,
    routes: signIn.routes,
    sessions: signIn.sessions,
  });
  const organisation_id = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  return { db, http, signIn, organisation_id, password_hash: await hashPassword(right) };
}

/**
 * Starts them for the test file that calls it. Before each test all sessions and sign-in attempts
 * are removed.
 * @param queueMessage of messaging, which only a test may name
 */
export function signInBench(queueMessage: QueueMessage) {
  let started: Started | undefined;
  const running = (): Started => {
    if (!started) throw new Error('The calls run only during tests');
    return started;
  };
  beforeAll(async () => {
    started = await start(queueMessage);
  });
  beforeEach(async () => {
    const { db } = running();
    db.clock.now = new Date('2026-11-21T10:00:00.000Z');
    await db.ownerSql`
      truncate sign_in_attempts, sessions, deliveries, events, forgotten_passwords cascade
    `;
  });
  afterAll(async () => {
    await started?.http.close();
    await started?.db.close();
  });
  return {
    running,
    client: (): Client => running().http.client(),
    pass: (minutes: number): void => {
      const { clock } = running().db;
      clock.now = new Date((clock.now?.getTime() ?? 0) + minutes * 60_000);
    },
    person: async (given: Parameters<typeof aUser>[1] = {}) => {
      const { db, organisation_id, password_hash } = running();
      return await aUser(db.ownerSql, { organisation_id, password_hash, ...given });
    },
    kinds: async (): Promise<string[]> =>
      (await running().db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
        (row) => row.kind,
      ),
    count: async (table: 'sessions' | 'deliveries'): Promise<number> => {
      const { ownerSql } = running().db;
      return Number(
        (await ownerSql`select count(*) as count from ${ownerSql(table)}`)[0]?.['count'],
      );
    },
  };
}

/** Signs in as a browser at `address` would. */
export async function tryAs(
  client: Client,
  email: string,
  password: string,
  address = '203.0.113.7',
) {
  const token = () => [...client.cookies].find(([name]) => name.includes('XSRF-TOKEN'))?.[1];
  if (token() === undefined) await client.get('/sanctum/csrf-cookie');
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': token() ?? '',
    'x-forwarded-for': address,
  };
  return await client.raw('POST', '/auth', { headers, body: JSON.stringify({ email, password }) });
}
