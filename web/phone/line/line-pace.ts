// Intervals of retries and polls: short while a person waits for help, long while nothing happens.
import type { Phone } from '../memory/phone-store.ts';
import { isAlarm, isWaiting } from '../memory/report.ts';

const second = 1000;

/**
 * Milliseconds without other traffic while a small SOS is under way: it may need the whole
 * connection.
 */
export const smallSendPauseMs = 15 * second;

/**
 * Milliseconds until the next try after so many failures in a row: 1, 2, 4 ... 30 s; an alarm never
 * waits longer than 4 s.
 */
export const sendPause = (failures: number, urgent: boolean): number =>
  Math.min(2 ** Math.min(Math.max(0, failures - 1), 5), urgent ? 4 : 30) * second;

/** Milliseconds until the next poll of the state. */
export function askPause(
  { state, reports, line, under_way }: Pick<Phone, 'state' | 'reports' | 'line' | 'under_way'>,
  visible: boolean,
): number {
  if (under_way !== null) return smallSendPauseMs;
  const open = state?.alerts.some((alert) => alert.state !== 'resolved') ?? false;
  if (open || reports.some((report) => isWaiting(report) && isAlarm(report))) return 3 * second;
  // The return of the connection may go unnoticed: a server that was down fires no browser event.
  if (line === 'down' && (visible || state?.welfare)) return 5 * second;
  if (state?.welfare) return 15 * second;
  return (visible ? 20 : 60) * second;
}
