// The one place where an alert becomes the row that lists, live frames and answers share; made by the database, compact, without nulls.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * Joins for an `alerts` row called a: people, place and device are looked up, never copied. The owner by a look of its own: most have none, and the
 * planner would then rather walk along all people than ask for one.
 */
export const alertJoins = (tx: Tx): Fragment => tx`
  join organisations o on o.id = a.organisation_id
  left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
  left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
  left join device_types k on k.id = v.device_type_id
  left join lateral (select u.id, u.name from users u where u.id = a.owner_staff_id limit 1) w on true
  join alert_types t on t.id = a.alert_type_id`;

/** The alertRow of domain/alerts/alert.ts as json, for a row a with alertJoins. */
export const alertRowJson = (tx: Tx): Fragment => tx`
  json_strip_nulls(to_json((select r from (select
    a.id,
    (select x from (select o.id, o.name) x) as organisation,
    case when p.id is not null then to_json((select x from (select p.id, p.name) x)) end as person,
    d.name as department,
    case when v.id is not null then to_json((select x from (select v.id, v.device_name as name, k.name as type) x)) end as device,
    t.name as type,
    a.priority,
    a.status,
    app.iso(a.raised_at) as raised_at,
    case when a.late then true end as late,
    nullif(a.repeat_count, 0) as repeats,
    a.group_id,
    case when w.id is not null then to_json((select x from (select w.id, w.name) x)) end as owner,
    app.iso(a.acknowledged_at) as acknowledged_at,
    app.iso(a.follow_up_at) as follow_up_at,
    case when a.follow_up_lapsed_at is not null then true end as follow_up_lapsed,
    app.iso(a.wearer_cancelled_at) as cancelled_at,
    case when a.satellite_sos_active then true end as satellite_sos,
    case when a.has_unread_messages then true end as unread,
    case when a.on_test then true end as on_test,
    a.patrol_status as patrol,
    app.iso(nullif(a.last_action_at, a.acknowledged_at)) as last_action_at,
    app.iso(a.resolved_at) as resolved_at,
    a.version
  ) r)))`;

/** Who hears of a row: the monitoring centre if it is monitored, and the organisation. */
export const rowChannels = (tx: Tx): Fragment => tx`
  array_remove(array[case when a.monitored then 'private-alert-monitoring' end, 'private-organisation.' || a.organisation_id], null)`;
