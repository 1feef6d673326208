// The rows in the product's tables when a measurement begins: as many as the limits have, written
// past the triggers.
import { fullSize } from '../limits/tables.ts';

export interface WorldSize {
  /** The word of its template database. */
  readonly name: string;
  /** Workers with a phone each, in the monitored organisations. */
  readonly users: number;
  readonly alerts: number;
  /** How many of the alerts are active; they are the newest. */
  readonly active: number;
  /**
   * Pendants 1 to this raise alerts of monitored organisations; those above it, up to twice as
   * many, of one that is not.
   */
  readonly pendants: number;
  /** Phones with the app, in addition to the pendants, also numbered from 1. */
  readonly phones: number;
  /** Running welfare sessions. */
  readonly sessions: number;
  /** The statements that fill a world of another kind. */
  readonly rows?: (passwordHash: string) => string;
}

export const fullWorld: WorldSize = {
  name: 'full',
  users: fullSize.users,
  alerts: fullSize.alerts,
  active: fullSize.active,
  pendants: 200_000,
  phones: 60_000,
  sessions: 0,
};

/** The full one with a million running sessions. */
export const timersWorld: WorldSize = { ...fullWorld, name: 'timers', sessions: fullSize.timers };

/** So many active alerts and little else. */
export const consoleWorld = (rows: number): WorldSize => ({
  name: `console_${rows}`,
  users: Math.max(1000, rows),
  alerts: rows,
  active: rows,
  pendants: 2000,
  phones: 0,
  sessions: 0,
});

export const firstImei = 350_000_000_000_000;
export const notMonitoredOrganisation = 1000;
/**
 * Unmonitored too, but with a contact to notify: its pendants come after those of the other
 * organisations.
 */
export const escalatedOrganisation = 1001;
const escalatedPendants = 4000;
export const firstEscalatedPendant = (size: WorldSize): number => size.pendants * 2 + 1;
export const staff = {
  operator: { email: 'operator@bench.example', role: 'monitoring_centre_operator' },
  admin: { email: 'admin@bench.example', role: 'admin' },
} as const;
export const password = 'Bench-password-1';
/** The token of the phone with this number; with '' what all of them begin with. */
export const phoneToken = (phone: number | ''): string => `bench-installation-${phone}`;

const firstWorker = 1000;
const firstBearer = 1_000_000;
const firstWalker = 20_000_000;
const firstPhone = 30_000_000;

/** The statements that fill empty tables. */
export const worldRows = (size: WorldSize, passwordHash: string): string =>
  `${secondFactor} ${size.rows?.(passwordHash) ?? rowsOf(size, passwordHash)}`;

/**
 * Measurements begin with signed-in sessions: each session has its second factor from the start.
 */
const secondFactor = `
  create function public.prove_second_factor() returns trigger language plpgsql as $$
  begin
    new.two_factor_verified_at := app.now();
    return new;
  end $$;
  create trigger prove_second_factor before insert on sessions for each row execute function public.prove_second_factor();`;

const rowsOf = (size: WorldSize, passwordHash: string): string => `
  set session_replication_role = replica;
  ${organisations(passwordHash)}
  ${workers(size)}
  ${pendants(size)}
  ${phones(size)}
  ${alerts(size)}
  select setval(pg_get_serial_sequence(name, 'id'), 100000000) from unnest(array['organisations', 'departments', 'users', 'devices', 'alerts']) name;
  set session_replication_role = origin;`;

const organisations = (passwordHash: string): string => `
  insert into organisations (id, name, not_monitored, enable_messaging) overriding system value
    select id, 'Organisation ' || id, id in (${notMonitoredOrganisation}, ${escalatedOrganisation}), true from generate_series(1, ${escalatedOrganisation}) id;
  insert into departments (organisation_id, id, monitored, name) overriding system value
    select 1 + id % 999, id + 1, true, 'Department ' || id from generate_series(0, 4994) id;
  insert into users (id, role, first_name, last_name, email, timezone) overriding system value values
    (1, '${staff.admin.role}', 'Bench', 'Admin', '${staff.admin.email}', 'Australia/Sydney'),
    (2, '${staff.operator.role}', 'Bench', 'Operator', '${staff.operator.email}', 'Australia/Sydney');
  insert into user_credentials (user_id, password_hash) values (1, '${passwordHash}'), (2, '${passwordHash}');
  insert into users (id, organisation_id, monitored, role, first_name, last_name, mobile) overriding system value values
    (3, ${escalatedOrganisation}, false, 'escalation_contact', 'First', 'Contact', '+61491570156'),
    (4, ${escalatedOrganisation}, false, 'escalation_contact', 'Second', 'Contact', '+61491570157');
  insert into escalation_groups (organisation_id, id, name) overriding system value values (${escalatedOrganisation}, 1, 'On call');
  insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order") values
    (${escalatedOrganisation}, 1, 3, 1), (${escalatedOrganisation}, 1, 4, 2);`;

