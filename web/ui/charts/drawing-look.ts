// The style of the drawings, in the page's own colours; a chart is not a stop of the Tab key: its
// table has the numbers.
import type { ChartProps } from './chart-data.ts';

export const solid = 'var(--vigil-primary)';
export const faint = 'var(--vigil-border-strong)';

const valueFormatterOf = ({ format = String }: ChartProps) => ({
  valueFormatter: (value: number) => format(value),
});

/** Props shared by lines and bars. */
export const drawingProps = (props: ChartProps) => ({
  ...valueFormatterOf(props),
  h: props.height ?? 220,
  dataKey: 'label',
  gridAxis: 'x' as const,
  tickLine: 'none' as const,
  gridColor: 'var(--vigil-border)',
  textColor: 'var(--vigil-text-dimmed)',
  series: props.series.map(({ key, label }, at) => ({
    name: key,
    label,
    color: at === 0 ? solid : faint,
  })),
  xAxisProps: { minTickGap: 12, interval: 'equidistantPreserveStart' as const },
  yAxisProps: {
    width: 44,
    allowDecimals: false,
    ...(props.ticks ? { ticks: [...props.ticks], domain: [0, Math.max(...props.ticks)] } : {}),
  },
});
