// Maps a device event back to each kind of unit's own report: the reverse of decoding.
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import { ALARM_BITS, type AlarmFlag, alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { raisedBy } from '#domain/ev04/data/alarm-kinds.ts';
import type { AppEventKind } from '#domain/phone/app-event.ts';

const flags = Object.keys(ALARM_BITS).filter((name): name is AlarmFlag => name in ALARM_BITS);
const flagsByKind = new Map<DeviceEventKind, AlarmFlag[]>(
  flags.flatMap((flag) =>
    raisedBy({ type: 'alarm', flags: alarmFlags([flag]), time: 0, extension: 0 }).map(
      ({ kind }): [DeviceEventKind, AlarmFlag[]] => [kind, [flag]],
    ),
  ),
);
flagsByKind.set('geofence_left', ['geofence_1']);
flagsByKind.set('geofence_entered', ['geofence_1', 'geofence_1_entered']);

/** The alarm flags of a pendant; null for a kind that it has no word for. */
export const pendantWords = (kind: DeviceEventKind): readonly AlarmFlag[] | null =>
  kind === 'position' || kind === 'status' ? [] : (flagsByKind.get(kind) ?? null);

const phoneKinds: Partial<Record<DeviceEventKind, AppEventKind>> = {
  sos: 'sos',
  duress: 'duress',
  medical: 'medical',
  fall: 'fall',
  man_down: 'no_motion',
  safety_shake: 'safety_shake',
  test: 'test',
  wearer_cancelled: 'sos_cancel',
  patrol_requested: 'patrol_request',
  emergency_requested: 'emergency_request',
  welfare_started: 'welfare_start',
  welfare_extended: 'welfare_extend',
  welfare_completed: 'welfare_end',
  check_in: 'check_in',
  position: 'position',
  status: 'battery',
  low_battery: 'battery',
  connection_lost: 'connection_lost',
  connection_loss: 'connection_lost',
  connection_restored: 'connection_restored',
  message: 'message',
  call_record: 'call_record',
  button_pressed: 'button_press',
};

/**
 * The app's word; null for a kind that the server alone finds out, such as a timer that ran out.
 */
export const phoneWord = (kind: DeviceEventKind): AppEventKind | null => phoneKinds[kind] ?? null;

const zoleoTypes: Partial<Record<DeviceEventKind, string>> = {
  sos: 'SOSInitiated',
  sos_cancelled: 'SOSCancelled',
  check_in: 'CheckIn',
  position: 'LS_location',
  message: 'AppMessage',
};

/** The message type of a satellite unit; null where it has none. */
export const zoleoWord = (kind: DeviceEventKind): string | null => zoleoTypes[kind] ?? null;
