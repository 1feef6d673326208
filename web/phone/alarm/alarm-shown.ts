// The alarms that the page shows: those still on the phone, those just accepted, and the alerts the
// server knows. A duress alarm is never among them.
import type { OpenAlert } from '../line/app-calls.ts';
import type { Phone } from '../memory/phone-store.ts';
import { isAlarm, type Report } from '../memory/report.ts';

export interface ShownAlarms {
  /** Reports of this phone, newest first, until the server's state contains them. */
  readonly reports: readonly Report[];
  readonly alerts: readonly OpenAlert[];
}

type Known = Pick<Phone, 'reports' | 'state' | 'state_asked_at'>;

/** Whether the state that is known may not have responding a report yet. */
export const isNews = ({ status, answered_at }: Report, stateAskedAt: number): boolean =>
  status !== 'kept' || (answered_at ?? 0) > stateAskedAt;

export function shownAlarms({ reports, state, state_asked_at }: Known): ShownAlarms {
  const own = reports.filter(
    (report) => isAlarm(report) && report.kind !== 'duress' && isNews(report, state_asked_at),
  );
  return {
    reports: own.sort((left, right) => right.sequence - left.sequence),
    alerts: state?.alerts.filter(({ type }) => type !== 'duress') ?? [],
  };
}

/** Whether the alert has an owner: an operator, or a contact where no operator has it. */
export const isAnswered = ({ state }: Pick<OpenAlert, 'state'>): boolean =>
  state === 'operator_has_it' || state === 'contact_has_it';

/** The progress of the last duress alarm; null without one, or when it is over. */
export function duressProgress({
  reports,
  state,
  state_asked_at,
}: Known): 'waiting' | 'received' | 'answered' | null {
  if (reports.some((report) => report.kind === 'duress' && report.status === 'waiting'))
    return 'waiting';
  const alert = state?.alerts.find(
    ({ type, state: how }) => type === 'duress' && how !== 'resolved',
  );
  if (alert) return isAnswered(alert) ? 'answered' : 'received';
  return reports.some(
    (report) =>
      report.kind === 'duress' && report.status === 'kept' && isNews(report, state_asked_at),
  )
    ? 'received'
    : null;
}
