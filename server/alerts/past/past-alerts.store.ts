// Past alerts as the search finds them, newest first: each condition uses an index, and the
// caller's view restricts the alerts.
import { type AlertTypeName, alertTypes } from '#domain/alerts/alert-type.ts';
import { type Area, bandOf } from '#domain/alerts/past/area.ts';
import { type PastAlert, pastAlertsApi } from '#domain/alerts/past/past-alerts.api.ts';
import type { Page } from '#domain/kit/paging.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type Period, peopleNamed } from '#server/kit/resource/day-period.ts';
import type { ListQuery } from '#server/kit/resource/list-declaration.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { allStays } from '#server/users/rules/stays.store.ts';
import { metresFrom } from '../details/distance.sql.ts';

/** By the id of a type, from 1. */
const names = Object.values(alertTypes)
  .sort((left, right) => left.id - right.id)
  .map(({ name }) => name);

/** The number `#12` or `12` of an alert; null for a name. */
const numberIn = (search: string): number | null =>
  /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : null;

/** A page of resolved alerts in the caller's view. The days of the query are the given instants. */
export async function listPastAlerts(
  tx: Tx,
  { search, from: _from, to: _to, ...query }: ListQuery,
  period: Period,
): Promise<Page<PastAlert>> {
  const found = search ? await searched(tx, search) : null;
  return await listStore(pastAlertsApi.list, {
    table: 'alerts',
    direction: 'desc',
    search: [],
    where: (of) =>
      of`t.status = 'resolved' ${within(of, period)} ${found ? of`and ${found(of)}` : of``}`,
    filters: {
      type: (of, type: AlertTypeName) => of`t.alert_type_id = ${alertTypes[type].id}`,
      near: (of, area: Area) => near(of, area),
      user_id: (of, ids: readonly number[]) => of`t.user_id = any(array(${allStays(of, ids)}))`,
    },
    row: (of, id) => of`select ${columns(of)} from alerts a ${joins(of)} where a.id = ${id}`,
  })(tx, query);
}

const columns = (tx: Tx): Fragment => tx`
  a.id, (${names}::text[])[a.alert_type_id] as type, case
    when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as person,
  v.device_name as device, d.name as department,
    json_build_object('id', o.id, 'name', o.name) as organisation,
    app.iso(a.raised_at) as raised_at,
  floor(extract(epoch from a.acknowledged_at - a.received_at))::int as response_seconds,
    app.iso(a.resolved_at) as resolved_at, a.outcome,
  a.response_sent,
    (select c.name from resolution_comments c where c.id = a.resolution_comment_id) as comment,
  case
    when a.latitude is not null then json_build_object('latitude', a.latitude, 'longitude',
      a.longitude) end as position`;

const joins = (tx: Tx): Fragment => tx`
  join organisations o on o.id = a.organisation_id
  left join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
  left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id`;

const within = (tx: Tx, { from, to }: Period): Fragment =>
  tx`
    ${from ? tx`and t.raised_at >= ${from}::timestamptz` : tx``} ${to ? tx`and t.raised_at < ${to}::timestamptz` : tx``}
  `;

/** The index of places finds the band, and the distance is computed for the rows in it. */
function near(tx: Tx, area: Area): Fragment {
  const { south, north, west, east } = bandOf(area);
  const across =
    west === null
      ? tx``
      : tx`and t.longitude >= ${west}::float8 and t.longitude <= ${east}::float8`;
  return tx`t.latitude >= ${south}::float8 and t.latitude <= ${north}::float8 ${across}
    and ${metresFrom(tx, area, 't')} <= ${area.metres}::float8`;
}

/** People are named with their organisation, as the index of alerts has them. */
async function searched(tx: Tx, search: string): Promise<(tx: Tx) => Fragment> {
  const number = numberIn(search);
  if (number !== null) return (of) => of`t.id = ${number}`;
  const people = await peopleNamed(tx, search);
  const rows = await tx<{ organisation_id: number }[]>`
    select distinct organisation_id
    from users
    where id = any(${people}::bigint[]) and organisation_id is not null`;
  const organisations = rows.map(({ organisation_id }) => organisation_id);
  return (of) =>
    of`t.organisation_id = any(${organisations}::bigint[]) and t.user_id = any(${people}::bigint[])`;
}

/**
 * Organisations whose alerts the centre answers, also those that have left: their past alerts stay.
 */
export const listMonitored = listStore(pastAlertsApi.organisations, {
  table: 'organisations',
  search: ['name'],
  where: (tx) => tx`not t.not_monitored`,
  filters: { ids: (tx, ids: number[]) => tx`t.id = any(${ids}::bigint[])` },
});
