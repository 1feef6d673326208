// Counts the geofence crossings that a rule misses or reports falsely over simulated walks, and
// writes the page with the figures.
import type { Circle, Fix } from '#domain/geofence-locations/beyond-edge.ts';
import { crossing } from '#domain/geofence-locations/crossing.ts';
import { formerCrossing } from './former-rule.ts';
import { type Device, fence, fixesOf, type Walk, walks } from './walks.ts';

type Rule = (fixes: readonly Fix[], place: Circle) => number;

/** How many crossings each rule reports. */
export const rules = {
  before: (fixes, place) => {
    let [state, count]: [Parameters<typeof formerCrossing>[0], number] = [null, 0];
    for (const fix of fixes) {
      const judged = formerCrossing(state, fix, place);
      state = judged.state;
      count += judged.crossed ? 1 : 0;
    }
    return count;
  },
  after: (fixes, place) => {
    let [state, count]: [Parameters<typeof crossing>[0], number] = [null, 0];
    for (const fix of fixes) {
      const judged = crossing(state, fix, place);
      state = judged.state;
      count += judged.crossed ? 1 : 0;
    }
    return count;
  },
} as const satisfies Record<string, Rule>;

export interface Errors {
  /** Percent of the walks with a crossing of which one was not reported. */
  readonly missed: number;
  /** Percent of the walks of which one too many was reported. */
  readonly false: number;
}

/** Of one walk, each time with another device. */
function errorsOf(
  rule: Rule,
  { walk, device, times }: { walk: Walk; device: Device; times: number },
): { missed: number; false: number } {
  let [missed, wrong] = [0, 0];
  for (let nth = 0; nth < times; nth += 1) {
    const reported = rule(fixesOf(walk, device, nth), fence);
    if (reported < walk.crossings) missed += 1;
    if (reported > walk.crossings) wrong += 1;
  }
  return { missed, false: wrong };
}

export interface Measured extends Errors {
  readonly byWalk: readonly Errors[];
}

/** @param total walks, as many of each kind */
export function measure(rule: Rule, device: Device, total: number): Measured {
  const times = Math.round(total / walks.length);
  const counts = walks.map((walk) => errorsOf(rule, { walk, device, times }));
  const crossing = walks.filter((walk) => walk.crossings > 0).length;
  const sum = (of: 'missed' | 'false'): number =>
    counts.reduce((before, one) => before + one[of], 0);
  return {
    missed: (100 * sum('missed')) / (crossing * times),
    false: (100 * sum('false')) / (walks.length * times),
    byWalk: counts.map((one) => ({
      missed: (100 * one.missed) / times,
      false: (100 * one.false) / times,
    })),
  };
}

export const accuracies = [3, 6, 10, 30, 100] as const;
const optimisms = [1, 1.5] as const;
const percent = (value: number): string => `${value.toFixed(1)} %`;

/** The page in Markdown; the same one for the same number of walks. */
export function errorsPage(total: number): string {
  const rows = optimisms.map((optimism) =>
    accuracies.map((accuracy) => {
      const device = { accuracy, optimism };
      return {
        accuracy,
        before: measure(rules.before, device, total),
        after: measure(rules.after, device, total),
      };
    }),
  );
  const [honest = [], optimistic = []] = rows;
  const summary = (of: typeof honest): string =>
    of
      .map(({ accuracy, before, after }) => {
        const cells = [before.missed, after.missed, before.false, after.false].map(percent);
        return `| ${accuracy} m | ${cells.join(' | ')} |`;
      })
      .join('\n');
  const head =
    '| accuracy | missed before | missed after | false before | false after |\n|---|---|---|---|---|';
  const ofWalks = walks.map(({ title, crossings }, index) => {
    const cells = honest.map(({ before, after }) => {
      const kind = crossings > 0 ? 'missed' : 'false';
      return `${percent(before.byWalk[index]?.[kind] ?? 0)} → ${percent(after.byWalk[index]?.[kind] ?? 0)}`;
    });
    return `| ${title} (${crossings > 0 ? 'missed' : 'false'}) | ${cells.join(' | ')} |`;
  });
  return `# How often a geofence is wrong

Written by \`npm run fence-errors -- --update\`, by a fixed seed. ${total} simulated walks at each accuracy, ${Math.round(total / walks.length)} of each kind, on foot around a place of 100 m:
positions every 5 to 60 s, errors that drift for 1 to 15 minutes, and one position of sixty that is 80 m off. Missed: a crossing that was not reported, of the
walks with one. False: one reported too many, of all walks. Before: the rule until November 2026. The rule and its reasons: decision 0043.

## Devices whose errors are as large as they say

${head}
${summary(honest)}

## Devices whose errors are half as large again

${head}
${summary(optimistic)}

## Each kind of walk, before → after

| walk | ${accuracies.map((accuracy) => `${accuracy} m`).join(' | ')} |
|---|${accuracies.map(() => '---|').join('')}
${ofWalks.join('\n')}

At 100 m of accuracy nobody can be known to be inside a place of 100 m: its middle is one accuracy from its edge. A place for such devices needs a radius of 250 m or more.
`;
}
