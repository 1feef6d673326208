// How soon the phone tries again and how often it asks: fast while somebody waits for help, slow
// while nothing happens.
import type { Phone } from '../memory/phone-store.ts';
import { isAlarm, isWaiting } from '../memory/report.ts';

const second = 1000;

/**
 * Milliseconds that a line carries nothing else while a small SOS is on its way: it may need all of
 * it.
 */
export const besideSmallMs = 15 * second;

/**
 * Milliseconds until the next try after so many failures in a row: 1, 2, 4 ... 30 s; an alarm never
 * waits longer than 4 s.
 */
export const sendPause = (failures: number, urgent: boolean): number =>
  Math.min(2 ** Math.min(Math.max(0, failures - 1), 5), urgent ? 4 : 30) * second;

/** Milliseconds until the state is asked for again. */
export function askPause(
  { state, reports, line, under_way }: Pick<Phone, 'state' | 'reports' | 'line' | 'under_way'>,
  visible: boolean,
): number {
  if (under_way !== null) return besideSmallMs;
  const open = state?.alerts.some((alert) => alert.state !== 'resolved') ?? false;
  if (open || reports.some((report) => isWaiting(report) && isAlarm(report))) return 3 * second;
  // Nobody may tell us that the line is back: a server that was gone fires no event of the browser.
  if (line === 'down' && (visible || state?.welfare)) return 5 * second;
  if (state?.welfare) return 15 * second;
  return (visible ? 20 : 60) * second;
}
