// The entry to PostgreSQL, for the author of a store: which kinds of query there are and when to use
// which. How they are sent is in connections/.
import type postgres from 'postgres';
import type { Restriction } from '#domain/access/actor.ts';
import type { Notices } from '../notices/notices.ts';

/**
 * A query function: a tagged template, one round trip each, pipelined when not awaited. Values
 * become parameters.
 *
 * A function of a store takes it as its first parameter and leaves the transaction to its caller:
 *
 *     export const readTag = async (tx: Tx, id: number): Promise<Tag | null> =>
 *       (await tx<Tag[]>`select id, name from tags where id = ${id}`)[0] ?? null;
 */
export type Tx = postgres.Sql;

/** A piece of SQL made by a Tx, to be put into another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** A query made by a Tx that has not been sent. */
export type Statement<Row extends postgres.MaybeRow = postgres.Row> = postgres.PendingQuery<Row[]>;

/**
 * Which rows a query may see, kept by row-level security (design section 5). An endpoint's handler
 * is given a Tx in the view of its caller; sweeps and subscribers use the platform's.
 */
export type View =
  | { readonly role: 'tenant'; readonly organisation_id: number }
  | {
      readonly role: 'restricted';
      readonly organisation_id: number;
      readonly restriction: Restriction;
    }
  | { readonly role: 'centre' }
  | { readonly role: 'platform' };

/**
 * Use `write` for whatever changes a row or decides on one it has locked, `read` for whatever only
 * shows, and `pipeline` only where the number of round trips was measured to matter.
 *
 * All of them answer 503 (`unavailable`) while the database is not there.
 */
export interface Database {
  /**
   * A transaction: answers after its commit; a throw rolls back. After a deadlock `work` is run
   * again, up to three times, so it has no effects outside the database.
   *
   *     await database.write({ role: 'platform' }, async (tx) => {
   *       const alert = await lockAlert(tx, key);
   *       await writeOwner(tx, alert, owner);
   *     });
   */
  write<Result>(view: View, work: (tx: Tx, last: Last) => Promise<Result>): Promise<Result>;

  /**
   * Queries without a transaction, on a connection that cannot write. Each sees what was committed
   * before it; two that must agree are one statement.
   *
   *     const tags = await database.read(
   *       { role: 'tenant', organisation_id },
   *       async (tx) => await listTags(tx),
   *     );
   */
  read<Result>(view: View, questions: (tx: Tx) => Promise<Result>): Promise<Result>;

  /**
   * `read` in the view of the platform, e.g. what is due for a sweep.
   *
   *     const ids = await database.ask(async (tx) => await lookForDue(tx, batch));
   */
  ask<Result>(questions: (tx: Tx) => Promise<Result>): Promise<Result>;

  /**
   * A transaction whose statements are all known before the first is answered: it is sent in one
   * message. If a statement fails, nothing is written.
   *
   *     const frames = await database.pipeline(
   *       { role: 'platform' },
   *       (tx) => ({ statements: [insertAlert(tx), insertEvent(tx)] }),
   *       () => null,
   *     );
   *
   * @param newsOf the news in the rows of `answer`, for the commit listeners
   * @returns those rows
   */
  pipeline<Row extends postgres.MaybeRow>(
    view: View,
    statementsOf: (tx: Tx) => Pipelined<Row>,
    newsOf: (rows: readonly Row[]) => CommittedNews | null,
  ): Promise<readonly Row[]>;

  /**
   * Queries of a health check, in the platform's view on a connection of its own, outside the pool:
   * answered or refused by the deadline, whatever state the database is in.
   * @throws unavailable when it did not answer within `deadlineMs`
   */
  probe<Result>(questions: (tx: Tx) => Promise<Result>, deadlineMs: number): Promise<Result>;

  /**
   * Calls the listener after each commit of a writing transaction, so that it can look at once;
   * with the committed news where they are completely known.
   */
  onCommit(listener: (news: CommittedNews | null) => void): void;

  /** Words between the processes of this database, never sent within a transaction. */
  readonly notices: Notices;

  close(): Promise<void>;
}

/**
 * Sends a statement in one message with the commit, for when its answer is not needed. Its failure
 * rolls back the whole transaction.
 */
export type Last = (statement: Unsent) => void;

export interface Unsent {
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
