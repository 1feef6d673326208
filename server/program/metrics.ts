// The metrics of every feature under one set of names.
import type { Calls } from './feature.ts';

/** Each figure by its full name, e.g. hub_published. */
export async function countersOf(calls: readonly Calls[]): Promise<Record<string, number>> {
  const read = calls
    .flatMap(({ counters = {} }) => Object.entries(counters))
    .map(async ([prefix, counts]) => ({ prefix, counts: await counts() }));
  const figures = (await Promise.all(read)).flatMap(({ prefix, counts }) =>
    Object.entries(counts).map(([name, value]) => [`${prefix}_${name}`, Number(value)]),
  );
  return Object.fromEntries(figures);
}
