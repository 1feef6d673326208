// The story of an alert as far as its organisation reads it, newest first.
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import type { OwnLine } from '#domain/alerts/own/own-alert.ts';
import { ownDeviceKinds, ownLineOf, ownStoryKinds } from '#domain/alerts/own/own-story.ts';
import { readArchivedLine } from '#server/audit/archives/archived-line.store.ts';
import type { Tx } from '#server/kit/db/database.ts';

type Read = Omit<HistoryItem, 'actor' | 'acting_for'> & {
  actor: HistoryItem['actor'] | null;
  is_by_person: boolean;
};

const page = 200;

/**
 * Operators are not in the view of an organisation: their lines come without a name, and are known
 * as a person's all the same.
 * @param before the id of the last line that is known; 0 is that of the line about the archive
 */
export async function readOwnStory(
  tx: Tx,
  alert: { readonly id: number; readonly organisation_id: number },
  before: number | undefined,
): Promise<OwnLine[]> {
  if (before === 0) return [];
  const { beginWith, except } = ownDeviceKinds;
  const [rows, archived] = await Promise.all([
    tx<Read[]>`
      select e.id, e.alert_id, e.kind, app.iso(e.occurred_at) as occurred_at,
        app.iso(e.recorded_at) as recorded_at, e.data,
        case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as actor,
        e.actor_staff_id is not null as is_by_person
      from events e
      left join users w on w.id = e.actor_staff_id
      where e.organisation_id = ${alert.organisation_id}
        and e.alert_id = ${alert.id}
        and (e.kind = any(${[...ownStoryKinds]}::text[])
          or starts_with(e.kind, ${beginWith}) and e.kind <> all(${except}::text[]))
        ${before ? tx`and e.id < ${before}` : tx``}
      order by e.id desc
      limit ${page}`,
    readArchivedLine(
      tx,
      tx`
        select received_at
        from alerts
        where organisation_id = ${alert.organisation_id} and id = ${alert.id}
      `,
    ),
  ]);
  const lines = rows.flatMap(({ actor, is_by_person, ...item }) => {
    const line = ownLineOf(actor ? { ...item, actor } : item, is_by_person);
    return line ? [line] : [];
  });
  const earlier = rows.length < page ? archived : [];
  return [
    ...lines,
    ...earlier.flatMap((line) => ownLineOf({ ...line, alert_id: alert.id }, false) ?? []),
  ];
}
