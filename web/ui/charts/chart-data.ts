// The data of a chart, declared once for the drawing and for its table.

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
}

/**
 * A point of the horizontal axis and the number of each series there; null where a number is not
 * known.
 */
export interface ChartPoint {
  readonly label: string;
  readonly values: Readonly<Record<string, number | null>>;
  /** Of a histogram: within the goal, past it, past the limit. */
  readonly tone?: 'good' | 'warn' | 'late';
}

/** A labelled line across a histogram. */
export interface ChartLimit {
  /** Counted in bars from the left: 2.5 is the middle of the third. */
  readonly at: number;
  readonly label: string;
}

export interface ChartProps {
  /** The heading, and the name of the chart for screen readers. */
  readonly title: string;
  /** The heading of the table's first column: Month, Hour. */
  readonly axis: string;
  /** The first is drawn solid, the second dashed or hatched, so that they differ without colour. */
  readonly series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  readonly points: readonly ChartPoint[];
  readonly limits?: readonly ChartLimit[];
  /** How numbers are written; as whole numbers if left out. */
  readonly format?: (value: number) => string;
  /**
   * Where the vertical axis has its lines, from the lowest; even numbers of its own if left out.
   */
  readonly ticks?: readonly number[];
  readonly height?: number;
  /** Below a heading that says what it shows: its own is for screen readers only. */
  readonly isUntitled?: boolean;
}

/** One object a point, as the drawing library needs them. */
export const rowsOf = ({
  points,
}: Pick<ChartProps, 'points'>): Record<string, string | number | null>[] =>
  points.map(({ label, values }) => ({ label, ...values }));
