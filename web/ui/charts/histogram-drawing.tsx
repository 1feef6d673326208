// Bars with lines at limits, in plain markup: the label of each line has its own row, so that none
// is cut at any width.
import type { ChartProps } from './chart-data.ts';
import styles from './histogram.module.css';

/** So many words of the axis fit at the width of a phone. */
const mostLabels = 6;

const percent = (share: number): string => `${share * 100}%`;
/** On the side of the line that has more room. */
const labelPosition = (left: number) =>
  left > 0.5
    ? { marginLeft: 'auto', marginRight: percent(1 - left) }
    : { marginLeft: percent(left) };
/** One among thousands is still seen. */
const heightOf = (share: number) => ({ height: percent(share), minHeight: share > 0 ? 2 : 0 });

export function HistogramDrawing({ series, points, limits = [], height = 220 }: ChartProps) {
  const key = series[0].key;
  const most = Math.max(1, ...points.map(({ values }) => values[key] ?? 0));
  const every = Math.ceil(points.length / mostLabels / 5) * 5;
  const leftOf = (at: number) => at / points.length;
  return (
    <div className={styles.histogram} style={{ height }}>
      <div className={styles.limits}>
        {limits.map(({ at, label }) => (
          <p key={at} className={styles.words} style={labelPosition(leftOf(at))}>
            {label}
          </p>
        ))}
      </div>
      <div className={styles.bars}>
        {points.map(({ label, values, tone }) => (
          <span key={label} data-tone={tone} style={heightOf((values[key] ?? 0) / most)} />
        ))}
        {limits.map(({ at }) => (
          <i key={at} style={{ left: percent(leftOf(at)) }} />
        ))}
      </div>
      <div className={styles.axis}>
        {points.map(({ label }, index) => (
          <span key={label}>{index % every === 0 ? label : ''}</span>
        ))}
      </div>
    </div>
  );
}
