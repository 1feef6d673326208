// What devices said last and where they were: one statement however many spoke, put together here, for the database is busier than we are.
import type { Fragment, Statement, Tx } from '#server/kit/db/database.ts';

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

/** The newest of each fact of one device. */
interface Newest extends Partial<Heard> {
  organisation_id: number;
  device_id: number;
  battery_at?: string;
}

export interface FrameEvidence {
  device_id: number | null;
  organisation_id: number | null;
  source_address: string;
  reason: string;
  /** Hexadecimal. */
  frame: string;
}

/** Keeps positions, on the device the newest of each fact, and frames as they came; a late fact never overwrites a newer one. */
export const keepHeard = (tx: Tx, rows: readonly Heard[], frames: readonly FrameEvidence[] = []): Statement =>
  tx`with ${heardParts(tx, rows, frames)} select`;

/** The same as parts of a statement that begins with others. */
export const heardParts = (tx: Tx, rows: readonly Heard[], frames: readonly FrameEvidence[]): Fragment => {
  const positions = rows.filter(({ position_at }) => position_at !== null);
  return tx`
    ${positions.length > 0 ? tx`positions_kept as (${insertPositions(tx, positions)}),` : tx``}
    ${frames.length > 0 ? tx`frames_kept as (${keepFrames(tx, frames)}),` : tx``}
    devices_kept as (
      update devices v set
        last_heard_at = greatest(v.last_heard_at, n.heard_at),
        latitude = case when app.newer(v.position_at, n.position_at) then n.latitude else v.latitude end,
        longitude = case when app.newer(v.position_at, n.position_at) then n.longitude else v.longitude end,
        accuracy_m = case when app.newer(v.position_at, n.position_at) then n.accuracy_m else v.accuracy_m end,
        position_source = case when app.newer(v.position_at, n.position_at) then n.position_source else v.position_source end,
        position_at = case when app.newer(v.position_at, n.position_at) then n.position_at else v.position_at end,
        battery_percent = case when app.newer(v.battery_at, n.battery_at) then n.battery_percent else v.battery_percent end,
        battery_at = case when app.newer(v.battery_at, n.battery_at) then n.battery_at else v.battery_at end
      from json_to_recordset(${JSON.stringify(newestOf(rows))}::text::json) as n (organisation_id bigint, device_id bigint, heard_at timestamptz,
        latitude float8, longitude float8, accuracy_m real, position_source text, position_at timestamptz, battery_percent smallint, battery_at timestamptz)
      where v.organisation_id = n.organisation_id and v.id = n.device_id
    )`;
};

const insertPositions = (tx: Tx, rows: readonly Heard[]): Statement =>
  tx`
    insert into positions (organisation_id, device_id, at, event_key, latitude, longitude, accuracy_m, source, speed_kmh, course_deg, battery_percent)
    select organisation_id, device_id, position_at, event_key, latitude, longitude, accuracy_m, position_source, speed_kmh, course_deg, battery_percent
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (organisation_id bigint, device_id bigint, event_key text, position_at timestamptz,
      latitude float8, longitude float8, accuracy_m real, position_source text, speed_kmh real, course_deg real, battery_percent smallint)
    on conflict do nothing`;

/** Keeps frames as they came, for proof and for repair. */
export const keepFrames = (tx: Tx, frames: readonly FrameEvidence[]): Statement =>
  tx`
    insert into device_frames (device_id, organisation_id, source_address, reason, frame)
    select device_id, organisation_id, source_address, reason, decode(frame, 'hex')
    from json_to_recordset(${JSON.stringify(frames)}::text::json) as g (device_id bigint, organisation_id bigint, source_address text, reason text, frame text)`;

/** Of each device one row. In one order everywhere: two batches that write the same devices must not wait for each other. */
function newestOf(rows: readonly Heard[]): Newest[] {
  const newest = new Map<number, Newest>();
  for (const row of rows) {
    const { organisation_id, device_id, heard_at, occurred_at, position_at, battery_percent } = row;
    const device: Newest = newest.get(device_id) ?? { organisation_id, device_id };
    newest.set(device_id, device);
    if (isNewer(heard_at, device.heard_at)) device.heard_at = heard_at;
    if (position_at !== null && isNewer(position_at, device.position_at)) {
      const { latitude, longitude, accuracy_m, position_source } = row;
      Object.assign(device, { latitude, longitude, accuracy_m, position_source, position_at });
    }
    if (battery_percent !== null && isNewer(occurred_at, device.battery_at))
      Object.assign(device, { battery_percent, battery_at: occurred_at });
  }
  return [...newest.values()].sort((left, right) => left.device_id - right.device_id);
}

const isNewer = (given: string, kept: string | null | undefined): boolean => !kept || Date.parse(given) > Date.parse(kept);
