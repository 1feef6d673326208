// A small world for reports, counted by hand: two organisations and that of drills, which no report
// shows; of the first, two departments, one of them hidden from a restricted person.
import type { TestDatabase } from '#server/kit/testing/test-database.ts';

export const places = { redgum: 1, outback: 2, north: 11, hidden: 12, far: 13, tag: 21 } as const;
export const people = {
  helen: 2,
  ana: 101,
  bo: 102,
  hiddenCy: 103,
  dee: 104,
  op: 5,
  op2: 6,
} as const;

/** The time at which everything is looked at. */
export const reportNow = '2026-11-23T02:00:00Z';

export async function fillReportWorld(db: TestDatabase): Promise<void> {
  await db.empty('organisations', 'users');
  db.clock.now = new Date(reportNow);
  await db.ownerSql.unsafe(whoIsThere);
  await db.ownerSql.unsafe(past);
}

const whoIsThere = `
    insert into organisations (id, name, timezone, contact_name, contract_start_date) overriding system value
      values (1, 'Redgum', 'Australia/Sydney', '=HYPERLINK("x")', '2025-07-01'), (2, 'Outback', 'Australia/Perth', 'Joe', null);
    insert into organisations (id, name, non_billable, archived_at) overriding system value values (-1, 'Bayside Facilities', true, '2026-11-01');
    insert into departments (organisation_id, id, name, monitored) overriding system value values (1, 11, 'North', true), (1, 12, 'Hidden hill', true), (2, 13, 'Far', true);
    insert into user_tags (organisation_id, id, name) overriding system value values (1, 21, 'Night');
    insert into users (id, organisation_id, department_id, role, first_name, last_name, email, monitored, abilities, created_at, last_login_at) overriding system value values
      (1, null, null, 'admin', 'Priya', 'Raman', 'priya@vigil.example', null, null, '2025-01-01', null),
      (2, 1, null, 'organisation_admin', 'Helen', 'Marsh', 'helen@redgum.example', true, null, '2025-01-02', '2026-11-20T01:00:00Z'),
      (5, null, null, 'monitoring_centre_operator', 'Mei', 'Chen', 'mei@centre.example', null, null, '2025-01-01', null),
      (6, null, null, 'monitoring_centre_operator', 'Sam', 'Okoro', 'sam@centre.example', null, null, '2025-01-01', null),
      (101, 1, 11, 'organisation_user', '=1+1', 'Silva', 'ana@redgum.example', true, '{"read organisation users"}', '2025-02-01', null),
      (102, 1, 11, 'organisation_user', 'Bo', 'Łódź', 'bo@redgum.example', true, null, '2025-02-02', null),
      (103, 1, 12, 'organisation_user', 'Hidden', 'Cy', 'hidden.cy@redgum.example', true, '{"read organisation users"}', '2025-02-03', null),
      (104, 2, 13, 'organisation_user', 'Dee', 'Far', 'dee@outback.example', true, null, '2025-02-04', null);
    insert into user_tag_links (organisation_id, user_id, user_tag_id) values (1, 102, 21);
    insert into devices (organisation_id, id, device_type_id, user_id, device_name, monitored, online, battery_percent, last_heard_at) overriding system value values
      (1, 201, 2, 101, 'Ana pendant', true, true, 80, '2026-11-22T13:45:00Z'), (1, 202, 2, 102, 'Bo pendant', true, false, 15, '2026-11-01T00:00:00Z'),
      (1, 203, 2, 103, 'Hidden pendant', true, true, 55, null), (2, 204, 2, 104, 'Dee pendant', true, true, 50, null)`;

