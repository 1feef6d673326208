// The latest facts and positions of devices: one statement for any number of them, assembled here,
// because the database is busier than the process.
import type { PlaceDoubt } from '#domain/devices/device-event.ts';
import type { Fragment, Statement, Tx } from '#server/kit/db/database.ts';
import { fromNewNetworks, networkDoubt } from './new-networks.store.ts';
import { keepReadings, type ReceivedReading } from './readings.store.ts';

/** The facts of one event of a device. Times ISO 8601, degrees, metres, percent. */
export interface DeviceFacts {
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
  /** Absent where the place or the battery level is of a time that can be trusted. */
  position_doubt?: PlaceDoubt | undefined;
  battery_doubt?: 'time' | undefined;
  /** The source address, where it is of a network that the device never connected from before. */
  new_network?: string | undefined;
}

/** The newest of each fact of one device. */
interface Newest extends Partial<DeviceFacts> {
  organisation_id: number;
  device_id: number;
  battery_at?: string;
}

/** What is stored in addition to the facts of the device itself. */
export interface FramesAndReadings {
  readonly frames?: readonly FrameEvidence[];
  readonly readings?: readonly ReceivedReading[];
}

export interface FrameEvidence {
  device_id: number | null;
  organisation_id: number | null;
  source_address: string;
  reason: string;
  /** Hexadecimal. */
  frame: string;
}

/**
 * Stores positions, on the device the newest of each fact, readings, and frames as received; a late
 * or doubtful fact never replaces a newer or certain one. A device that only reports that it is
 * alive is written once a minute (decision 0068).
 */
export const keepDeviceFacts = (
  tx: Tx,
  rows: readonly DeviceFacts[],
  evidence: FramesAndReadings = {},
): Statement => tx`with ${deviceFactsParts(tx, rows, evidence)} select`;

/** The same as parts of a statement that begins with others. */
export const deviceFactsParts = (
  tx: Tx,
  rows: readonly DeviceFacts[],
  { frames = [], readings = [] }: FramesAndReadings,
): Fragment => {
  const positions = rows.filter(({ position_at }) => position_at !== null);
  const strange = rows.filter(({ new_network }) => new_network !== undefined);
  const newest = newestOf(rows);
  // Locked in the order of their ids, as connections are (device-connections.store.ts): an update
  // by itself locks in the order of its plan.
  const ids = newest.map(({ device_id }) => device_id);
  const signs = signsOf(newest, readings);
  const doubt = strange.length > 0 ? networkDoubt(tx) : tx`g.position_doubt`;
  return tx`
    ${strange.length > 0 ? fromNewNetworks(tx, strange) : tx``}
    ${positions.length > 0 ? tx`positions_kept as (${insertPositions(tx, positions, doubt)}),` : tx``}
    ${frames.length > 0 ? tx`frames_kept as (${keepFrames(tx, frames)}),` : tx``}
    devices_locked as materialized (
      select id from devices where id = any((select ${ids}::bigint[])::bigint[])
        and ${signs.ids.length === 0 ? tx`true` : tx`(id <> all((select ${signs.ids}::bigint[])::bigint[]) or ${isStale(tx, signs.newest)})`}
      order by id for no key update
    ), devices_kept as (
      update devices v set
        last_heard_at = greatest(v.last_heard_at, n.heard_at),
        latitude = case when ${placeReplaces(tx)} then n.latitude else v.latitude end,
        longitude = case when ${placeReplaces(tx)} then n.longitude else v.longitude end,
        accuracy_m = case when ${placeReplaces(tx)} then n.accuracy_m else v.accuracy_m end,
        position_source = case
          when ${placeReplaces(tx)} then n.position_source
          else v.position_source end,
        position_at = case when ${placeReplaces(tx)} then n.position_at else v.position_at end,
        position_doubt = case when ${placeReplaces(tx)} then n.doubt else v.position_doubt end,
        battery_percent = case
          when ${batteryReplaces(tx)} then n.battery_percent
          else v.battery_percent end,
        battery_at = case when ${batteryReplaces(tx)} then n.battery_at else v.battery_at end,
        battery_doubt = case
          when ${batteryReplaces(tx)} then n.battery_doubt
          else v.battery_doubt end
      from (select g.*, ${doubt} as doubt
        from json_to_recordset(${JSON.stringify(newest)}::text::json) as g (organisation_id bigint,
          device_id bigint,
        heard_at timestamptz, latitude float8, longitude float8, accuracy_m real,
          position_source text, position_at timestamptz, position_doubt text,
        battery_percent smallint, battery_at timestamptz, battery_doubt text, new_network text)) n
      where v.organisation_id = n.organisation_id
        and v.id = n.device_id
        and v.id in (select id from devices_locked)
    )${readings.length > 0 ? tx`, ${keepReadings(tx, readings, doubt)}` : tx``}`;
};

