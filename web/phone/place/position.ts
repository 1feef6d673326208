// The phone's position, only while the person allows it: requested when an alarm begins, and
// followed while one is open or a timer runs.
import { raise } from '../line/raise.ts';
import { changePhone, phoneNow, subscribePhone } from '../memory/phone-store.ts';
import { isAlarm, isWaiting } from '../memory/report.ts';

const second = 1000;
const perAlarmMs = 15 * second;
const perTimerMs = 300 * second;
const patience = { enableHighAccuracy: true, timeout: 30 * second };

let watch: number | null = null;
let reportedAt = 0;
let reportedFix = '';

/** Follows the position whenever it matters; call once. */
export function keepPosition(): void {
  subscribePhone(follow);
  follow();
  if (isWanted()) freshFix();
}

const isWanted = (): boolean =>
  'geolocation' in navigator && phoneNow().token !== null && phoneNow().settings.position === 'on';

function reason(): 'alarm' | 'timer' | null {
  const { state, reports } = phoneNow();
  if (state?.alerts.some((alert) => alert.state !== 'resolved')) return 'alarm';
  if (reports.some((report) => isWaiting(report) && isAlarm(report))) return 'alarm';
  return state?.welfare ||
    reports.some(({ kind, status }) => kind === 'welfare_start' && status === 'waiting')
    ? 'timer'
    : null;
}

function follow(): void {
  const wanted = isWanted() && reason() !== null;
  if (wanted && watch === null) watch = navigator.geolocation.watchPosition(take, fail, patience);
  if (!wanted && watch !== null) {
    navigator.geolocation.clearWatch(watch);
    watch = null;
  }
}

/** Requests the phone's position now; no report waits for it. */
export function freshFix(): void {
  if (isWanted()) navigator.geolocation.getCurrentPosition(take, fail, patience);
}

/** The person allows it, or no longer. */
export function allowPosition(allowed: boolean): void {
  changePhone({
    settings: { ...phoneNow().settings, position: allowed ? 'on' : 'off' },
    ...(allowed ? {} : { fix: null, fix_problem: null }),
  });
  freshFix();
}

function take({ coords, timestamp }: GeolocationPosition): void {
  const { latitude, longitude, accuracy, altitude, speed, heading } = coords;
  changePhone({
    fix_problem: null,
    fix: {
      latitude,
      longitude,
      accuracy_m: accuracy,
      altitude_m: altitude,
      speed_kmh: speed === null ? null : speed * 3.6,
      course_deg: heading === null || Number.isNaN(heading) ? null : heading,
      fixed_at: new Date(timestamp).toISOString(),
    },
  });
  tell();
}

/** Sends a position on its own, so that the operator sees the person's movement. */
function tell(): void {
  const { fix } = phoneNow();
  const why = reason();
  const now = Date.now();
  if (
    !fix ||
    why === null ||
    fix.fixed_at === reportedFix ||
    now - reportedAt < (why === 'alarm' ? perAlarmMs : perTimerMs)
  )
    return;
  reportedAt = now;
  reportedFix = fix.fixed_at;
  raise('position');
}

function fail({ code }: GeolocationPositionError): void {
  changePhone({
    fix_problem: code === GeolocationPositionError.PERMISSION_DENIED ? 'refused' : 'unavailable',
  });
}
