// When the alerts of the last ten minutes are a flood, and whose they are.
import type { AlertRow } from '#domain/alerts/alert.ts';

const window = 10 * 60_000;
const manageable = 10;

/** How many of an organisation's alerts are new. */
export interface Recent {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

export interface Flood {
  readonly count: number;
  /** Most alerts first. */
  readonly organisations: readonly Recent[];
}

/** The rows of the last ten minutes by organisation, most first. @param now ms since 1970 */
export function recentOf(rows: readonly AlertRow[], now: number): Recent[] {
  const since = new Date(now - window).toISOString();
  const fresh = rows.filter((row) => row.raised_at >= since);
  return [...Map.groupBy(fresh, (row) => row.organisation.id).values()]
    .flatMap((theirs) => {
      const [first] = theirs;
      return first ? [{ ...first.organisation, count: theirs.length }] : [];
    })
    .sort((left, right) => right.count - left.count);
}

/** More than ten new alerts in ten minutes for each operator present; null otherwise. */
export function floodOf(organisations: readonly Recent[], operators: number): Flood | null {
  const count = organisations.reduce((all, one) => all + one.count, 0);
  return count > manageable * Math.max(1, operators) ? { count, organisations } : null;
}
