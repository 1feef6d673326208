// The audit log is read from the events, and kept nowhere else: a page comes from an index of its
// own part of them.

import type { ActivityLog } from '#domain/activity-logs/activity-log.ts';
import { activityLogsApi } from '#domain/activity-logs/activity-logs.api.ts';
import type { Page } from '#domain/kit/paging.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type Period, peopleNamed } from '#server/kit/resource/day-period.ts';
import type { ListQuery } from '#server/kit/resource/list-declaration.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { allStays } from '#server/users/rules/stays.store.ts';

// Word for word as the indexes have it, or the planner does not see that they hold these rows.
const isAudit = (tx: Tx): Fragment =>
  tx`(t.actor_staff_id is not null or (t.device_id is null and t.alert_id is null))`;

/**
 * The people that a line names: the actor, the person acted for, and the person it is about; also
 * before they moved.
 */
const names = (tx: Tx, ids: readonly number[]): Fragment => {
  const found = tx`any(array(${allStays(tx, ids)}))`;
  return tx`
    (t.actor_staff_id = ${found} or t.acting_for_staff_id = ${found} or t.user_id = ${found})
  `;
};

const ofAlert = (tx: Tx, alertId: number): Fragment =>
  tx`
    t.alert_id = ${alertId}
      and t.organisation_id = (select organisation_id from alerts where id = ${alertId})
  `;

const rowOf = (tx: Tx, id: Fragment): Fragment => tx`
  select e.id, app.iso(e.occurred_at) as occurred_at, app.iso(e.recorded_at) as recorded_at, e.kind,
    case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as actor,
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as acting_for,
    case
      when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'timezone',
        o.timezone) end as organisation,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as person,
    case
      when d.id is not null then json_build_object('id', d.id, 'name', d.device_name) end as device,
    e.alert_id, e.data
  from events e
  left join users w on w.id = e.actor_staff_id
  left join users f on f.id = e.acting_for_staff_id
    left join organisations o on o.id = e.organisation_id
    left join users u on u.id = e.user_id
    left join devices d on d.organisation_id = e.organisation_id and d.id = e.device_id
  where e.id = ${id}`;

/** A page of the log, newest first. `query` is the list's own, its period taken out as instants. */
export async function listActivity(
  tx: Tx,
  { search, from: _from, to: _to, ...query }: ListQuery,
  { from, to }: Period,
): Promise<Page<ActivityLog>> {
  const found = search ? await searched(tx, search) : null;
  return await listStore(activityLogsApi.list, {
    table: 'events',
    direction: 'desc',
    search: [],
    row: rowOf,
    where: (of) => of`${isAudit(of)}
      ${from ? of`and t.occurred_at >= ${from}::timestamptz` : of``} ${to ? of`and t.occurred_at < ${to}::timestamptz` : of``}
      ${found ? of`and ${found(of)}` : of``}`,
    filters: {
      user_id: names,
      alert_id: ofAlert,
      // Between the dot and the sign after it: the kinds that begin with this word, as a range of
      // the index.
      object: (of, object: string) => of`t.kind >= ${`${object}.`} and t.kind < ${`${object}/`}`,
    },
  })(tx, query);
}

/** A number is that of an alert; anything else the beginning of a name or a last name. */
async function searched(tx: Tx, search: string): Promise<(tx: Tx) => Fragment> {
  if (/^#?\d{1,15}$/.test(search)) return (of) => ofAlert(of, Number(search.replace('#', '')));
  const people = await peopleNamed(tx, search);
  return (of) => names(of, people);
}
