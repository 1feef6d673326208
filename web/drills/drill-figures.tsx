// How operators answered the drills of the last 90 days.
import { useLingui } from '@lingui/react/macro';
import { drillsApi } from '#domain/drills/drills.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { Card } from '#web/ui/display/card.tsx';
import { FigureTable } from '#web/ui/display/figure-table.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './drills.module.css';

export function DrillFiguresCard() {
  const { t, i18n } = useLingui();
  const read = useData(drillsApi.figures, {}, { handles: [0, 403, 500, 503] });
  const title = t`Last 90 days by operator`;
  const percent = (share: number | null) =>
    share === null ? '–' : i18n.number(share, { style: 'percent' });
  if (!read.data)
    return (
      <Card title={title}>
        {read.error ? (
          <ErrorState
            title={t`The figures could not be loaded`}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
    );
  const { operators, missed } = read.data;
  return (
    <Card title={title}>
      {operators.length === 0 && (
        <p className={styles.about}>{t`Operators appear here once they have answered a drill.`}</p>
      )}
      {operators.length > 0 && (
        <FigureTable
          title={title}
          head={[
            t`Operator`,
            t`Drills`,
            t`Half within`,
            t`Within 10 s`,
            t`Within 40 s`,
            t`Steps done`,
          ]}
          rows={operators.map(
            ({ operator, drills, median_seconds, within_10, within_40, steps_share }) => ({
              key: operator.id,
              name: operator.name,
              figures: [
                drills,
                t`${i18n.number(median_seconds)} s`,
                percent(within_10 / drills),
                percent(within_40 / drills),
                percent(steps_share),
              ],
            }),
          )}
        />
      )}
      {missed > 0 && (
        <p className={styles.about}>
          {missed === 1 ? t`1 drill was missed.` : t`${missed} drills were missed.`}
        </p>
      )}
    </Card>
  );
}
