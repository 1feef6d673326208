// The statement that turns device events into alerts: fold or raise, write the story, tell the
// screens, all at once for a whole batch.
import type { AlarmTimes } from '#domain/alerts/alarm-times.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { PlaceDoubt } from '#domain/devices/device-event.ts';
import { type ToldRow, toldRows } from '#server/kit/audit.ts';
import type { Statement, Tx } from '#server/kit/db/database.ts';
import { alertJoins, alertRowJson, rowChannels } from './alert-row.sql.ts';
import { foldRepeat } from './intake/fold-repeat.sql.ts';

/** One event of one device, flat, as the statements take it. Times ISO 8601, degrees, metres. */
export interface IntakeRow extends AlarmTimes {
  organisation_id: number;
  device_id: number;
  event_key: string;
  kind: string;
  alert_type_id: number | null;
  latitude: number | null;
  longitude: number | null;
  accuracy_m: number | null;
  position_source: string | null;
  position_at: string | null;
  /** Why the place may not be the wearer's of that time; absent without a doubt. */
  position_doubt?: PlaceDoubt | null | undefined;
  data: Record<string, unknown>;
}

const columns = `organisation_id bigint, device_id bigint, event_key text, kind text, alert_type_id bigint, occurred_at timestamptz, received_at timestamptz,
  late boolean, happened_at timestamptz, ordered_at timestamptz, latitude float8, longitude float8, accuracy_m real, position_source text, position_at timestamptz,
  position_doubt text, data jsonb, place integer`;

/** With their places in the batch: of two that are alike the later one counts. */
const givenRows = (rows: readonly IntakeRow[]): string =>
  JSON.stringify(rows.map((row, place) => ({ ...row, place })));

/**
 * Raises alerts for alarms: a repeat of an active alert of the same type and subject folds into it
 * and counts; a different type never folds; a subject's later alerts go to the owner of the first
 * within 24 hours (design section 12.4). Rows whose (device, event_key) is known change nothing.
 * `rows` holds at most one alarm type of a device. Every alert raised has its alarm and every alarm
 * its given row, so the full joins of the story are left joins that the planner cannot do row by
 * row: it takes a batch for one row, and a batch of 64 cost 64 times 64 comparisons.
 * @returns the frames as they are in the outbox, if no older transaction is running at the same
 * time: then no frame can come before them any more
 */
export const raiseAlerts = (tx: Tx, rows: readonly IntakeRow[]): Statement<ToldRow> =>
  tx<ToldRow[]>`
    with given as materialized (
      select distinct on (g.device_id, g.event_key) g.*, v.user_id, coalesce('u' || v.user_id, 'd' || v.id) as subject,
        u.department_id, not o.not_monitored as monitored,
        -- A timer that was begun is always waited for, even if alerts were switched off since.
        case when v.enable_alerts and o.active and v.archived_at is null or g.event_key like 'welfare:%' then g.alert_type_id end as raised_type_id,
        -- A record from before the test began is a real one.
        exists (select from on_test_periods q where q.subject in ('u' || v.user_id, 'd' || v.id) and q.ended_at is null
          and q.until > app.now() and q.started_at <= g.occurred_at) as on_test
      from json_to_recordset(${givenRows(rows)}::text::json) as g (${tx.unsafe(columns)})
      join devices v on v.organisation_id = g.organisation_id and v.id = g.device_id
      join organisations o on o.id = g.organisation_id
      left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
      where not exists (select from events e where e.device_id = g.device_id and e.event_key = g.event_key)
        and not exists (select from archived_event_keys e where e.device_id = g.device_id and e.event_key = g.event_key)
      order by g.device_id, g.event_key
    ), alarms as (
      select distinct on (subject, alert_type_id) given.*,
        sum(1 + coalesce((data ->> 'folded')::integer, 0)) over same - 1 as repeats, max(ordered_at) over same as last_at, min(happened_at) over same as first_happened_at, bool_or(late) over same as any_late, bool_and(on_test) over same as all_on_test
      from given where raised_type_id is not null
      window same as (partition by subject, alert_type_id)
      order by subject, alert_type_id, (position_at is null), (position_doubt is not null), position_at desc, place desc
    ), raised as (
      insert into alerts as a (organisation_id, monitored, alert_type_id, priority, user_id, department_id, device_id, subject, group_id, raised_at, received_at, late, happened_at,
        repeat_count, last_event_at, on_test, owner_staff_id, owned_at, latitude, longitude, accuracy_m, position_source, position_at, position_doubt, new_network)
      select n.organisation_id, n.monitored, n.alert_type_id, case when n.all_on_test then 4 else t.priority end, n.user_id, n.department_id, n.device_id, n.subject, head.group_id, n.received_at, n.received_at, n.any_late, n.first_happened_at,
        n.repeats, n.last_at, n.all_on_test, head.owner_staff_id, case when head.owner_staff_id is not null then app.now() end,
        n.latitude, n.longitude, n.accuracy_m, n.position_source, n.position_at, n.position_doubt, n.data ? 'new_network'
      from alarms n
      join alert_types t on t.id = n.alert_type_id
      left join lateral (
        -- Do not hand on an alert to an owner who can no longer sign in.
        select coalesce(h.group_id, h.id) as group_id, (select u.id from users u where u.id = h.owner_staff_id and u.status = 'active') as owner_staff_id from alerts h
        where h.subject = n.subject and h.status = 'active_alert' and h.on_test = n.all_on_test and h.raised_at > n.received_at - interval '24 hours'
        order by h.raised_at limit 1
      ) head on true
      on conflict (subject, alert_type_id) where status = 'active_alert' do update set
        ${foldRepeat(tx)}
      returning a.*, (xmax = 0) as created
    ), story as (
      insert into events (organisation_id, kind, alert_id, device_id, user_id, event_key, data, occurred_at)
      select n.organisation_id,
        case when a.id is null then 'device.' || n.kind when a.created and n.event_key = f.event_key then 'alert.raised' else 'alert.repeated' end,
        a.id, n.device_id, n.user_id, n.event_key,
        n.data || jsonb_strip_nulls(jsonb_build_object('signal', n.kind, 'late', nullif(n.late, false), 'on_test', nullif(n.on_test, false),
          'proposal_ended', case when a.proposal_ended_version = a.version and n.event_key = f.event_key then true end, 'latitude', n.latitude, 'longitude', n.longitude, 'accuracy_m', n.accuracy_m)),
        n.occurred_at
      from given n
      full join raised a on a.subject = n.subject and a.alert_type_id = n.raised_type_id
      full join alarms f on f.subject = n.subject and f.alert_type_id = n.raised_type_id
      returning id, alert_id, kind, device_id, data, occurred_at, recorded_at
    ), frames_out as (
      insert into live_outbox (channels, event, data)
      select channels, event, data from (
        select 1 as part, a.priority, a.id, ${rowChannels(tx)} as channels, case when a.created then 'alert.created' else 'alert.updated' end as event, ${alertRowJson(tx)} as data
        from raised a ${alertJoins(tx)}
        union all
        select 2, 0, s.id, array['private-alert.' || s.alert_id], 'alert.history',
          to_json((select x from (select s.id, s.alert_id, s.kind, app.iso(s.occurred_at) as occurred_at, app.iso(s.recorded_at) as recorded_at, s.data) x))
        from story s where s.kind = 'alert.repeated'
      ) frames
      order by part, priority, id
      returning tx_id, id, channels, event, data
    )
    ${toldRows(tx, tx`frames_out`)}`;

