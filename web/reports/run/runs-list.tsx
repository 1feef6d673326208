// The files of the last 30 days: how far each is, live, and its download.

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReportRun } from '#domain/reports/report.ts';
import { reportsApi } from '#domain/reports/reports.api.ts';
import type { reportRunProgress } from '#domain/reports/reports.events.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { inReadersWording } from '#web/kit/language/reader-wording.ts';
import { lightEvent, news, useLive } from '#web/kit/live/use-live.ts';
import { useUser } from '#web/kit/session/session.ts';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { useRunFile, useRuns } from '../report-calls.ts';
import { formatWords, runLooks } from '../report-words.ts';
import styles from '../reports.module.css';

const progressed = lightEvent<typeof reportRunProgress>('report_run.progress');

export function RunsList() {
  const { t } = useLingui();
  const client = useQueryClient();
  const runs = useRuns();
  const user = useUser();
  useLive(`private-user.${user.id}`, [
    news(progressed, () => {
      for (const list of [reportsApi.runs, reportsApi.organisationRuns])
        void client.invalidateQueries({ queryKey: keysOf(list) });
    }),
  ]);
  const items = runs.data?.items ?? [];
  return (
    <section className={styles.files} aria-label={t`Files`}>
      <h2>
        <Trans>Files</Trans>
      </h2>
      {runs.data === undefined && <Skeleton height={40} />}
      {runs.data !== undefined && items.length === 0 && (
        <p className={styles.about}>
          <Trans>Reports that you run appear here and are kept for 30 days.</Trans>
        </p>
      )}
      {items.length > 0 && (
        <LiveList
          label={t`Runs`}
          items={items}
          subjectOf={({ id, status }) => ({ key: `run ${id}`, state: status })}
        >
          {(run, steady) => <Run run={run} steady={steady} />}
        </LiveList>
      )}
    </section>
  );
}

function Run({ run, steady }: { run: ReportRun; steady: SteadyItem }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const file = useRunFile();
  const { id, format, status, rows, is_cut, created_at } = run;
  const [name, problem] = [inReadersWording(run.name), inReadersWording(run.problem)];
  const count = plural(rows, { one: '# row', other: '# rows' });
  return (
    <li {...steady}>
      <span className={styles.lines}>
        <strong>{name}</strong>
        <small>
          {i18n._(formatWords[format])} · {dateTime(created_at)} ·{' '}
          {is_cut ? t`first ${count}` : count}
        </small>
        {problem !== '' && <small className={styles.problem}>{problem}</small>}
      </span>
      <StatusBadge look={runLooks[status]} />
      {status === 'finished' && (
        <Button
          size="sm"
          icon={<IconDownload size={16} aria-hidden="true" />}
          pending={file.isPending}
          aria-label={t`Download ${name} of ${dateTime(created_at)}`}
          onClick={() => file.save(id)}
        >
          <Trans>Download</Trans>
        </Button>
      )}
    </li>
  );
}
