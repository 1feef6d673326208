// The single definition of a welfare session as lists, live frames and responses share it; built by
// the database.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Joins for a `welfare_sessions` row called s. */
export const sessionJoins = (tx: Tx): Fragment => tx`
  join organisations o on o.id = s.organisation_id
  join devices v on v.organisation_id = s.organisation_id and v.id = s.device_id
  join device_types k on k.id = v.device_type_id
  left join users p on p.organisation_id = s.organisation_id and p.id = s.user_id
  left join departments d on d.organisation_id = p.organisation_id and d.id = p.department_id
  left join users w on w.id = s.ended_by_staff_id`;

/** The welfareSession of domain/welfare-sessions as json, for a row s with sessionJoins. */
export const sessionJson = (tx: Tx): Fragment => tx`
  to_json((select r from (select
    s.id,
    (select x from (select o.id, o.name) x) as organisation,
    case when p.id is not null then to_json((select x from (select p.id, p.name) x)) end as person,
    d.name as department,
    (select x from (select v.id, v.device_name as name, k.name as type) x) as device,
    s.activity,
    s.status,
    s.minutes,
    app.iso(s.started_at) as started_at,
    app.iso(s.due_at) as due_at,
    app.iso(s.grace_until) as grace_until,
    app.iso(s.ended_at) as ended_at,
    case
      when w.id is not null then to_json((select x from (select w.id, w.name) x)) end as ended_by,
    s.end_reason,
    s.alert_id
  ) r))`;

/**
 * An identical result for a session `a` that has just expired, from the names that its alert was
 * raised with: looked up once for both. Only the current wearer of the device may differ from the
 * person who began the session.
 */
export const expiredJson = (tx: Tx): Fragment => tx`(
  '{"id":' || a.id || ',"organisation":{"id":' || a.organisation_id || ',"name":' || to_json(a.organisation) || '}'
  || case when a.user_id is null then ',"person":null,"department":null'
    when a.user_id = a.wearer_id then ',"person":{"id":' || a.user_id || ',"name":' || to_json(a.person) || '},"department":' || coalesce(to_json(a.department)::text,
      'null')
    else (select ',"person":{"id":' || p.id || ',"name":' || to_json(p.name) || '},"department":'
      || coalesce((select to_json(d.name)::text
          from departments d
          where d.organisation_id = p.organisation_id and d.id = p.department_id),
        'null')
      from users p where p.organisation_id = a.organisation_id and p.id = a.user_id) end
  || ',"device":{"id":' || a.device_id || ',"name":' || to_json(a.device) || ',"type":"' || a.device_type || '"}'
  || ',"activity":' || coalesce(to_json(a.activity)::text,
    'null') || ',"status":"' || a.status || '","minutes":' || a.minutes
  || ',"started_at":"' || app.iso(a.started_at) || '","due_at":"' || app.iso(a.due_at) || '","grace_until":"' || app.iso(a.grace_until) || '"'
  || ',"ended_at":' || coalesce('"' || app.iso(a.ended_at) || '"', 'null')
  || ',"ended_by":' || coalesce((select '{"id":' || w.id || ',"name":' || to_json(w.name) || '}'
      from users w
      where w.id = a.ended_by_staff_id),
    'null')
  || ',"end_reason":' || coalesce(to_json(a.end_reason)::text,
    'null') || ',"alert_id":' || a.alert_id || '}')::json`;

/** The channels of a session: its organisation, and the consoles if it is monitored. */
export const sessionChannels = (tx: Tx): Fragment => tx`
  array_remove(array[case
      when not o.not_monitored then 'private-alert-monitoring' end,
        'private-organisation.' || s.organisation_id],
    null)`;

/** The same for a session a with expiredJson. */
export const expiredChannels = (tx: Tx): Fragment => tx`
  array_remove(array[case
      when a.monitored then 'private-alert-monitoring' end,
        'private-organisation.' || a.organisation_id],
    null)`;
