// The connections of one program: writers, readers, one for LISTEN, and one for each probe. All sign
// in as the login role, which owns nothing.
import type { Socket } from 'node:net';
import postgres from 'postgres';
import { type Address, type ConnectionHooks, createPool, type Pool, renewing } from './pool.ts';
import { tlsModeOf } from './tls.ts';
import { valueTypes } from './value-types.ts';

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Milliseconds a statement of a request may run; reports and sweeps raise it themselves. */
  readonly statementTimeoutMs?: number;
  /** Milliseconds to wait for a connection before answering 503. */
  readonly connectDeadlineMs?: number;
  /** Tests stop the clock here; null is real time. */
  readonly clock?: { now: Date | null };
}

export interface Pools {
  readonly writers: Pool;
  /** Their connections cannot write. */
  readonly readers: Pool;
  readonly notifiers: { current(): postgres.Sql; close(): Promise<void> };
  /** A connection outside the pools that cannot write. */
  readonly prober: (statementTimeoutMs: number) => (hooks: ConnectionHooks) => postgres.Sql;
  readonly connectDeadlineMs: number;
  /** Milliseconds until a statement is answered or given up. */
  readonly answerDeadlineMs: number;
  readonly clock: { now: Date | null } | undefined;
}

// Set explicitly, in place of the server's defaults: finality is queried in one statement and used
// in the next (server/kit/order.ts); and in a zone that changes its clocks, "a day before" would be
// 23 or 25 hours.
const ownDefaults = {
  default_transaction_isolation: 'read committed',
  TimeZone: 'UTC',
} as const;

// In a variable, because the driver's types do not know its option `socket`.
function dialling(socket: (to: Address) => Promise<Socket>) {
  return {
    ssl: false,
    socket: async ({ host, port, path }: Address) => await socket({ host, port, path }),
  };
}

/** Nothing is connected until the first query. */
export function openPools(options: DatabaseOptions): Pools {
  const { statementTimeoutMs = 2000, connectDeadlineMs = 1500 } = options;
  const settings = {
    types: valueTypes,
    fetch_types: false,
    connect_timeout: connectDeadlineMs / 1000,
    max_lifetime: null,
    backoff: () => 0.2,
    onnotice: () => {},
    max: 1,
  };
  const connection = {
    ...ownDefaults,
    statement_timeout: statementTimeoutMs,
    application_name: 'vigil',
  };
  const tls = tlsModeOf(options.url);
  const connectWith =
    (parameters: Partial<postgres.ConnectionParameters>) =>
    ({ onClose, socket }: ConnectionHooks): postgres.Sql =>
      postgres(options.url, {
        ...settings,
        ...dialling((to) => socket({ ...to, tls })),
        connection: { ...connection, ...parameters },
        onclose: onClose,
      });
  const readOnly = { default_transaction_read_only: true };
  return {
    writers: createPool(connectWith({}), options.poolSize),
    readers: createPool(connectWith(readOnly), options.poolSize),
    notifiers: renewing((onClose) =>
      postgres(options.url, {
        ...settings,
        connection: { application_name: 'vigil-notify' },
        onclose: onClose,
      }),
    ),
    prober: (statement_timeout) => connectWith({ ...readOnly, statement_timeout }),
    connectDeadlineMs,
    answerDeadlineMs: connectDeadlineMs + statementTimeoutMs,
    clock: options.clock,
  };
}
