// Creates a report: it gets its id, time and place here, is stored, and is sent at once; an alarm
// waits for nothing.
import type { AppEventKind } from '#domain/phone/app-event.ts';
import { changePhone, changeReports, phoneNow } from '../memory/phone-store.ts';
import type { AppReport, Report } from '../memory/report.ts';
import { sendWaiting } from './phone-line.ts';

interface More {
  readonly data?: AppReport['data'];
  readonly trigger?: AppReport['trigger'];
}

/** @returns its id */
export function raise(
  kind: AppEventKind,
  { data = {}, trigger = { type: 'app' } }: More = {},
): string {
  const { sequence, fix, battery_percent, reports } = phoneNow();
  const report: Report = {
    id: crypto.randomUUID(),
    kind,
    occurred_at: new Date().toISOString(),
    sequence: sequence + 1,
    position: fix,
    battery_percent,
    network: networkName(),
    trigger,
    data,
    status: 'waiting',
    answered_at: null,
  };
  changePhone({ sequence: report.sequence });
  void changeReports([...reports, report]);
  void sendWaiting();
  return report.id;
}

/** The browser's estimate of the connection, such as 4g. */
function networkName(): string | null {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const kind: unknown =
    typeof connection === 'object' && connection !== null
      ? Reflect.get(connection, 'effectiveType')
      : null;
  return typeof kind === 'string' ? kind : null;
}
