// When the alerts of the last ten minutes are a flood, and whose they are.
import type { AlertRow } from '#domain/alerts/alert.ts';

const window = 10 * 60_000;
const manageable = 10;

export interface Flood {
  count: number;
  /** Most alerts first. */
  organisations: { id: number; name: string; count: number }[];
}

/** More than ten new alerts in ten minutes for each operator present; null otherwise. @param now ms since 1970 */
export function floodOf(rows: readonly AlertRow[], { now, operators }: { now: number; operators: number }): Flood | null {
  const since = new Date(now - window).toISOString();
  const fresh = rows.filter((row) => row.raised_at >= since);
  if (fresh.length <= manageable * Math.max(1, operators)) return null;
  const organisations = [...Map.groupBy(fresh, (row) => row.organisation.id).values()].flatMap((theirs) => {
    const [first] = theirs;
    return first ? [{ ...first.organisation, count: theirs.length }] : [];
  });
  return { count: fresh.length, organisations: organisations.sort((left, right) => right.count - left.count) };
}
