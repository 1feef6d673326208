// Twenty-four months of many organisations: reports are tested on a thousand alerts and measured on
// a million. Every row follows from its number.
export interface MonthsSize {
  readonly alerts: number;
  readonly people: number;
}

export const months = 24;
const days = 730;
const operators = 20;
const firstPerson = 1_000_000;

/**
 * The accounts that may sign in, given a password: of the platform, of the monitoring centre and of
 * the first organisation.
 */
export const monthsStaff = {
  platform: { id: 1, email: 'platform@bench.example' },
  operator: { id: 2, email: 'operator1@bench.example' },
  organisation: { id: 100, email: 'organisation@bench.example' },
} as const;

/** The id of the person with this number, counted from 0. */
export const personId = (nth: number): number => firstPerson + nth;
export const monthOrganisations = ({ people }: MonthsSize): number =>
  Math.max(3, Math.floor(people / 50));

/** Statements that fill empty tables, past the triggers, up to `app.now()`. */
export function monthsRows(size: MonthsSize): string {
  const organisations = monthOrganisations(size);
  return `
    set session_replication_role = replica;
    ${organisationRows(organisations)}
    ${peopleRows(size, organisations)}
    ${alertRows(size)}
    ${pastRows(size, organisations)}
    update organisations o set users_count = (select count(*) from users u where u.organisation_id = o.id),
      devices_count = (select count(*) from devices d where d.organisation_id = o.id and d.archived_at is null);
    select setval(pg_get_serial_sequence(name, 'id'), 100000000) from unnest(array['organisations', 'departments', 'users', 'devices', 'alerts', 'patrol_jobs',
      'welfare_sessions', 'invoices', 'user_tags', 'escalation_groups', 'saml_connections', 'scim_issues', 'events', 'invoice_lines']) name;
    set session_replication_role = origin;`;
}

/** A moment of the past, the newest first: `n` of `count` evenly over all months. */
const spread = (count: number): string =>
  `app.now() - make_interval(secs => n * ${(days * 86_400) / count})`;

/**
 * A number below `count` that shares no pattern with `n`, or each organisation would have one
 * operator and one kind of alert.
 */
const scattered = (count: number): string =>
  `(n::bigint * 2654435761 % 4294967296 / 1024) % ${count}`;

const organisationRows = (organisations: number): string => `
  insert into organisations (id, name, timezone, contact_name, contact_email, contract_start_date, created_at) overriding system value
    select id, 'Organisation ' || id, (array['Australia/Sydney', 'Australia/Perth', 'Australia/Adelaide'])[1 + id % 3], 'Contact ' || id,
      'contact@organisation' || id || '.example', date '2024-01-01' + id::int % 300, app.now() - interval '3 years' from generate_series(1, ${organisations}) id;
  insert into departments (organisation_id, id, monitored, name) overriding system value
    select 1 + n / 5, 1 + n, true, 'Department ' || 1 + n from generate_series(0, ${organisations * 5 - 1}) n;
  insert into user_tags (organisation_id, id, name) overriding system value
    select 1 + n / 2, 1 + n, 'Skill ' || 1 + n from generate_series(0, ${organisations * 2 - 1}) n;
  insert into escalation_groups (organisation_id, id, name) overriding system value select id, id, 'Group ' || id from generate_series(1, ${organisations}) id;
  insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order", all_day, time_on, time_off, days)
    select id, id, ${firstPerson} + id - 1 + nth * ${organisations}, 1 + nth, nth <> 1, case when nth = 1 then time '22:00' end, case when nth = 1 then time '06:00' end,
      case when nth = 1 then '{6,7}'::int[] else '{1,2,3,4,5,6,7}' end from generate_series(1, ${organisations}) id, generate_series(0, 2) nth;
  insert into saml_connections (organisation_id, id, name) overriding system value select id, id, 'Directory' from generate_series(1, ${organisations}) id;
  insert into scim_issues (organisation_id, id, connection_id, kind, subject, problem, way_out, times, created_at, last_at, resolved_at) overriding system value
    select o, (o - 1) * 5 + nth, o, 'user', 'issue' || nth || '@organisation' || o || '.example', 'The email is taken.', 'Change the email.', nth,
      app.now() - nth * interval '80 days', app.now() - nth * interval '70 days', case when nth % 2 = 1 then app.now() - nth * interval '60 days' end
    from generate_series(1, ${organisations}) o, generate_series(1, 5) nth;`;

