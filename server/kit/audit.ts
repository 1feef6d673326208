// Writes events and live frames in the transaction of the change they describe, in one statement
// for any number of rows.
import type { CommittedNews, Fragment, OutboxRow, Statement, Tx } from './db/database.ts';
import { numberOf } from './order.ts';

/**
 * A row of the append-only events table. Times are ISO 8601; `occurred_at` defaults to the
 * transaction's time.
 */
export interface NewEvent {
  organisation_id: number | null;
  kind: string;
  alert_id?: number;
  device_id?: number;
  user_id?: number;
  actor_staff_id?: number | null;
  acting_for_staff_id?: number | null;
  data?: Record<string, unknown>;
  occurred_at?: string;
}

/** A live frame: the channels it is published on, its event and its data. */
export interface NewFrame {
  channels: string[];
  event: string;
  data: unknown;
}

/**
 * An event as the screens get it: the row's id, when it was recorded, and the name of who did it.
 */
export interface WrittenEvent {
  id: number;
  occurred_at: string;
  recorded_at: string;
}

/** Writes events and answers them in the order given. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<WrittenEvent[]> {
  return events.length === 0 ? [] : await recording(tx, events);
}

/**
 * The statement that writes events, of which there is one at least, and answers them in the order
 * given.
 */
export function recording(tx: Tx, events: readonly NewEvent[]): Statement<WrittenEvent> {
  const rows = events.map((event, position) => ({ position, ...event }));
  return tx<WrittenEvent[]>`
    insert into events (organisation_id, kind, alert_id, device_id, user_id, actor_staff_id,
      acting_for_staff_id, data, occurred_at)
    select organisation_id, kind, alert_id, device_id, user_id, actor_staff_id, acting_for_staff_id,
      coalesce(data, '{}'), coalesce(occurred_at, app.now())
    from jsonb_to_recordset(${tx.json(rows as never)}) as given (position integer,
      organisation_id bigint, kind text, alert_id bigint, device_id bigint,
      user_id bigint, actor_staff_id bigint, acting_for_staff_id bigint, data jsonb,
        occurred_at timestamptz)
    order by position
    returning id, app.iso(occurred_at) as occurred_at, app.iso(recorded_at) as recorded_at`;
}

interface ForEach
  extends Required<
    Pick<NewEvent, 'organisation_id' | 'kind' | 'actor_staff_id' | 'acting_for_staff_id' | 'data'>
  > {
  readonly records: readonly { readonly id: number; readonly name: string }[];
}

/**
 * Writes the same event for each of many records, with the record's id and name in its data.
 * Returns no ids, because no caller needs them.
 */
export async function recordForEach(tx: Tx, { records, data, ...event }: ForEach): Promise<void> {
  await tx`
    insert into events (organisation_id, kind, actor_staff_id, acting_for_staff_id, data,
      occurred_at)
    select ${event.organisation_id}::bigint, ${event.kind}::text, ${event.actor_staff_id}::bigint,
      ${event.acting_for_staff_id}::bigint,
      jsonb_build_object('id', r.id, 'name', r.name) || ${tx.json(data as never)}::jsonb, app.now()
    from unnest(${records.map(({ id }) => id)}::bigint[],
      ${records.map(({ name }) => name)}::text[]) with ordinality r (id, name, nth)
    order by r.nth`;
}

/** Puts frames into the outbox; every hub reads them in commit order after the commit. */
export async function tell(tx: Tx, frames: readonly NewFrame[]): Promise<void> {
  if (frames.length === 0) return;
  await tx`
    insert into live_outbox (channels, event, data)
    select channels, event, data
    from json_to_recordset(${JSON.stringify(frames)}::text::json) as given (channels text[],
      event text, data json)`;
}

/**
 * A row that was just added to the outbox, with the number of the last row of the transactions
 * before; null where another may still come in between.
 */
export interface ToldRow extends OutboxRow {
  after: string | null;
}

/** The news of one transaction's rows for the hub; null where it must query by itself. */
export function newsOf(rows: readonly ToldRow[]): CommittedNews | null {
  const after = rows[0]?.after ?? null;
  return after === null ? null : { after, rows };
}

/**
 * The end of a statement that gave rows t (tx_id, id, channels, event, data) to the outbox: answers
 * them as ToldRow. What is before them is known for good if no transaction that drew its place
 * before is still writing.
 */
export const toldRows = (tx: Tx, rows: Fragment): Fragment => tx`
  select ${numberOf(tx)} as number, t.channels, t.event, t.data::text as data,
    (select app.news_before((select tx_id from ${rows} limit 1))) as after
  from ${rows} t
  order by t.id`;
