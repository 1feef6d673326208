// The percentiles and shares of the period, each count a link to its alerts.
import { useLingui } from '@lingui/react/macro';
import { responseLines } from '#domain/dashboard/response-times/response-lines.ts';
import type { Measured } from '#domain/dashboard/response-times/response-times.ts';
import { FigureGrid } from '../figures/figure-grid.tsx';
import styles from './response-times.module.css';
import { secondsWords } from './response-words.ts';

interface MeasuredFiguresProps {
  total: Measured;
  unacknowledged: number;
  /** Of the list with this response time. */
  addressOf: (response: string) => string;
}

export function MeasuredFigures({ total, unacknowledged, addressOf }: MeasuredFiguresProps) {
  const { t, i18n } = useLingui();
  const share = (count: number) =>
    i18n.number(total.alerts === 0 ? 0 : count / total.alerts, {
      style: 'percent',
      maximumFractionDigits: 1,
    });
  const objective = (asked: number) =>
    i18n.number(asked, { style: 'percent', maximumFractionDigits: 1 });
  const { target, limit } = responseLines;
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
            label: t`Within 10 seconds`,
            count: total.within_10,
            to: addressOf('within_10'),
            note: t`${share(total.within_10)}, target ${objective(target.share)}`,
          },
          {
            label: t`Within 40 seconds`,
            count: total.within_40,
            to: addressOf('within_40'),
            note: t`${share(total.within_40)}, target ${objective(limit.share)}`,
          },
          {
            label: t`Longer than 40 seconds`,
            count: total.alerts - total.within_40,
            to: addressOf('slow'),
          },
          { label: t`Not acknowledged`, count: unacknowledged, to: addressOf('none') },
        ]}
      />
    </>
  );
}