const peopleRows = ({ people }: MonthsSize, organisations: number): string => `
  insert into users (id, organisation_id, monitored, role, first_name, last_name, email) overriding system value values
    (1, null, null, 'admin', 'Priya', 'Raman', '${monthsStaff.platform.email}'), (100, 1, true, 'organisation_admin', 'Helen', 'Marsh', '${monthsStaff.organisation.email}');
  insert into users (id, role, first_name, last_name, email) overriding system value
    select 1 + n, 'monitoring_centre_operator', 'Operator', lpad(n::text, 2, '0'), 'operator' || n || '@bench.example' from generate_series(1, ${operators}) n;
  insert into users (id, organisation_id, monitored, department_id, role, first_name, last_name, email, mobile, tag_ids, abilities, created_at, last_login_at)
    overriding system value
    select ${firstPerson} + n, o, true, (o - 1) * 5 + 1 + n / ${organisations} % 5, 'organisation_user', 'Person', lpad(n::text, 6, '0'), 'person' || n || '@people.example',
      '+614' || 10000000 + n, array[(o - 1) * 2 + 1 + n / ${organisations} % 2], case when n % 40 = 0 then '{read organisation users}'::text[] end,
      app.now() - (n % 900) * interval '1 day', case when n % 7 > 0 then app.now() - (n % 500) * interval '3 hours' end
    from (select n, 1 + n % ${organisations} as o from generate_series(0, ${people - 1}) n) p;
  insert into user_tag_links (organisation_id, user_id, user_tag_id) select organisation_id, id, unnest(tag_ids) from users where id >= ${firstPerson};
  insert into devices (organisation_id, id, monitored, device_type_id, user_id, device_name, imei, online, battery_percent, last_heard_at, created_at, archived_at)
    overriding system value
    select organisation_id, id * 2 + k, true, 2 - k, id, (array['Pendant ', 'Phone '])[1 + k] || last_name, case when k = 0 then (350000000000000 + id)::text end,
      id % 3 > 0, id % 101, app.now() - (id % 3000) * interval '7 minutes', created_at, case when k = 1 and id % 50 = 0 then app.now() - interval '40 days' end
    from users, generate_series(0, 1) k where id >= ${firstPerson} and (k = 0 or id % 2 = 0);`;

/**
 * The newest are open: every other one owned, with a follow-up far away, so that no reminder is
 * sent while something is measured.
 */
const alertRows = ({ alerts, people }: MonthsSize): string => `
  insert into alerts (organisation_id, id, monitored, alert_type_id, priority, status, user_id, department_id, device_id, subject, raised_at, received_at, last_event_at,
      owner_staff_id, owned_at, follow_up_at, acknowledged_by_staff_id, acknowledged_at, resolved_at, resolved_by_staff_id, note, outcome, on_test)
    overriding system value
    select u.organisation_id, n, true, 1 + n % 9, 1 + n % 3, case when open then 'active_alert' else 'resolved' end, u.id, u.department_id, u.id * 2, 'months:' || n, at, at, at,
      case when taken and open then by end, case when taken and open then at end, case when taken and open then timestamptz '2100-01-01' end,
      case when taken then by end, case when taken then at + wait * interval '1 second' end,
      case when not open then at + (wait + 60 + n * 31 % 1800) * interval '1 second' end, case when not open then by end, case when not open then 'Answered.' end,
      case when open then null when n % 50 = 0 then 'test' when n % 3 = 0 then 'genuine' else 'false' end, not open and n % 50 = 0
    from (select n, ${spread(alerts)} as at, n <= ${openAlerts(alerts)} as open, n > ${openAlerts(alerts)} or n % 2 = 0 as taken, 2 + n % ${operators} as by,
      (n::bigint * 7919 % 401) / 10.0 + case when n % 97 = 0 then 100 else 0 end as wait, ${scattered(people)} as nth from generate_series(1, ${alerts}) n) a
    join users u on u.id = ${firstPerson} + a.nth;
  insert into console_receipts (organisation_id, alert_id, console_id, staff_id, received_at, painted_at)
    select organisation_id, id, '00000000-0000-4000-8000-000000000001', 2, raised_at, raised_at from alerts where status = 'active_alert';`;

