// Who and what is on test now, with its end; ended at once by a press.
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { OnTestPeriod } from '#domain/alerts/actions/on-test.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { onTestCalls } from '#web/alerts/alert-calls.ts';
import { TimeLeft } from '#web/alerts/time-left.tsx';
import { keysOf, useCall, useData } from '#web/kit/call/query.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import { onTestNews } from '../work/work-news.ts';
import styles from './overview.module.css';

const whoseOf = ({ person, device }: OnTestPeriod): string => person?.name ?? device?.name ?? '';

export function OnTestList() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const read = useData(
    onTestCalls.list,
    {},
    { refetchInterval: 60_000, handles: [0, 429, 500, 503] },
  );
  const end = useCall(onTestCalls.end, { invalidates: [onTestCalls.list] });
  const refetch = () => void queries.invalidateQueries({ queryKey: keysOf(onTestCalls.list) });
  useLive(alertMonitoringChannel, [news(onTestNews, refetch)], refetch);
  const endNow = (id: number) => end.mutate({ params: { id } });
  useActions(
    (read.data ?? []).map((period) => ({
      id: `on test ${period.id}`,
      label: t`End the test of ${whoseOf(period)}`,
      group: t`On test`,
      run: () => endNow(period.id),
    })),
  );
  if (!read.data)
    return read.error ? <p className={styles.none}>{read.error.message}</p> : <Waiting />;
  if (read.data.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>Nothing on test.</Trans>
      </p>
    );
  }
  return (
    <LiveList
      className={styles.list}
      label={t`On test`}
      items={read.data}
      subjectOf={({ id }) => ({ key: `on test ${id}`, state: '' })}
    >
      {(period, steady) => (
        <li {...steady}>
          <b>{whoseOf(period)}</b>
          <span className={styles.about}>
            {period.reason} · {period.started_by.name}
          </span>
          <TimeLeft due={period.until} className={styles.time} />
          <Button
            size="sm"
            disabled={end.isPending}
            aria-label={t`End the test of ${whoseOf(period)}`}
            onClick={() => endNow(period.id)}
          >
            <Trans>End</Trans>
          </Button>
        </li>
      )}
    </LiveList>
  );
}

/** As high as the line that it usually becomes. */
function Waiting() {
  const { t } = useLingui();
  return (
    <p className={styles.none} role="status" aria-busy="true" aria-label={t`Loading`}>
      {'\u00a0'}
    </p>
  );
}
