// Monitored alerts that no console has painted, and the duty staff who are told of them by phone.
import type { UnseenAlert } from '#domain/escalation/second-path.ts';
import { unpaintedAfterMs, unpaintedAgainSeconds } from '#domain/escalation/second-path.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface ClaimedUnseen extends UnseenAlert {
  readonly organisation_id: number;
  readonly user_id: number | null;
  readonly tells: number;
}

/**
 * Claims the alerts of which the staff must be told now, the most urgent first: unowned, painted nowhere for two seconds, and not told of within the last minute.
 * However many processes ask, each alert is claimed once a minute.
 */
export const claimUnseen = async (tx: Tx, most: number): Promise<ClaimedUnseen[]> =>
  await tx<ClaimedUnseen[]>`
  with unseen as (
    select a.organisation_id, a.id from alerts a
    where a.status = 'active_alert' and a.monitored and a.owner_staff_id is null and a.priority <= 3 and not a.on_test
      and a.received_at <= app.now() - ${`${unpaintedAfterMs} milliseconds`}::interval
      and not exists (select from console_receipts r where r.organisation_id = a.organisation_id and r.alert_id = a.id and r.painted_at is not null)
      and not exists (select from unseen_alerts u where u.organisation_id = a.organisation_id and u.alert_id = a.id and u.next_tell_at > app.now())
    order by a.priority, a.raised_at limit ${most}),
  claimed as (
    insert into unseen_alerts (organisation_id, alert_id, next_tell_at)
    select organisation_id, id, app.now() + make_interval(secs => ${unpaintedAgainSeconds}) from unseen
    on conflict (organisation_id, alert_id) do update set tells = unseen_alerts.tells + 1, next_tell_at = excluded.next_tell_at
      where unseen_alerts.next_tell_at <= app.now()
    returning organisation_id, alert_id, tells)
  select c.organisation_id, c.alert_id as id, c.tells, a.user_id, coalesce(p.name, v.device_name, 'Unknown person') as person, t.title as type_title, o.name as organisation
  from claimed c join alerts a on a.organisation_id = c.organisation_id and a.id = c.alert_id
  join organisations o on o.id = a.organisation_id join alert_types t on t.id = a.alert_type_id
  left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
  order by a.priority, a.raised_at, a.id`;

export interface DutyStaff {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
}

/** The centre's supervisors and admins with a mobile; its operators where there is none of those. */
export const readDutyStaff = async (tx: Tx): Promise<DutyStaff[]> =>
  await tx<DutyStaff[]>`
  with staff as (
    select id, name, mobile, role = 'monitoring_centre_operator' as operator from users
    where role in ('monitoring_centre_supervisor', 'monitoring_centre_admin', 'monitoring_centre_operator') and status = 'active'
      and (expires_at is null or expires_at > app.now()) and mobile is not null)
  select id, name, mobile from staff where operator = (not exists (select from staff where not operator)) order by id limit 20`;