const openAlerts = (alerts: number): number => Math.max(20, Math.floor(alerts / 5000));

const pastRows = (size: MonthsSize, organisations: number): string => `
  insert into patrol_jobs (organisation_id, id, alert_id, status, provider, reference, requested_at, dispatched_at, in_progress_at, completed_at, cancelled_at, delivery_key)
    overriding system value
    select organisation_id, id / 8, id, case when id % 32 = 0 then 'cancelled' else 'completed' end, 'Guardwell', 'GW-' || id / 8, at,
      case when id % 32 > 0 then at + id % 120 * interval '1 second' end, case when id % 32 > 0 then at + (300 + id % 900) * interval '1 second' end,
      case when id % 32 > 0 then at + (1500 + id % 900) * interval '1 second' end, case when id % 32 = 0 then at + interval '4 minutes' end,
      case when id % 3 > 0 then 'months:' || id end
    from (select *, received_at + interval '1 minute' as at from alerts where id % 8 = 0 and status = 'resolved') a;
  insert into partner_dispatches (organisation_id, alert_id, partner, partner_name, status, handed_over, requested_by_staff_id, requested_by_name, requested_at,
      active_at, psap_contacted_at, closed_at, cancelled_at, failed_at, client_id)
    select organisation_id, id, 'noonlight', 'Noonlight', s.status, '{}', 2, 'Operator 01', at, case when s.status <> 'failed' then at + id % 20 * interval '1 second' end,
      case when s.status = 'closed' then at + interval '90 seconds' end, case when s.status = 'closed' then at + interval '20 minutes' end,
      case when s.status = 'cancelled' then at + interval '5 minutes' end, case when s.status = 'failed' then at + interval '9 seconds' end, gen_random_uuid()
    from (select *, received_at + interval '2 minutes' as at from alerts where id % 4 = 0 and alerts.status = 'resolved') a
    cross join lateral (select (array['closed', 'closed', 'cancelled', 'failed'])[1 + a.id / 4 % 4] as status) s;
  insert into welfare_sessions (organisation_id, id, client_id, device_id, user_id, status, minutes, grace_minutes, started_at, counted_from, due_at, grace_until, ended_at)
    overriding system value
    select u.organisation_id, n, gen_random_uuid(), u.id * 2, u.id, case when n % 5 = 0 then 'expired' else 'completed' end, 30, 1, at, at, at + interval '30 minutes',
      at + interval '31 minutes', at + interval '31 minutes'
    from (select n, ${spread(size.people * 3)} as at from generate_series(1, ${size.people * 3}) n) w join users u on u.id = ${firstPerson} + ${scattered(size.people)};
  insert into events (organisation_id, kind, user_id, actor_staff_id, occurred_at, recorded_at)
    select u.organisation_id, 'sign_in.succeeded', u.id, u.id, at, at
    from (select n, ${spread(size.people * 2)} as at from generate_series(1, ${size.people * 2}) n) e join users u on u.id = ${firstPerson} + ${scattered(size.people)};
  insert into invoices (organisation_id, id, starts_on, ends_on, notes, departments, closed_at, closed_by_staff_id, closed_by_name) overriding system value
    select o, (o - 1) * ${months} + n, starts, (starts + interval '1 month')::date - 1, '{}', '[]', starts + interval '1 month 2 days', 1, 'Priya Raman'
    from (select o, n, (date_trunc('month', app.now()) - n * interval '1 month')::date as starts from generate_series(1, ${organisations}) o, generate_series(1, ${months}) n) i;
  insert into invoice_lines (organisation_id, invoice_id, kind, month, label, arithmetic, amount, written_by_staff_id, written_by_name)
    select i.organisation_id, i.id, kind, i.starts_on, label, array[how], amount + case when kind = 'correction' then 0 else i.id % 50 * 100 end, 1, 'Priya Raman'
    from invoices i cross join (values ('devices', 'EV-04 pendants', '40 devices × 25.00', 100000), ('messages', 'Text messages', '60 × 0.11', 660),
      ('correction', 'Pendant returned', 'By hand', -1250)) l (kind, label, how, amount) where kind <> 'correction' or i.id % 3 = 0;`;
