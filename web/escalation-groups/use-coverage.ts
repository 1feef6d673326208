// The coverage of a group as it is being edited.
import { useMemo } from 'react';
import {
  type CoveredBy,
  coverageOf,
  coveredBy,
  gapsOf,
} from '#domain/escalation-groups/coverage.ts';
import type { GroupPerson, GroupUser } from '#domain/escalation-groups/escalation-group.ts';
import { gapSeries } from '#domain/escalation-groups/gap-fix.ts';
import { barsOf } from './coverage-bars.ts';

export type People = ReadonlyMap<number, GroupPerson>;

/** Rows without a person or with incomplete hours cover nothing. */
export const isComplete = (user: GroupUser): boolean =>
  user.user_id > 0 &&
  user.days.length > 0 &&
  (user['24_hours'] || (isTime(user.time_on) && isTime(user.time_off)));

const isTime = (text: string | null): boolean => text !== null && /^\d\d:\d\d$/.test(text);

const coveredWhileEdited = (user: GroupUser, people: People): CoveredBy => {
  const covered = coveredBy(user, people.get(user.user_id));
  return { ...covered, active: covered.active && isComplete(user) };
};

/** @param now ms since 1970, of the current minute: a new one draws the chart again */
export function useCoverage(
  users: readonly GroupUser[],
  people: People,
  { timezone, now }: { timezone: string; now: number },
) {
  return useMemo(() => {
    const group = users.map((user) => coveredWhileEdited(user, people));
    const moment = new Date(now);
    const days = coverageOf(group, { now: moment, timezone });
    const gaps = gapsOf(group, days, moment);
    return { group, days: barsOf(days, gaps), gaps, series: gapSeries(gaps, timezone) };
  }, [users, people, timezone, now]);
}
export type Coverage = ReturnType<typeof useCoverage>;
