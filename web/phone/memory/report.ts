// The reports of this phone and their states: the order in which they are sent, and the effect of
// an answer. Pure.
import type { AppEventAnswer, AppEventKind } from '#domain/phone/app-event.ts';

/** Degrees, metres, km/h; `fixed_at` by this phone's clock. */
export interface Fix {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy_m: number;
  readonly altitude_m: number | null;
  readonly speed_kmh: number | null;
  readonly course_deg: number | null;
  readonly fixed_at: string;
}

export interface Trigger {
  readonly type: 'app' | 'ble_button' | 'hardware_key';
  readonly id?: string;
  readonly battery?: number | null;
}

/** An event as it travels; times are this phone's. */
export interface AppReport {
  readonly id: string;
  readonly kind: AppEventKind;
  readonly occurred_at: string;
  readonly sequence: number;
  readonly position: Fix | null;
  readonly battery_percent: number | null;
  readonly network: string | null;
  readonly trigger: Trigger | null;
  readonly data: Readonly<Record<string, string | number>>;
}

export interface Report extends AppReport {
  readonly status: 'waiting' | 'kept' | 'refused';
  /** When the answer came, milliseconds of this phone's clock; null while it waits. */
  readonly answered_at: number | null;
}

const alarms: ReadonlySet<AppEventKind> = new Set<AppEventKind>([
  'sos',
  'duress',
  'medical',
  'fall',
  'no_motion',
  'safety_shake',
  'button_press',
  'test',
]);
const most = 100;
const mostPositions = 300;
const keepMs = 24 * 3_600_000;
const keepMessagesMs = 7 * keepMs;

export const isAlarm = ({ kind }: Pick<AppReport, 'kind'>): boolean => alarms.has(kind);
export const isWaiting = ({ status }: Report): boolean => status === 'waiting';

const oldestFirst = (left: Report, right: Report): number => left.sequence - right.sequence;

/** The next batch: alarms before everything else, and the oldest first. */
export function nextBatch(reports: readonly Report[]): Report[] {
  const waiting = reports.filter(isWaiting).sort(oldestFirst);
  const urgent = waiting.filter(isAlarm);
  return (urgent.length > 0 ? urgent : waiting).slice(0, most);
}

/**
 * The reports after an answer: a report that it does not name was not stored and goes on waiting.
 */
export const afterAnswer = (
  reports: readonly Report[],
  answers: readonly AppEventAnswer[],
  at: number,
): Report[] => {
  const statuses = new Map(answers.map(({ id, status }) => [id, status]));
  return reports.map((report) => {
    const status = statuses.get(report.id);
    if (status === undefined || !isWaiting(report)) return report;
    return {
      ...report,
      data: withoutPin(report.data),
      status: status === 'refused' ? 'refused' : 'kept',
      answered_at: at,
    };
  });
};

/** A PIN is kept no longer than sending takes. */
const withoutPin = ({ pin: _pin, ...data }: AppReport['data']): AppReport['data'] => data;

/**
 * Drops finished reports after a while; of waiting positions keeps the newest. No other waiting
 * report is ever dropped.
 */
export function tidied(reports: readonly Report[], now: number): Report[] {
  const positions = reports
    .filter((report) => isWaiting(report) && report.kind === 'position')
    .sort(oldestFirst);
  const spare = new Set(positions.slice(0, -mostPositions));
  return reports.filter((report) => {
    if (isWaiting(report)) return !spare.has(report);
    return now - (report.answered_at ?? 0) < (report.kind === 'message' ? keepMessagesMs : keepMs);
  });
}

/** The part of a report that travels. */
export const wireForm = ({
  status: _status,
  answered_at: _answered,
  ...event
}: Report): AppReport => event;
