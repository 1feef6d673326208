// The figures of a period, with the same of the period before: alerts by kind, sign-ins, welfare
// sessions and patrols. Views of the rows that exist.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { alertKinds, typeIdsOf } from '#domain/dashboard/alert-kinds.ts';
import type { Dashboard, Trend } from '#domain/dashboard/dashboard.ts';
import { mostCounted } from '#domain/kit/paging.ts';
import { type DashboardPeriod, partsOf } from '#domain/kit/resource/periods.ts';
import { countedTime } from '#server/alerts/alert-figures.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { joined } from '#server/kit/resource/columns.ts';
import { ownAlerts, ownRows, type Reach } from './reach.ts';
import {
  type Counted,
  countedParts,
  type Figure,
  figureOf,
  partStarts,
  since,
  sum,
} from './trends.ts';

export interface Asked {
  readonly reach: Reach;
  readonly period: DashboardPeriod;
}

const kindFigures = {
  safety: 'safety_alerts',
  shake: 'safety_shakes',
  medical: 'medical_alerts',
} as const;

const received = (tx: Tx): Fragment => countedTime(tx, 'alerts');

/** Every alert, and those of each kind. */
export async function alertFigures(
  tx: Tx,
  { reach, period }: Asked,
): Promise<Record<string, Figure>> {
  const counted = await tx<Counted[]>`${countedParts(
    tx,
    period,
    (from, to) => tx`
      select alert_type_id::text as name, ${received(tx)} as at from alerts
      where ${ownAlerts(tx, reach)} ${received(tx)} >= ${from} and ${received(tx)} < ${to} order by ${received(tx)} desc`,
  )}`;
  const of = (ids: readonly number[]) => figureOf(counted, period, ids.map(String));
  return {
    alerts_raised: of(Object.values(alertTypes).map(({ id }) => id)),
    ...Object.fromEntries(alertKinds.map((kind) => [kindFigures[kind], of(typeIdsOf(kind))])),
  };
}

/** A look at how many alerts were received within the last hour. */
export const receivedLastHour = (tx: Tx, reach: Reach): Fragment => tx`
  select count(*)::int
  from (select from alerts
    where ${ownAlerts(tx, reach)} ${received(tx)} >= ${since(tx, 'hour')}
    limit ${tx.unsafe(String(mostCounted))}) received`;

const eventsOf = {
  welfare_started: 'welfare_sessions',
  patrol_dispatches: 'patrol_jobs',
} as const;

/** Rows of an organisation between two moments, each with its time. */
function eventRows(tx: Tx, name: EventName, [from, to]: readonly [Fragment, Fragment]): Fragment {
  const table = eventsOf[name];
  const at = countedTime(tx, table);
  return tx`
    select ${name}::text as name, ${at} as at
    from ${tx(table)}
    where organisation_id = app.tenant() and ${at} >= ${from} and ${at} < ${to}
    order by ${at} desc
  `;
}

export type EventName = keyof typeof eventsOf;

/** Events in an organisation that are counted one by one, in one query. */
export async function eventFigures(
  tx: Tx,
  names: readonly EventName[],
  period: DashboardPeriod,
): Promise<Partial<Record<EventName, Figure>>> {
  if (names.length === 0) return {};
  const each = names.map((name) =>
    countedParts(tx, period, (from, to) => eventRows(tx, name, [from, to])),
  );
  const counted = await tx<Counted[]>`${joined(tx, each, tx` union all `)}`;
  return Object.fromEntries(
    names.map((name) => [
      name,
      figureOf(
        counted.filter((one) => one.name === name),
        period,
        [name],
      ),
    ]),
  );
}

/**
 * How many different people signed in, in each part and in the period before; the current period is
 * counted by each person's last sign-in.
 */
export async function signInTrend(tx: Tx, { reach, period }: Asked): Promise<Trend> {
  const { count } = partsOf[period];
  const most = tx.unsafe(String(2 * mostCounted));
  // One row a part, and for each of both periods one without a part.
  const rows = await tx<
    { part: number | null; is_current: boolean | null; people: number; signed: number }[]
  >`
    select part, is_current, count(distinct user_id)::int as people, count(*)::int as signed from (
      select width_bucket(e.recorded_at, s.starts) as part,
        e.recorded_at >= ${since(tx, period)} as is_current, e.user_id
      from (
        select recorded_at, user_id from events
        where ${ownRows(tx, reach)} kind = 'sign_in.succeeded'
          and recorded_at >= ${since(tx, period, 2)}
        order by recorded_at desc
        limit ${most}
      ) e, (select ${partStarts(tx, period)} as starts) s
    ) found group by grouping sets ((part), (is_current))`;
  const isCut =
    sum(rows.filter(({ part }) => part !== null).map(({ signed }) => signed)) >= 2 * mostCounted;
  const parts = Array.from(
    { length: 2 * count },
    (_, at) => rows.find(({ part }) => part === at + 1)?.people ?? 0,
  );
  const before = rows.find(({ is_current }) => is_current === false)?.people ?? 0;
  return {
    before: isCut ? null : before,
    is_capped: false,
    parts: parts.slice(count),
    parts_before: parts.slice(0, count),
  };
}

/** People by their last sign-in, as their list finds them. */
export async function signedIn(
  tx: Tx,
  { reach, period }: Asked,
): Promise<NonNullable<Dashboard['recent_users']>> {
  const at = countedTime(tx, 'users');
  const [row] = await tx<{ total: number; total_24: number }[]>`
    select count(*) filter (where at >= ${since(tx, period)})::int as total,
      count(*) filter (where at >= ${since(tx, 'day')})::int as total_24
    from (select ${at} as at from users
      where ${ownRows(tx, reach)} ${at} >= least(${since(tx, period)}, ${since(tx, 'day')})
        and deleted_at is null and (role <> 'admin' or current_user = 'vigil_platform')
        order by ${at} desc
        limit ${tx.unsafe(String(mostCounted))}) found`;
  return row ?? { total: 0, total_24: 0 };
}
