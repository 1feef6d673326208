// Bare SQL for each report, written for that question alone: what the product's reports are
// measured against.
const zone = 'Australia/Sydney';
const local = (column: string, at = zone): string =>
  `to_char(${column} at time zone '${at}', 'YYYY-MM-DD HH24:MI:SS')`;
const since = (column: string): string => `${column} >= now() - interval '24 months'`;
const month = (column: string, at = zone): string =>
  `to_char(${column} at time zone '${at}', 'YYYY-MM')`;
const seconds = (from: string, to: string): string =>
  `round(extract(epoch from ${to} - ${from})::numeric, 1)::float8`;

const wait = 'extract(epoch from acknowledged_at - received_at)::float8';
const waits = `count(*), count(acknowledged_at), percentile_cont(array[0.5, 0.9, 0.985]) within group (order by ${wait}), max(${wait}),
  count(*) filter (where ${wait} <= 10), count(*) filter (where ${wait} <= 40)`;
const counted = `alerts a join organisations o on o.id = a.organisation_id`;
const people = `users u join organisations o on o.id = u.organisation_id left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id`;
const devices = `devices d join organisations o on o.id = d.organisation_id join device_types t on t.id = d.device_type_id
  left join users u on u.organisation_id = d.organisation_id and u.id = d.user_id
  left join departments p on p.organisation_id = u.organisation_id and p.id = u.department_id`;
const outcomes = `count(*) filter (where outcome = 'genuine') as genuine, count(*) filter (where outcome = 'false') as wrong`;
const lines = `
  select o.name, i.starts_on::text, i.ends_on::text, to_char(l.month, 'YYYY-MM'), l.label, l.arithmetic, l.kind, l.amount, ${local('i.closed_at')}
  from invoice_lines l join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id join organisations o on o.id = i.organisation_id
  where i.${since('starts_on')}`;
const named = 'u.deleted_at is null and u.organisation_id is not null';

