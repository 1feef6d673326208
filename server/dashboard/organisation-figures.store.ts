// The figures of one organisation, in the view of its people: those restricted to some people count
// these alone. Each part reads the organisation's own rows by an index, never a whole table.
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { usageDays } from '#domain/geofence-locations/geofence-locations.api.ts';
import { mostCounted } from '#domain/kit/paging.ts';
import { batteryLow, connection } from '#server/devices/records/device-state.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { onlineYesterday } from './earlier.ts';
import { receivedLastHour } from './period-figures.store.ts';

const most = (tx: Tx): Fragment => tx`limit ${tx.unsafe(String(mostCounted))}`;

/** Open alerts, also those of an organisation that is not monitored. */
export async function openAlerts(tx: Tx): Promise<Dashboard['alerts']> {
  const [row] = await tx<NonNullable<Dashboard['alerts']>[]>`
    with open as materialized (
      select alert_type_id, raised_at, owner_staff_id
      from alerts
      where organisation_id = app.tenant() and status = 'active_alert' ${most(tx)}
    )
    select count(*)::int as open, count(*) filter (where owner_staff_id is null)::int as unowned,
      (${receivedLastHour(tx, 'organisation')}) as last_hour,
      (select json_build_object('id', null, 'raised_at', app.iso(min(raised_at)))
        from open
        where owner_staff_id is null
        having count(*) > 0) as oldest_unowned,
      (select coalesce(json_agg(json_build_object('type', y.name, 'count', k.count)
            order by k.count desc, y.id),
          '[]')
        from (select alert_type_id, count(*) from open group by alert_type_id) k
        join alert_types y on y.id = k.alert_type_id) as by_type
    from open`;
  return row;
}

/** Active ones have an account that has not expired. */
export async function people(tx: Tx): Promise<Dashboard['people']> {
  const [row] = await tx<NonNullable<Dashboard['people']>[]>`
    select count(*) filter (where status = 'active'
      and (expires_at is null or expires_at > app.now()))::int as active,
      count(*) filter (where status = 'pending')::int as pending
    from (select status, expires_at
      from users
      where organisation_id = app.tenant() and deleted_at is null ${most(tx)}) counted`;
  return row;
}

type Devices = Omit<NonNullable<Dashboard['device_count']>, 'previous_month'> & {
  readonly online_before: number | null;
};

/** Devices in use. */
export async function devices(tx: Tx): Promise<Devices | undefined> {
  const [row] = await tx<Devices[]>`
    select count(*)::int as total, count(*) filter (where connection = 'online')::int as online,
      count(*) filter (where connection = 'offline')::int as offline,
      count(*) filter (where connection = 'never')::int as never,
        count(*) filter (where connection = 'on_demand')::int as on_demand,
      count(*) filter (where battery_low)::int as low_battery,
      ${onlineYesterday(tx)}::int as online_before
    from (select ${connection(tx)} as connection, ${batteryLow(tx)} as battery_low
      from devices t
      where t.organisation_id = app.tenant() and t.archived_at is null ${most(tx)}) counted`;
  return row;
}

/**
 * Running ones by their state, and those that began within 24 hours, as the list's filters find
 * them.
 */
export async function welfareSessions(tx: Tx): Promise<Dashboard['welfare_sessions']> {
  const [row] = await tx<NonNullable<Dashboard['welfare_sessions']>[]>`
    select r.in_progress, r.grace, s.today from (
      select count(*) filter (where status = 'in_progress')::int as in_progress,
        count(*) filter (where status = 'grace')::int as grace
      from (select status
        from welfare_sessions
        where organisation_id = app.tenant() and next_at is not null ${most(tx)}) running
    ) r, (
      select count(*)::int as today from (
        select from welfare_sessions
        where organisation_id = app.tenant()
          and started_at >= (select app.now() - interval '1 day') ${most(tx)}) begun
    ) s`;
  return row;
}

/**
 * Geofence locations that someone entered or left in the days of region usage, and in as many days
 * before.
 */
export async function regionsUsed(tx: Tx): Promise<{ now: number; before: number }> {
  const ago = (days: number) => tx`(select app.now() - make_interval(days => ${days}))`;
  const crossed = (from: Fragment, to: Fragment) => tx`exists (
    select from geofence_crossings c
    where c.organisation_id = t.organisation_id
      and c.geofence_location_id = t.id
      and c.crossed_at > ${from}
      and c.crossed_at <= ${to})`;
  const [row] = await tx<{ now: number; before: number }[]>`
    select count(*) filter (where ${crossed(ago(usageDays), tx`'infinity'::timestamptz`)})::int as now,
      count(*) filter (where ${crossed(ago(2 * usageDays), ago(usageDays))})::int as before
    from geofence_locations t where t.organisation_id = app.tenant()`;
  return row ?? { now: 0, before: 0 };
}