/**
 * Writes events other than alarms into the story of the subject's active alert, if there is one,
 * else of the device alone. A wearer's own cancelling is shown on the alert that it is about and
 * closes nothing (protocols/ev04.md section 2.5): the end of a fall on a fall, of a welfare alarm
 * on that, any other on an alert of the same device or an SOS before others. Never on duress, whose
 * wearer may be made to cancel, and never on an alarm pressed again since. An event from a new
 * network is in the story alone, unconfirmed: anyone who knows an IMEI can send it.
 */
export const recordNews = (tx: Tx, rows: readonly IntakeRow[]): Statement =>
  tx`
    with given as materialized (
      select distinct on (g.device_id, g.event_key) g.*, v.user_id,
        coalesce('u' || v.user_id, 'd' || v.id) as subject
      from json_to_recordset(${givenRows(rows)}::text::json) as g (${tx.unsafe(columns)})
      join devices v on v.organisation_id = g.organisation_id and v.id = g.device_id
      where not exists (select from events e
        where e.device_id = g.device_id and e.event_key = g.event_key)
        and not exists (select from archived_event_keys e
          where e.device_id = g.device_id and e.event_key = g.event_key)
      order by g.device_id, g.event_key
    ), about as (
      select n.*, open.id as alert_id, open.ends from given n
      left join lateral (
        select h.id, ends
        from alerts h,
          lateral (select case n.kind when 'fall_ended' then h.alert_type_id = ${alertTypes.fall.id}
          when 'welfare_ended' then h.alert_type_id = ${alertTypes.welfare.id}
          when 'wearer_cancelled' then h.alert_type_id <> ${alertTypes.duress.id}
            else false end
            and n.ordered_at >= h.last_event_at as ends) about_it
        where h.subject = n.subject and h.status = 'active_alert'
        order by ends desc, ends
          and h.device_id = n.device_id desc, ends
          and h.alert_type_id = ${alertTypes.sos.id} desc, h.priority, h.raised_at
        limit 1
      ) open on true
    ), cancelled as (
      update alerts a
      set wearer_cancelled_at = greatest(a.wearer_cancelled_at, c.at), version = a.version + 1
      from (select alert_id, max(ordered_at) as at
        from about
        where ends and not data ? 'new_network'
        group by alert_id) c
      where a.id = c.alert_id
      returning a.*
    ), story as (
      insert into events (organisation_id, kind, alert_id, device_id, user_id, event_key, data,
        occurred_at)
      select organisation_id, 'device.' || kind, alert_id, device_id, user_id, event_key,
        case when alert_id is null then data - 'new_network' else data end
          || jsonb_strip_nulls(jsonb_build_object('latitude', latitude, 'longitude', longitude,
              'accuracy_m', accuracy_m)),
            occurred_at
      from about
      returning id, alert_id, kind, data, occurred_at, recorded_at
    ), rows_told as (
      insert into live_outbox (channels, event, data)
      select ${rowChannels(tx)}, 'alert.updated', ${alertRowJson(tx)}
      from cancelled a ${alertJoins(tx)}
    )
    insert into live_outbox (channels, event, data)
    select array['private-alert.' || s.alert_id], 'alert.history',
      to_json((select x
          from (select s.id, s.alert_id, s.kind, app.iso(s.occurred_at) as occurred_at,
            app.iso(s.recorded_at) as recorded_at, s.data) x))
    from story s where s.alert_id is not null
    order by s.id`;
