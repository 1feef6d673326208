// A world for dashboards: an organisation, another one, and one that is not monitored, with
// something of each kind in each period and before it.
import type { TestDatabase } from '#server/kit/testing/test-database.ts';

/** The organisation whose administrators look. */
export const own = 1;
/** The person who is signed in: an operator who owns alerts. */
export const staff = 9001;

/**
 * Everything is derived from numbers, so that each run counts the same. The clock of the database
 * must be stopped.
 */
export async function aDashboardWorld({ ownerSql, clock }: TestDatabase): Promise<void> {
  const at = `timestamptz '${clock.now?.toISOString() ?? ''}'`;
  await ownerSql.unsafe(`
    insert into organisations (id, name, not_monitored) overriding system value values (1, 'Redgum', false), (2, 'Outback', false), (3, 'Quiet', true);
    insert into departments (organisation_id, id, name) overriding system value select o, (o - 1) * 2 + n, 'Department ' || n from generate_series(1, 3) o, generate_series(1, 2) n;
    insert into users (id, role, first_name, last_name, last_login_at) overriding system value values
      (9001, 'monitoring_centre_operator', 'Mei', 'Chen', ${at} - interval '30 minutes'), (9002, 'monitoring_centre_supervisor', 'Ines', 'Diaz', ${at} - interval '3 days');
    insert into users (id, organisation_id, department_id, role, first_name, last_name, status, last_login_at, expires_at) overriding system value
      select o * 100 + n, o, (o - 1) * 2 + 1 + n % 2, 'organisation_user', 'Ana', 'Day ' || n, case when n % 5 = 0 then 'pending' else 'active' end,
        ${at} - n * n * interval '50 minutes', case when n = 7 then ${at} - interval '1 day' end from generate_series(1, 3) o, generate_series(1, 20) n;
    insert into events (organisation_id, kind, user_id, actor_staff_id, occurred_at, recorded_at)
      select organisation_id, 'sign_in.succeeded', id, id, ${at}, last_login_at - k * interval '4 days' from users, generate_series(0, 2) k where last_login_at is not null;
    insert into devices (id, organisation_id, device_type_id, user_id, device_name, online, last_heard_at, battery_percent, created_at, archived_at) overriding system value
      select o * 100 + n, o, case when n % 6 = 0 then 4 else 2 end, o * 100 + 1 + n % 20, 'Pendant ' || n, n % 3 = 0, case when n % 7 > 0 then ${at} - interval '1 hour' end, n * 2,
        ${at} - n * interval '9 days', case when n % 9 = 0 then ${at} - interval '10 days' when n % 10 = 0 then ${at} - interval '40 days' end
      from generate_series(1, 3) o, generate_series(1, 45) n;
    update organisations o set devices_count = (select count(*) from devices v where v.organisation_id = o.id and v.archived_at is null);
    -- Half a year and more in the past, some of them within the hour; answered after 2 to 61 seconds, or not at all.
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, department_id, device_id, subject, raised_at, received_at, last_event_at,
        owner_staff_id, owned_at, acknowledged_by_staff_id, acknowledged_at, status, resolved_at, note, follow_up_at)
      select o, o < 3, 1 + n % 11, 1 + n % 4, o * 100 + 1 + n % 20, (o - 1) * 2 + 1 + (1 + n % 20) % 2, o * 100 + 1 + n % 45, 's' || o || '-' || n, raised, raised, raised,
        case when n % 4 = 1 then 9001 end, case when n % 4 = 1 then raised end,
        case when n % 3 > 0 then 9001 + n % 2 end, case when n % 3 > 0 then raised + (2 + n * 7 % 60) * interval '1 second' end,
        case when n % 5 = 0 then 'active_alert' else 'resolved' end, case when n % 5 > 0 then ${at} end, 'Safe', case when n % 20 = 5 then ${at} + interval '5 minutes' end
      from generate_series(1, 3) o, generate_series(1, 160) n,
        lateral (select ${at} - case when n < 40 then n * interval '3 minutes' when n < 100 then n * interval '4 hours' else (n - 90) * interval '11 days' end as raised) r;
    insert into follow_ups (organisation_id, alert_id, minutes, set_by_staff_id, due_at)
      select organisation_id, id, 5, 9001, follow_up_at from alerts where follow_up_at is not null and status = 'active_alert';
    insert into patrol_jobs (organisation_id, alert_id, requested_at) select organisation_id, id, raised_at from alerts where id % 4 = 0;
    insert into welfare_sessions (organisation_id, client_id, device_id, user_id, status, minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
      select organisation_id, gen_random_uuid(), id, user_id, case when id % 5 = 0 then 'in_progress' when id % 5 = 1 then 'grace' else 'completed' end, 60, 5, began, began, ${at}, ${at}
      from devices, lateral (select ${at} - (id % 100) * (id % 100) * interval '20 minutes' as began) b;
    insert into geofence_locations (organisation_id, id, name, latitude, longitude) overriding system value
      select o, o * 10 + n, 'Depot ' || n, -36, 147 from generate_series(1, 2) o, generate_series(1, 5) n;
    insert into geofence_crossings (organisation_id, geofence_location_id, user_id, device_id, kind, crossed_at, inferred)
      select organisation_id, id, organisation_id * 100 + 1 + id % 5, organisation_id * 100 + 1, 'entry', ${at} - id % 5 * interval '13 days', false from geofence_locations;
    insert into messaging_pricings (organisation_id, free_sms_additions) values (1, '[{"amount": 1000, "date": "2026-10-01", "note": null}]');
    insert into messages (organisation_id, id, title, content, channel, key, created_at) overriding system value
      select o, o * 100 + n, 'Message ' || n, 'Storm', 'sms', 'm' || o || '-' || n, ${at} - n * interval '2 days' from generate_series(1, 3) o, generate_series(0, 40) n;
    insert into message_recipients (organisation_id, message_id, kind, user_id, name, number, channel, status, parts, sendings)
      select organisation_id, id, case when n > 1 then 'person' else 'number' end, case when n > 1 then organisation_id * 100 + n end, 'Ana', '+61400000000',
        case when n = 4 then 'email' else 'sms' end, (array['queued', 'sent', 'delivered', 'delivered', 'failed'])[1 + (id + n) % 5], 1 + id % 3, 1 + n % 2
      from messages, generate_series(1, 4) n`);
}
