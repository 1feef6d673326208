// The product's own tables filled to the same size as the limits', once, and copied fresh for every measurement.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import postgres from 'postgres';
import { databaseUrl } from '../kit/database.ts';
import type { Size } from '../limits/tables.ts';

/** Devices 1 to this raise alerts of monitored organisations; those above it, up to twice as many, of one that is not. */
export const monitoredDevices = 200_000;
export const firstImei = 350_000_000_000_000;
export const notMonitoredOrganisation = 1000;
export const staff = {
  operator: { email: 'operator@bench.example', role: 'monitoring_centre_operator' },
  admin: { email: 'admin@bench.example', role: 'admin' },
} as const;
export const password = 'Bench-password-1';

const templateOf = (size: Size): string => `vigil_bench_world_${size.alerts}_${size.active}`;
const copy = 'vigil_bench_product';
const firstWorker = 1000;
const firstBearer = 1_000_000;

const rows = (size: Size, passwordHash: string): string => `
  set session_replication_role = replica;
  insert into organisations (id, name, not_monitored) overriding system value
    select id, 'Organisation ' || id, id = ${notMonitoredOrganisation} from generate_series(1, 1000) id;
  insert into departments (organisation_id, id, name) overriding system value
    select 1 + id % 999, id + 1, 'Department ' || id from generate_series(0, 4994) id;
  insert into users (id, role, first_name, last_name, email, timezone) overriding system value values
    (1, '${staff.admin.role}', 'Bench', 'Admin', '${staff.admin.email}', 'Australia/Sydney'),
    (2, '${staff.operator.role}', 'Bench', 'Operator', '${staff.operator.email}', 'Australia/Sydney');
  insert into user_credentials (user_id, password_hash) values (1, '${passwordHash}'), (2, '${passwordHash}');
  insert into users (id, organisation_id, department_id, role, first_name, last_name, mobile) overriding system value
    select ${firstWorker} + id, 1 + id % 999, id % 999 + 999 * (id % 5) + 1, 'organisation_user', 'First' || id % 977, 'Last' || id % 7919, '+614' || id
    from generate_series(0, ${size.users - 1}) id;
  insert into users (id, organisation_id, role, first_name, last_name) overriding system value
    select ${firstBearer} + id, case when id <= ${monitoredDevices} then 1 + id % 999 else ${notMonitoredOrganisation} end, 'organisation_user', 'Bearer', id::text
    from generate_series(1, ${monitoredDevices * 2}) id;
  insert into devices (organisation_id, id, device_type_id, user_id, device_name, imei) overriding system value
    select organisation_id, id - ${firstBearer}, 2, id, 'Pendant', (${firstImei} + id - ${firstBearer})::text from users where id > ${firstBearer};
  insert into devices (organisation_id, id, device_type_id, user_id, device_name) overriding system value
    select organisation_id, ${firstBearer} + id, 1, id, 'Phone' from users where id between ${firstWorker} and ${firstBearer};
  insert into alerts (organisation_id, id, monitored, alert_type_id, priority, status, user_id, department_id, device_id, subject, raised_at, last_event_at,
      owner_staff_id, owned_at, latitude, longitude, position_at, resolved_at, resolved_by_staff_id, note)
    overriding system value
    select p.organisation_id, a.id, true, 1 + a.id % 10, 1 + a.id % 4, case when a.active then 'active_alert' else 'resolved' end, p.id, p.department_id,
      ${firstBearer} + p.id, 'u' || p.id, a.at, a.at, case when a.owned then 2 end, case when a.owned then a.at end, -33.8, 151.2, a.at,
      case when not a.active then a.at end, case when not a.active then 2 end, case when not a.active then 'Answered.' end
    from (select id, id > ${size.alerts - size.active} as active, id % 3 = 0 as owned, timestamptz '2026-01-01' + id * interval '10 seconds' as at
      from generate_series(1, ${size.alerts}) id) a
    join users p on p.id = ${firstWorker} + a.id % ${size.users};
  select setval(pg_get_serial_sequence(name, 'id'), 100000000) from unnest(array['organisations', 'departments', 'users', 'devices', 'alerts']) name;
  set session_replication_role = origin;`;

/**
 * A fresh copy of the filled world; resolves with its address. The world itself is filled when it is missing, of another size, or of an older schema.
 * @param migrateAt starts the product on an empty database and ends it again, so that its own migrations make the tables
 */
export async function copyWorld(superuserUrl: string, size: Size, migrateAt: (url: string) => Promise<void>): Promise<string> {
  const server = postgres(superuserUrl, { max: 1, onnotice: () => undefined });
  const template = templateOf(size);
  const mark = JSON.stringify({ ...size, monitoredDevices, schema: schemaMark() });
  const [standing] = await server`select shobj_description(oid, 'pg_database') as mark from pg_database where datname = ${template}`;
  if (standing?.mark !== mark) {
    await server.unsafe(`drop database if exists ${template} with (force)`);
    await server.unsafe(`create database ${template}`);
    const url = databaseUrl(superuserUrl, template);
    await migrateAt(url);
    await fill(url, size);
    await server.unsafe(`comment on database ${template} is '${mark}'`);
  }
  await server.unsafe(`drop database if exists ${copy} with (force)`);
  await server.unsafe(`create database ${copy} template ${template} strategy file_copy`);
  // The copy's dirty pages would be written during the first round.
  await server.unsafe('checkpoint');
  await server.end();
  return databaseUrl(superuserUrl, copy);
}

async function fill(url: string, size: Size): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(rows(size, await hash(password)));
  await sql.unsafe('vacuum (analyze)');
  await sql.end();
}

function schemaMark(): string {
  const folder = new URL('../../database/migrations/', import.meta.url);
  const sum = createHash('sha256');
  for (const name of readdirSync(folder).sort()) sum.update(name).update(readFileSync(new URL(name, folder)));
  return sum.digest('hex').slice(0, 16);
}
