// Turns events of a phone into device events: the seam between the app's calls and the platform.
import type { DeviceEvent, DeviceEventKind, DevicePosition } from '#domain/devices/device-event.ts';
import type { AppEvent, AppEventKind, AppPosition } from './app-event.ts';
import { judgeTime, type PhoneClock } from './phone-clock.ts';

const lowBatteryPercent = 15;

const kinds: Readonly<Record<AppEventKind, DeviceEventKind>> = {
  sos: 'sos',
  duress: 'duress',
  medical: 'medical',
  fall: 'fall',
  no_motion: 'man_down',
  safety_shake: 'safety_shake',
  // The button has one purpose: a long press is a call for help. What a short press means, the app
  // decides.
  button_press: 'sos',
  test: 'test',
  sos_cancel: 'wearer_cancelled',
  patrol_request: 'patrol_requested',
  emergency_request: 'emergency_requested',
  welfare_start: 'welfare_started',
  welfare_extend: 'welfare_extended',
  welfare_end: 'welfare_completed',
  check_in: 'check_in',
  position: 'position',
  battery: 'status',
  connection_lost: 'connection_lost',
  connection_restored: 'connection_restored',
  message: 'message',
  call_record: 'call_record',
};

/** An event's key, unique on its device for ever. */
export const eventKeyOf = (id: string): string => `app:${id}`;

/**
 * The device event of one event of the app. Its `data` is what its kind asks for (welfare_started
 * {session_id, minutes, activity}, message {text} and so on), plus `trigger` and `network` where
 * the phone sent them.
 * @param inSession whether a welfare session ran on the phone when it happened: losing the
 * connection is then an alarm (design section 12.3)
 */
export function deviceEventOf(event: AppEvent, clock: PhoneClock, inSession: boolean): DeviceEvent {
  const time = judgeTime(event.occurred_at, clock);
  const trigger = event.trigger && event.trigger.type !== 'app' ? { trigger: event.trigger } : {};
  const network = event.network ? { network: event.network } : {};
  return {
    event_key: eventKeyOf(event.id),
    kind: kindOf(event, inSession),
    ...time,
    received_at: clock.received_at.toISOString(),
    position: event.position ? positionOf(event.position, time.occurred_at, clock) : null,
    battery_percent: event.battery_percent ?? null,
    data: { ...event.data, ...trigger, ...network },
  };
}

function kindOf(event: AppEvent, inSession: boolean): DeviceEventKind {
  if (event.kind === 'button_press' && event.data['press'] === 'short') return 'button_pressed';
  if (event.kind === 'connection_lost' && inSession) return 'connection_loss';
  if (
    event.kind === 'battery' &&
    event.battery_percent != null &&
    event.battery_percent <= lowBatteryPercent
  )
    return 'low_battery';
  return kinds[event.kind];
}

function positionOf(position: AppPosition, occurredAt: string, clock: PhoneClock): DevicePosition {
  const fix = judgeTime(
    position.fixed_at ?? occurredAt,
    position.fixed_at ? clock : { ...clock, skew_ms: 0 },
  );
  return {
    latitude: position.latitude,
    longitude: position.longitude,
    accuracy_m: position.accuracy_m ?? null,
    source: position.source,
    speed_kmh: position.speed_kmh ?? null,
    course_deg: position.course_deg ?? null,
    altitude_m: position.altitude_m ?? null,
    satellites: null,
    fixed_at: fix.time_source === 'device' ? fix.occurred_at : occurredAt,
  };
}

/** The events in the order in which they happened on the phone, whatever order they came in. */
export const inOrder = (events: readonly AppEvent[]): AppEvent[] =>
  [...events].sort(
    (left, right) =>
      Date.parse(left.occurred_at) - Date.parse(right.occurred_at) ||
      left.sequence - right.sequence,
  );

/**
 * Whether a welfare session ran when an event happened: an existing one, or one begun earlier in
 * the same batch, unless the batch ended it before.
 * @param events of the batch, in order
 * @param running whether the server knows of one
 */
export function inSession(events: readonly AppEvent[], event: AppEvent, running: boolean): boolean {
  const before = events
    .slice(0, events.indexOf(event))
    .filter(({ kind }) => kind === 'welfare_start' || kind === 'welfare_end');
  const last = before.at(-1);
  return last ? last.kind === 'welfare_start' : running;
}
