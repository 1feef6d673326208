// Charts for screens: lines and bars, each with its numbers as a table in one press. The drawing's
// code comes with the first chart.
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { FigureTable } from '../display/figure-table.tsx';
import { latePart } from '../later/late-parts.tsx';
import type { ChartProps } from './chart-data.ts';
import styles from './charts.module.css';
import { HistogramDrawing } from './histogram-drawing.tsx';

const drawings = {
  line: latePart(() => import('./line-drawing.tsx')),
  bars: latePart(() => import('./bar-drawing.tsx')),
  histogram: HistogramDrawing,
};

export const TrendLine = (props: ChartProps): ReactNode => <Chart {...props} kind="line" />;
export const Bars = (props: ChartProps): ReactNode => <Chart {...props} kind="bars" />;
/** How often each span occurs, with lines at limits; the first series only. */
export const Histogram = (props: ChartProps): ReactNode => <Chart {...props} kind="histogram" />;

function Chart({ kind, ...props }: ChartProps & { kind: keyof typeof drawings }) {
  const { title, series, height = 220, isUntitled = false } = props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const Drawing = drawings[kind];
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <header className={styles.head} data-untitled={isUntitled || undefined}>
        <h2 id={id}>{title}</h2>
        <Button
          size="sm"
          look={isUntitled ? 'quiet' : 'default'}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
        </Button>
      </header>
      {asTable ? (
        <ChartTable {...props} />
      ) : (
        <>
          {series.length > 1 && <Legend series={series} />}
          <div role="img" aria-labelledby={id} style={{ height }}>
            <Suspense fallback={<div style={{ height }} aria-busy="true" />}>
              <Drawing {...props} height={height} />
            </Suspense>
          </div>
        </>
      )}
    </section>
  );
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <p className={styles.legend}>
      {series.map(({ key, label }, at) => (
        <span key={key}>
          <i aria-hidden="true" className={styles.swatch} data-second={at > 0 || undefined} />
          {label}
        </span>
      ))}
    </p>
  );
}

const ChartTable = ({ title, axis, series, points, format = String }: ChartProps) => (
  <FigureTable
    title={title}
    head={[axis, ...series.map(({ label }) => label)]}
    rows={points.map(({ label, values }) => ({
      key: label,
      name: label,
      figures: series.map(({ key }) =>
        typeof values[key] === 'number' ? format(values[key]) : '–',
      ),
    }))}
  />
);
