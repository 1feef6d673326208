// From the rounds to one judged row a line: medians, quotient, goal, verdict.
import type { Figures, Goal, KnownMiss, Line } from './measurement.ts';
import type { Gathered } from './rounds.ts';
import { growth, median } from './statistics.ts';

export type Verdict = 'holds' | 'misses' | 'no product side yet';

export interface Row {
  readonly title: string;
  readonly unit: string;
  /**
   * Median (and extremes) of each side; for `within` and `slope` the quotient or exponent itself.
   */
  readonly product: Spread | undefined;
  readonly limit: Spread | undefined;
  /** The value compared with the goal. */
  readonly judged: number | undefined;
  readonly goal: Goal;
  readonly verdict: Verdict;
  readonly miss: KnownMiss | undefined;
}

export interface Spread {
  readonly least: number;
  readonly middle: number;
  readonly most: number;
}

/**
 * One row of the report. A figure that is missing or not a number misses: a broken measurement must
 * never pass.
 */
export function judge(line: Line, gathered: Gathered): Row {
  const product = spread(gathered.product.map((figures) => valueIn(line, figures)));
  // A limit need not have every figure of an absolute goal.
  const limit = spread(
    gathered.limit
      .map((figures) => valueIn(line, figures))
      .filter((value) => line.kind === 'ratio' || Number.isFinite(value)),
  );
  const judged = line.kind === 'ratio' ? quotient(product?.middle, limit?.middle) : product?.middle;
  const holds = judged !== undefined && meets(judged, line.goal);
  const measured = holds ? 'holds' : 'misses';
  const verdict: Verdict = product ? measured : 'no product side yet';
  return {
    title: line.title,
    unit: line.unit,
    product,
    limit,
    judged,
    goal: line.goal,
    verdict,
    miss: line.miss,
  };
}

export function meets(value: number, goal: Goal): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

function valueIn(line: Line, figures: Figures): number {
  const of = (name: string) => figures[name] ?? Number.NaN;
  switch (line.kind) {
    case 'ratio':
    case 'count':
      return of(line.figure);
    case 'within':
      return of(line.over) / of(line.under);
    case 'slope':
      return growth(line.figures.map(({ size, figure }) => ({ size, cost: of(figure) })));
  }
}

function spread(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  return {
    least: Math.min(...values),
    middle: median(values),
    most: Math.max(...values),
  };
}

function quotient(over: number | undefined, under: number | undefined): number | undefined {
  return over === undefined || under === undefined ? undefined : over / under;
}