/**
 * A sign of life is kept once a minute: the row of a device whose last one is younger is neither
 * locked nor written.
 */
const isStale = (tx: Tx, now: string): Fragment =>
  tx`coalesce(last_heard_at <= (select ${now}::timestamptz) - interval '1 minute', true)`;

const placeReplaces = (tx: Tx): Fragment =>
  tx`app.replaces(v.position_at, v.position_doubt, n.position_at, n.doubt)`;
const batteryReplaces = (tx: Tx): Fragment =>
  tx`app.replaces(v.battery_at, v.battery_doubt, n.battery_at, n.battery_doubt)`;

const insertPositions = (tx: Tx, rows: readonly DeviceFacts[], doubt: Fragment): Statement =>
  tx`
    insert into positions (organisation_id, device_id, at, event_key, latitude, longitude,
      accuracy_m, source, speed_kmh, course_deg, battery_percent, doubt)
    select organisation_id, device_id, position_at, event_key, latitude, longitude, accuracy_m,
      position_source, speed_kmh, course_deg, battery_percent, ${doubt}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (organisation_id bigint,
      device_id bigint, event_key text, position_at timestamptz,
      latitude float8, longitude float8, accuracy_m real, position_source text, speed_kmh real,
        course_deg real, battery_percent smallint,
      position_doubt text, new_network text)
    on conflict do nothing`;

/** Stores frames as received, for proof and for repair. */
export const keepFrames = (tx: Tx, frames: readonly FrameEvidence[]): Statement =>
  tx`
    insert into device_frames (device_id, organisation_id, source_address, reason, frame)
    select device_id, organisation_id, source_address, reason, decode(frame, 'hex')
    from json_to_recordset(${JSON.stringify(frames)}::text::json) as g (device_id bigint,
      organisation_id bigint, source_address text, reason text, frame text)`;

/**
 * Those that only reported that they are alive, and the newest of their times: measured from it,
 * none is older than a minute.
 */
function signsOf(
  devices: readonly Newest[],
  readings: readonly ReceivedReading[],
): { ids: number[]; newest: string } {
  const withReadings = new Set(readings.map(({ device_id }) => device_id));
  const signs = devices.filter(
    ({ device_id, position_at, battery_at }) =>
      !position_at && !battery_at && !withReadings.has(device_id),
  );
  const times = signs.map((device) => device.heard_at ?? '').sort();
  return { ids: signs.map(({ device_id }) => device_id), newest: times.at(-1) ?? '' };
}

/**
 * One row for each device, in the same order everywhere: two batches that write the same devices
 * must not wait for each other.
 */
function newestOf(rows: readonly DeviceFacts[]): Newest[] {
  const newest = new Map<number, Newest>();
  for (const row of rows) {
    const { organisation_id, device_id, heard_at, occurred_at, position_at, battery_percent } = row;
    const device: Newest = newest.get(device_id) ?? { organisation_id, device_id };
    newest.set(device_id, device);
    if (!device.heard_at || Date.parse(heard_at) > Date.parse(device.heard_at))
      device.heard_at = heard_at;
    const { latitude, longitude, accuracy_m, position_source, position_doubt, new_network } = row;
    if (
      replaces(
        { at: position_at, doubt: doubtOf(row) },
        { at: device.position_at, doubt: doubtOf(device) },
      )
    )
      Object.assign(device, {
        latitude,
        longitude,
        accuracy_m,
        position_source,
        position_at,
        position_doubt,
        new_network,
      });
    const { battery_doubt } = row;
    const charge = {
      at: battery_percent === null ? null : occurred_at,
      doubt: battery_doubt ? 2 : 0,
    };
    if (replaces(charge, { at: device.battery_at, doubt: device.battery_doubt ? 2 : 0 }))
      Object.assign(device, { battery_percent, battery_at: occurred_at, battery_doubt });
  }
  return [...newest.values()].sort((left, right) => left.device_id - right.device_id);
}

interface Dated {
  readonly at: string | null | undefined;
  readonly doubt: number;
}

/**
 * A place from a new network is in doubt during an alert only, which only the database knows:
 * within a batch one from a known network is preferred.
 */
function doubtOf({ position_doubt, new_network }: Partial<DeviceFacts>): number {
  if (position_doubt === 'time') return 2;
  return new_network === undefined ? 0 : 1;
}

/**
 * The less doubtful one counts, of two alike the newer one, of two of the same time the later one
 * of the frame.
 */
function replaces(given: Dated, kept: Dated): boolean {
  if (!given.at) return false;
  if (!kept.at || given.doubt !== kept.doubt) return !kept.at || given.doubt < kept.doubt;
  return Date.parse(given.at) >= Date.parse(kept.at);
}
