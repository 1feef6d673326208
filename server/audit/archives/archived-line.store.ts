// The line of a story that names its archives: an archived story must not look as if nothing had
// happened.
import { archivedKind, type HistoryItem } from '#domain/alerts/alert-history.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

type ArchivedLine = Omit<HistoryItem, 'alert_id'>;

/**
 * @param since selects when the story begins, by the server's clock
 * @returns its oldest line, without a number of its own (0); none where all of the story is in the
 * database
 */
export async function readArchivedLine(tx: Tx, since: Fragment): Promise<ArchivedLine[]> {
  const rows = await tx<{ since: string; until: string; before: string }[]>`
    select app.iso(s.since) as since, app.iso(u.until) as until,
      to_char(u.until at time zone 'UTC', 'FMDD FMMonth YYYY') as before
    from (${since}) s (since), (select app.events_archived_until()) u (until)
    where s.since < u.until`;
  return rows.map(({ since: occurred_at, until: recorded_at, before }) => ({
    id: 0,
    kind: archivedKind,
    occurred_at,
    recorded_at,
    data: { before },
  }));
}
