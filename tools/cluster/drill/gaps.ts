// The gaps that a kill leaves, from the moments at which alarms were stored or shown.

/** What one kill cost, in milliseconds. */
export interface KillCost {
  /** The longest time without a stored alarm. */
  readonly writeMs: number;
  /** The longest time in which a console was shown nothing, the worse of two. */
  readonly consoleMs: number;
  /** From the kill until everything ran and was in sync again. */
  readonly backMs: number;
}

export interface KindCosts {
  readonly kind: string;
  readonly goalMs: number;
  readonly costs: readonly KillCost[];
}

/**
 * @param moments in rising order
 * @returns the longest time between two neighbours that touches `from` to `to`; what is open at
 * either end counts up to that end
 */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const before = moments.filter((moment) => moment <= from).at(-1) ?? from;
  const within = moments.filter((moment) => moment > from && moment < to);
  const after = moments.find((moment) => moment >= to) ?? to;
  const all = [before, ...within, after];
  return all.reduce(
    (longest, moment, index) => Math.max(longest, moment - (all[index - 1] ?? moment)),
    0,
  );
}

/** The value that `share` of all do not exceed (nearest rank); 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

const shares = [0.5, 0.99, 1];
const measures = ['writeMs', 'consoleMs', 'backMs'] as const;
const seconds = (ms: number): string => (ms / 1000).toFixed(1);

const heads = [
  'killed',
  'kills',
  'write gap p50',
  'p99',
  'max',
  'goal',
  'console p50',
  'p99',
  'max',
  'back p50',
  'p99',
  'max',
];

/** Seconds, a row for each kind; the first row is the head. */
export function gapTable(kinds: readonly KindCosts[]): string[][] {
  const rows = kinds.map(({ kind, goalMs, costs }) => {
    const [write = [], shown = [], back = []] = measures.map((name) =>
      shares.map((share) =>
        seconds(
          percentile(
            costs.map((cost) => cost[name]),
            share,
          ),
        ),
      ),
    );
    return [kind, String(costs.length), ...write, seconds(goalMs), ...shown, ...back];
  });
  return [heads, ...rows];
}

/** Columns of equal width, for a terminal. */
export function asColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

/** A table of Markdown. */
export function asMarkdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
