// The figures of those who see many organisations: the monitoring centre and the platform. Alerts
// and timers of the monitored ones, counted by the indexes of their lists; people and devices by
// the counts kept on each organisation.
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { mostCounted } from '#domain/kit/paging.ts';
import { isOwnedUnanswered } from '#server/alerts/alert-figures.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import {
  inProgressYesterday,
  openYesterday,
  organisationsBefore,
  peopleBefore,
} from './earlier.ts';
import { receivedLastHour } from './period-figures.store.ts';

// A moment is in a subquery, `(select app.now() - ...)`: under row security a function in the
// condition cannot be an index key.
const most = (tx: Tx): Fragment => tx`limit ${tx.unsafe(String(mostCounted))}`;

/** A part with what it was before. */
type WithEarlier<Part> = Part & { readonly earlier: number | null };

/** The queue of the monitoring centre. */
export async function queuedAlerts(
  tx: Tx,
): Promise<WithEarlier<NonNullable<Dashboard['alerts']>> | undefined> {
  const [row] = await tx<WithEarlier<NonNullable<Dashboard['alerts']>>[]>`
    with open as materialized (
      select id, alert_type_id, raised_at, received_at, owner_staff_id, follow_up_at,
        follow_up_lapsed_at, is_quiet
      from alerts
      where status = 'active_alert' and monitored
      order by is_quiet, priority, raised_at, id ${most(tx)}
    )
    select count(*)::int as open, count(*) filter (where owner_staff_id is null)::int as unowned,
      count(*) filter (where ${isOwnedUnanswered(tx)})::int as not_answered,
      count(follow_up_at)::int as follow_ups, (${receivedLastHour(tx, 'all')}) as last_hour,
        (${openYesterday(tx)})::int as earlier,
      (select json_build_object('id', id, 'raised_at', app.iso(raised_at))
        from (select id, raised_at
          from open
          where owner_staff_id is null
          order by raised_at, id
          limit 1) oldest) as oldest_unowned,
      (select coalesce(json_agg(json_build_object('type', y.name, 'count', k.count)
            order by k.count desc, y.id),
          '[]')
        from (select alert_type_id, count(*) from open group by alert_type_id) k
        join alert_types y on y.id = k.alert_type_id) as by_type
    from open`;
  return row;
}

/** The open alerts that have an owner. */
export async function workOf(tx: Tx, staffId: number): Promise<Dashboard['my_work']> {
  const [row] = await tx<NonNullable<Dashboard['my_work']>[]>`
    select count(*)::int as alerts, count(follow_up_at)::int as follow_ups,
      app.iso(min(follow_up_at)) as next_follow_up_at
    from alerts where owner_staff_id = ${staffId} and status = 'active_alert' and monitored`;
  return row;
}

/** Of monitored organisations, as the console's panel shows them. */
export async function runningSessions(
  tx: Tx,
): Promise<WithEarlier<NonNullable<Dashboard['welfare_sessions']>> | undefined> {
  const [row] = await tx<WithEarlier<NonNullable<Dashboard['welfare_sessions']>>[]>`
    select count(*) filter (where status = 'in_progress')::int as in_progress,
      count(*) filter (where status = 'grace')::int as grace,
      (${inProgressYesterday(tx)})::int as earlier
    from (select status from welfare_sessions s where next_at is not null
      and exists (select from organisations o
        where o.id = s.organisation_id and o.monitored) ${most(tx)}) running`;
  return row;
}

type Kept = Pick<NonNullable<Dashboard['reach']>, 'organisations' | 'people' | 'devices'> & {
  readonly organisations_before: number;
  readonly people_before: number;
};

/** Active organisations of the view, and what is kept on them. */
export async function keptCounts(tx: Tx): Promise<Kept> {
  const [row] = await tx<Kept[]>`
    select kept.*, ${organisationsBefore(tx)}::int as organisations_before,
      ${peopleBefore(tx, tx`kept.people`)}::int as people_before
    from (
      select count(*)::int as organisations, coalesce(sum(users_count), 0)::int as people,
        coalesce(sum(devices_count), 0)::int as devices
      from organisations where in_use) kept`;
  return (
    row ?? { organisations: 0, people: 0, devices: 0, organisations_before: 0, people_before: 0 }
  );
}

/** People who have not accepted their invitation yet. */
export async function pendingPeople(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from (select from users where status = 'pending' ${most(tx)}) pending
  `;
  return row?.count ?? 0;
}