const workers = ({ users }: WorldSize): string => `
  insert into users (id, organisation_id, monitored, department_id, role, first_name, last_name, mobile) overriding system value
    select ${firstWorker} + id, 1 + id % 999, true, id % 999 + 999 * (id % 5) + 1, 'organisation_user', 'First' || id % 977, 'Last' || id % 7919, '+614' || lpad(id::text, 8, '0')
    from generate_series(0, ${users - 1}) id;
  insert into devices (organisation_id, id, monitored, device_type_id, user_id, device_name) overriding system value
    select organisation_id, ${firstBearer} + id, monitored, 1, id, 'Phone' from users where id between ${firstWorker} and ${firstBearer};`;

const pendants = (size: WorldSize): string => `
  insert into users (id, organisation_id, monitored, role, first_name, last_name, escalation_group_id) overriding system value
    select ${firstBearer} + id,
      case when id <= ${size.pendants} then 1 + id % 999 when id < ${firstEscalatedPendant(size)} then ${notMonitoredOrganisation} else ${escalatedOrganisation} end,
      id <= ${size.pendants},
      'organisation_user', 'Bearer', id::text, case when id >= ${firstEscalatedPendant(size)} then 1 end
    from generate_series(1, ${size.pendants * 2 + escalatedPendants}) id;
  insert into devices (organisation_id, id, monitored, device_type_id, user_id, device_name, imei) overriding system value
    select organisation_id, id - ${firstBearer}, monitored, 2, id, 'Pendant', (${firstImei} + id - ${firstBearer})::text from users where id > ${firstBearer};`;

const phones = (size: WorldSize): string => `
  insert into users (id, organisation_id, monitored, role, first_name, last_name) overriding system value
    select ${firstPhone} + n, 1 + n % 999, true, 'organisation_user', 'Caller', n::text from generate_series(1, ${size.phones}) n;
  insert into devices (organisation_id, id, monitored, device_type_id, user_id, device_name) overriding system value
    select 1 + n % 999, ${firstPhone} + n, true, 1, ${firstPhone} + n, 'Phone' from generate_series(1, ${size.phones}) n;
  insert into app_installations (organisation_id, device_id, user_id, installation_uuid, token_hash, platform)
    select 1 + n % 999, ${firstPhone} + n, ${firstPhone} + n, gen_random_uuid(), sha256(convert_to('${phoneToken('')}' || n, 'UTF8')), 'android'
    from generate_series(1, ${size.phones}) n;`;

// Owned alerts have a recent action and the others are marked as shown, so that no reminders for
// 60,000 old alerts run while something else is measured.
const alerts = (size: WorldSize): string => `
  insert into alerts (organisation_id, id, monitored, alert_type_id, priority, status, user_id, department_id, device_id, subject, raised_at, last_event_at,
      owner_staff_id, owned_at, follow_up_at, latitude, longitude, position_at, resolved_at, resolved_by_staff_id, note)
    overriding system value
    select p.organisation_id, a.id, true, 1 + a.id % 10, 1 + a.id % 4, case when a.active then 'active_alert' else 'resolved' end, p.id, p.department_id,
      ${firstBearer} + p.id, 'u' || p.id, a.at, a.at, case when a.owned then 2 end, case when a.owned then a.at end, case when a.owned and a.active then timestamptz '2100-01-01' end, -33.8, 151.2, a.at,
      case when not a.active then a.at end, case when not a.active then 2 end, case when not a.active then 'Answered.' end
    from (select id, id > ${size.alerts - size.active} as active, id % 3 = 0 as owned, timestamptz '2026-01-01' + id * interval '10 seconds' as at
      from generate_series(1, ${size.alerts}) id) a
    join users p on p.id = ${firstWorker} + a.id % ${size.users};
  insert into console_receipts (organisation_id, alert_id, console_id, staff_id, received_at, painted_at)
    select organisation_id, id, '00000000-0000-4000-8000-000000000001', 2, raised_at, raised_at from alerts where status = 'active_alert';`;

/**
 * The statements that let a session run on each of so many phones; none is due before the year
 * 2100. The first ones are of monitored organisations.
 */
export const sessionRows = ({ sessions }: WorldSize): string => `
  set session_replication_role = replica;
  insert into users (id, organisation_id, monitored, role, first_name, last_name) overriding system value
    select ${firstWalker} + n, 1 + n % 999, true, 'organisation_user', 'Walker', n::text from generate_series(1, ${sessions}) n;
  insert into devices (organisation_id, id, monitored, device_type_id, user_id, device_name) overriding system value
    select 1 + n % 999, ${firstWalker} + n, true, 1, ${firstWalker} + n, 'Phone' from generate_series(1, ${sessions}) n;
  insert into welfare_sessions (organisation_id, id, client_id, device_id, user_id, activity, status, minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
    overriding system value
    select 1 + n % 999, n, gen_random_uuid(), ${firstWalker} + n, ${firstWalker} + n, 'Walking the line', 'in_progress', 60, 1, timestamptz '2026-01-01', timestamptz '2026-01-01',
      timestamptz '2100-01-01' + n * interval '1 second', timestamptz '2100-01-01' + (n + 60) * interval '1 second'
    from generate_series(1, ${sessions}) n;
  set session_replication_role = origin;`;
