// The HTTP kit on a free port with whatever routes a test gives it: for tests of a feature before,
// or without, the whole program.

import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { Actor } from '#domain/access/actor.ts';
import { roles } from '#domain/access/roles.ts';
import type { AllowedAddresses } from '../access/addresses.ts';
import type { InstallationReader } from '../access/installations.ts';
import type { LiveSession, RememberedSessions } from '../access/sessions.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Route } from '../http/context.ts';
import { sessionCookie } from '../http/guards/session-cookie.ts';
import type { Http } from '../http/http-parts.ts';
import { type Hook, registerHooks } from '../http/machines/hooks.ts';
import { createHttp } from '../http/server.ts';
import { createLog } from '../log.ts';
import { type Client, testClient } from './test-client.ts';
import { testSecret } from './test-database.ts';

/**
 * Settings of a quiet program in demo mode on free ports; `environment` changes them as it would
 * the real ones.
 */
export const testConfig = (environment: Record<string, string> = {}): Config =>
  readConfig({
    APP_SECRET: testSecret,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PORT: '0',
    EV04_PORT: '0',
    DATA_DIRECTORY: tmpdir(),
    // Tests call faster than people do, all from one address.
    SESSION_CALLS_PER_SECOND: '100000',
    TOKEN_CALLS_PER_SECOND: '100000',
    ADDRESS_CALLS_PER_SECOND: '100000',
    ...environment,
  });

/** The settings of one of several cells, of `testConfig`. No directory is asked. */
export const settingsOfCell = (number: number) => ({
  CELL: String(number),
  DIRECTORY_ETCD: 'https://127.0.0.1:1',
  DIRECTORY_CA: 'a',
  DIRECTORY_CERT: 'b',
  DIRECTORY_KEY: 'c',
  CELL_UNITS_AT: '127.0.0.1:1',
  PUBLIC_URL: 'http://127.0.0.1',
});

export interface TestHttp {
  readonly origin: string;
  readonly config: Config;
  /** A new caller without cookies. */
  client(): Client;
  /**
   * A new caller who is signed in: with all permissions of the role, and without an organisation,
   * unless given. Not for tests with sessions of their own.
   */
  signedIn(who: Pick<Actor, 'user_id' | 'role'> & Partial<Actor>): Client;
  close(): Promise<void>;
}

export interface TestHttpParts {
  readonly database: Database;
  readonly routes: readonly Route[];
  readonly sessions?: RememberedSessions;
  readonly installations?: InstallationReader;
  readonly addresses?: AllowedAddresses;
  readonly config?: Config;
  readonly hooks?: readonly Hook[];
  readonly limitClock?: () => number;
  /**
   * Leaves a check of the kit out, for an attack that must then succeed; called before it listens.
   */
  readonly weaken?: (http: Http) => void;
}

export async function testHttp(parts: TestHttpParts): Promise<TestHttp> {
  const config = parts.config ?? testConfig();
  const known = new Map<string, LiveSession>();
  const http = await createHttp({
    config,
    log: createLog(config.LOG_LEVEL),
    database: parts.database,
    sessions: parts.sessions ?? {
      find: async (token) => known.get(token) ?? null,
      forget: () => {},
    },
    ...(parts.installations ? { installations: parts.installations } : {}),
    ...(parts.addresses ? { addresses: parts.addresses } : {}),
    routes: parts.routes,
    ...(parts.limitClock ? { limitClock: parts.limitClock } : {}),
  });
  if (parts.hooks) await registerHooks(http, parts.hooks);
  parts.weaken?.(http);
  await http.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const client = () => testClient(origin);
  return {
    origin,
    config,
    client,
    signedIn: (who) => {
      const token = `session-${known.size + 1}`;
      const usual = {
        name: 'Helen Marsh',
        organisation_id: null,
        session_id: 1,
        acting_for_user_id: null,
        restriction: null,
      };
      const actor = { ...usual, abilities: new Set(roles[who.role].abilities), ...who };
      known.set(token, { actor, expires_at: new Date('2031-01-01'), is_proved: true, gate: null });
      const caller = client();
      caller.cookies.set(sessionCookie(config), token);
      return caller;
    },
    close: async () => await http.close(),
  };
}
