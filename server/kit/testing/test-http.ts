// The HTTP kit on a free port with whatever routes a test gives it: for tests of a feature before, or without, the whole program.

import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { InstallationReader } from '../access/installations.ts';
import type { SessionReader } from '../access/sessions.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Route } from '../http/context.ts';
import { createHttp } from '../http/server.ts';
import { createLog } from '../log.ts';
import { type Client, testClient } from './test-client.ts';
import { testSecret } from './test-database.ts';

/** Settings of a quiet program in demo mode on free ports; `environment` changes them as it would the real ones. */
export const testConfig = (environment: Record<string, string> = {}): Config =>
  readConfig({
    APP_SECRET: testSecret,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PORT: '0',
    EV04_PORT: '0',
    DATA_DIRECTORY: tmpdir(),
    ...environment,
  });

export interface TestHttp {
  readonly origin: string;
  readonly config: Config;
  /** A new caller without cookies. */
  client(): Client;
  close(): Promise<void>;
}

export interface TestHttpParts {
  readonly database: Database;
  readonly routes: readonly Route[];
  readonly sessions?: SessionReader & { forget(token: string): void };
  readonly installations?: InstallationReader;
  readonly config?: Config;
}

const nobody = { find: async () => null, forget: () => {} };

export async function testHttp(parts: TestHttpParts): Promise<TestHttp> {
  const config = parts.config ?? testConfig();
  const http = await createHttp({
    config,
    log: createLog(config.LOG_LEVEL),
    database: parts.database,
    sessions: parts.sessions ?? nobody,
    ...(parts.installations ? { installations: parts.installations } : {}),
    routes: parts.routes,
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  return { origin, config, client: () => testClient(origin), close: async () => await http.close() };
}
