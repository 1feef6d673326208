// The figures of every feature under one set of names.
import type { Feature } from './feature.ts';

/** Each figure by its full name, e.g. hub_published. */
export const countersOf = (features: readonly Feature[]): Record<string, number> =>
  Object.fromEntries(
    features
      .flatMap(({ counters = {} }) => Object.entries(counters))
      .flatMap(([prefix, counts]) => Object.entries(counts()).map(([name, value]) => [`${prefix}_${name}`, Number(value)])),
  );
