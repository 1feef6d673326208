// The signs of a common cause: devices that fell silent within ten minutes and the open alerts of
// two hours, and which devices still report. Drills are excluded.
import type { CauseSign } from '#domain/common-causes/cause-sign.ts';
import type { Reporting } from '#domain/common-causes/common-cause.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

const most = 2000;

/** A sign before its network and gateway are known. */
type Bare = Omit<CauseSign, 'carrier' | 'gateway'>;

/** In the centre's view. */
export async function readSigns(tx: Tx): Promise<Bare[]> {
  const rows = await tx<Bare[]>`
    with silent as (
      select v.organisation_id, v.id as device_id, v.user_id, v.silence_due_at as at, v.latitude,
        v.longitude
      from devices v
      join device_types k on k.id = v.device_type_id
      where not v.online
        and v.archived_at is null
        and v.enable_alerts
        and v.monitored
        and k.name in ('app', 'ev04')
        and v.silence_due_at between app.now() - interval '10 minutes' and app.now() limit ${most}
    ), raised as (
      select a.organisation_id, a.device_id, a.user_id, a.id as alert_id, a.alert_type_id,
        a.version, a.repeat_count, a.received_at as at, a.latitude, a.longitude,
        a.owner_staff_id is null as unowned
      from alerts a
      where a.status = 'active_alert' and a.monitored and not a.on_test and a.organisation_id > 0
        and a.received_at > app.now() - interval '2 hours'
        order by a.is_quiet, a.priority, a.raised_at, a.id
        limit ${most}
    ), signs as (
      select organisation_id, device_id, user_id, alert_id, alert_type_id, version, repeat_count,
        at, latitude, longitude, unowned
      from raised
      union all
      select s.organisation_id, s.device_id, s.user_id, null, null, null, 0, s.at, s.latitude,
        s.longitude, false
      from silent s
      where not exists (select from raised r
        where r.device_id = s.device_id or r.user_id = s.user_id)
    )
    select s.device_id, s.alert_id, t.name as type, s.version, s.unowned, s.repeat_count as repeats,
      app.iso(s.at) as at,
      json_build_object('id', o.id, 'name', o.name) as organisation,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as person,
      case
        when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as department,
          v.device_name as device,
      case
        when s.latitude is not null then json_build_object('latitude', s.latitude, 'longitude',
          s.longitude) end as place,
      ${siteAround(tx)} as site, ${runningTimer(tx)} as timer,
      exists (select from events e
        where e.organisation_id = s.organisation_id
          and e.alert_id = s.alert_id
          and e.kind = 'alert.taken_together') as taken,
      ${mayBeTexted(tx)} as textable
    from signs s join organisations o on o.id = s.organisation_id
    left join alert_types t on t.id = s.alert_type_id
    left join users p on p.organisation_id = s.organisation_id and p.id = s.user_id
    left join departments d on d.organisation_id = p.organisation_id and d.id = p.department_id
    left join devices v on v.organisation_id = s.organisation_id and v.id = s.device_id
    order by s.at, s.device_id`;
  return rows.map((row) => ({ ...row }));
}

/**
 * The smallest place of the organisation that a sign `s` is in, on the sphere as
 * domain/geofence-locations/distance.ts has it.
 */
const siteAround = (tx: Tx): Fragment => tx`(
  select json_build_object('id', g.id, 'name', g.name) from geofence_locations g
  where s.latitude is not null
    and g.organisation_id = s.organisation_id
    and g.active
    and g.area @> box(point(s.longitude, s.latitude), point(s.longitude, s.latitude))
    and 2 * 6371000 * asin(least(1, sqrt(sin(radians(g.latitude - s.latitude) / 2) ^ 2
      + cos(radians(g.latitude)) * cos(radians(s.latitude)) * sin(radians(g.longitude - s.longitude) / 2) ^ 2))) <= g.radius
  order by g.radius, g.id limit 1)`;

/** The timer that runs out first, of the person or the device of a row `s`; null for none. */
const runningTimer = (tx: Tx): Fragment => tx`(
  select json_build_object('due_at', app.iso(w.due_at), 'activity', w.activity)
  from welfare_sessions w
  where w.organisation_id = s.organisation_id
    and w.status in ('in_progress', 'grace')
    and (w.user_id = s.user_id or w.device_id = s.device_id)
  order by w.due_at limit 1)`;

/**
 * The facts that decide whether one of these alerts may be taken with others, in the order of their
 * ids; alerts outside the caller's view are left out.
 */
export const readTakable = async (
  tx: Tx,
  alertIds: readonly number[],
): Promise<(Pick<CauseSign, 'type' | 'timer' | 'repeats'> & { id: number })[]> =>
  await tx<(Pick<CauseSign, 'type' | 'timer' | 'repeats'> & { id: number })[]>`
    select s.id, t.name as type, s.repeat_count as repeats, ${runningTimer(tx)} as timer
    from alerts s
    join alert_types t on t.id = s.alert_type_id
    where s.id = any(${[...alertIds]}::bigint[])
    order by s.id`;

/**
 * A text seen next to a person who pressed duress may harm them. For a `users` row p, which may be
 * missing.
 */
const mayBeTexted = (
  tx: Tx,
): Fragment => tx`(p.mobile is not null and p.deleted_at is null and not exists (
  select from alerts d
  where d.organisation_id = p.organisation_id and d.user_id = p.id and d.status = 'active_alert'
    and d.alert_type_id = (select t.id from alert_types t where t.name = 'duress')))`;

export interface Ways {
  readonly device_id: number;
  readonly carrier: string | null;
  readonly gateway: string | null;
}

/**
 * How these devices connect, by the network they were first seen on last. Only for the platform's
 * role.
 */
export const readWays = async (tx: Tx, deviceIds: readonly number[]): Promise<Ways[]> =>
  await tx<Ways[]>`
    select v.id as device_id, ${networkOf(tx)} as carrier,
      (select c.gateway::text
        from device_connections c
        where c.organisation_id = v.organisation_id and c.device_id = v.id) as gateway
    from devices v where v.id = any(${[...deviceIds]}::bigint[])`;

/**
 * The devices of these organisations that report now, by network and gateway. Only for the
 * platform's role.
 */
export const readReporting = async (
  tx: Tx,
  organisationIds: readonly number[],
): Promise<Reporting[]> =>
  await tx<Reporting[]>`
    select organisation_id, carrier, gateway, count(*)::int as count from (
      select v.organisation_id, ${networkOf(tx)} as carrier,
        (select c.gateway::text
          from device_connections c
          where c.organisation_id = v.organisation_id and c.device_id = v.id) as gateway
      from devices v
      where v.organisation_id = any(${[...organisationIds]}::bigint[])
        and v.online
        and v.archived_at is null
      limit 20000
    ) ways group by 1, 2, 3`;

const networkOf = (tx: Tx): Fragment => tx`
  (select n.network
    from device_networks n
    where n.organisation_id = v.organisation_id and n.device_id = v.id
    order by n.first_seen_at desc, n.network
    limit 1)`;

export interface Texted {
  readonly organisation_id: number;
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
}

/** Those of these people who can be reached by text, in the centre's view. */
export const readTextable = async (tx: Tx, userIds: readonly number[]): Promise<Texted[]> =>
  await tx<Texted[]>`
    select p.organisation_id, p.id, p.name, p.mobile from users p
    where p.id = any(${[...userIds]}::bigint[])
      and p.organisation_id is not null
      and ${mayBeTexted(tx)}
    order by p.id`;
