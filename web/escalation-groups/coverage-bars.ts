// The bars of the coverage chart: for each day who is called first and when, as shares of the day's
// width.
import type { CoverageDay, Gap } from '#domain/escalation-groups/coverage.ts';

export interface Bar {
  /** ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** Position in the group of the person called first; null where no one can be called. */
  readonly first: number | null;
  /**
   * Position of the person who would be called first, where none of the people on duty can be
   * reached; null otherwise.
   */
  readonly unreachable: number | null;
  /** One person alone for too long. */
  readonly alone: boolean;
  /** Where it begins and how wide it is, in percent of the day. */
  readonly left: number;
  readonly width: number;
}

export interface DayBars {
  readonly date: string;
  readonly from: number;
  readonly to: number;
  /** 24, but for the days on which the clocks change. */
  readonly hours: number;
  readonly bars: readonly Bar[];
}

export const barsOf = (days: readonly CoverageDay[], gaps: readonly Gap[]): DayBars[] =>
  days.map((day) => barsOfDay(day, gaps));

function barsOfDay({ date, spans }: CoverageDay, gaps: readonly Gap[]): DayBars {
  const [from, to] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0];
  const merged: Omit<Bar, 'left' | 'width'>[] = [];
  for (const span of spans) {
    const first = span.callable[0] ?? null;
    const unreachable = first === null ? (span.unreachable[0] ?? null) : null;
    const alone = gaps.some(
      (gap) => gap.kind === 'alone' && gap.from < span.to && span.from < gap.to,
    );
    const last = merged.at(-1);
    if (last && last.first === first && last.unreachable === unreachable && last.alone === alone)
      merged[merged.length - 1] = { ...last, to: span.to };
    else merged.push({ from: span.from, to: span.to, first, unreachable, alone });
  }
  const share = (ms: number): number => (100 * ms) / (to - from);
  return {
    date,
    from,
    to,
    hours: (to - from) / 3_600_000,
    bars: merged.map((bar) => ({
      ...bar,
      left: share(bar.from - from),
      width: share(bar.to - bar.from),
    })),
  };
}
