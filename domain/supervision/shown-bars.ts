// The times to answer as a supervisor sees them: bars of two seconds up to 48 s, and in the last
// one all that took longer.
import { barSeconds } from '#domain/dashboard/response-times/response-bars.ts';

const lastAt = barSeconds.indexOf(46);

/** @param bars alerts for each of `barSeconds`. @returns 24 numbers */
export const shownBars = (bars: readonly number[]): number[] => [
  ...barSeconds.slice(0, lastAt).map((_, at) => bars[at] ?? 0),
  bars.slice(lastAt).reduce((sum, one) => sum + one, 0),
];
