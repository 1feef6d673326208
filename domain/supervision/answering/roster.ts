// The next 14 days by the hours of escalation groups: when no member of a group could be called
// (pure).
import { coverageOf, gapsOf, type RosterGroup } from '#domain/escalation-groups/coverage.ts';
import type { AnsweringRoster } from './answering.api.ts';

/** @param groups those that are called for at least one person; without any, no roster is known */
export function rosterOf(groups: readonly RosterGroup[], now: Date): AnsweringRoster {
  if (groups.length === 0) return { known: false };
  const days = groups.map((group) => ({
    group,
    days: coverageOf(group.people, { now, timezone: group.timezone }),
  }));
  const gaps = days
    .flatMap(({ group, days: ahead }) =>
      gapsOf(group.people, ahead, now).flatMap(({ kind, from, to }) =>
        kind === 'nobody' ? [{ group: group.name, from: Math.max(from, now.getTime()), to }] : [],
      ),
    )
    .toSorted((left, right) => left.from - right.from || left.group.localeCompare(right.group));
  const ends = days.flatMap(({ days: ahead }) => ahead.at(-1)?.spans.at(-1)?.to ?? []);
  const [first] = gaps;
  return {
    known: true,
    until: iso(Math.min(...ends)),
    groups: groups.length,
    gaps: gaps.length,
    first: first ? { group: first.group, from: iso(first.from), to: iso(first.to) } : null,
  };
}

const iso = (moment: number): string => new Date(moment).toISOString();
