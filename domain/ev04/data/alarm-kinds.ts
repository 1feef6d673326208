// Which device events an alarm record raises (protocol section 2.1, column "platform event").
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import { type AlarmFlag, EXTENSION_REMOVED, hasAlarmFlag } from './alarm-flags.ts';
import type { AlarmRecord } from './data-record.ts';

/** One raised event; `geofence_index` is 1 to 4 for geofence kinds. */
export type Raised = { kind: DeviceEventKind; geofence_index: number | null };

/**
 * Most serious first, so that a reader of the events sees the alarm before the news. Bark (bit 31)
 * raises nothing.
 */
const KINDS: readonly (readonly [AlarmFlag, DeviceEventKind])[] = [
  ['sos', 'sos'],
  ['fall', 'fall'],
  ['no_motion', 'man_down'],
  ['welfare_missed', 'welfare_expired'],
  ['amber_started', 'amber_started'],
  ['alarm_end', 'wearer_cancelled'],
  ['fall_ended', 'fall_ended'],
  ['welfare_ended', 'welfare_ended'],
  ['amber_ended', 'amber_ended'],
  ['low_battery', 'low_battery'],
  ['power_off', 'power_off'],
  ['power_on', 'power_on'],
  ['charging_started', 'charging_started'],
  ['charging_stopped', 'charging_stopped'],
  ['tag_disconnected', 'tag_disconnected'],
  ['over_speed', 'over_speed'],
  ['tilt', 'tilt'],
  ['motion', 'motion'],
  ['side_key_1', 'side_key_1'],
  ['side_key_2', 'side_key_2'],
  ['left_home', 'left_home'],
  ['arrived_home', 'arrived_home'],
  ['location_requested', 'location_requested'],
];

const GEOFENCES: readonly (readonly [AlarmFlag, AlarmFlag, number])[] = [
  ['geofence_1', 'geofence_1_entered', 1],
  ['geofence_2', 'geofence_2_entered', 2],
  ['geofence_3', 'geofence_3_entered', 3],
  ['geofence_4', 'geofence_4_entered', 4],
];

/**
 * Each bit that is set raises its own event. Bits 17, 21 and 22 are news: they cancel nothing
 * (protocol section 2.5).
 */
export function raisedBy(alarm: AlarmRecord): Raised[] {
  const raised: Raised[] = [];
  for (const [flag, kind] of KINDS) {
    if (hasAlarmFlag(alarm.flags, flag)) raised.push({ kind, geofence_index: null });
  }
  for (const [flag, entered, index] of GEOFENCES) {
    if (!hasAlarmFlag(alarm.flags, flag)) continue;
    const kind = hasAlarmFlag(alarm.flags, entered) ? 'geofence_entered' : 'geofence_left';
    raised.push({ kind, geofence_index: index });
  }
  if (((alarm.extension ?? 0) & EXTENSION_REMOVED) !== 0)
    raised.push({ kind: 'removed', geofence_index: null });
  return raised;
}
