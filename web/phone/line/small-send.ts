// The second way for an alarm: in under 200 bytes and with minutes to arrive, for a connection on
// which the usual way fails. The server recognises duplicates.
import { isSmallSosKind, writeSmallSos } from '#domain/phone/small-sos.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { changePhone, changeReports, phoneNow } from '../memory/phone-store.ts';
import { afterAnswer, isAlarm, isWaiting, nextBatch, type Report } from '../memory/report.ts';
import { toServer } from '../use-now.ts';
import { appCalls } from './app-calls.ts';
import { received } from './line-state.ts';
import { canSign, signSmallSos } from './small-signature.ts';

const waitMs = 180_000;

let calledOff: AbortController | null = null;
/** The token whose small SOS was refused: it is not retried, and the usual way shows why. */
let refusedToken: string | null = null;

/**
 * Sends waiting alarms one at a time, until one fails. Does nothing while one is under way.
 * @returns whether any arrived
 */
export async function sendSmall(): Promise<boolean> {
  for (let through = false; ; through = true) {
    const { token, ended, owner, reports, under_way } = phoneNow();
    const [next] = nextBatch(reports);
    const may =
      token !== null && token !== refusedToken && !ended && under_way === null && navigator.onLine;
    if (!may || !next || !isAlarm(next) || owner === null) return through;
    if (!(await sent(next, { token, device_id: owner.device.id }))) return through;
  }
}

/** Aborts the one under way if its alarm was answered meanwhile. */
export function callOffSmall(): void {
  const { under_way, reports } = phoneNow();
  if (under_way !== null && !reports.some((report) => report.id === under_way && isWaiting(report)))
    calledOff?.abort();
}

async function sent(report: Report, phone: { token: string; device_id: number }): Promise<boolean> {
  const mine = new AbortController();
  calledOff = mine;
  changePhone({ under_way: report.id });
  try {
    const sos = await smallSosOf(report, phone);
    if (sos === null) return false;
    const { status } = await tokenCall(
      appCalls.smallSos,
      { body: { sos } },
      { token: null, waitMs, signal: mine.signal },
    );
    received();
    await changeReports(afterAnswer(phoneNow().reports, [{ id: report.id, status }], Date.now()));
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status >= 400 && error.status < 500) refusedToken = phone.token;
    return false;
  } finally {
    changePhone({ under_way: null });
  }
}

/**
 * The report in its small form with its signature; null for a kind that has none, and where the
 * page is not secure enough to sign.
 */
export async function smallSosOf(
  report: Report,
  { token, device_id }: { token: string; device_id: number },
): Promise<string | null> {
  const { id, kind, position, battery_percent } = report;
  if (!isSmallSosKind(kind) || !canSign()) return null;
  const happened = Date.parse(report.occurred_at);
  const written = writeSmallSos({
    kind,
    device_id,
    id,
    occurred_at: new Date(toServer(happened)).toISOString(),
    battery_percent,
    position: position && {
      latitude: position.latitude,
      longitude: position.longitude,
      accuracy_m: position.accuracy_m,
      age_s: (happened - Date.parse(position.fixed_at)) / 1000,
    },
  });
  return `${written}.${await signSmallSos(written, token)}`;
}
