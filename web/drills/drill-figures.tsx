// How operators answered the drills of the last 90 days.
import { useLingui } from '@lingui/react/macro';
import { drillsApi } from '#domain/drills/drills.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { MeasuredAgainst } from '#web/kit/format/objective-words.tsx';
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
  const { operators, missed, objectives } = read.data;
  const [one, ...others] = objectives;
  const same = others.length === 0 ? one : undefined;
  return (
    <Card title={title}>
      {operators.length === 0 && (
        <p className={styles.about}>{t`Operators appear here once they have answered a drill.`}</p>
      )}
      {operators.length > 0 && (
        <>
          <MeasuredAgainst objectives={objectives} className={styles.about} />
          <FigureTable
            title={title}
            head={[
              t`Operator`,
              t`Drills`,
              t`Half within`,
              same ? t`Within ${same.target.seconds} s` : t`Within target`,
              same ? t`Within ${same.limit.seconds} s` : t`Within limit`,
              t`Steps done`,
            ]}
            rows={operators.map(
              ({ operator, drills, median_seconds, within_target, within_limit, steps_share }) => ({
                key: operator.id,
                name: operator.name,
                figures: [
                  drills,
                  t`${i18n.number(median_seconds)} s`,
                  percent(within_target / drills),
                  percent(within_limit / drills),
                  percent(steps_share),
                ],
              }),
            )}
          />
        </>
      )}
      {missed > 0 && (
        <p className={styles.about}>
          {missed === 1 ? t`1 drill was missed.` : t`${missed} drills were missed.`}
        </p>
      )}
    </Card>
  );
}
