// The world of alert tests: a monitored organisation with a worker who carries a pendant,
// operators, and events that the pendant sends.
import type { Actor } from '#domain/access/actor.ts';
import { type RoleName, roles } from '#domain/access/roles.ts';
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface AlertWorld {
  organisation_id: number;
  department_id: number;
  worker_id: number;
  device: { device_id: number; organisation_id: number; imei: string };
}

let counter = 0;

/** An organisation with one worker and one pendant. */
export async function anAlertWorld(
  sql: Tx,
  { not_monitored = false, enable_alerts = true } = {},
): Promise<AlertWorld> {
  counter += 1;
  const imei = String(350000000000000 + counter);
  const [row] = await sql<
    { organisation_id: number; department_id: number; worker_id: number; device_id: number }[]
  >`
    with o as (insert into organisations (name, not_monitored)
      values (${`Organisation ${counter}`}, ${not_monitored})
      returning id),
    d as (insert into departments (organisation_id, name)
      select id, 'Rangers'
      from o
      returning organisation_id, id),
    u as (insert into users (organisation_id, department_id, role, first_name, last_name, email)
      select organisation_id, id, 'organisation_user', 'Noah', 'Ward',
        ${`noah${counter}@example.test`}
      from d
      returning organisation_id, id),
    v as (insert into devices (organisation_id, device_type_id, user_id, device_name, imei,
        enable_alerts)
      select organisation_id, 2, id, 'Pendant', ${imei}, ${enable_alerts}
      from u
      returning id)
    select o.id as organisation_id, d.id as department_id, u.id as worker_id, v.id as device_id
    from o, d, u, v`;
  if (!row) throw new Error('the world was not made');
  return {
    ...row,
    device: { device_id: row.device_id, organisation_id: row.organisation_id, imei },
  };
}

/** Another device of the world's worker. */
export async function anotherDevice(sql: Tx, world: AlertWorld): Promise<AlertWorld['device']> {
  counter += 1;
  const imei = String(350000000000000 + counter);
  const [row] = await sql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name, imei)
    values (${world.organisation_id}, 2, ${world.worker_id}, 'Second pendant', ${imei})
    returning id`;
  return { device_id: row?.id ?? 0, organisation_id: world.organisation_id, imei };
}

/** An operator of the monitoring centre, as a handler sees them. */
export async function anOperator(
  sql: Tx,
  name: string,
  role: RoleName = 'monitoring_centre_operator',
): Promise<Actor> {
  counter += 1;
  const [row] = await sql<{ id: number }[]>`
    insert into users (role, first_name, last_name, email)
    values (${role}, ${name}, 'Chen', ${`${name.toLowerCase()}${counter}@example.test`})
    returning id`;
  return {
    user_id: row?.id ?? 0,
    name: `${name} Chen`,
    role,
    organisation_id: null,
    abilities: new Set(roles[role].abilities),
    session_id: 0,
    acting_for_user_id: null,
    restriction: null,
  };
}

/** A device event now, of the given kind, with a key of its own unless given. */
export function anEvent(kind: DeviceEventKind, over: Partial<DeviceEvent> = {}): DeviceEvent {
  counter += 1;
  const now = new Date().toISOString();
  return {
    event_key: `key-${counter}`,
    kind,
    occurred_at: now,
    received_at: now,
    time_source: 'device',
    historical: false,
    position: null,
    battery_percent: null,
    data: {},
    ...over,
  };
}

/** A fix at the given time. */
export const aFix = (
  latitude: number,
  longitude: number,
  fixed_at: string,
): NonNullable<DeviceEvent['position']> => ({
  latitude,
  longitude,
  accuracy_m: 12,
  source: 'gps',
  speed_kmh: 0,
  course_deg: 0,
  altitude_m: null,
  satellites: 9,
  fixed_at,
});

/**
 * An open SOS of the world’s worker, written as it is; `over` are columns to set. A person has one
 * open alert of each type.
 */
export async function anOpenAlert(sql: Tx, world: AlertWorld, over: object): Promise<number> {
  const row = {
    organisation_id: world.organisation_id,
    monitored: true,
    alert_type_id: 2,
    priority: 1,
    user_id: world.worker_id,
    device_id: world.device.device_id,
    subject: `u${world.worker_id}`,
    raised_at: new Date(),
    last_event_at: new Date(),
    ...over,
  };
  const [written] = await sql<{ id: number }[]>`
    insert into alerts ${sql(row)} returning id`;
  return written?.id ?? 0;
}
