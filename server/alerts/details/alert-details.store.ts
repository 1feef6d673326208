// The details of an alert for its operator, in addition to the row: the worker's past and present
// position, current viewers, and the resolution.
import type { Alert, AlertPosition } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertJoins, alertRowJson } from '../alert-row.sql.ts';
import { shownProposalJson } from '../resolving/two-people.store.ts';

type Facts = Pick<
  Alert,
  | 'received_at'
  | 'person_details'
  | 'centre_phone'
  | 'dispatch_partner'
  | 'battery_percent'
  | 'battery_at'
  | 'device_phone'
  | 'device_status'
  | 'new_network'
  | 'proposal'
  | 'unconfirmed_end'
  | 'last_known_position'
  | 'viewers'
  | 'group'
  | 'resolution'
> & {
  now: string;
};

/**
 * The recorded part of "female, born 1984, 172 cm, slim, brown hair, green eyes. Wears a hi-vis
 * vest".
 */
const appearance = (tx: Tx) => tx`
  nullif(concat_ws('. ',
      nullif(concat_ws(', ', case
          when p.gender in ('female', 'male') then p.gender
          when p.gender = 'non_binary' then 'non-binary' end,
    'born ' || p.year_of_birth, p.height_cm || ' cm', p.build, p.hair_colour || ' hair',
      p.eye_colour || ' eyes'),
      ''),
      p.appearance),
      '')`;

/** That of the country of the department, else of the organisation, where it is turned on. */
const dispatchPartner = (tx: Tx) => tx`
  (select w.partner from dispatch_partners w join organisations o on o.id = a.organisation_id
    left join departments y on y.organisation_id = a.organisation_id and y.id = a.department_id
    where w.organisation_id = a.organisation_id
      and w.enabled
      and w.country = coalesce(y.country, o.country))`;

/** The device's present value was the same when the alert was resolved. */
const isAsNow = (tx: Tx, since: 'battery_at') =>
  tx`(a.status = 'active_alert' or v.${tx.unsafe(since)} <= a.resolved_at)`;

const alarmEnds = ['device.wearer_cancelled', 'device.fall_ended', 'device.welfare_ended'];

/**
 * The facts of one alert, in one query; of a resolved one as they were when it was resolved, as far
 * as that was kept.
 */
