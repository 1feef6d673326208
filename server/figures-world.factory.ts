// One database with awkward cases for every figure: edges of hours, weeks, months and years, wrong
// clocks and late alerts, tests and drills, people who were removed or have expired, and
// organisations that are not monitored or closed.
import type { TestDatabase } from './kit/testing/test-database.ts';

/**
 * Ten in the morning in Perth; when November began there, it had begun in Sydney three hours
 * before.
 */
export const figuresNow = '2026-11-02T02:00:03.456Z';
/**
 * Redgum, whose figures are requested; another organisation, an unmonitored one and a closed one.
 */
export const places = { redgum: 1, outback: 2, quiet: 3, closed: 4, north: 11, south: 12 } as const;
export const people = { priya: 1, mei: 2, helen: 100, ana: 101 } as const;

export async function fillFiguresWorld({ ownerSql, clock }: TestDatabase): Promise<void> {
  clock.now = new Date(figuresNow);
  await ownerSql.unsafe(
    `set app.now = '${figuresNow}'; ${whoAndWhere} ${alerts} ${activity} ${texts} ${counts} reset app.now; analyze`,
  );
}

const whoAndWhere = `
  insert into organisations (id, name, timezone, not_monitored, active) overriding system value values
    (1, 'Redgum', 'Australia/Perth', false, true), (2, 'Outback', 'Australia/Sydney', false, true), (3, 'Quiet', 'Australia/Perth', true, true),
    (4, 'Closed', 'Australia/Perth', false, false), (-1, 'Drills', 'Australia/Sydney', false, true);
  update organisations set archived_at = app.now() where id = -1;
  update organisations set enable_messaging = true where id = 1;
  insert into departments (organisation_id, id, name) overriding system value values (1, 11, 'North'), (1, 12, 'South'), (2, 21, 'Far'), (3, 31, 'Still');
  insert into users (id, role, first_name, last_name, last_login_at) overriding system value values
    (1, 'admin', 'Priya', 'Raman', app.now()), (2, 'monitoring_centre_supervisor', 'Mei', 'Chen', app.now()), (3, 'monitoring_centre_operator', 'Ines', 'Diaz', null);
  insert into users (organisation_id, id, department_id, role, first_name, last_name, status, last_login_at, expires_at) overriding system value values
    (1, 100, 11, 'organisation_admin', 'Helen', 'Marsh', 'active', app.now(), null),
    (1, 101, 11, 'organisation_user', 'Ana', 'Reyes', 'active', app.now() - interval '7 days', null),
    (1, 102, 12, 'organisation_user', 'Bo', 'Lane', 'pending', null, null), (1, 103, 12, 'organisation_user', 'Cy', 'Hill', 'draft', null, null),
    (1, 104, 11, 'organisation_user', 'Dee', 'Long', 'disabled', app.now() - interval '7 days 1 millisecond', null),
    (1, 105, 11, 'organisation_user', 'Eve', 'Park', 'active', app.now() - interval '1 hour', app.now() - interval '1 minute'),
    (1, 106, 11, 'organisation_user', 'Zoe', 'Gone', 'active', app.now() - interval '1 day', null),
    (2, 201, 21, 'organisation_user', 'Kim', 'Far', 'active', app.now(), null), (3, 301, 31, 'organisation_user', 'Lee', 'Still', 'active', app.now(), null),
    (4, 401, null, 'organisation_user', 'Max', 'Closed', 'active', app.now(), null);
  insert into devices (organisation_id, id, device_type_id, user_id, device_name, online, last_heard_at, battery_percent, archived_at) overriding system value values
    (1, 1, 2, 101, 'Ana pendant', true, app.now(), 80, null), (1, 2, 1, 101, 'Ana phone', true, app.now(), null, null),
    (1, 3, 4, 101, 'Ana satellite', true, app.now(), 15, null), (1, 4, 2, 102, 'Bo pendant', false, app.now() - interval '1 day', null, null),
    (1, 5, 2, 101, 'Ana old pendant', true, app.now(), 5, app.now()), (1, 6, 2, null, 'Spare', false, null, 10, null),
    (1, 7, 2, 106, 'Zoe pendant', true, app.now(), 70, null), (2, 21, 2, 201, 'Kim pendant', true, app.now(), 5, null),
    (3, 31, 2, 301, 'Lee pendant', true, app.now(), 5, null), (4, 41, 2, 401, 'Max pendant', true, app.now(), 5, null);
  insert into device_voltages (organisation_id, device_id, millivolts, at, low_since) values (1, 4, 3300, app.now(), app.now());`;

