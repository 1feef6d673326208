// Divides an amount by weights so that the parts are whole cents and their sum is the amount
// (largest remainder).

/** @param weights whole numbers of 0 or more; where all are 0, everything goes to the first */
export function divideCents(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  // Amount times weight may be beyond what a number holds exactly.
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, whole: Number(product / BigInt(sum)), rest: product % BigInt(sum) };
  });
  const left = amount - shares.reduce((all, { whole }) => all + whole, 0);
  // The first of equal ones stays the first.
  const first = [...shares].sort((one, other) => Number(other.rest - one.rest)).slice(0, left);
  const more = new Set(first.map(({ index }) => index));
  return shares.map(({ index, whole }) => whole + (more.has(index) ? 1 : 0));
}
