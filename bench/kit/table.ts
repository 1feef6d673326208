// Prints judged rows as a table that a person reads and a log keeps.
import type { Goal } from './measurement.ts';
import type { Row, Spread } from './verdict.ts';

const heads = ['what', 'unit', 'product', 'limit', 'judged', 'goal', 'verdict'] as const;

/** The rows as lines of text, columns aligned. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.title,
    row.unit,
    spreadText(row.product),
    spreadText(row.limit),
    row.judged === undefined ? '-' : figure(row.judged),
    goalText(row.goal),
    row.verdict,
  ]);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const text = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [text(heads), text(widths.map((width) => '-'.repeat(width))), ...cells.map(text)].join(
    '\n',
  );
}

/** A line for each cause of a miss, with the rows that it makes miss. */
export function missesOf(rows: readonly Row[]): string[] {
  const causes = Map.groupBy(
    rows.filter(({ verdict }) => verdict === 'misses'),
    ({ miss }) => (miss ? `${miss.because} (${miss.on}).` : 'not looked into yet.'),
  );
  return [...causes].map(
    ([cause, missing]) => `  misses: ${missing.map(({ title }) => title).join('; ')}: ${cause}`,
  );
}

/** Three significant digits, none lost above a thousand. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '?';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

function spreadText(spread: Spread | undefined): string {
  if (!spread) return '-';
  const range = [figure(spread.least), figure(spread.most)];
  return range[0] === range[1]
    ? figure(spread.middle)
    : `${figure(spread.middle)} (${range.join('..')})`;
}

function goalText(goal: Goal): string {
  return 'atMost' in goal ? `<= ${figure(goal.atMost)}` : `>= ${figure(goal.atLeast)}`;
}
