// Computes who of an escalation group can be called at each minute of the coming days, and the gaps
// in that coverage. Pure; the screen draws it while the group is edited.
import { minutesOf } from '#domain/kit/local-time/wall-clock.ts';
import { type GroupPerson, type GroupUser, hoursOf } from './escalation-group.ts';
import { type ContactHours, includesWallClock } from './hours.ts';
import { type LocalDay, localDays, type Quarter } from './local-days.ts';

/** A person of the group, in calling order. */
export interface CoveredBy {
  readonly user_id: number;
  readonly hours: ContactHours;
  /** False for a disabled or expired account, which covers no hours. */
  readonly active: boolean;
  /** At least one channel that escalation uses reaches the person. */
  readonly reachable: boolean;
  /** Has a verified number. */
  readonly verified: boolean;
  /**
   * This group is also called for the person's own alerts, in which they are not called themselves.
   */
  readonly is_covered: boolean;
}

/** A group that is called for at least one person, with its people. */
export interface RosterGroup {
  readonly name: string;
  /** IANA name: whose clock its hours are read on. */
  readonly timezone: string;
  readonly people: readonly CoveredBy[];
}

/** Joins a group's row with its person, who may not be loaded yet. */
export const coveredBy = (user: GroupUser, person: GroupPerson | undefined): CoveredBy => ({
  user_id: user.user_id,
  hours: hoursOf(user),
  active: person?.active ?? true,
  reachable: (person?.unreachable ?? null) === null,
  verified: person?.verified ?? false,
  is_covered: person?.is_covered ?? false,
});

/** A period during which the same people can be called. */
export interface Span {
  /** ms since 1970; the end is not part of it. */
  readonly from: number;
  readonly to: number;
  /** Positions in the group, in calling order. */
  readonly callable: readonly number[];
  /** Those whose hours include this period but who have no working channel. */
  readonly unreachable: readonly number[];
}

export interface CoverageDay {
  readonly date: string;
  readonly spans: readonly Span[];
}

export type GapKind = 'nobody' | 'only_the_worker' | 'unverified' | 'alone';

/** A period that needs attention; `user_id` is the person concerned, null when no person is. */
export interface Gap {
  readonly kind: GapKind;
  readonly from: number;
  readonly to: number;
  readonly user_id: number | null;
}

export const coverageDayCount = 14;
/** A single callable person is a risk from this duration on. */
export const aloneMs = 12 * 3_600_000;

/**
 * Splits each local day from today's midnight on, minute by minute, into spans.
 * @param timezone the IANA zone, which must exist, of the hours
 */
export const coverageOf = (
  group: readonly CoveredBy[],
  { now, timezone }: { now: Date; timezone: string },
): CoverageDay[] =>
  localDays(now, { timezone, count: coverageDayCount }).map((day) => ({
    date: day.date,
    spans: spansOf(group, day),
  }));

function spansOf(group: readonly CoveredBy[], { quarters }: LocalDay): Span[] {
  const edges = edgesOf(group);
  return joined(
    quarters.flatMap((quarter) =>
      pieces(quarter, edges).map((piece) => ({ ...piece, ...whoAt(group, piece) })),
    ),
  );
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly day: number;
  readonly minute: number;
}

/** The minutes of a day at which a person's window opens or closes. */
const edgesOf = (group: readonly CoveredBy[]): number[] =>
  [
    ...new Set(
      group.flatMap(({ hours }) =>
        [hours.time_on, hours.time_off].flatMap((time) => (time === null ? [] : [minutesOf(time)])),
      ),
    ),
  ].sort((left, right) => left - right);

/** A quarter of an hour, cut where a window opens or closes in it. */
function pieces({ at, day, minute }: Quarter, edges: readonly number[]): Piece[] {
  const starts = [minute, ...edges.filter((edge) => edge > minute && edge < minute + 15)];
  return starts.map((start, index) => ({
    from: at + (start - minute) * 60_000,
    to: at + ((starts[index + 1] ?? minute + 15) - minute) * 60_000,
    day,
    minute: start,
  }));
}

function whoAt(group: readonly CoveredBy[], clock: Piece): Pick<Span, 'callable' | 'unreachable'> {
  const onCall = [...group.keys()].filter((index) => {
    const person = group[index];
    return person?.active === true && includesWallClock(person.hours, clock);
  });
  const isReachable = (index: number): boolean => group[index]?.reachable === true;
  return {
    callable: onCall.filter(isReachable),
    unreachable: onCall.filter((index) => !isReachable(index)),
  };
}

/** Merges neighbouring spans with the same people. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (
      last &&
      last.to === span.from &&
      same(last.callable, span.callable) &&
      same(last.unreachable, span.unreachable)
    )
      all[all.length - 1] = { ...last, to: span.to };
    else all.push(span);
  }
  return all;
}

const same = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index]);

/** The gaps from `now` on, by time; one person alone counts only from 12 hours on. */
export function gapsOf(
  group: readonly CoveredBy[],
  days: readonly CoverageDay[],
  now: Date,
): Gap[] {
  const gaps: Gap[] = [];
  for (const { from, to, callable } of days.flatMap(({ spans }) => spans)) {
    if (to <= now.getTime()) continue;
    const gap = gapIn(callable.flatMap((index) => group[index] ?? []));
    const last = gaps.at(-1);
    if (gap === null) continue;
    if (last && last.to === from && last.kind === gap.kind && last.user_id === gap.user_id)
      gaps[gaps.length - 1] = { ...last, to };
    else gaps.push({ ...gap, from, to });
  }
  return gaps.filter(({ kind, from, to }) => kind !== 'alone' || to - from >= aloneMs);
}

function gapIn(callable: readonly CoveredBy[]): Pick<Gap, 'kind' | 'user_id'> | null {
  const [first] = callable;
  if (!first) return { kind: 'nobody', user_id: null };
  const alone = callable.every(({ user_id }) => user_id === first.user_id);
  if (alone && first.is_covered) return { kind: 'only_the_worker', user_id: first.user_id };
  if (callable.every(({ verified }) => !verified))
    return { kind: 'unverified', user_id: alone ? first.user_id : null };
  return alone ? { kind: 'alone', user_id: first.user_id } : null;
}
