// The order of running sessions, and its update by live events: in grace first, then the next to
// end.
import { compareTexts } from '#domain/kit/wording/compare-texts.ts';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';

/** When something happens next: the alert for those in grace, the warning for the others. */
export const nextMoment = ({ status, due_at, grace_until }: WelfareSession): string =>
  status === 'grace' ? grace_until : due_at;

const compareActive = (left: WelfareSession, right: WelfareSession): number =>
  Number(left.status !== 'grace') - Number(right.status !== 'grace') ||
  compareTexts(nextMoment(left), nextMoment(right)) ||
  left.id - right.id;

/** Applies a live event: a new or changed session in its place, an ended one removed. */
export function withNews(
  sessions: readonly WelfareSession[],
  news: WelfareSession,
): WelfareSession[] {
  const others = sessions.filter(({ id }) => id !== news.id);
  const runs = news.status === 'in_progress' || news.status === 'grace';
  return runs ? [...others, news].sort(compareActive) : others;
}