export const reportSql: Readonly<Record<string, string>> = {
  'user-activity': `
    select o.name, u.name, d.name, s.n, a.n, a.genuine, a.wrong, w.n, w.expired, ${local('u.last_login_at')} from ${people}
    left join (select organisation_id, user_id, count(*) as n, ${outcomes} from alerts where ${since('received_at')} group by 1, 2) a
      on a.organisation_id = u.organisation_id and a.user_id = u.id
    left join (select user_id, count(*) as n from events where kind = 'sign_in.succeeded' and ${since('occurred_at')} group by 1) s on s.user_id = u.id
    left join (select organisation_id, user_id, count(*) as n, count(*) filter (where status = 'expired') as expired from welfare_sessions where ${since('started_at')}
      group by 1, 2) w on w.organisation_id = u.organisation_id and w.user_id = u.id
    where ${named} order by o.name, u.last_name_key, u.id`,
  'user-list': `
    select o.name, u.name, u.email, u.mobile, d.name, u.role, u.status,
      (select string_agg(g.name, ', ' order by g.name) from user_tags g where g.organisation_id = u.organisation_id and g.id = any(u.tag_ids)),
      coalesce(h.n, 0), ${local('u.created_at')}
    from ${people} left join (select organisation_id, user_id, count(*) as n from devices where archived_at is null group by 1, 2) h
      on h.organisation_id = u.organisation_id and h.user_id = u.id where ${named} order by o.name, u.last_name_key, u.id`,
  'device-list': `
    select o.name, device_name, t.title, u.name, p.name, d.imei, d.phone, online, battery_percent, ${local('last_heard_at')}, ${local('d.created_at')}
    from ${devices} where d.archived_at is null order by o.name, d.name_key, d.id`,
  'organisation-summary': `
    select o.name, o.active, o.monitored, (select count(*) from departments x where x.organisation_id = o.id and archived_at is null),
      (select count(*) from users x where x.organisation_id = o.id and deleted_at is null), d.n, d.online, a.n, a.open
    from organisations o left join (select organisation_id, count(*) as n, count(*) filter (where online) as online from devices where archived_at is null group by 1) d
      on d.organisation_id = o.id
    left join (select organisation_id, count(*) as n, count(*) filter (where status = 'active_alert') as open from alerts where ${since('received_at')} group by 1) a
      on a.organisation_id = o.id order by o.name`,
  'event-overview': `
    select o.name, a.id, ${local('a.received_at')}, t.title, u.name, d.name, v.device_name, ${seconds('received_at', 'acknowledged_at')},
      ${seconds('received_at', 'resolved_at')}, initcap(outcome), on_test
    from alerts a join organisations o on o.id = a.organisation_id join alert_types t on t.id = a.alert_type_id
    left join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
    left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id
    left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id where a.${since('received_at')} order by a.received_at, a.id`,
  'management-user-list': `
    select o.name, u.name, u.email, u.mobile, d.name, u.role, cardinality(u.abilities), u.status, ${local('u.last_login_at')} from ${people}
    where ${named} and (u.role in ('organisation_admin', 'organisation_idp_admin') or u.abilities is not null) order by o.name, u.last_name_key, u.id`,
  'escalation-groups': `
    select o.name, g.name, l."order", u.name, u.mobile, u.email, l.all_day, l.time_on, l.time_off, array_to_string(l.days, ', '), u.status
    from escalation_group_users l join escalation_groups g on g.organisation_id = l.organisation_id and g.id = l.escalation_group_id
    join organisations o on o.id = g.organisation_id join users u on u.organisation_id = l.organisation_id and u.id = l.user_id order by o.name, g.name_key, l."order"`,
  'user-access-overview': `
    select o.name, u.name, u.email, u.role, u.status, array_to_string(u.abilities, ', '),
      (select string_agg(x.name, ', ') from departments x where x.organisation_id = u.organisation_id and x.id = any(u.restrictions)), u.mobile_app_access,
      u.two_factor_method_enabled, ${local('u.expires_at')}, ${local('u.last_login_at')} from ${people} where ${named} order by o.name, u.last_name_key, u.id`,
  'scim-user-issues': `
    select o.name, i.subject, i.problem, i.way_out, i.times, ${local('i.created_at')}, ${local('i.last_at')}, ${local('i.resolved_at')}
    from scim_issues i join organisations o on o.id = i.organisation_id where i.${since('last_at')} order by o.name, i.last_at desc`,
  'patrol-dispatch': `
    select o.name, a.id, u.name, t.title, p.provider, p.reference, p.status, ${local('p.requested_at')}, ${seconds('requested_at', 'dispatched_at')},
      ${seconds('requested_at', 'in_progress_at')}, ${seconds('requested_at', 'completed_at')}
    from patrol_jobs p join alerts a on a.organisation_id = p.organisation_id and a.id = p.alert_id join organisations o on o.id = a.organisation_id
    join alert_types t on t.id = a.alert_type_id left join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
    where p.${since('requested_at')} order by p.requested_at, p.id`,
  invoicing: `${lines} order by o.name, i.starts_on, i.id, l.id`,
  'sms-invoicing': `${lines} and l.kind = 'messages' order by o.name, i.starts_on, i.id, l.id`,
  'time-to-acknowledge-by-operator': `
    select o.name, s.name, ${waits} from ${counted} join users s on s.id = a.acknowledged_by_staff_id where a.${since('received_at')} and not on_test
    group by o.id, s.id order by o.name, s.name`,
  'time-to-acknowledge-by-organisation': `select o.name, ${waits} from ${counted} where a.${since('received_at')} and not on_test group by o.id order by o.name`,
  'time-to-acknowledge-by-alert-type': `
    select o.name, t.title, ${waits} from ${counted} join alert_types t on t.id = a.alert_type_id where a.${since('received_at')} and not on_test
    group by o.id, t.id order by o.name, t.id`,
  'monitored-devices': `
    select o.name, device_name, t.title, u.name, p.name, enable_alerts, online, battery_percent, ${local('last_heard_at', 'Australia/Adelaide')},
      ${local('d.position_at', 'Australia/Adelaide')} from ${devices} where d.monitored and d.archived_at is null order by o.name, d.name_key, d.id`,
  'department-overview': `
    select o.name, d.name, d.timezone, p.people, p.devices, a.n, a.genuine, a.wrong, a.open from departments d join organisations o on o.id = d.organisation_id
    left join (select u.organisation_id, u.department_id, count(distinct u.id) as people, count(v.id) as devices from users u
      left join devices v on v.organisation_id = u.organisation_id and v.user_id = u.id and v.archived_at is null where ${named} group by 1, 2) p
      on p.organisation_id = d.organisation_id and p.department_id = d.id
    left join (select organisation_id, department_id, count(*) as n, ${outcomes}, count(*) filter (where status = 'active_alert') as open
      from alerts where ${since('received_at')} group by 1, 2) a on a.organisation_id = d.organisation_id and a.department_id = d.id
    where d.archived_at is null order by o.name, d.name_key`,
  'organisation-time-to-respond': `
    select o.name, ${month('received_at')}, count(*), count(resolved_at), avg(acknowledged_at - received_at), avg(resolved_at - acknowledged_at),
      avg(resolved_at - received_at), max(resolved_at - received_at) from ${counted} where a.${since('received_at')} and not on_test group by o.id, 2 order by o.name, 2`,
  'organisation-details': `
    select name, active, contact_name, contact_email, accounts_email, contract_start_date::text, contract_end_date::text, contract_billing_frequency, monitored, timezone,
      country from organisations order by name`,
  'emergency-partner-monthly': `
    select o.name, ${month('requested_at', 'America/Los_Angeles')}, count(*), count(active_at), count(psap_contacted_at), count(closed_at),
      count(cancelled_at), count(*) filter (where status in ('failed', 'unknown')), avg(active_at - requested_at)
    from partner_dispatches p join organisations o on o.id = p.organisation_id where p.${since('requested_at')} group by o.id, 2 order by 2, o.name`,
};
