// Medians, percentiles and growth laws: the only arithmetic by which a run is judged.

/**
 * The value below which `share` (0 to 1) of the values lie, by nearest rank; NaN without values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.min(sorted.length, Math.max(1, Math.ceil(share * sorted.length)));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The middle value, or the mean of the two middle ones; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * The exponent k of cost = c * n^k, fitted by least squares on logarithms (goals.md section 4).
 * NaN with fewer than two sizes or a value that is not positive.
 */
export function growth(
  points: readonly { readonly size: number; readonly cost: number }[],
): number {
  const logs = points.map(({ size, cost }) => ({
    x: Math.log(size),
    y: Math.log(cost),
  }));
  const meanX = logs.reduce((sum, { x }) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, { y }) => sum + y, 0) / logs.length;
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const variance = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return variance === 0 ? Number.NaN : covariance / variance;
}