// Seconds until acknowledged, just above and below what is rounded to 10 and 40; on the first and
// last moment of each period. Three days ago another objective was set: 15 and 20 seconds.
const alerts = `
  insert into response_objectives (standard, name, target_seconds, target_percent, limit_seconds, limit_percent, in_force_from)
    values ('nena_sta_020', 'NENA-STA-020.1-2020', 15, 90, 20, 95, app.now() - interval '3 days');
  insert into alerts (organisation_id, id, monitored, alert_type_id, priority, user_id, department_id, device_id, subject, raised_at, received_at, last_event_at, late,
      acknowledged_by_staff_id, acknowledged_at, status, resolved_at, note, outcome, on_test, owner_staff_id, owned_at) overriding system value
    select org, id, org <> 3, type, 1, who, dep, dev, 's' || id, app.now() - raised::interval, app.now() - received::interval, app.now(), raised <> received,
      case when ack is not null then op end, app.now() - received::interval + make_interval(secs => ack), case when open then 'active_alert' else 'resolved' end,
      case when not open then app.now() end, case when not open then 'Safe.' end, case when not open then 'genuine' end, test,
      case when open and ack is not null then op end, case when open and ack is not null then app.now() end
    from (values
      (1, 1, 2, 101, 11, 1, '1 day', '1 day', 8.0, 2, false, false), (1, 2, 2, 101, 11, 1, '7 days', '7 days', 10.04, 2, false, false),
      (1, 3, 2, 101, 11, 1, '7 days 1 millisecond', '7 days 1 millisecond', 3.0, 2, false, false), (1, 4, 4, 102, 12, 4, '0', '0', null, null, true, false),
      (1, 5, 2, 101, 11, 2, '9 days', '2 days', 30.0, 3, false, false), (1, 6, 3, 101, 11, 1, '1 day', '8 days', 5.0, 2, false, false),
      (1, 7, 2, 101, 11, 1, '3 days', '3 days', 2.0, 2, false, true), (1, 8, 10, 101, 11, 1, '3 days', '3 days', 1.0, 2, false, false),
      (1, 9, 9, 102, 12, 4, '4 days', '4 days', 40.02, 3, false, false), (1, 10, 2, 102, 12, 4, '5 days', '5 days', null, null, false, false),
      (1, 11, 2, 106, 11, 7, '6 days', '6 days', 10.0, 2, false, false), (1, 12, 2, null, null, 6, '6 days', '6 days', 40.0, 3, true, false),
      (1, 13, 2, 101, 11, 1, '35 hours 30 minutes', '35 hours 30 minutes', 55.55, 2, false, false),
      (1, 14, 2, 101, 11, 1, '33 hours 59 minutes', '33 hours 59 minutes', 12.34, 2, false, false),
      (1, 15, 8, 101, 11, 1, '1 hour', '1 hour', 9.96, 2, false, false), (1, 16, 2, 101, 11, 1, '1 hour 1 millisecond', '1 hour 1 millisecond', 6.0, 2, false, false),
      (1, 17, 2, 101, 11, 1, '12 months', '12 months', 7.0, 2, false, false), (1, 18, 2, 101, 11, 1, '12 months 1 millisecond', '12 months 1 millisecond', 7.0, 2, false, false),
      (1, 19, 2, 101, 11, 1, '13 months', '30 minutes', 4.0, 2, true, false),
      (2, 21, 2, 201, 21, 21, '1 day', '1 day', 5.0, 2, false, false), (2, 22, 3, 201, 21, 21, '1 day', '1 day', null, null, true, false),
      (3, 31, 2, 301, 31, 31, '1 day', '1 day', 900.0, 301, false, false), (3, 32, 3, 301, 31, 31, '1 day', '1 day', null, null, true, false),
      (-1, 91, 2, null, null, null, '1 day', '1 day', 2.0, 2, false, false)
    ) a (org, id, type, who, dep, dev, raised, received, ack, op, open, test);
  insert into drills (status, plan_of, due_at, not_after, organisation_id, alert_id, released_at, ended_at) values ('answered', app.now(), app.now(), app.now(), -1, 91, app.now(), app.now());`;

