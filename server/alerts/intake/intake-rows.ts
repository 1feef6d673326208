// The rows that a batch of device reports writes: the story line and the device facts of each
// event.
import { notAhead, reportedTimes } from '#domain/alerts/alarm-times.ts';
import { alertRaisedBy, alertTypes } from '#domain/alerts/alert-type.ts';
import { type DeviceEvent, isUndated, placeDoubtOf } from '#domain/devices/device-event.ts';
import { crossedPlaceOf, isForgottenFence } from '#domain/devices/fence-alarm.ts';
import type { DeviceFacts, FrameEvidence } from '#server/devices/heard.store.ts';
import { type ReceivedReading, receivedReadings } from '#server/devices/readings.store.ts';
import type { IntakeRow } from '../alert-intake.store.ts';

/** One frame, call or webhook of a device. */
export interface DeviceReport {
  readonly device: { readonly device_id: number; readonly organisation_id: number };
  readonly events: readonly DeviceEvent[];
  /**
   * The bytes as received, stored with alarms, story events, and data that is stored in no other
   * way: networks, steps, activity, beacons. Absent where the transport has none.
   */
  readonly evidence?: { readonly source_address: string; readonly frame: Uint8Array };
}

export interface IntakeRows {
  readonly alarms: readonly IntakeRow[];
  readonly news: readonly IntakeRow[];
  readonly reported: readonly DeviceFacts[];
  readonly frames: readonly FrameEvidence[];
  readonly readings: readonly ReceivedReading[];
}

const quietKinds = new Set(['position', 'status', 'heartbeat', 'steps']);

export function intakeRowsOf(reports: readonly DeviceReport[]): IntakeRows {
  const rows = reports.flatMap((report) =>
    report.events
      .filter((event) => !quietKinds.has(event.kind) && crossedPlaceOf(event) === null)
      .map((event) => rowOf(report, event)),
  );
  return {
    alarms: rows.filter((row) => row.alert_type_id !== null),
    news: rows.filter((row) => row.alert_type_id === null),
    reported: reports.flatMap((report) => report.events.map((event) => factsOf(report, event))),
    frames: reports.flatMap(evidenceOf),
    readings: reports.flatMap(({ device, events }) =>
      events.flatMap((event) => readingsOf(device, event)),
    ),
  };
}

function rowOf({ device }: DeviceReport, event: DeviceEvent): IntakeRow {
  const type = isForgottenFence(event) ? undefined : alertRaisedBy[event.kind];
  const times = reportedTimes(event);
  const original_time =
    event.original_time ??
    (times.occurred_at === event.occurred_at ? undefined : event.occurred_at);
  const fix = fixOf(event);
  return {
    organisation_id: device.organisation_id,
    device_id: device.device_id,
    event_key: event.event_key,
    kind: event.kind,
    alert_type_id: type ? alertTypes[type].id : null,
    ...times,
    ...fix,
    position_at: fix.position_at === null ? null : notAhead(fix.position_at, event),
    position_doubt: placeDoubtOf(event),
    data: original_time ? { ...event.data, original_time } : event.data,
  };
}

const factsOf = ({ device }: DeviceReport, event: DeviceEvent): DeviceFacts => ({
  organisation_id: device.organisation_id,
  device_id: device.device_id,
  event_key: event.event_key,
  heard_at: event.received_at,
  occurred_at: event.occurred_at,
  battery_percent: event.battery_percent,
  ...fixOf(event),
  speed_kmh: event.position?.speed_kmh ?? null,
  course_deg: event.position?.course_deg ?? null,
  position_doubt: placeDoubtOf(event),
  battery_doubt: isUndated(event) ? 'time' : undefined,
  new_network: newNetworkOf(event),
});

const readingsOf = (
  { device_id, organisation_id }: DeviceReport['device'],
  event: DeviceEvent,
): ReceivedReading[] => {
  const position_doubt = isUndated(event) ? 'time' : undefined;
  const { readings = [] } = event;
  return receivedReadings(
    { organisation_id, device_id, position_doubt, new_network: newNetworkOf(event) },
    readings,
  );
};

/** The address, where it is of a network that the device never connected from before. */
const newNetworkOf = ({ data }: DeviceEvent): string | undefined =>
  typeof data['new_network'] === 'string' ? data['new_network'] : undefined;

const fixOf = ({ position }: DeviceEvent) => ({
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  accuracy_m: position?.accuracy_m ?? null,
  position_source: position?.source ?? null,
  position_at: position?.fixed_at ?? null,
});

/** The place, charge or state in a quiet event; its other data is stored only in its bytes. */
const keptAsFacts = new Set(['status', 'gps', 'smart', 'battery_millivolts', 'new_network']);
const saysMore = ({ data }: DeviceEvent): boolean =>
  Object.keys(data).some((name) => !keptAsFacts.has(name));

function reasonToKeep(events: DeviceReport['events']): FrameEvidence['reason'] | null {
  if (events.some(({ kind }) => !quietKinds.has(kind))) return 'news';
  return events.some(saysMore) ? 'content' : null;
}

function evidenceOf({ device, events, evidence }: DeviceReport): FrameEvidence[] {
  if (!evidence) return [];
  const reason = reasonToKeep(events);
  if (reason === null) return [];
  return [
    {
      ...device,
      source_address: evidence.source_address,
      reason,
      frame: Buffer.from(evidence.frame).toString('hex'),
    },
  ];
}
