// The messages of the feeds: stored as received, claimed in the order in which they were committed,
// and marked with their outcome.
import type { Tx } from '#server/kit/db/database.ts';
import type { Look } from '#server/kit/jobs/sweep.ts';

/** Stores a body before it is parsed. */
export async function keepMessage(
  tx: Tx,
  feed: { organisation_id: number; id: number },
  call: { body: Buffer; source_address: string },
): Promise<void> {
  await tx`
    insert into zoleo_messages (organisation_id, feed_id, received_at, due_at, source_address, body)
    values (${feed.organisation_id}, ${feed.id}, app.now(), app.now(), ${call.source_address},
      ${call.body})`;
}

export interface WaitingMessage {
  readonly organisation_id: number;
  readonly id: number;
  readonly feed_id: number;
  readonly received_at: Date;
  readonly source_address: string;
  readonly body: Uint8Array;
  readonly attempts: number;
}

/**
 * The oldest waiting messages, of feeds that no other process works on: one feed's messages are
 * taken by one process at a time and in their order. The lock lets new messages in (they only refer
 * to the feed) and ends with the transaction.
 */
export async function claimWaiting(tx: Tx, most: number): Promise<WaitingMessage[]> {
  const feeds = await tx<{ id: number }[]>`
    select f.id from zoleo_feeds f
    where f.id in (select m.feed_id
      from zoleo_messages m
      where m.processed_at is null and m.due_at <= app.now()
      order by m.id
      limit ${most})
    order by f.id for no key update skip locked`;
  if (feeds.length === 0) return [];
  return await tx<WaitingMessage[]>`
    select organisation_id, id, feed_id, received_at, source_address, body, attempts
    from zoleo_messages
    where feed_id = any(${feeds.map((feed) => feed.id)}::bigint[])
      and processed_at is null
      and due_at <= app.now()
    order by id limit ${most}`;
}

export type Outcome =
  | 'taken'
  | 'repeated'
  | 'linked'
  | 'unlinked'
  | 'unknown_unit'
  | 'unknown_type'
  | 'unreadable';

export interface Processed {
  readonly id: number;
  readonly outcome: Outcome;
  readonly message_type: string | null;
  readonly imei: string | null;
  readonly device_id: number | null;
  readonly event_key: string | null;
}

/**
 * Marks messages as done; one whose event stood before, in an earlier message, is marked as
 * repeated.
 */
export async function finishMessages(tx: Tx, processed: readonly Processed[]): Promise<void> {
  await tx`
    with given as materialized (
      select *
      from json_to_recordset(${JSON.stringify(processed)}::text::json) as g (id bigint,
        outcome text, message_type text, imei text, device_id bigint, event_key text)
    ), done as (
      update zoleo_messages m
      set processed_at = app.now(), last_error = null, message_type = g.message_type, imei = g.imei,
        device_id = g.device_id, event_key = g.event_key,
        outcome = case when g.outcome = 'taken' and (
          exists (select from zoleo_messages p
            where p.organisation_id = m.organisation_id
              and p.device_id = g.device_id
              and p.event_key = g.event_key
              and p.id <> m.id)
          or exists (select from given p
            where p.device_id = g.device_id and p.event_key = g.event_key and p.id < g.id)
        ) then 'repeated' else g.outcome end
      from given g where m.id = g.id
      returning m.organisation_id, m.feed_id, m.received_at
    )
    update zoleo_feeds f set last_heard_at = greatest(f.last_heard_at, d.heard_at)
    from (select organisation_id, feed_id, max(received_at) as heard_at from done group by 1, 2) d
    where f.organisation_id = d.organisation_id and f.id = d.feed_id`;
}

/** Puts a message off that could not be taken. @param retryInMs until the next try */
export async function postponeMessage(
  tx: Tx,
  id: number,
  error: string,
  retryInMs: number,
): Promise<void> {
  await tx`
    update zoleo_messages
    set attempts = attempts + 1, last_error = ${error.slice(0, 500)},
      due_at = app.now() + ${`${retryInMs} milliseconds`}::interval
    where id = ${id}`;
}

/** Whether a message waits, and when the next deferred one is due. */
export async function lookForWaiting(tx: Tx): Promise<Look> {
  const waiting = tx`from zoleo_messages where processed_at is null and due_at`;
  const [row] = await tx<Look[]>`
    select exists (select ${waiting} <= app.now()) as due,
      (select min(due_at) ${waiting} > app.now()) as next`;
  return row ?? { due: false, next: null };
}