const past = `
    insert into alerts (organisation_id, id, monitored, alert_type_id, priority, status, user_id, department_id, device_id, subject, raised_at, received_at, last_event_at,
        acknowledged_by_staff_id, acknowledged_at, resolved_at, resolved_by_staff_id, note, outcome, on_test) overriding system value
      select o, id, true, type, 1, case when done is null then 'active_alert' else 'resolved' end, who, dep, dev, 'device:' || coalesce(dev, 0) || ':' || id, at::timestamptz, at::timestamptz, at::timestamptz,
        op, at::timestamptz + make_interval(secs => ack), at::timestamptz + make_interval(secs => done), case when done is not null then op end,
        case when done is not null then 'ok' end, outcome, on_test
      from (values
        (1, 301, 2, 101, 11, 201, '2026-11-20T00:00:00Z', 5, 8.0, 600.0, 'genuine', false), (1, 302, 4, 101, 11, 201, '2026-11-21T00:00:00Z', 5, 32.5, 300.0, 'false', false),
        (1, 303, 2, 102, 11, 202, '2026-10-31T12:59:00Z', 6, 55.0, 1200.0, 'genuine', false), (1, 304, 2, 102, 11, 202, '2026-11-22T00:00:00Z', null, null, null, null, false),
        (1, 305, 2, 103, 12, 203, '2026-11-22T01:00:00Z', 6, 4.0, 60.0, 'false', false), (1, 306, 10, 101, 11, 201, '2026-11-22T02:00:00Z', 5, 1.0, 2.0, 'test', true),
        (2, 307, 3, 104, 13, 204, '2026-11-19T00:00:00Z', 5, 12.0, 900.0, 'genuine', false), (-1, 309, 2, null, null, null, '2026-11-20T00:00:00Z', 5, 3.0, 9.0, 'test', false), (1, 308, 2, 101, 11, 201, '2025-01-05T00:00:00Z', 5, 9.0, 90.0, 'genuine', false)
      ) a (o, id, type, who, dep, dev, at, op, ack, done, outcome, on_test);
    insert into patrol_jobs (organisation_id, id, alert_id, status, provider, reference, requested_at, dispatched_at, in_progress_at, completed_at, cancelled_at, delivery_key)
      overriding system value values
      (1, 401, 301, 'completed', 'Guardwell', 'GW-1', '2026-11-20T00:01:00Z', '2026-11-20T00:02:30Z', '2026-11-20T00:10:00Z', '2026-11-20T00:20:00Z', null, 'k1'),
      (1, 402, 303, 'cancelled', 'Guardwell', 'GW-2', '2026-11-01T06:30:00Z', null, null, null, '2026-11-01T06:40:00Z', 'k2'),
      (1, 403, 305, 'requested', 'Hidden by phone', null, '2026-11-22T01:01:00Z', null, null, null, null, null),
      (2, 404, 307, 'dispatched', 'Guardwell', 'GW-4', '2026-11-19T00:01:00Z', '2026-11-19T00:01:50Z', null, null, null, 'k4'),
      (-1, 405, 309, 'cancelled', 'Guardwell', 'GW-5', '2026-11-20T00:01:00Z', null, null, null, '2026-11-20T00:02:00Z', 'k5');
    insert into welfare_sessions (organisation_id, id, client_id, device_id, user_id, status, minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
      overriding system value values
      (1, 501, gen_random_uuid(), 201, 101, 'completed', 30, 1, '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-20T00:30:00Z', '2026-11-20T00:31:00Z'),
      (1, 502, gen_random_uuid(), 201, 101, 'expired', 30, 1, '2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z', '2026-11-21T00:30:00Z', '2026-11-21T00:31:00Z'),
      (1, 503, gen_random_uuid(), 203, 103, 'expired', 30, 1, '2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z', '2026-11-21T00:30:00Z', '2026-11-21T00:31:00Z');
    insert into events (organisation_id, kind, user_id, actor_staff_id, occurred_at) values
      (1, 'sign_in.succeeded', 2, 2, '2026-11-20T01:00:00Z'), (1, 'sign_in.succeeded', 2, 2, '2026-11-19T01:00:00Z'), (1, 'sign_in.succeeded', 2, 2, '2025-11-19T01:00:00Z'),
      (1, 'sign_in.succeeded', 103, 103, '2026-11-19T01:00:00Z');
    insert into invoices (organisation_id, id, starts_on, ends_on, notes, departments, closed_at, closed_by_staff_id, closed_by_name) overriding system value values
      (1, 901, '2026-11-01', '2026-11-30', '{}', '[]', '2026-11-22T13:45:00Z', 1, 'Priya Raman'), (2, 902, '2026-05-01', '2026-05-31', '{}', '[]', '2026-06-01', 1, 'Priya Raman');
    insert into invoice_lines (organisation_id, invoice_id, kind, month, label, arithmetic, amount, written_by_staff_id, written_by_name) values
      (1, 901, 'devices', '2026-11-01', 'Pendants', '{"3 × 12.50 = 37.50"}', 3750, 1, 'Priya Raman'),
      (1, 901, 'messages', '2026-11-01', 'Text messages', '{"25 sent − 5 free left = 20 billed","20 × 0.11 = 2.20"}', 220, 1, 'Priya Raman'),
      (1, 901, 'correction', '2026-11-01', 'Pendant returned', '{}', -1250, 1, 'Priya Raman'),
      (2, 902, 'messages', '2026-05-01', 'Text messages', '{}', 999, 1, 'Priya Raman');
    insert into escalation_groups (organisation_id, id, name) overriding system value values (1, 601, 'Night shift');
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order", all_day, time_on, time_off, days) values
      (1, 601, 101, 1, true, null, null, '{1,2,3,4,5,6,7}'), (1, 601, 103, 2, false, '22:00', '06:00', '{6,7}'), (1, 601, 102, 3, false, '06:00', '22:00', '{1}');
    insert into saml_connections (organisation_id, id, name) overriding system value values (1, 701, 'Entra');
    insert into scim_issues (organisation_id, id, connection_id, kind, subject, user_id, problem, way_out, times, last_at) overriding system value values
      (1, 801, 701, 'user', 'zoe@redgum.example', 101, 'The email is taken.', 'Change it.', 3, '2026-11-22T00:00:00Z'),
      (1, 802, 701, 'user', 'hidden@redgum.example', 103, 'Hidden problem.', 'Change it.', 1, '2026-11-22T00:00:00Z'),
      (1, 803, 701, 'user', 'old@redgum.example', null, 'Old.', 'Wait.', 1, '2025-11-22T00:00:00Z')`;
