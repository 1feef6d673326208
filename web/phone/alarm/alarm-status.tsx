// The state of every alarm of the person, in words with the time: not sent yet, received, an
// operator has it, closed.
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { OpenAlert } from '../line/app-calls.ts';
import { usePhone } from '../memory/phone-store.ts';
import { isWaiting, type Report } from '../memory/report.ts';
import { toServer } from '../use-now.ts';
import { exactTime } from '../when.ts';
import { AlarmProgress } from './alarm-progress.tsx';
import { isAnswered, type ShownAlarms, shownAlarms } from './alarm-shown.ts';
import styles from './alarm-status.module.css';
import { alertHeadline, alertName, alertSteps, reportHeadline, reportName } from './alarm-words.ts';
import { SaySafe } from './say-safe.tsx';

/** @param children are after this phone's own reports, before the server's alerts */
export function AlarmStatus({ children }: { children?: ReactNode }) {
  const phone = usePhone();
  const shown = shownAlarms(phone);
  if (shown.reports.length === 0 && shown.alerts.length === 0) return children;
  return (
    <section className={styles.status} aria-label={t`Your alerts`}>
      {/* One region announces the news: the newest line of the newest alarm. */}
      <p className={styles.spoken} role="alert">
        {newest(shown, phone.under_way)}
      </p>
      <ul>
        {shown.reports.map((report) => (
          <OwnAlarm
            key={report.id}
            report={report}
            down={phone.line === 'down'}
            underWay={phone.under_way === report.id}
          />
        ))}
      </ul>
      {children}
      <ul>
        {shown.alerts.map((alert) => (
          <KnownAlert key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function newest({ reports, alerts }: ShownAlarms, underWay: string | null): string {
  const [report] = reports;
  const [alert] = alerts;
  if (report)
    return `${reportName(report.kind)}: ${reportHeadline(report, underWay === report.id)}`;
  return alert ? `${alertName(alert.type)}: ${alertHeadline(alert)}` : '';
}

function OwnAlarm({
  report,
  down,
  underWay,
}: {
  report: Report;
  down: boolean;
  underWay: boolean;
}) {
  const at = exactTime(toServer(Date.parse(report.occurred_at)));
  const waitingStep = underWay ? 1 : 0;
  return (
    <li className={styles.alarm} data-state={report.status}>
      <h2>{reportName(report.kind)}</h2>
      <p className={styles.headline}>{reportHeadline(report, underWay)}</p>
      {report.status !== 'refused' && (
        <AlarmProgress reached={isWaiting(report) ? waitingStep : 2} />
      )}
      <p className={styles.step}>{t`Raised at ${at}`}</p>
      {isWaiting(report) && underWay && (
        <p
          className={styles.step}
        >{t`Very slow connection. Not delivered yet: keep this page open. If you can, call for help another way too.`}</p>
      )}
      {isWaiting(report) && down && !underWay && (
        <p
          className={styles.step}
        >{t`No connection. Keep this page open. If you can, call for help another way too.`}</p>
      )}
    </li>
  );
}

function KnownAlert({ alert }: { alert: OpenAlert }) {
  const { state_asked_at, line } = usePhone();
  const known = exactTime(toServer(state_asked_at));
  const mayCancel =
    alert.state !== 'resolved' && alert.cancelled_at === null && alert.type !== 'test';
  return (
    <li className={styles.alarm} data-state={alert.state} data-old={line === 'down' || undefined}>
      <h2>{alertName(alert.type)}</h2>
      <p className={styles.headline}>{alertHeadline(alert)}</p>
      {alert.state !== 'resolved' && <AlarmProgress reached={isAnswered(alert) ? 3 : 2} />}
      {alertSteps(alert).map((step) => (
        <p key={step} className={styles.step}>
          {step}
        </p>
      ))}
      {line === 'down' && <p className={styles.step}>{t`No connection. Last update: ${known}.`}</p>}
      {mayCancel && <SaySafe alert={alert} />}
    </li>
  );
}
