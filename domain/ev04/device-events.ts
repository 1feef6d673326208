// Turns one EV-04 frame into device events: the seam between the wire and the platform.
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import type { ReportedReading } from '#domain/devices/readings/device-reading.ts';
import { toHex } from './bytes.ts';
import { crc16 } from './checksum.ts';
import { raisedBy } from './data/alarm-kinds.ts';
import type { AlarmRecord, StatusRecord, TimedRecord } from './data/data-record.ts';
import { type EventTime, eventTime, keyTime } from './data/event-time.ts';
import { groupRecords, type RecordGroup } from './data/record-groups.ts';
import { bestPosition } from './data/record-position.ts';
import { hasStatusFlag, readStatus } from './data/status-flags.ts';
import type { Frame } from './frame.ts';
import { readKeyRecords } from './key-records.ts';
import { decodeMessage, type Message } from './message.ts';
import { groupReadings, looseReadings, timedReading } from './record-readings.ts';

/**
 * Where the historical bit is in the value of a status record: bit 7 of the word after the time.
 */
const STATUS_KEY = 0x24;
const HISTORICAL_BYTE = 4;
const HISTORICAL_BIT = 0x80;

/**
 * What all events of one record share. `place` in an event key distinguishes records of the same
 * second in one frame.
 */
type Source = { frame: Frame; receivedAt: Date; recordsAfter: number };

/**
 * The events of a data or services frame, in the order of the frame; none for other commands.
 * - Each alarm bit raises one event with its record's position and battery; a record that raises
 *   nothing gives one `position` or `status` event; records with their own time give `steps`,
 *   `call` or `status`; a frame without any record and a services frame give one `heartbeat`.
 * - `receivedAt` replaces a device time that cannot be believed (protocol section 2.2).
 */
export function toDeviceEvents(
  frame: Frame,
  receivedAt: Date,
  message: Message = decodeMessage(frame),
): DeviceEvent[] {
  const source = { frame, receivedAt, recordsAfter: 0 };
  if (message.command === 'services') {
    const beat = heartbeat(source, groupRecords(message.records).groups[0] ?? null);
    return [withReadings(beat, looseReadings(message.records, beat.occurred_at))];
  }
  if (message.command !== 'data') return [];
  const { groups, timed } = groupRecords(message.records);
  const [first = heartbeat(source, null), ...others] = [
    ...groups.flatMap((group, index) =>
      groupEvents({ ...source, recordsAfter: groups.length - 1 - index }, group, `r${index}`),
    ),
    ...timed.map((record, index) => timedEvent(source, record, `t${index}`)),
  ];
  return [withReadings(first, looseReadings(message.records, first.occurred_at)), ...others];
}

function groupEvents(source: Source, group: RecordGroup, place: string): DeviceEvent[] {
  const [raised, ...more] = group.alarms.flatMap((alarm, index) =>
    alarmEvents(source, group, alarm, `${place}a${index}`),
  );
  const time = timeOf(source, [group.status?.time ?? null, group.alarms[0]?.time ?? null]);
  const readings = groupReadings(group, time.occurred_at);
  if (raised) return [withReadings(raised, readings), ...more];
  const event = eventOf(source, time, 'status', place);
  const known = { ...event, ...stateOf(group, time), data: groupData(group), readings };
  return [
    known.position === null
      ? known
      : { ...known, kind: 'position', event_key: keyOf(source, time, 'position', place) },
  ];
}

function alarmEvents(
  source: Source,
  group: RecordGroup,
  alarm: AlarmRecord,
  place: string,
): DeviceEvent[] {
  const time = timeOf(source, [alarm.time, group.status?.time ?? null]);
  const state = stateOf(group, timeOf(source, [group.status?.time ?? null, alarm.time]));
  const shared = { ...groupData(group), alarm: { flags: alarm.flags, extension: alarm.extension } };
  return raisedBy(alarm).map(({ kind, geofence_index }) => {
    if (geofence_index === null)
      return { ...eventOf(source, time, kind, place), ...state, data: shared };
    const event = eventOf(source, time, kind, `${place}g${geofence_index}`);
    return { ...event, ...state, data: { ...shared, geofence_index } };
  });
}

