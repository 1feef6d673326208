// The only entry to PostgreSQL: a pool of the login role that owns nothing, and transactions that
// take on one of four database roles.
import postgres from 'postgres';
import { AppError, unavailable } from '#domain/kit/errors.ts';
import { withDeadline } from './deadline.ts';
import { leaseOf } from './lease.ts';
import { type Connection, type ConnectionHooks, createPool, renewing } from './pool.ts';
import { probe } from './probe.ts';
import { valueTypes } from './value-types.ts';
import { opener, setupOf, type View } from './view.ts';

export type { View };

/**
 * A query function inside a transaction: a tagged template, one round trip each, pipelined when not
 * awaited.
 */
export type Tx = postgres.Sql;

/** A piece of SQL made by a Tx, to be put into another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** A query made by a Tx that has not been sent. */
export type Statement<Row extends postgres.MaybeRow = postgres.Row> = postgres.PendingQuery<Row[]>;

/**
 * Sends a statement in one message with the commit, for when its answer is not needed. Its failure
 * rolls back the whole transaction.
 */
export type Last = (statement: Unsent) => void;

interface Unsent {
  execute(): PromiseLike<unknown>;
}

/** Statements of one transaction, sent in this order. */
export interface Pipelined<Row extends postgres.MaybeRow> {
  readonly statements: readonly Unsent[];
  /** The one of them whose rows are wanted, if any. */
  readonly answer?: Statement<Row> | undefined;
}

/** A row of the outbox; its number gives its place in commit order. */
export interface OutboxRow {
  number: string;
  channels: string[];
  event: string;
  /** JSON text. */
  data: string;
}

/**
 * All rows that a transaction put into the outbox, if no row of another transaction can still come
 * between them and the row before.
 */
export interface CommittedNews {
  readonly after: string;
  readonly rows: readonly OutboxRow[];
}

