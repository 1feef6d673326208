// Alerts for event timeline data: the list over all of them, and the steps of one, which are its
// story.
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import {
  eventTimelineDataApi,
  type Timeline,
  type TimelineRow,
} from '#domain/evidence/event-timeline-data.api.ts';
import type { Page } from '#domain/kit/paging.ts';
import { readArchivedLine } from '#server/audit/archives/archived-line.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type Period, peopleNamed } from '#server/kit/resource/day-period.ts';
import type { ListQuery } from '#server/kit/resource/list-declaration.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

/** By the id of a type, from 1: a join would read the whole table of eleven rows for each row. */
const titles = Object.values(alertTypes)
  .sort((left, right) => left.id - right.id)
  .map(({ title }) => title);

const columns = (tx: Tx): Fragment => tx`
  a.id, app.iso(a.raised_at) as created_at, coalesce(u.name, d.device_name, '') as name,
    json_build_object('id', o.id, 'name', o.name) as organisation,
  a.alert_type_id, (${titles}::text[])[a.alert_type_id] as alert_type, a.status,
    app.iso(a.acknowledged_at) as acknowledged_at, app.iso(a.resolved_at) as resolved_at`;

const joins = (tx: Tx): Fragment => tx`
  join organisations o on o.id = a.organisation_id
  left join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
  left join devices d on d.organisation_id = a.organisation_id and d.id = a.device_id`;

/** A page of all alerts, the newest first. */
export async function listTimelines(
  tx: Tx,
  { search, from: _from, to: _to, ...query }: ListQuery,
  { from, to }: Period,
): Promise<Page<TimelineRow>> {
  const found = search ? await searched(tx, search) : null;
  return await listStore(eventTimelineDataApi.list, {
    table: 'alerts',
    columns: { created_at: 'raised_at' },
    direction: 'desc',
    search: [],
    row: (of, id) => of`select ${columns(of)} from alerts a ${joins(of)} where a.id = ${id}`,
    where: (
      of,
    ) => of`true ${from ? of`and t.raised_at >= ${from}::timestamptz` : of``} ${to ? of`and t.raised_at < ${to}::timestamptz` : of``}
      ${found ? of`and ${found(of)}` : of``}`,
  })(tx, query);
}

/**
 * A number is that of an alert; anything else the beginning of the person's name. People are named
 * with their organisation, as the index of alerts has them.
 */
async function searched(tx: Tx, search: string): Promise<(tx: Tx) => Fragment> {
  if (/^#?\d{1,15}$/.test(search)) return (of) => of`t.id = ${Number(search.replace('#', ''))}`;
  const people = await peopleNamed(tx, search);
  const rows = await tx<{ organisation_id: number }[]>`
    select distinct organisation_id
    from users
    where id = any(${people}::bigint[]) and organisation_id is not null`;
  const organisations = rows.map(({ organisation_id }) => organisation_id);
  return (of) =>
    of`t.organisation_id = any(${organisations}::bigint[]) and t.user_id = any(${people}::bigint[])`;
}

type Head = Omit<Timeline, 'steps' | 'is_cut' | 'public_key' | 'hold'> & {
  organisation_id: number;
};

/** One alert, without its steps. */
export async function findTimeline(tx: Tx, id: number): Promise<Head | undefined> {
  const [row] = await tx<Head[]>`
    select ${columns(tx)}, o.timezone, a.outcome, a.organisation_id
    from alerts a ${joins(tx)}
    where a.id = ${id}`;
  return row;
}

/**
 * The story in the order in which it was written, at most so many lines; before them the one that
 * says that others are in an archive.
 */
export async function readSteps(
  tx: Tx,
  { id, organisation_id }: Pick<Head, 'id' | 'organisation_id'>,
  most: number,
): Promise<HistoryItem[]> {
  const archived = await readArchivedLine(
    tx,
    tx`select received_at from alerts where organisation_id = ${organisation_id} and id = ${id}`,
  );
  const rows = await tx<
    (Omit<HistoryItem, 'actor' | 'acting_for'> & {
      actor: HistoryItem['actor'] | null;
      acting_for: HistoryItem['acting_for'] | null;
    })[]
  >`
    select e.id, e.alert_id, e.kind, app.iso(e.occurred_at) as occurred_at,
      app.iso(e.recorded_at) as recorded_at, e.data,
      case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as actor,
      case
        when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as acting_for
    from events e
    left join users w on w.id = e.actor_staff_id
    left join users f on f.id = e.acting_for_staff_id
    where e.organisation_id = ${organisation_id} and e.alert_id = ${id} order by e.id limit ${most}`;
  const steps = rows.map(({ actor, acting_for, ...item }) => ({
    ...item,
    ...(actor ? { actor } : {}),
    ...(acting_for ? { acting_for } : {}),
  }));
  return [...archived.map((line) => ({ ...line, alert_id: id })), ...steps];
}
