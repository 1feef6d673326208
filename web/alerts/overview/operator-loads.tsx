// Operators, whether they are online, what each holds and how quickly alerts are acknowledged today (ux.md check 23).
import { Trans, useLingui } from '@lingui/react/macro';
import type { OperatorLoad } from '#domain/alerts/actions/operators.api.ts';
import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { useData } from '#web/kit/call/query.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import { useMembers } from '#web/kit/live/use-live.ts';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { Age } from '../age.tsx';
import { operatorCalls } from '../alert-calls.ts';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import styles from './overview.module.css';

export function OperatorLoads() {
  const { t } = useLingui();
  const online = new Set(useMembers(operatorsChannel).map(({ id }) => id));
  const { rows } = useQueue(useQueueStore());
  const read = useData(operatorCalls.list, {}, { refetchInterval: 15_000, handles: [0, 429, 500, 503] });
  if (!read.data) {
    if (read.error)
      return (
        <ErrorState title={t`The operators could not be loaded`} requestId={read.error.requestId} onRetry={() => void read.refetch()} />
      );
    return <SkeletonRows rows={3} height={36} />;
  }
  // What each holds now is in the queue already; the server knows the day.
  const holds = (id: number) => rows.filter(({ owner }) => owner?.id === id).length;
  const shown = read.data.operators
    .map((one) => ({ ...one, holds: Math.max(holds(one.id), rows.length >= 1000 ? one.holds : 0), isOnline: online.has(one.id) }))
    .filter(({ isOnline, holds: held, acknowledged_today }) => isOnline || held > 0 || acknowledged_today > 0)
    .sort(
      (left, right) => Number(right.isOnline) - Number(left.isOnline) || right.holds - left.holds || left.name.localeCompare(right.name),
    );
  return (
    <>
      <p className={styles.none}>
        {read.data.median_seconds_to_acknowledge === null ? (
          <Trans>No alerts acknowledged today.</Trans>
        ) : (
          <Trans>
            Median time to acknowledge today: <b>{formatClock(read.data.median_seconds_to_acknowledge * 1000)}</b>
          </Trans>
        )}
      </p>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t`Operators`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Operator</Trans>
              </th>
              <th scope="col">
                <Trans>Open</Trans>
              </th>
              <th scope="col">
                <Trans>Oldest</Trans>
              </th>
              <th scope="col">
                <Trans>Overdue</Trans>
              </th>
              <th scope="col">
                <Trans>Today</Trans>
              </th>
              <th scope="col">
                <Trans>Median</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Operator key={one.id} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Operator({ one }: { one: OperatorLoad & { isOnline: boolean } }) {
  const { t } = useLingui();
  return (
    <tr>
      <th scope="row">
        <span
          className={styles.dot}
          data-online={one.isOnline || undefined}
          role="img"
          aria-label={one.isOnline ? t`online` : t`offline`}
        />
        {one.name}
      </th>
      <td>{one.holds}</td>
      <td>{one.holds > 0 && one.holds_since !== null ? <Age since={one.holds_since} /> : '–'}</td>
      <td className={one.overdue > 0 ? styles.late : undefined}>{one.overdue}</td>
      <td>{one.acknowledged_today}</td>
      <td>{one.median_seconds_to_acknowledge === null ? '–' : formatClock(one.median_seconds_to_acknowledge * 1000)}</td>
    </tr>
  );
}