export interface Database {
  /**
   * Runs `work` in a transaction and answers after its commit; a throw rolls back. After a deadlock
   * it is run once more.
   */
  write<Result>(view: View, work: (tx: Tx, last: Last) => Promise<Result>): Promise<Result>;
  /**
   * Read-only queries, autocommitted, on a connection that keeps this view's settings until another
   * view needs it. That saves the round trips of begin, set role and commit.
   */
  read<Result>(view: View, questions: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The same in the platform's view. */
  ask<Result>(questions: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Writes without intermediate answers: begin, the statements and the commit are sent in one
   * message. If a statement fails, nothing is written.
   * @param newsOf the news in the rows of `answer`, for the commit listeners
   * @returns those rows
   */
  pipeline<Row extends postgres.MaybeRow>(
    view: View,
    statementsOf: (tx: Tx) => Pipelined<Row>,
    newsOf: (rows: readonly Row[]) => CommittedNews | null,
  ): Promise<readonly Row[]>;
  /**
   * Queries in the platform's view on a connection of its own, outside the pool: answered or
   * refused by the deadline, whatever state the database is in.
   * @throws unavailable when it did not answer within `deadlineMs`
   */
  probe<Result>(questions: (tx: Tx) => Promise<Result>, deadlineMs: number): Promise<Result>;
  /**
   * Calls the listener after each commit of a writing transaction, so that it can look at once;
   * with the committed news where they are completely known.
   */
  onCommit(listener: (news: CommittedNews | null) => void): void;
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
  /** Tests stop the clock here; null is real time. */
  readonly clock?: { now: Date | null };
}

const platformSetup = ({ clock }: DatabaseOptions): string =>
  setupOf({ role: 'platform' }, clock?.now ?? null);
// Set explicitly, in place of the server's defaults: finality is queried in one statement and used
// in the next (server/kit/order.ts); and in a zone that changes its clocks, "a day before" would be
// 23 or 25 hours.
const ownDefaults = {
  default_transaction_isolation: 'read committed',
  TimeZone: 'UTC',
} as const;
const [yes, no] = [() => true, () => false];

/** Opens the pool. Nothing is connected until the first transaction. */
export function openDatabase(options: DatabaseOptions): Database {
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
  const wearing =
    (worn: Partial<postgres.ConnectionParameters>) =>
    ({ onClose, ...hooks }: ConnectionHooks): postgres.Sql =>
      postgres(options.url, {
        ...settings,
        ...hooks,
        connection: { ...connection, ...worn },
        onclose: onClose,
      });
  const pool = createPool(wearing({}), options.poolSize);
  const readers = createPool(wearing({ default_transaction_read_only: true }), options.poolSize);
  const listeners: ((news: CommittedNews | null) => void)[] = [];
  const notifiers = renewing((onClose) =>
    postgres(options.url, {
      ...settings,
      connection: { application_name: 'vigil-notify' },
      onclose: onClose,
    }),
  );
  const deadline = connectDeadlineMs + statementTimeoutMs;

  async function transact<Result>(
    view: View,
    work: (tx: Tx, last: Last) => Promise<Result>,
  ): Promise<Result> {
    const connection = await pool.acquire(connectDeadlineMs);
    const lease = leaseOf(connection.sql);
    let isHealthy = false;
    try {
      // Begin, role and tenant are sent in one message with the first query of `work`. Executed
      // eagerly: a postgres.js query is not sent until it is awaited, and `work` may send its first
      // query before that.
      const opening = withDeadline(
        connection.sql.unsafe(opener(view, options.clock)).execute(),
        connectDeadlineMs,
      );
      const kept: Unsent[] = [];
      const working = work(lease.tx, (statement) => void kept.push(statement));
      working.catch(() => {});
      await opening;
      const result = await rejectIfConnectionLost(connection, working);
      const last = kept.map((statement) => statement.execute());
      lease.end();
      const ending = connection.sql.unsafe('commit').execute();
      const outcomes = await withDeadline(Promise.allSettled([...last, ending]), deadline);
      const ended = await ending;
      isHealthy = true;
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      // The driver may have connected again and committed nothing at all.
      if (connection.closed) throw unavailable();
      // PostgreSQL answers a commit after a failed statement by rolling back.
      if (ended.command !== 'COMMIT')
        throw new Error('A statement failed and its error was ignored: nothing was committed.');
      return result;
    } catch (error) {
      lease.end();
      if (!isHealthy && !connection.closed && !isGone(error))
        isHealthy = await withDeadline(connection.sql.unsafe('rollback'), deadline).then(yes, no);
      throw connection.closed || isFault(error) ? asUnavailable(error) : error;
    } finally {
      pool.release(connection, isHealthy);
    }
  }

  async function pipeline<Row extends postgres.MaybeRow>(
    view: View,
    statementsOf: (tx: Tx) => Pipelined<Row>,
    newsOf: (rows: readonly Row[]) => CommittedNews | null,
  ): Promise<readonly Row[]> {
    const setup = setupOf(view, options.clock?.now ?? null);
    const connection = await pool.acquire(connectDeadlineMs, setup);
    let isHealthy = false;
    try {
      const { statements, answer } = statementsOf(connection.sql);
      const [only, another] = statements;
      // A single statement is its own transaction, if the connection already has this view's
      // settings.
      const sent =
        only && !another
          ? alone(connection, setup, only)
          : together(connection, opener(view, options.clock), statements);
      // On any failure, wait for the end: only after it the connection is free again.
      const outcomes = await withDeadline(Promise.allSettled(sent), deadline);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      if (connection.closed) throw unavailable();
      isHealthy = true;
      const rows = answer ? await answer : [];
      const news = newsOf(rows);
      for (const listen of listeners) listen(news);
      return rows;
    } catch (error) {
      isHealthy ||= !connection.closed && !isGone(error);
      throw connection.closed || isFault(error) ? asUnavailable(error) : error;
    } finally {
      pool.release(connection, isHealthy);
    }
  }

  async function read<Result>(view: View, questions: (tx: Tx) => Promise<Result>): Promise<Result> {
    const setup = setupOf(view, options.clock?.now ?? null);
    const connection = await readers.acquire(connectDeadlineMs, setup);
    const lease = leaseOf(connection.sql);
    let isHealthy = false;
    // Its settings are sent in one message with the first query. An answer under other settings is
    // never returned.
    const settingUp = connection.setup === setup ? undefined : setUp(connection, setup);
    try {
      const asking = questions(lease.tx);
      const answers = settingUp
        ? Promise.all([asking, settingUp]).then(([result]) => result)
        : asking;
      const result = await withDeadline(answers, deadline);
      if (connection.closed) throw unavailable();
      isHealthy = true;
      return result;
    } catch (error) {
      lease.end();
      // A connection that does not answer may still be busy with the statement.
      isHealthy = !isGone(error) && (await Promise.resolve(settingUp).then(yes, no));
      throw connection.closed || isFault(error) ? asUnavailable(error) : error;
    } finally {
      lease.end();
      readers.release(connection, isHealthy);
    }
  }

  return {
    read,
    ask: (questions) => read({ role: 'platform' }, questions),
    write: async (view, work) => {
      const result = await retryDeadlockOnce(async () => await transact(view, work));
      for (const listen of listeners) listen(null);
      return result;
    },
    pipeline,
    probe: async (questions, deadlineMs) => {
      const connect = wearing({
        default_transaction_read_only: true,
        statement_timeout: deadlineMs,
      });
      return await probe(connect, { setup: platformSetup(options), questions, deadlineMs }).catch(
        rethrown,
      );
    },
    onCommit: (listen) => void listeners.push(listen),
    get listener() {
      return notifiers.current();
    },
    close: async () => {
      await Promise.all([pool.close(), readers.close(), notifiers.close()]);
    },
  };
}

/**
 * Runs again after a deadlock (40P01): PostgreSQL aborted this transaction and rolled back all of
 * it.
 */
async function retryDeadlockOnce<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (codeOf(error) !== '40P01') throw error;
    return await run();
  }
}

