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
 * Takes a statement whose answer nobody needs: it leaves in one message with the commit. What fails
 * there takes all with it.
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

/** A row of the outbox; its number tells its place in the order of commits. */
export interface OutboxRow {
  number: string;
  channels: string[];
  event: string;
  /** JSON text. */
  data: string;
}

/**
 * All that a transaction put into the outbox, if nothing can come to stand between it and the row
 * before any more.
 */
export interface CommittedNews {
  readonly after: string;
  readonly rows: readonly OutboxRow[];
}

export interface Database {
  /**
   * Runs `work` in a transaction and answers after its commit; a throw rolls back. It is run once
   * more where it and another waited for each other.
   */
  write<Result>(view: View, work: (tx: Tx, last: Last) => Promise<Result>): Promise<Result>;
  /**
   * Questions, each a transaction of its own, on a connection that cannot write and wears the view
   * until somebody needs another: no begin, role and commit travel with them.
   */
  read<Result>(view: View, questions: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The same in the platform's view. */
  ask<Result>(questions: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Writes what needs no answer on the way: begin, the statements and the commit are sent in one
   * message. If a statement fails, nothing is written.
   * @param newsOf what the rows of `answer` say to those who listen for commits
   * @returns those rows
   */
  pipeline<Row extends postgres.MaybeRow>(
    view: View,
    statementsOf: (tx: Tx) => Pipelined<Row>,
    newsOf: (rows: readonly Row[]) => CommittedNews | null,
  ): Promise<readonly Row[]>;
  /**
   * Questions in the platform's view on a connection of its own, beside the pool: answered or
   * refused by then, whatever the database does.
   * @throws unavailable where it did not answer within so many milliseconds
   */
  probe<Result>(questions: (tx: Tx) => Promise<Result>, deadlineMs: number): Promise<Result>;
  /**
   * Called after each commit of a writing transaction, for whoever must look at once; with its news
   * where they are known whole.
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
  /** Tests stand the clock still here; null is real time. */
  readonly clock?: { now: Date | null };
}

const platformSetup = ({ clock }: DatabaseOptions): string =>
  setupOf({ role: 'platform' }, clock?.now ?? null);
// Whatever the server's own default is: what is final is asked in one statement and read in the
// next (server/kit/order.ts).
const isolation = { default_transaction_isolation: 'read committed' } as const;
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
    ...isolation,
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
    const lent = await pool.lend(connectDeadlineMs);
    const lease = leaseOf(lent.sql);
    let sound = false;
    try {
      // Begin, role and tenant travel in one message together with the first query of `work`. Sent
      // at once: a query waits until it is awaited, and one of `work` may be told to go before
      // that.
      const opening = withDeadline(
        lent.sql.unsafe(opener(view, options.clock)).execute(),
        connectDeadlineMs,
      );
      const kept: Unsent[] = [];
      const working = work(lease.tx, (statement) => void kept.push(statement));
      working.catch(() => {});
      await opening;
      const result = await untilGone(lent, working);
      const last = kept.map((statement) => statement.execute());
      lease.end();
      const ending = lent.sql.unsafe('commit').execute();
      const outcomes = await withDeadline(Promise.allSettled([...last, ending]), deadline);
      const ended = await ending;
      sound = true;
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      // The driver may have connected again and committed nothing at all.
      if (lent.closed) throw unavailable();
      // PostgreSQL answers a commit after a failed statement by rolling back.
      if (ended.command !== 'COMMIT')
        throw new Error('A statement failed and its error was ignored: nothing was committed.');
      return result;
    } catch (error) {
      lease.end();
      if (!sound && !lent.closed && !isGone(error))
        sound = await withDeadline(lent.sql.unsafe('rollback'), deadline).then(yes, no);
      throw lent.closed || isFault(error) ? asUnavailable(error) : error;
    } finally {
      pool.takeBack(lent, sound);
    }
  }

  async function pipeline<Row extends postgres.MaybeRow>(
    view: View,
    statementsOf: (tx: Tx) => Pipelined<Row>,
    newsOf: (rows: readonly Row[]) => CommittedNews | null,
  ): Promise<readonly Row[]> {
    const setup = setupOf(view, options.clock?.now ?? null);
    const lent = await pool.lend(connectDeadlineMs, setup);
    let sound = false;
    try {
      const { statements, answer } = statementsOf(lent.sql);
      const [only, another] = statements;
      // One statement is a transaction by itself, where the connection wears the view already.
      const sent =
        only && !another
          ? alone(lent, setup, only)
          : together(lent, opener(view, options.clock), statements);
      // Whatever fails, the end is waited for: after it the connection is free again.
      const outcomes = await withDeadline(Promise.allSettled(sent), deadline);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      if (lent.closed) throw unavailable();
      sound = true;
      const rows = answer ? await answer : [];
      const news = newsOf(rows);
      for (const listen of listeners) listen(news);
      return rows;
    } catch (error) {
      sound ||= !lent.closed && !isGone(error);
      throw lent.closed || isFault(error) ? asUnavailable(error) : error;
    } finally {
      pool.takeBack(lent, sound);
    }
  }

  async function read<Result>(view: View, questions: (tx: Tx) => Promise<Result>): Promise<Result> {
    const setup = setupOf(view, options.clock?.now ?? null);
    const lent = await readers.lend(connectDeadlineMs, setup);
    const lease = leaseOf(lent.sql);
    let sound = false;
    // Its settings travel in one message with the first question. What was answered under other
    // settings is never returned.
    const settingUp = lent.setup === setup ? undefined : setUp(lent, setup);
    try {
      const asking = questions(lease.tx);
      const answers = settingUp
        ? Promise.all([asking, settingUp]).then(([result]) => result)
        : asking;
      const result = await withDeadline(answers, deadline);
      if (lent.closed) throw unavailable();
      sound = true;
      return result;
    } catch (error) {
      lease.end();
      // One that is silent may still be at the statement.
      sound = !isGone(error) && (await Promise.resolve(settingUp).then(yes, no));
      throw lent.closed || isFault(error) ? asUnavailable(error) : error;
    } finally {
      lease.end();
      readers.takeBack(lent, sound);
    }
  }

  return {
    read,
    ask: (questions) => read({ role: 'platform' }, questions),
    write: async (view, work) => {
      const result = await unlessGivenUp(async () => await transact(view, work));
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
 * Two waited for each other, and PostgreSQL gave this one up and undid all of it: it is run once
 * more.
 */
async function unlessGivenUp<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (codeOf(error) !== '40P01') throw error;
    return await run();
  }
}

/**
 * The driver may leave a query unanswered whose connection closed under it: nobody waits for that
 * one.
 */
async function untilGone<Result>(lent: Connection, working: Promise<Result>): Promise<Result> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  lent.onGone = () => reject(unavailable());
  if (lent.closed) lent.onGone();
  return await Promise.race([working, gone]);
}

function alone(lent: Connection, setup: string, statement: Unsent): PromiseLike<unknown>[] {
  return lent.setup === setup ? [statement.execute()] : [setUp(lent, setup), statement.execute()];
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
  // Sent at once, for a question may be told to go before it is awaited.
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
// internal: not the caller's doing.
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
