// The story of an alert is read from the events, and nowhere else kept.
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { readArchivedLine } from '#server/audit/archives/archived-line.store.ts';
import type { Tx } from '#server/kit/db/database.ts';

const itemColumns = (tx: Tx) => tx`
  e.id, e.alert_id, e.kind, app.iso(e.occurred_at) as occurred_at,
    app.iso(e.recorded_at) as recorded_at, e.data,
  case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as actor,
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as acting_for`;

const withoutNulls = ({
  actor,
  acting_for,
  ...item
}: HistoryItem & {
  actor: HistoryItem['actor'] | null;
  acting_for: HistoryItem['acting_for'] | null;
}): HistoryItem => ({
  ...item,
  ...(actor ? { actor } : {}),
  ...(acting_for ? { acting_for } : {}),
});

/** An alert whose story is read. */
type AlertRef = { readonly id: number; readonly organisation_id: number };
type Read = Parameters<typeof withoutNulls>[0];

/**
 * Lines of the story, newest first (R184), 200 at a time, older than the line `before` where given.
 * Where older lines are in an archive, the last line is a note of that; there is none before it.
 */
export async function readHistory(
  tx: Tx,
  alert: AlertRef,
  before: number | undefined,
): Promise<HistoryItem[]> {
  if (before === 0) return [];
  const [rows, archived] = await Promise.all([
    tx<Read[]>`
      select ${itemColumns(tx)}
      from events e
      left join users w on w.id = e.actor_staff_id
      left join users f on f.id = e.acting_for_staff_id
      where e.organisation_id = ${alert.organisation_id}
        and e.alert_id = ${alert.id} ${before ? tx`and e.id < ${before}` : tx``}
      order by e.id desc
      limit 200`,
    readArchivedLine(
      tx,
      tx`
        select received_at
        from alerts
        where organisation_id = ${alert.organisation_id} and id = ${alert.id}
      `,
    ),
  ]);
  return [
    ...rows.map(withoutNulls),
    ...(rows.length < 200 ? archived.map((line) => ({ ...line, alert_id: alert.id })) : []),
  ];
}

/** The line of this kind with a browser's own number, such as a comment, if it already exists. */
export async function findOwnLine(
  tx: Tx,
  alert: AlertRef,
  { kind, client_id }: { kind: string; client_id: string },
): Promise<HistoryItem | null> {
  const [row] = await tx<Read[]>`
    select ${itemColumns(tx)}
    from events e
    left join users w on w.id = e.actor_staff_id
    left join users f on f.id = e.acting_for_staff_id
    where e.organisation_id = ${alert.organisation_id}
      and e.alert_id = ${alert.id}
      and e.kind = ${kind}
      and e.data ->> 'client_id' = ${client_id}`;
  return row ? withoutNulls(row) : null;
}
