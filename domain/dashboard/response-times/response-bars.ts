// The bars that response times are counted in; apart from the schemas, which a console does not
// need.
import type { LineTone, ObjectiveLines } from '#domain/alerts/objectives/objective.ts';

/** Seconds that each bar spans. */
export const barWidth = 2;

/** The first seconds of each bar: every 2 seconds up to 60, then all the rest. */
export const barSeconds: readonly number[] = Array.from({ length: 31 }, (_, at) => at * barWidth);

/**
 * Where a line is on a chart of these bars, counted in bars from its left; a line beyond the last
 * bar's beginning is in the middle of that bar, which has all the rest.
 * @param bars how many the chart shows
 */
export const lineAt = (seconds: number, bars: number): number =>
  Math.min(seconds / barWidth, bars - 0.5);

/** How a bar compares with the lines, by the shortest of its times. */
export function toneOfBar(bar: number, { target, limit }: ObjectiveLines): LineTone {
  const from = bar * barWidth;
  if (from < target.seconds) return 'good';
  return from < limit.seconds ? 'warn' : 'late';
}
