// Counts by the parts of two periods, the one before and the current one, made into a figure and
// its trend.
import type { Trend } from '#domain/dashboard/dashboard.ts';
import { mostCounted } from '#domain/kit/paging.ts';
import { type DashboardPeriod, lengthOf, partsOf } from '#domain/kit/resource/periods.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** How many there are in one part, numbered from 1 over both periods. */
export interface Counted {
  readonly name: string;
  readonly part: number;
  readonly count: number;
}

/** The current figure, and the values it is compared with. */
export interface Figure {
  readonly count: number;
  readonly trend: Trend;
}

/** Where each part of both periods begins, the oldest first. */
export function partStarts(tx: Tx, period: DashboardPeriod): Fragment {
  const { count, length } = partsOf[period];
  return tx`
    (select array_agg(app.now() - 2 * ${lengthOf[period]}::interval + n * ${length}::interval
        order by n)
      from generate_series(0, ${2 * count - 1}) n)
  `;
}

/**
 * A period's beginning in a subquery: under row security a function in the condition cannot be an
 * index key.
 */
export const since = (tx: Tx, period: keyof typeof lengthOf, times = 1): Fragment =>
  tx`(select app.now() - ${times}::integer * ${lengthOf[period]}::interval)`;

/**
 * `name`, `part` and `count` of events of both periods, each counted up to the limit.
 * @param rows selects `name` and `at` between two moments, the newest first, without its limit
 */
export function countedParts(
  tx: Tx,
  period: DashboardPeriod,
  rows: (from: Fragment, to: Fragment) => Fragment,
): Fragment {
  const most = tx.unsafe(String(mostCounted));
  const [before, current] = [since(tx, period, 2), since(tx, period)];
  return tx`
    select name, width_bucket(at, s.starts) as part, count(*)::int as count from (
      (${rows(current, tx`'infinity'::timestamptz`)} limit ${most})
      union all (${rows(before, current)} limit ${most})
    ) found, (select ${partStarts(tx, period)} as starts) s group by 1, 2`;
}

/**
 * The figure of the rows with one of these names. `all` says whether one of the periods was cut at
 * the limit.
 */
export function figureOf(
  counted: readonly Counted[],
  period: DashboardPeriod,
  names: readonly string[],
): Figure {
  const { count } = partsOf[period];
  const both = Array.from({ length: 2 * count }, () => 0);
  for (const one of counted)
    if (names.includes(one.name)) both[one.part - 1] = (both[one.part - 1] ?? 0) + one.count;
  const [parts_before, parts] = [both.slice(0, count), both.slice(count)];
  const totals = totalsOf(counted, count);
  const isCapped = totals.current >= mostCounted;
  const before = isCapped || totals.before >= mostCounted ? null : sum(parts_before);
  return { count: sum(parts), trend: { before, is_capped: isCapped, parts, parts_before } };
}

function totalsOf(counted: readonly Counted[], count: number) {
  const of = (isCurrent: boolean) =>
    sum(counted.filter(({ part }) => part > count === isCurrent).map((one) => one.count));
  return { before: of(false), current: of(true) };
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0);
