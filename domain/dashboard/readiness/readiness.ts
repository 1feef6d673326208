// How ready an organisation is for an alert: five parts, each of which says how many of its
// subjects are ready, and one figure of them all (decision 0097). Pure.
import * as z from 'zod';
import { coverageOf, gapsOf, type RosterGroup } from '#domain/escalation-groups/coverage.ts';

/**
 * `people`: those of the rule of a person's readiness. `devices`: those that are carried; ready are
 * those that need no attention, a missing test apart. `tests`: devices that are old enough to have
 * been tested. `contacts`: people whose alerts are expected; ready are those who have a contact
 * whom a service reaches. `coverage`: the hours of the next seven days.
 */
export const readinessParts = ['people', 'devices', 'tests', 'contacts', 'coverage'] as const;
export type ReadinessPart = (typeof readinessParts)[number];

const count = z.number().int();
const part = z.object({ part: z.enum(readinessParts), ready: count, total: count });
export type ReadyShare = z.infer<typeof part>;

export const organisationReadiness = z.object({
  /** Null where there is nothing to check. */
  percent: count.nullable(),
  /** In the order of the parts; one without subjects is missing. */
  parts: z.array(part),
});
export type OrganisationReadiness = z.infer<typeof organisationReadiness>;

/** How many of a part's subjects are ready. */
export interface Counted {
  readonly ready: number;
  readonly total: number;
}

/**
 * The figure is the mean of the parts' shares, so that a part with many subjects does not hide one
 * with few. A part without subjects is left out, and without any part there is no figure. It is
 * rounded down: 100 % says that every check passes.
 * @param counted the parts that the reader may see
 */
export function readinessOf(
  counted: Readonly<Partial<Record<ReadinessPart, Counted | null>>>,
): OrganisationReadiness {
  const parts = readinessParts.flatMap((name) => {
    const found = counted[name];
    return found && found.total > 0 ? [{ part: name, ready: found.ready, total: found.total }] : [];
  });
  return { percent: parts.length === 0 ? null : percentOf(parts), parts };
}

/** Far above the error of the division, and far below the share of one subject. */
const rounding = 1e-9;

function percentOf(parts: readonly ReadyShare[]): number {
  const shares = parts.reduce((sum, { ready, total }) => sum + ready / total, 0);
  return Math.floor((100 * shares) / parts.length + rounding);
}

const hourMs = 3_600_000;
export const weekHours = 168;

/**
 * The hours of the next seven days in which every group has a member who can be called; an hour
 * with a gap is not covered, and all gaps together count once.
 * @param groups those that are called for at least one person; without any, nothing is known
 */
export function coveredHours(groups: readonly RosterGroup[], now: Date): Counted | null {
  if (groups.length === 0) return null;
  const start = now.getTime();
  const end = start + weekHours * hourMs;
  const open = new Set<number>();
  for (const { people, timezone } of groups) {
    const gaps = gapsOf(people, coverageOf(people, { now, timezone }), now);
    for (const { kind, from, to } of gaps) {
      if (kind !== 'nobody') continue;
      const first = Math.floor((Math.max(from, start) - start) / hourMs);
      const last = Math.ceil((Math.min(to, end) - start) / hourMs);
      for (let hour = first; hour < last; hour += 1) open.add(hour);
    }
  }
  return { ready: weekHours - open.size, total: weekHours };
}
