// How operators answered the drills of the last 90 days.
import { useLingui } from '@lingui/react/macro';
import { drillsApi } from '#domain/drills/drills.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { Card } from '#web/ui/display/card.tsx';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './drills.module.css';

export function DrillFiguresCard() {
  const { t, i18n } = useLingui();
  const read = useData(drillsApi.figures, {}, { handles: [0, 403, 500, 503] });
  const title = t`Last 90 days by operator`;
  const percent = (share: number | null) => (share === null ? '–' : i18n.number(share, { style: 'percent' }));
  if (!read.data)
    return (
      <Card title={title}>
        {read.error ? (
          <ErrorState title={t`The figures could not be loaded`} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
    );
  const { operators, missed } = read.data;
  return (
    <Card title={title}>
      {operators.length === 0 && <p className={styles.about}>{t`Operators appear here once they have answered a drill.`}</p>}
      {operators.length > 0 && (
        <ScrollBox label={t`Figures by operator`} className={styles.scroll}>
          <table className={styles.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t`Operator`}</th>
                <th scope="col">{t`Drills`}</th>
                <th scope="col">{t`Half within`}</th>
                <th scope="col">{t`Within 10 s`}</th>
                <th scope="col">{t`Within 40 s`}</th>
                <th scope="col">{t`Steps done`}</th>
              </tr>
            </thead>
            <tbody>
              {operators.map(({ operator, drills, median_seconds, within_10, within_40, steps_share }) => (
                <tr key={operator.id}>
                  <th scope="row">{operator.name}</th>
                  <td>{drills}</td>
                  <td>{t`${i18n.number(median_seconds)} s`}</td>
                  <td>{percent(within_10 / drills)}</td>
                  <td>{percent(within_40 / drills)}</td>
                  <td>{percent(steps_share)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {missed > 0 && <p className={styles.about}>{missed === 1 ? t`1 drill was missed.` : t`${missed} drills were missed.`}</p>}
    </Card>
  );
}