const activity = `
  insert into patrol_jobs (organisation_id, alert_id, status, requested_at) values
    (1, 1, 'completed', app.now() - interval '7 days'), (1, 2, 'cancelled', app.now() - interval '7 days 1 millisecond'), (1, 5, 'requested', app.now()),
    (1, 11, 'completed', app.now() - interval '1 hour'), (1, 17, 'completed', app.now() - interval '12 months'), (2, 21, 'completed', app.now()),
    (-1, 91, 'cancelled', app.now());
  insert into welfare_sessions (organisation_id, client_id, device_id, user_id, status, minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
    select org, gen_random_uuid(), dev, who, status, 60, 5, app.now() - began::interval, app.now() - began::interval, app.now(), app.now() + interval '5 minutes' from (values
      (1, 1, 101, 'completed', '7 days'), (1, 1, 101, 'completed', '7 days 1 millisecond'), (1, 1, 101, 'in_progress', '0'), (1, 4, 102, 'grace', '1 hour'),
      (1, 7, 106, 'expired', '2 days'), (1, 1, 101, 'expired', '12 months'), (2, 21, 201, 'in_progress', '1 hour'), (3, 31, 301, 'in_progress', '1 hour')
    ) s (org, dev, who, status, began);
  insert into geofence_locations (organisation_id, id, name, latitude, longitude) overriding system value values (1, 1, 'Depot', -36, 147), (1, 2, 'Yard', -36, 148), (1, 3, 'Hut', -36, 149);
  insert into geofence_crossings (organisation_id, geofence_location_id, user_id, device_id, kind, crossed_at, inferred) values
    (1, 1, 101, 1, 'entry', app.now() - interval '30 days' + interval '1 second', false), (1, 1, 101, 1, 'exit', app.now(), false),
    (1, 2, 101, 1, 'entry', app.now() - interval '30 days 1 second', false), (1, 3, 106, 7, 'entry', app.now() - interval '1 day', false);`;

// November began in Perth at 16:00 UTC. In September two texts more than the free ones were sent,
// which were billed. The last rows are texts about alerts, which are free.
const texts = `
  insert into messaging_pricings (organisation_id, sms_unit_price, free_sms_additions, enable_billed_messages)
    values (1, 12, '[{"amount": 5, "date": "2026-09-01", "note": null}, {"amount": 100, "date": "2026-10-20", "note": null}]', true);
  insert into messages (organisation_id, id, title, content, channel, key, created_at) overriding system value values
    (1, 1, 'October', 'A', 'sms', 'a', '2026-10-31T15:59:59.999Z'), (1, 2, 'November', 'B', 'sms', 'b', '2026-10-31T16:00:00Z'), (1, 3, 'Now', 'C', 'best', 'c', app.now()),
    (1, 4, 'First of October', 'D', 'sms', 'd', '2026-09-30T16:00:00Z'), (1, 5, 'September', 'E', 'sms', 'e', '2026-09-30T15:59:59Z'), (2, 6, 'Other', 'F', 'sms', 'f', app.now());
  insert into message_recipients (organisation_id, message_id, kind, user_id, name, number, channel, status, parts, sendings) values
    (1, 1, 'person', 101, 'Ana', '+61491570006', 'sms', 'delivered', 3, 2), (1, 2, 'person', 101, 'Ana', '+61491570006', 'sms', 'queued', 2, 1),
    (1, 2, 'number', null, '0491570110', '+61491570110', 'sms', 'sent', 1, 3), (1, 2, 'person', 102, 'Bo', '+61491570156', 'sms', 'failed', 4, 1),
    (1, 3, 'person', 101, 'Ana', '+61491570006', 'sms', 'waiting', 5, 1), (1, 3, 'person', 102, 'Bo', '+61491570156', 'app', 'sent', 0, 1),
    (1, 3, 'person', 104, 'Dee', '+61491570157', 'sms', 'delivered', 1, 1), (1, 4, 'person', 101, 'Ana', '+61491570006', 'sms', 'delivered', 1, 1),
    (1, 5, 'person', 101, 'Ana', '+61491570006', 'sms', 'delivered', 7, 1), (2, 6, 'person', 201, 'Kim', '+61491570158', 'sms', 'sent', 9, 1);
  insert into deliveries (organisation_id, alert_id, lane, channel, recipient, body, idempotency_key, status, sent_at)
    select 1, 1, 'life_safety', 'sms', '+61491570006', 'x', 'alert:' || n, 'sent', app.now() from generate_series(1, 4) n;`;

const counts = `
  update users set deleted_at = app.now(), status = 'disabled', department_id = null, email = null where id = 106;
  update organisations o set devices_count = (select count(*) from devices v where v.organisation_id = o.id and v.archived_at is null);`;
