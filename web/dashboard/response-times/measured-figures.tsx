// The percentiles and shares of the period, each count a link to its alerts.
import { useLingui } from '@lingui/react/macro';
import type { ObjectiveInForce, ObjectiveLine } from '#domain/alerts/objectives/objective.ts';
import type { Measured } from '#domain/dashboard/response-times/response-times.ts';
import { useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import { FigureGrid } from '../figures/figure-grid.tsx';
import styles from './response-times.module.css';
import { secondsWords } from './response-words.ts';

interface MeasuredFiguresProps {
  total: Measured;
  unacknowledged: number;
  /** The one that all are measured against; undefined where there are several. */
  objective: ObjectiveInForce | undefined;
  /** Of the list with this response time. */
  addressOf: (response: string) => string;
}

export function MeasuredFigures({
  total,
  unacknowledged,
  objective,
  addressOf,
}: MeasuredFiguresProps) {
  const { t, i18n } = useLingui();
  const share = (count: number) =>
    i18n.number(total.alerts === 0 ? 0 : count / total.alerts, {
      style: 'percent',
      maximumFractionDigits: 1,
    });
  const words = useObjectiveWords();
  const { target, limit } = objective ?? {};
  const noteOf = (count: number, line: ObjectiveLine | undefined) =>
    line ? t`${share(count)}, target ${words.percent(line)}` : share(count);
  const percentiles = [
    [t`Half within`, total.p50],
    [t`90% within`, total.p90],
    [t`98.5% within`, total.p985],
  ] as const;
  return (
    <>
      <dl className={styles.percentiles}>
        {percentiles.map(([name, seconds]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{seconds === null ? '–' : secondsWords(i18n, seconds)}</dd>
          </div>
        ))}
      </dl>
      <FigureGrid
        label={t`Alerts by response time`}
        figures={[
          {
            label: target ? t`Within ${target.seconds} seconds` : t`Within the target`,
            count: total.within_target,
            to: addressOf('within_target'),
            note: noteOf(total.within_target, target),
          },
          {
            label: limit ? t`Within ${limit.seconds} seconds` : t`Within the limit`,
            count: total.within_limit,
            to: addressOf('within_limit'),
            note: noteOf(total.within_limit, limit),
          },
          {
            label: limit ? t`Longer than ${limit.seconds} seconds` : t`Longer than the limit`,
            count: total.alerts - total.within_limit,
            to: addressOf('slow'),
          },
          { label: t`Not acknowledged`, count: unacknowledged, to: addressOf('none') },
        ]}
      />
    </>
  );
}
