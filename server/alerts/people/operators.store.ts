// The operators who answer alerts, and the load of each.
import type { OperatorLoad } from '#domain/alerts/actions/operators.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { responseSeconds, toBeAnswered, withinSeconds } from '../alert-figures.store.ts';

/**
 * The centre's people, and other owners of alerts. Today is the caller's own, without drills that
 * are over; the medians leave out tests and drills.
 */
export async function readOperators(
  tx: Tx,
  staffId: number,
): Promise<{ operators: OperatorLoad[]; median_seconds_to_acknowledge: number | null }> {
  const [row] = await tx<{ operators: OperatorLoad[] | null; median: number | null }[]>`
    with me as (select timezone from users where id = ${staffId}),
    held as (
      select owner_staff_id as id, count(*) as holds, min(owned_at) as since,
        count(*) filter (where follow_up_lapsed_at is not null) as overdue
      from alerts
      where status = 'active_alert' and owner_staff_id is not null and monitored
      group by 1
    ), today as materialized (
      select t.acknowledged_by_staff_id as id, case
        when ${toBeAnswered(tx)} then ${responseSeconds(tx)} end as seconds
      from alerts t
      where t.monitored
        and (t.organisation_id > 0 or t.status = 'active_alert')
        and t.acknowledged_at >= (select date_trunc('day',
            app.now() at time zone timezone) at time zone timezone
          from me)
    ), answered as (
      select id, count(*) as acknowledged, ${withinSeconds(tx, 0.5, tx`seconds`)} as median
      from today
      group by id
    )
    select json_agg(json_build_object('id', s.id, 'name', s.name, 'role', s.role, 'holds',
        coalesce(h.holds, 0), 'holds_since', app.iso(h.since),
        'overdue', coalesce(h.overdue, 0), 'acknowledged_today', coalesce(t.acknowledged, 0),
          'median_seconds_to_acknowledge', t.median)
        order by coalesce(h.holds, 0) desc, s.name) as operators,
      (select ${withinSeconds(tx, 0.5, tx`seconds`)} from today) as median
    from users s left join held h on h.id = s.id left join answered t on t.id = s.id
    where s.organisation_id is null
      and s.status = 'active'
      and (s.role <> 'admin' or h.id is not null or t.id is not null)`;
  return { operators: row?.operators ?? [], median_seconds_to_acknowledge: row?.median ?? null };
}
