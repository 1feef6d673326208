// What devices said last and where they were: written in batches by the intake, read by everybody.
import type { Statement, Tx } from '#server/kit/db/database.ts';

export interface DeviceIdentity {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly imei: string;
  /** Those it has been known to connect from for a day. */
  readonly known_networks: readonly string[];
}

/** The EV-04s with these IMEIs, wherever they belong, each in its place; null for an unknown or archived one. */
export async function findByImeis(tx: Tx, imeis: readonly string[]): Promise<(DeviceIdentity | null)[]> {
  const rows = await tx<DeviceIdentity[]>`
    select v.id as device_id, v.organisation_id, v.imei,
      array(select n.network from device_networks n where n.organisation_id = v.organisation_id and n.device_id = v.id
        and n.first_seen_at < app.now() - interval '24 hours') as known_networks
    from devices v where v.imei = any(${[...imeis]}::text[]) and v.archived_at is null`;
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
