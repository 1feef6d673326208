// Raises an alert for a person who asks for help in words. It needs no device: the last connected
// one gives the person's position, where there is one.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertJoins, alertRowJson, rowChannels } from '../alert-row.sql.ts';
import { foldRepeat } from './fold-repeat.sql.ts';

export interface CallForHelp {
  readonly organisation_id: number;
  readonly user_id: number;
  /** The data of its line in the alert's story: `via`, `text` and so on. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface HelpAlert {
  readonly id: number;
  readonly organisation_id: number;
  readonly organisation: string;
  readonly user_id: number;
  readonly monitored: boolean;
  readonly on_test: boolean;
  /** It was answered: an operator owns it, or a person acknowledged it. */
  readonly answered: boolean;
}

/**
 * Raises an SOS for each person, or adds to the open one, even if their devices may not raise
 * alerts. Role platform.
 * @returns the alerts; none for people who were removed and organisations that are closed
 */
export async function raiseForPeople(tx: Tx, calls: readonly CallForHelp[]): Promise<HelpAlert[]> {
  if (calls.length === 0) return [];
  return await tx<HelpAlert[]>`
    with given as materialized (
      select distinct on (u.id) g.organisation_id, u.id as user_id, g.data, 'u' || u.id as subject,
        u.department_id, o.name as organisation, o.monitored, v.*,
        exists (select from on_test_periods q
          where q.subject in ('u' || u.id, 'd' || v.device_id)
            and q.ended_at is null
            and q.until > app.now()) as on_test
      from json_to_recordset(${JSON.stringify(calls)}::text::json) as g (organisation_id bigint,
        user_id bigint, data jsonb)
      join organisations o on o.id = g.organisation_id and o.in_use
      join users u
        on u.organisation_id = g.organisation_id
        and u.id = g.user_id
        and u.deleted_at is null
      left join lateral (
        select d.id as device_id, d.latitude, d.longitude, d.accuracy_m, d.position_source,
          d.position_at, d.position_doubt
        from devices d
        where d.organisation_id = u.organisation_id
          and d.user_id = u.id
          and d.archived_at is null
          and d.enable_alerts
        order by d.last_heard_at desc nulls last, d.id limit 1) v on true
      order by u.id
    ), raised as (
      insert into alerts as a (organisation_id, monitored, alert_type_id, priority, user_id,
        department_id, device_id, subject, group_id, raised_at, last_event_at, on_test,
        owner_staff_id, owned_at, latitude, longitude, accuracy_m, position_source, position_at,
          position_doubt)
      select n.organisation_id, n.monitored, t.id, case
        when n.on_test then 4
        else t.priority end, n.user_id, n.department_id, n.device_id, n.subject, head.group_id,
        app.now(), app.now(), n.on_test, head.owner_staff_id, case
          when head.owner_staff_id is not null then app.now() end,
        n.latitude, n.longitude, n.accuracy_m, n.position_source, n.position_at, n.position_doubt
      from given n join alert_types t on t.id = ${alertTypes.sos.id}
      left join lateral (
        select coalesce(h.group_id, h.id) as group_id,
          (select u.id
            from users u
            where u.id = h.owner_staff_id and u.status = 'active') as owner_staff_id
        from alerts h
        where h.subject = n.subject
          and h.status = 'active_alert'
          and h.on_test = n.on_test
          and h.raised_at > app.now() - interval '24 hours'
        order by h.raised_at limit 1) head on true
      on conflict (subject, alert_type_id)
      where status = 'active_alert' do update set ${foldRepeat(tx)}
      returning a.*, (xmax = 0) as created
    ), story as (
      insert into events (organisation_id, kind, alert_id, device_id, user_id, data, occurred_at)
      select a.organisation_id, case
        when a.created then 'alert.raised'
        else 'alert.repeated' end, a.id, n.device_id, a.user_id,
        n.data || jsonb_strip_nulls(jsonb_build_object('signal', 'help', 'on_test',
            nullif(n.on_test, false), 'latitude', n.latitude, 'longitude', n.longitude,
          'accuracy_m', n.accuracy_m)), app.now()
      from raised a join given n on n.subject = a.subject
      returning id, alert_id, kind, data, occurred_at, recorded_at
    ), frames_out as (
      insert into live_outbox (channels, event, data)
      select channels, event, data from (
        select 1 as part, a.id, ${rowChannels(tx)} as channels, case
          when a.created then 'alert.created'
          else 'alert.updated' end as event, ${alertRowJson(tx)} as data
        from raised a ${alertJoins(tx)}
        union all
        select 2, s.id, array['private-alert.' || s.alert_id], 'alert.history',
          to_json((select x
              from (select s.id, s.alert_id, s.kind, app.iso(s.occurred_at) as occurred_at,
                app.iso(s.recorded_at) as recorded_at, s.data) x))
        from story s where s.kind = 'alert.repeated'
      ) frames order by part, id
    )
    select a.id, a.organisation_id, n.organisation, a.user_id, a.monitored, a.on_test,
      a.owner_staff_id is not null
      or a.acknowledged_at is not null as answered
    from raised a join given n on n.subject = a.subject order by a.monitored desc, a.id`;
}
