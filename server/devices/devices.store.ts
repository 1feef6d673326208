// What devices said last and where they were: written in batches by the intake, read by everybody.
import type { Statement, Tx } from '#server/kit/db/database.ts';

export interface DeviceIdentity {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly imei: string;
}

/** The EV-04s with these IMEIs, wherever they belong, each in its place; null for an unknown or archived one. */
export async function findByImeis(tx: Tx, imeis: readonly string[]): Promise<(DeviceIdentity | null)[]> {
  const rows = await tx<DeviceIdentity[]>`
    select id as device_id, organisation_id, imei from devices where imei = any(${[...imeis]}::text[]) and archived_at is null`;
  const known = new Map(rows.map((row) => [row.imei, row]));
  return imeis.map((imei) => known.get(imei) ?? null);
}

/** One thing heard from a device. Times ISO 8601, degrees, metres, percent. */
export interface Heard {
  organisation_id: number;
  device_id: number;
  event_key: string;
  heard_at: string;
  occurred_at: string;
  battery_percent: number | null;
  latitude: number | null;
  longitude: number | null;
  accuracy_m: number | null;
  position_source: string | null;
  position_at: string | null;
  speed_kmh: number | null;
  course_deg: number | null;
}

/**
 * Keeps positions, and on the device the newest of each fact; a late fact never overwrites a newer one.
 * Every fix and charge has its heard row, so the full joins are left joins that the planner cannot do row by row (see raiseAlerts).
 */
export const keepHeard = (tx: Tx, rows: readonly Heard[]): Statement =>
  tx`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (organisation_id bigint, device_id bigint, event_key text, heard_at timestamptz, occurred_at timestamptz,
        battery_percent smallint, latitude float8, longitude float8, accuracy_m real, position_source text, position_at timestamptz, speed_kmh real, course_deg real)
    ), kept as (
      insert into positions (organisation_id, device_id, at, event_key, latitude, longitude, accuracy_m, source, speed_kmh, course_deg, battery_percent)
      select organisation_id, device_id, position_at, event_key, latitude, longitude, accuracy_m, position_source, speed_kmh, course_deg, battery_percent
      from given where position_at is not null
      on conflict do nothing
    ), heard as (
      select organisation_id, device_id, max(heard_at) as heard_at from given group by 1, 2
    ), fixes as (
      select distinct on (device_id) * from given where position_at is not null order by device_id, position_at desc
    ), charges as (
      select distinct on (device_id) * from given where battery_percent is not null order by device_id, occurred_at desc
    ), newest as materialized (
      select h.*, f.position_at, f.latitude, f.longitude, f.accuracy_m, f.position_source, c.battery_percent, c.occurred_at as battery_at
      from heard h full join fixes f on f.device_id = h.device_id full join charges c on c.device_id = h.device_id
    )
    update devices v set
      last_heard_at = greatest(v.last_heard_at, n.heard_at),
      latitude = case when app.newer(v.position_at, n.position_at) then n.latitude else v.latitude end,
      longitude = case when app.newer(v.position_at, n.position_at) then n.longitude else v.longitude end,
      accuracy_m = case when app.newer(v.position_at, n.position_at) then n.accuracy_m else v.accuracy_m end,
      position_source = case when app.newer(v.position_at, n.position_at) then n.position_source else v.position_source end,
      position_at = case when app.newer(v.position_at, n.position_at) then n.position_at else v.position_at end,
      battery_percent = case when app.newer(v.battery_at, n.battery_at) then n.battery_percent else v.battery_percent end,
      battery_at = case when app.newer(v.battery_at, n.battery_at) then n.battery_at else v.battery_at end
    from newest n
    where v.organisation_id = n.organisation_id and v.id = n.device_id`;

export interface FrameEvidence {
  device_id: number | null;
  organisation_id: number | null;
  source_address: string;
  reason: string;
  /** Hexadecimal. */
  frame: string;
}

/** Keeps frames as they came, for proof and for repair. */
export const keepFrames = (tx: Tx, frames: readonly FrameEvidence[]): Statement =>
  tx`
    insert into device_frames (device_id, organisation_id, source_address, reason, frame)
    select device_id, organisation_id, source_address, reason, decode(frame, 'hex')
    from json_to_recordset(${JSON.stringify(frames)}::text::json) as g (device_id bigint, organisation_id bigint, source_address text, reason text, frame text)`;

/** Notes a device that is nobody's. */
export async function noteUnknown(tx: Tx, imei: string, sourceAddress: string): Promise<void> {
  await tx`
    insert into seen_unknown_devices as s (imei, first_seen_at, last_seen_at, source_address) values (${imei}, app.now(), app.now(), ${sourceAddress})
    on conflict (imei) do update set last_seen_at = app.now(), times_seen = s.times_seen + 1, source_address = excluded.source_address`;
}

/** A device's connection as the gateway last saw it. */
export interface Connection {
  organisation_id: number;
  device_id: number;
  online: boolean;
  source_address: string;
}

/** Marks connections, the last word about a device counting; answers those that changed. */
export async function setOnline(tx: Tx, connections: readonly Connection[]): Promise<Connection[]> {
  const last = [...new Map(connections.map((connection) => [connection.device_id, connection])).values()];
  return await tx<Connection[]>`
    update devices v set online = g.online
    from json_to_recordset(${JSON.stringify(last)}::text::json) as g (organisation_id bigint, device_id bigint, online boolean, source_address text)
    where v.organisation_id = g.organisation_id and v.id = g.device_id and v.online <> g.online
    returning v.organisation_id, v.id as device_id, v.online, g.source_address`;
}

/** Marks those offline that nobody heard of for so long: their gateway died before it could say that they had gone. Answers them. */
export async function setSilentOffline(tx: Tx, silent_minutes: number): Promise<{ organisation_id: number; device_id: number }[]> {
  return await tx`
    update devices set online = false where online and last_heard_at < app.now() - make_interval(mins => ${silent_minutes})
    returning organisation_id, id as device_id`;
}