export async function readFacts(tx: Tx, id: number): Promise<Facts | null> {
  const [row] = await tx<Facts[]>`
    select app.iso(app.now()) as now, app.iso(a.received_at) as received_at,
      case
        when p.id is not null then json_build_object('mobile', p.mobile, 'landline', p.landline,
          'voice_code', p.voice_code, 'additional_notes', p.additional_notes, 'appearance',
          ${appearance(tx)},
        'keys_information', p.keys_information, 'dogs_information', p.dogs_information, 'timezone',
          p.timezone,
        'photo',
          (select '/api/users/' || f.user_id || '/photo/' || f.hash
            from user_photos f
            where f.organisation_id = p.organisation_id
              and f.user_id = p.id)) end as person_details,
      case when a.monitored then app.centre_phone() end as centre_phone,
      ${dispatchPartner(tx)} as dispatch_partner,
      case
        when ${isAsNow(tx, 'battery_at')} then v.battery_percent
        else b.battery_percent end as battery_percent,
      app.iso(case when ${isAsNow(tx, 'battery_at')} then v.battery_at else b.at end) as battery_at,
        v.phone as device_phone,
      case when k.name not in ('app', 'ev04') then null
        when a.status = 'active_alert' then json_build_object('online', v.online, 'last_seen_at',
          app.iso(v.last_heard_at))
        when c.online is not null then json_build_object('online', c.online, 'last_seen_at',
          app.iso(case
            when v.last_heard_at <= a.resolved_at then v.last_heard_at end)) end as device_status,
      (select json_build_object('address', e.data ->> 'new_network', 'at', app.iso(e.occurred_at))
        from events e
        where e.alert_id = a.id and e.data ? 'new_network' order by e.id limit 1) as new_network,
      (select json_build_object('address', e.data ->> 'new_network', 'at', app.iso(e.occurred_at))
        from events e
        where e.alert_id = a.id and e.kind = any(${alarmEnds}) and e.data ? 'new_network'
        order by e.id desc
        limit 1) as unconfirmed_end,
      case when a.status = 'active_alert' and a.position_at is null and v.position_at is null then (
        select json_build_object('latitude', o.latitude, 'longitude', o.longitude, 'accuracy_m',
          o.accuracy_m, 'source', o.position_source, 'at', app.iso(o.position_at), 'doubt',
          o.position_doubt)
        from devices o
        where o.organisation_id = a.organisation_id
          and o.user_id = a.user_id
          and o.position_at is not null
        order by o.position_at desc
        limit 1) end as last_known_position,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'viewed_at',
              app.iso(x.viewed_at))
            order by x.viewed_at),
          '[]')
        from alert_views x
        join users s on s.id = x.viewer_staff_id
        where x.organisation_id = a.organisation_id and x.alert_id = a.id) as viewers,
      (select coalesce(json_agg(g.row), '[]') from (
        select ${alertRowJson(tx)} as row from alerts a ${alertJoins(tx)}
        where a.subject = (select subject from alerts where id = ${id})
          and a.status = 'active_alert'
          and a.id <> ${id}
        order by a.raised_at
        limit 20) g) as group,
      ${shownProposalJson(tx)} as proposal,
      case
        when a.status = 'resolved' then json_build_object('outcome', a.outcome, 'response_sent',
          a.response_sent, 'note', a.note,
        'comment', (select name from resolution_comments c where c.id = a.resolution_comment_id),
        'by',
          (select json_build_object('id', r.id, 'name', r.name)
            from users r
            where r.id = a.resolved_by_staff_id),
        'proposed_by',
          (select json_build_object('id', r.id, 'name', r.name)
            from users r
            where r.id = a.resolution_proposed_by_staff_id),
          'at', app.iso(a.resolved_at)) end as resolution
    from alerts a ${alertJoins(tx)}
    left join lateral (
      select s.battery_percent, s.at from positions s
      where a.status = 'resolved'
        and s.organisation_id = a.organisation_id
        and s.device_id = a.device_id
        and s.battery_percent is not null
        and s.at <= a.resolved_at and s.at > a.raised_at - interval '1 day'
        order by s.at desc
        limit 1) b
          on true
    left join lateral (
      select e.kind = 'device.online' as online from events e
      where a.status = 'resolved'
        and e.organisation_id = a.organisation_id
        and e.device_id = a.device_id
        and e.kind in ('device.online', 'device.offline')
          and e.recorded_at <= a.resolved_at
          and e.recorded_at > a.resolved_at - interval '7 days'
      order by e.recorded_at desc limit 1) c on true
    where a.id = ${id}`;
  return row ?? null;
}

/**
 * The trail: the alert's own fix and the device's fixes from an hour before it happened until it
 * was resolved, oldest first, at most 200; none of the device after it was reassigned. At most a
 * day before it was received: the clock of a late one may say 2019.
 */
export const readPositions = async (tx: Tx, id: number): Promise<AlertPosition[]> =>
  await tx<AlertPosition[]>`
  select latitude, longitude, accuracy_m, source, app.iso(at) as at, doubt from (
    (select s.latitude, s.longitude, s.accuracy_m, s.source, s.at, s.doubt from alerts a
      join devices v
        on v.organisation_id = a.organisation_id
        and v.id = a.device_id
        and v.user_id is not distinct from a.user_id
      join positions s
        on s.organisation_id = a.organisation_id
        and s.device_id = a.device_id
        and s.at > greatest(least(a.raised_at, a.happened_at),
          a.raised_at - interval '1 day') - interval '1 hour'
        and s.at < coalesce(a.resolved_at, 'infinity')
      where a.id = ${id} order by s.at desc limit 200)
    union
    select a.latitude, a.longitude, a.accuracy_m, a.position_source, a.position_at, a.position_doubt
    from alerts a
    where a.id = ${id} and a.position_at is not null
    union
    (select v.latitude, v.longitude, v.accuracy_m, v.position_source, v.position_at,
      v.position_doubt
      from alerts a
      join devices v
        on v.organisation_id = a.organisation_id
        and v.id = a.device_id
        and v.user_id is not distinct from a.user_id
      where a.id = ${id} and a.status = 'active_alert' and v.position_at is not null)
  ) fixes order by at`;