/**
 * Rejects when the connection closes, because the driver may never settle a query that was pending
 * on it.
 */
async function rejectIfConnectionLost<Result>(
  connection: Connection,
  working: Promise<Result>,
): Promise<Result> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  connection.onGone = () => reject(unavailable());
  if (connection.closed) connection.onGone();
  return await Promise.race([working, gone]);
}

function alone(connection: Connection, setup: string, statement: Unsent): PromiseLike<unknown>[] {
  return connection.setup === setup
    ? [statement.execute()]
    : [setUp(connection, setup), statement.execute()];
}

function together(
  { sql }: Connection,
  opening: string,
  statements: readonly Unsent[],
): PromiseLike<unknown>[] {
  const opened = sql.unsafe(opening).execute();
  const sent = statements.map((statement) => statement.execute());
  const ending = sql
    .unsafe('commit')
    .execute()
    .then(({ command }) => {
      if (command !== 'COMMIT') throw new Error('Nothing was committed.');
    });
  return [opened, ...sent, ending];
}

const setUp = async (connection: Connection, setup: string): Promise<void> => {
  // Executed eagerly, because a query may be sent before this one is awaited.
  await connection.sql.unsafe(setup).execute();
  connection.setup = setup;
};

const connectionFaults = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
// Class 08 connection, 53 out of room or connections, 57 shutdown or cancelled, 58 system, XX
// internal: not the caller's fault.
const serverFaults = /^(08|53|57|58|XX)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
const rethrown = (error: unknown): never => {
  throw isFault(error) ? asUnavailable(error) : error;
};
const isFault = (error: unknown): boolean =>
  !(error instanceof AppError) &&
  (connectionFaults.has(codeOf(error)) || serverFaults.test(codeOf(error)));
// The connection is gone, or will be in a moment: asking it to roll back would only wait.
const isGone = (error: unknown): boolean =>
  connectionFaults.has(codeOf(error)) || /^(08|57P)/.test(codeOf(error));
const asUnavailable = (error: unknown): AppError =>
  error instanceof AppError ? error : unavailable();
