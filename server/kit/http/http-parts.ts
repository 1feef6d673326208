// The parts that the HTTP server is built from.
import type { FastifyInstance } from 'fastify';
import type { AllowedAddresses } from '../access/addresses.ts';
import type { InstallationReader } from '../access/installations.ts';
import type { RememberedSessions } from '../access/sessions.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Route } from './context.ts';

export type Http = FastifyInstance;

export interface HttpParts {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly sessions: RememberedSessions;
  /** The addresses from which staff may call; without it any. */
  readonly addresses?: AllowedAddresses;
  /** Resolves the tokens of phone apps; without it no installation gets access. */
  readonly installations?: InstallationReader;
  readonly routes: readonly Route[];
  /** Milliseconds, monotonic, of the limits of calls; the machine's where absent. */
  readonly limitClock?: () => number;
  /** The folder of the built screens; without it only the calls are served. */
  readonly webBundle?: string;
}
