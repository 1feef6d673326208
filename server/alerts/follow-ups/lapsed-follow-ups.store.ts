// Timers that ran out: marked, recorded and published in one statement, each exactly once, because
// a marked timer is no longer due.
import type { Tx } from '#server/kit/db/database.ts';
import type { Look } from '#server/kit/jobs/sweep.ts';
import { alertJoins, alertRowJson, rowChannels } from '../alert-row.sql.ts';

/** Timers that have run out and are not shown so, none of `but`, the longest overdue first. */
export async function listDue(tx: Tx, most: number, but: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id
    from follow_ups
    where ended_at is null
      and lapsed_at is null
      and due_at <= app.now()
      and id <> all(${[...but]}::bigint[])
    order by due_at limit ${most}`;
  return rows.map(({ id }) => id);
}

/**
 * Lapses these timers. Their alerts are locked first, in a statement of its own; an alert locked by
 * another action is left for the next run.
 */
export async function lapse(tx: Tx, ids: readonly number[]): Promise<void> {
  const due = await tx<{ id: number }[]>`
    select f.id
    from follow_ups f
    join alerts a on a.organisation_id = f.organisation_id and a.id = f.alert_id
    where f.id = any(${[...ids]}::bigint[])
      and f.ended_at is null
      and f.lapsed_at is null
      and f.due_at <= app.now()
    order by f.due_at for no key update of a skip locked`;
  if (due.length === 0) return;
  await tx`
    with marked as (
      update follow_ups f set lapsed_at = app.now()
      where f.id = any(${due.map(({ id }) => id)})
        and f.ended_at is null
        and f.lapsed_at is null
        and f.due_at <= app.now()
      returning f.*
    ), lapsed as (
      update alerts a set follow_up_lapsed_at = app.now(), version = a.version + 1
      from marked f where a.organisation_id = f.organisation_id and a.id = f.alert_id
      returning a.*, f.minutes, f.reason, f.due_at
    ), rows_told as (
      insert into live_outbox (channels, event, data)
      select ${rowChannels(tx)}, 'alert.updated', ${alertRowJson(tx)}
      from lapsed a ${alertJoins(tx)}
      order by a.priority, a.id
    ), story as (
      insert into events (organisation_id, kind, alert_id, user_id, data, occurred_at)
      select organisation_id, 'alert.follow_up_lapsed', id, user_id,
        jsonb_strip_nulls(jsonb_build_object('minutes', minutes, 'reason', reason)), due_at
      from lapsed returning id, alert_id, kind, data, occurred_at, recorded_at
    )
    insert into live_outbox (channels, event, data)
    select array['private-alert.' || s.alert_id], 'alert.history',
      to_json((select x
          from (select s.id, s.alert_id, s.kind, app.iso(s.occurred_at) as occurred_at,
            app.iso(s.recorded_at) as recorded_at, s.data) x))
    from story s order by s.id`;
}

/** Whether a timer has run out, and when the next one will. */
export async function lookForLapsed(tx: Tx): Promise<Look> {
  const open = tx`from follow_ups where ended_at is null and lapsed_at is null and due_at`;
  const [row] = await tx<Look[]>`
    select exists (select ${open} <= app.now()) as due,
      (select min(due_at) ${open} > app.now()) as next
  `;
  return row ?? { due: false, next: null };
}
