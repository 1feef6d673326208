// Removes archived events from the database, and puts them back, in batches.
import type postgres from 'postgres';
import type { ArchivedEvent } from '#server/audit/archives/archive-file.ts';
import type { Stretch } from './closed-month.store.ts';

/**
 * The keys of devices stay known: both are one statement, so that no alarm finds neither. @returns
 * how many events left
 */
export async function takeOut(sql: postgres.ISql, { first, last }: Stretch): Promise<number> {
  const [row] = await sql<{ left: number }[]>`
    with gone as (
      delete from events e using event_seals s
      where s.position between ${first} and ${last}
        and e.id = s.event_id
        and app.leaves_with_month(e)
      returning e.device_id, e.event_key
    ), keys as (
      insert into archived_event_keys (device_id, event_key)
      select device_id, event_key from gone where device_id is not null and event_key is not null
      on conflict do nothing
    )
    select count(*)::float8 as left from gone`;
  return row?.left ?? 0;
}

/**
 * Events that are there already stay as they are. @throws the database's error where what an event
 * refers to is gone
 */
export async function putBack(sql: postgres.ISql, events: readonly ArchivedEvent[]): Promise<void> {
  await sql`
    with given as (
      select l.tx_id, l.text, g.*
      from json_to_recordset(${JSON.stringify(events)}::text::json) as l (tx_id text, text text)
      cross join lateral jsonb_to_record(l.text::jsonb) as g (id bigint, organisation_id bigint,
        kind text, alert_id bigint, device_id bigint, user_id bigint,
        actor_staff_id bigint, acting_for_staff_id bigint, event_key text, occurred_at bigint,
          recorded_at bigint)
    ), known as (
      delete from archived_event_keys k
      using given g
      where k.device_id = g.device_id and k.event_key = g.event_key
    )
    insert into events (id, tx_id, organisation_id, kind, alert_id, device_id, user_id,
      actor_staff_id, acting_for_staff_id, event_key, data, occurred_at, recorded_at)
    overriding system value
    select id, tx_id::xid8, organisation_id, kind, alert_id, device_id, user_id, actor_staff_id,
      acting_for_staff_id, event_key, text::jsonb -> 'data',
      timestamptz 'epoch' + occurred_at * interval '1 microsecond',
        timestamptz 'epoch' + recorded_at * interval '1 microsecond'
    from given order by id
    on conflict (id) do nothing`;
}

/** Whether each of these events is in the database, as its text says. */
export async function areThere(
  sql: postgres.ISql,
  events: readonly ArchivedEvent[],
): Promise<boolean> {
  const [row] = await sql<{ same: boolean }[]>`
    select not exists (
      select from json_to_recordset(${JSON.stringify(events)}::text::json) as l (text text)
      left join events e on e.id = (l.text::jsonb ->> 'id')::bigint
      where e.id is null or app.event_text(e) is distinct from l.text) as same`;
  return row?.same ?? false;
}
