// What a shared page shows of an alert: the live location while it is active, and for a contact
// what it is about and who responds.
import type { AlertPosition } from '#domain/alerts/alert.ts';
import type { SharedAlert } from '#domain/shared-alerts/shared-alert.ts';
import { needsTwoPeople } from '#server/alerts/resolving/two-people.store.ts';
import { sosDeviceName } from '#server/alerts/satellite/satellite-sos.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { HeldLink } from './shared-alert-links.store.ts';

export interface SharedFacts {
  readonly person: string;
  readonly mobile: string | null;
  readonly status: SharedAlert['status'];
  readonly monitored: boolean;
  readonly acknowledged: boolean;
  readonly two_people: boolean;
  readonly satellite_sos_active: boolean;
  readonly sos_device_name: string | null;
  readonly timezone: string;
  readonly server_time: string;
  readonly type: NonNullable<SharedAlert['alert']>['type'];
  readonly priority: number;
  readonly organisation: string;
  readonly raised_at: string;
  readonly late: boolean;
  readonly happened_at: string | null;
  readonly resolved_at: string | null;
}

export async function readSharedFacts(
  tx: Tx,
  link: Pick<HeldLink, 'organisation_id' | 'alert_id'>,
): Promise<SharedFacts | null> {
  const [row] = await tx<SharedFacts[]>`
    select coalesce(p.name, v.device_name, 'Unknown person') as person, p.mobile, a.status,
      a.monitored, a.acknowledged_at is not null as acknowledged,
      ${needsTwoPeople(tx)} as two_people, a.satellite_sos_active,
      ${sosDeviceName(tx)} as sos_device_name,
      coalesce(p.timezone, d.timezone, o.timezone) as timezone, app.iso(app.now()) as server_time,
        t.name as type, a.priority, o.name as organisation,
      app.iso(a.raised_at) as raised_at, a.late, app.iso(a.happened_at) as happened_at,
        app.iso(a.resolved_at) as resolved_at
    from alerts a
    join organisations o on o.id = a.organisation_id
    join alert_types t on t.id = a.alert_type_id
    left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
    left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id
    left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
    where a.organisation_id = ${link.organisation_id} and a.id = ${link.alert_id}`;
  return row ?? null;
}

/**
 * The newest fixes of an active alert, oldest first, at most 50: none of the device once it has
 * another person.
 */
export const readSharedPositions = async (
  tx: Tx,
  link: Pick<HeldLink, 'organisation_id' | 'alert_id'>,
): Promise<AlertPosition[]> =>
  await tx<AlertPosition[]>`
  select latitude, longitude, accuracy_m, source, app.iso(at) as at, doubt from (
    select * from (
      (select s.latitude, s.longitude, s.accuracy_m, s.source, s.at, s.doubt from alerts a
        join devices v
          on v.organisation_id = a.organisation_id
          and v.id = a.device_id
          and v.user_id is not distinct from a.user_id
        join positions s
          on s.organisation_id = a.organisation_id
          and s.device_id = a.device_id
          and s.at > least(a.raised_at, a.happened_at) - interval '1 hour'
        where a.organisation_id = ${link.organisation_id} and a.id = ${link.alert_id}
        order by s.at desc
        limit 50)
      union
      select a.latitude, a.longitude, a.accuracy_m, a.position_source, a.position_at,
        a.position_doubt
      from alerts a
        where a.organisation_id = ${link.organisation_id}
          and a.id = ${link.alert_id}
          and a.position_at is not null
      union
      select v.latitude, v.longitude, v.accuracy_m, v.position_source, v.position_at,
        v.position_doubt
      from alerts a
        join devices v
          on v.organisation_id = a.organisation_id
          and v.id = a.device_id
          and v.user_id is not distinct from a.user_id
        where a.organisation_id = ${link.organisation_id}
          and a.id = ${link.alert_id}
          and v.position_at is not null
    ) fixes order by at desc limit 50) newest order by at`;

export interface Responder {
  readonly link_id: number;
  readonly name: string;
  readonly at: string;
}

/** Contacts who respond, by whichever way, newest last. */
export const readResponders = async (
  tx: Tx,
  link: Pick<HeldLink, 'organisation_id' | 'alert_id'>,
): Promise<Responder[]> =>
  await tx<Responder[]>`
  select id as link_id, name, app.iso(responded_at) as at from shared_alert_links
  where organisation_id = ${link.organisation_id}
    and alert_id = ${link.alert_id}
    and responded_at is not null
  order by responded_at, id`;

/** For staff: the alert in their view that a link may be made to; null where there is none. */
export async function findShareable(
  tx: Tx,
  alertId: number,
): Promise<{
  id: number;
  organisation_id: number;
  user_id: number | null;
  resolved: boolean;
} | null> {
  const [row] = await tx<
    { id: number; organisation_id: number; user_id: number | null; resolved: boolean }[]
  >`
    select id, organisation_id, user_id, status = 'resolved' as resolved
    from alerts
    where id = ${alertId}`;
  return row ?? null;
}
