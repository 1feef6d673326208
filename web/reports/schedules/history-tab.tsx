// What became of a scheduled report: its runs, and the emails of each with those that were not
// delivered.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { scheduleCallsApi, scheduledReports } from '#domain/reports/scheduled-reports.api.ts';
import { useList } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { emailLooks, runLooks } from '../report-words.ts';
import styles from '../reports.module.css';

const askAgainMs = 5000;

export default function HistoryTab() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { id } = useOpenRecord(scheduledReports);
  const asked = { params: { id }, query: { per_page: 50 } };
  const options = { refetchInterval: askAgainMs, staleTime: 0, unattended: true };
  const runs = useList(scheduleCallsApi.runs, asked, options).data?.items ?? [];
  const emails = useList(scheduleCallsApi.emails, asked, options).data?.items ?? [];
  return (
    <Page>
      <div className={styles.page}>
        <section className={styles.files} aria-label={t`Runs`}>
          <h2>
            <Trans>Runs</Trans>
          </h2>
          {runs.length === 0 && (
            <p className={styles.about}>
              <Trans>Runs of the last 30 days appear here.</Trans>
            </p>
          )}
          <ul>
            {runs.map(({ id: runId, created_at, rows, status, problem }) => (
              <li key={runId}>
                <span className={styles.lines}>
                  {dateTime(created_at)}
                  <small>
                    {problem === '' ? plural(rows, { one: '# row', other: '# rows' }) : problem}
                  </small>
                </span>
                <StatusBadge look={runLooks[status]} />
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.files} aria-label={t`Emails`}>
          <h2>
            <Trans>Emails</Trans>
          </h2>
          {emails.length === 0 && (
            <p className={styles.about}>
              <Trans>Emails to the recipients appear here.</Trans>
            </p>
          )}
          <ul>
            {emails.map(({ id: emailId, recipient, at, status, problem }) => (
              <li key={emailId}>
                <span className={styles.lines}>
                  {recipient}
                  <small>{problem === '' ? dateTime(at) : `${dateTime(at)} · ${problem}`}</small>
                </span>
                <StatusBadge look={emailLooks[status]} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
