// The one door to PostgreSQL: a pool of the login role that owns nothing, and transactions that wear one of three database roles.
import postgres from 'postgres';
import { AppError, unavailable } from '#domain/kit/errors.ts';
import { withDeadline } from './deadline.ts';

/** A query function inside a transaction: a tagged template, one round trip each, pipelined when not awaited. */
export type Tx = postgres.Sql;

/** A piece of SQL made by a Tx, to be put into another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Which rows the transaction may see (design section 5). */
export type View =
  | { readonly role: 'tenant'; readonly organisation_id: number }
  | { readonly role: 'centre' }
  | { readonly role: 'platform' };

export interface Database {
  /** Runs `work` in a transaction and answers after its commit; a throw rolls back. */
  write<Result>(view: View, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The same, read only. */
  read<Result>(view: View, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Called after each commit of a writing transaction, for whoever must look at once. */
  onCommit(listener: () => void): void;
  /** A connection of its own for LISTEN and NOTIFY. */
  readonly listener: postgres.Sql;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Milliseconds a statement of a request may run; reports and sweeps raise it themselves. */
  readonly statementTimeoutMs?: number;
  /** Milliseconds to wait for a connection before answering 503. */
  readonly connectDeadlineMs?: number;
  /** Tests stand the clock still here; null is real time. */
  readonly clock?: { now: Date | null };
}

const plainNumbers = { to: 20, from: [20], serialize: String, parse: Number };

/** Opens the pool. Nothing is connected until the first transaction. */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = 2000, connectDeadlineMs = 2000 } = options;
  const settings = {
    types: { bigint: plainNumbers },
    connect_timeout: 2,
    backoff: () => 0.2,
    onnotice: () => {},
  };
  const pool = postgres(options.url, { ...settings, max: options.poolSize, connection: { statement_timeout: statementTimeoutMs, application_name: 'vigil' } });
  const listener = postgres(options.url, { ...settings, max: 1, connection: { application_name: 'vigil-notify' } });
  const listeners: (() => void)[] = [];
  const deadline = connectDeadlineMs + statementTimeoutMs;

  async function transact<Result>(view: View, mode: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const connection = await reserve(pool, connectDeadlineMs);
    let outcome: 'unknown' | 'ended' = 'unknown';
    try {
      // Begin, role and tenant travel in one message together with the first query of `work`.
      const opening = connection.unsafe(opener(view, mode, options.clock?.now ?? null));
      opening.catch(() => {});
      try {
        const result = await work(connection);
        await opening;
        await withDeadline(connection.unsafe('commit'), deadline);
        outcome = 'ended';
        return result;
      } catch (error) {
        await withDeadline(connection.unsafe('rollback'), deadline).then(() => { outcome = 'ended'; }, () => {});
        throw error;
      }
    } catch (error) {
      throw refusalFor(error);
    } finally {
      // A connection whose end is not known is never used again: it may still hold a transaction.
      if (outcome === 'ended') connection.release();
      else connection.unsafe('select pg_terminate_backend(pg_backend_pid())').then(() => connection.release(), () => connection.release());
    }
  }

  return {
    read: (view, work) => transact(view, 'begin read only', work),
    write: async (view, work) => {
      const result = await transact(view, 'begin', work);
      for (const listen of listeners) listen();
      return result;
    },
    onCommit: (listen) => void listeners.push(listen),
    listener,
    close: async () => {
      await Promise.all([pool.end({ timeout: 2 }), listener.end({ timeout: 1 })]);
    },
  };
}

function opener(view: View, mode: string, now: Date | null): string {
  const tenant = view.role === 'tenant' ? `set local app.organisation_id = '${Number(view.organisation_id)}';` : '';
  const clock = now ? `set local app.now = '${now.toISOString()}';` : '';
  return `${mode}; set local role vigil_${view.role}; ${tenant}${clock}`;
}

async function reserve(pool: postgres.Sql, deadlineMs: number): Promise<postgres.ReservedSql> {
  const waiting = pool.reserve();
  try {
    return await withDeadline(waiting, deadlineMs);
  } catch {
    // Given too late: hand it straight back, or the pool leaks one connection per outage.
    waiting.then((late) => late.release(), () => {});
    throw unavailable();
  }
}

const connectionFaults = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
// Class 08 connection, 53 out of room or connections, 57 shutdown or cancelled, 58 system, XX internal: not the caller's doing.
const serverFaults = /^(08|53|57|58|XX)/;

function refusalFor(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return connectionFaults.has(code) || serverFaults.test(code) ? unavailable() : error;
}
