// The highest rate that holds, found by growing steps and then by halving what lies between.

const growth = 1.4;
const halvings = 2;
const highest = 20_000;
const lowest = 5;

/** The highest rate for which `holds` was seen to be true; 0 when not even the lowest holds. */
export async function highestRate(
  start: number,
  holds: (perSecond: number) => Promise<boolean>,
): Promise<number> {
  let good = 0;
  let bad = highest;
  let rate = start;
  while (good === 0 && rate >= lowest) {
    if (await holds(rate)) good = rate;
    else bad = rate;
    if (good === 0) rate = Math.round(rate / growth ** 2);
  }
  if (good === 0) return 0;
  for (rate = Math.round(good * growth); rate < bad; rate = Math.round(rate * growth)) {
    if (await holds(rate)) good = rate;
    else bad = rate;
  }
  for (let step = 0; step < halvings; step += 1) {
    rate = Math.round((good + bad) / 2);
    if (await holds(rate)) good = rate;
    else bad = rate;
  }
  return good;
}
