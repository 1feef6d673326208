// The one internal device event: every gateway decodes its bytes into it, and the intake takes
// nothing else.
import * as z from 'zod';
import type { ReportedReading } from './readings/device-reading.ts';

/** Kinds that raise an alert (design section 12.3 gives each its priority). */
export const ALARM_KINDS = [
  'sos',
  'fall',
  'man_down',
  'duress',
  'medical',
  'safety_shake',
  'welfare_expired',
  'geofence_entered',
  'geofence_left',
  'connection_loss',
  'test',
  'patrol_requested',
  'emergency_requested',
] as const;

/**
 * Kinds that are news on the timeline or the device list; none of them ever closes an alert by
 * itself.
 */
export const NEWS_KINDS = [
  'wearer_cancelled',
  'sos_cancelled',
  'check_in',
  'welfare_started',
  'welfare_extended',
  'welfare_completed',
  'fall_ended',
  'welfare_ended',
  'amber_started',
  'amber_ended',
  'low_battery',
  'power_off',
  'power_on',
  'charging_started',
  'charging_stopped',
  'tag_disconnected',
  'removed',
  'over_speed',
  'tilt',
  'motion',
  'side_key_1',
  'side_key_2',
  'button_pressed',
  'message',
  'call_record',
  'connection_lost',
  'connection_restored',
  'left_home',
  'arrived_home',
  'location_requested',
  'call',
  'position',
  'status',
  'heartbeat',
  'steps',
] as const;

export const deviceEventKind = z.enum([...ALARM_KINDS, ...NEWS_KINDS]);
export type DeviceEventKind = z.infer<typeof deviceEventKind>;
export type AlarmKind = (typeof ALARM_KINDS)[number];

export const positionSource = z.enum([
  'gps',
  'smart',
  'ble',
  'beacon',
  'home_wifi',
  'app',
  'satellite',
]);
export type PositionSource = z.infer<typeof positionSource>;

/**
 * The position reported by the device. Degrees, metres, km/h; `null` is "not reported", never zero.
 */
export const devicePosition = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy_m: z.number().nonnegative().nullable(),
  source: positionSource,
  speed_kmh: z.number().nonnegative().nullable(),
  course_deg: z.number().min(0).max(360).nullable(),
  altitude_m: z.number().nullable(),
  satellites: z.number().int().nonnegative().nullable(),
  fixed_at: z.iso.datetime(),
});
export type DevicePosition = z.infer<typeof devicePosition>;

/**
 * `time`: the device's clock could not be trusted. `network`: it came from a new network during an
 * open alert.
 */
export const placeDoubt = z.enum(['time', 'network']);
export type PlaceDoubt = z.infer<typeof placeDoubt>;

/**
 * One event reported by a device.
 * - `event_key` is unique per device and the same again when the device repeats itself: (device,
 * event_key) deduplicates.
 * - `occurred_at` is the device's time if it can be believed, else the receive time (`time_source:
 * 'received'`); a disbelieved time stays readable in `original_time`.
 * - `historical` says that the device had buffered the record. It is never a reason to drop an
 * alarm.
 * - Any kind may carry a position and a battery level: take the latest of both from every event,
 * not only from `position`.
 */
export const deviceEvent = z.object({
  event_key: z.string().min(1).max(120),
  kind: deviceEventKind,
  occurred_at: z.iso.datetime(),
  received_at: z.iso.datetime(),
  time_source: z.enum(['device', 'received']),
  original_time: z.iso.datetime().optional(),
  historical: z.boolean(),
  position: devicePosition.nullable(),
  battery_percent: z.number().int().min(0).max(100).nullable(),
  data: z.record(z.string(), z.unknown()),
});
/**
 * `readings` is what the page of the device shows of the record besides; absent where the device
 * has none.
 */
export type DeviceEvent = z.infer<typeof deviceEvent> & {
  readonly readings?: readonly ReportedReading[];
};

const alarmKinds: ReadonlySet<string> = new Set(ALARM_KINDS);

/** Whether an event of this kind raises an alert. */
export function isAlarm(kind: DeviceEventKind): kind is AlarmKind {
  return alarmKinds.has(kind);
}

/**
 * Whether the event's record had no time that can be trusted, so that the receive time is used. A
 * heartbeat is about now.
 */
export const isUndated = ({ time_source, kind }: DeviceEvent): boolean =>
  time_source === 'received' && kind !== 'heartbeat';

/** `time` where the place has no better time than the receive time of its event. */
export const placeDoubtOf = (event: DeviceEvent): 'time' | undefined =>
  isUndated(event) && event.position?.fixed_at === event.occurred_at ? 'time' : undefined;