function timedEvent(source: Source, record: TimedRecord, place: string): DeviceEvent {
  const { type, ...data } = record;
  const last = 'entries' in record ? record.entries.at(-1)?.time : record.time;
  const kind = type === 'steps' || type === 'call' ? type : 'status';
  const event = eventOf(source, timeOf(source, [last ?? null]), kind, place);
  return { ...event, data: { [type]: data }, readings: [timedReading(record, event.occurred_at)] };
}

function heartbeat(source: Source, group: RecordGroup | null): DeviceEvent {
  // A heartbeat is about now: it has no time of its own, and a repeated one is news again.
  const time = timeOf(source, []);
  const event = eventOf(source, time, 'heartbeat', source.receivedAt.toISOString());
  if (group === null) return event;
  const { battery_percent } = stateOf(group, time);
  return {
    ...event,
    battery_percent,
    data: groupData(group),
    readings: groupReadings(group, event.occurred_at),
  };
}

/** The readings of a record are reported once, by the first of its events. */
const withReadings = (event: DeviceEvent, readings: readonly ReportedReading[]): DeviceEvent =>
  readings.length === 0 ? event : { ...event, readings: [...(event.readings ?? []), ...readings] };

const timeOf = (
  { receivedAt, recordsAfter }: Source,
  times: readonly (number | null)[],
): EventTime => eventTime(times, receivedAt, recordsAfter);

function eventOf(
  source: Source,
  time: EventTime,
  kind: DeviceEventKind,
  place: string,
): DeviceEvent {
  const { record_time: _, ...times } = time;
  return {
    event_key: keyOf(source, time, kind, place),
    kind,
    ...times,
    received_at: source.receivedAt.toISOString(),
    historical: false,
    position: null,
    battery_percent: null,
    data: {},
  };
}

/**
 * Sequence, body checksum, record time, place in the frame and kind: the same whenever the device
 * repeats the frame.
 */
function keyOf({ frame }: Source, time: EventTime, kind: DeviceEventKind, place: string): string {
  return `${frame.sequence}:${liveChecksum(frame).toString(16)}:${keyTime(time)}:${place}:${kind}`;
}

/**
 * The checksum the frame had when it was live: a unit that repeats what was not acknowledged sets
 * the historical bit (protocol section 1.3).
 */
function liveChecksum(frame: Frame): number {
  const body = frame.body.slice();
  let kept = false;
  for (const { key, value } of readKeyRecords(body)) {
    if (key !== STATUS_KEY || ((value[HISTORICAL_BYTE] ?? 0) & HISTORICAL_BIT) === 0) continue;
    value[HISTORICAL_BYTE] = (value[HISTORICAL_BYTE] ?? 0) & ~HISTORICAL_BIT;
    kept = true;
  }
  return kept ? crc16(body) : frame.checksum;
}

function stateOf(
  group: RecordGroup,
  time: EventTime,
): Pick<DeviceEvent, 'historical' | 'position' | 'battery_percent'> {
  return {
    historical: group.status !== null && hasStatusFlag(group.status.flags, 'historical'),
    position: bestPosition(group.places, time.occurred_at),
    battery_percent: batteryOf(group.status, group.battery?.percent ?? null),
  };
}

function batteryOf(status: StatusRecord | null, measured: number | null): number | null {
  const percent = status === null ? measured : readStatus(status.flags).battery;
  return percent !== null && percent <= 100 ? percent : null;
}

/**
 * The record's other data, kept for the timeline and for a locator: networks, tags, unknown keys in
 * hex.
 */
function groupData(group: RecordGroup): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  if (group.status !== null) {
    const { flags, work_mode, signal } = readStatus(group.status.flags);
    data.status = { flags, work_mode, signal };
  }
  for (const { type, ...place } of group.places) append(data, type, place);
  for (const { type, ...network } of group.networks) append(data, type, network);
  if (group.battery !== null) data.battery_millivolts = group.battery.millivolts;
  if (group.raw.length > 0)
    data.unknown = group.raw.map(({ key, value }) => ({ key, hex: toHex(value) }));
  return data;
}

function append(data: Record<string, unknown>, name: string, item: unknown): void {
  const list = data[name];
  if (Array.isArray(list)) list.push(item);
  else data[name] = [item];
}
