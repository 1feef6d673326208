// The SQL of response times: the newest alerts of a period measured once and grouped in every way
// that is shown, and the budgets of two months.
import { barSeconds, barWidth } from '#domain/dashboard/response-times/response-bars.ts';
import {
  type Budget,
  type Measured,
  mostMeasured,
  type ResponseTimes,
} from '#domain/dashboard/response-times/response-times.ts';
import type { ListPeriod } from '#domain/kit/resource/periods.ts';
import {
  countedTime,
  responseSeconds,
  toBeAnswered,
  withinSeconds,
} from '#server/alerts/alert-figures.store.ts';
import {
  joinObjective,
  readObjectivesSince,
} from '#server/alerts/objectives/response-objectives.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { sincePeriod } from '../lists/period-filter.ts';
import { monthStart, type Reach, zoneOf } from '../reach.ts';

export interface Asked {
  readonly reach: Reach;
  /** `since`: ISO 8601. */
  readonly period: ListPeriod | { readonly since: string };
  /** Of these organisations among those in the view. */
  readonly organisation_id?: readonly number[] | undefined;
  /** Only those with an answer clock: emergency and urgent. */
  readonly with_clock?: true;
}

const sinceOf = (tx: Tx, period: Asked['period']): Fragment =>
  typeof period === 'string' ? sincePeriod(tx, period) : tx`${period.since}::timestamptz`;

const whose = (tx: Tx, { reach, organisation_id, with_clock }: Omit<Asked, 'period'>): Fragment =>
  tx`
    ${with_clock ? tx`t.priority <= 2 and` : tx``} ${reach === 'organisation' ? tx`t.organisation_id = app.tenant() and` : tx``} ${organisation_id === undefined ? tx`` : tx`t.organisation_id = any(${[...organisation_id]}::bigint[]) and`} ${toBeAnswered(tx)}
  `;

interface Row extends Measured {
  readonly way: 'total' | 'hour' | 'organisation' | 'operator' | 'bar';
  readonly id: number;
  readonly name: string | null;
  readonly unacknowledged: number;
}

const received = (tx: Tx): Fragment => countedTime(tx, 'alerts', 't');

/** Only so many organisations and operators are named, those with the most alerts. */
const mostGroups = 50;

const measures = (tx: Tx): Fragment => tx`
  count(seconds)::int as alerts,
    count(*) filter (where seconds <= target_seconds)::int as within_target,
  count(*) filter (where seconds <= limit_seconds)::int as within_limit,
    (count(*) - count(seconds))::int as unacknowledged,
  ${withinSeconds(tx, 0.5, tx`seconds`)} as p50, ${withinSeconds(tx, 0.9, tx`seconds`)} as p90,
    ${withinSeconds(tx, 0.985, tx`seconds`)} as p985`;

/** All but the budgets, and what both are measured against. */
export type PeriodFigures = Omit<ResponseTimes, 'budgets' | 'objectives' | 'budget_objectives'>;

/**
 * The figures of a period. Operators' names are for staff: others do not see who works at the
 * centre.
 */
export async function readMeasured(
  tx: Tx,
  asked: Asked,
  withOperators: boolean,
): Promise<PeriodFigures> {
  const rows = await tx<Row[]>`
    with measured as materialized (
      select t.organisation_id, t.acknowledged_by_staff_id as staff_id,
        ${responseSeconds(tx)} as seconds, o.target_seconds, o.limit_seconds,
        extract(hour from ${received(tx)} at time zone ${zoneOf(tx, asked.reach)})::int as hour
      from alerts t ${joinObjective(tx, received(tx))}
      where ${received(tx)} >= ${sinceOf(tx, asked.period)} and ${whose(tx, asked)}
      order by ${received(tx)} desc
      limit ${tx.unsafe(String(mostMeasured))}
    ), by_organisation as (
      select organisation_id, ${measures(tx)}
      from measured
      group by 1
      order by count(*) desc, 1
      limit ${mostGroups}
    ), by_operator as (
      select staff_id, ${measures(tx)}
      from measured
      where staff_id is not null and ${withOperators}
      group by 1
      order by count(*) desc, 1
      limit ${mostGroups}
    )
    select 'total' as way, 0::bigint as id, null as name, ${measures(tx)} from measured
    union all select 'hour', hour, null, ${measures(tx)} from measured group by hour
    union all select 'organisation', o.id, o.name, b.alerts, b.within_target, b.within_limit,
      b.unacknowledged, b.p50, b.p90, b.p985
      from by_organisation b join organisations o on o.id = b.organisation_id
    union all select 'operator', u.id, u.name, b.alerts, b.within_target, b.within_limit, b.unacknowledged,
      b.p50, b.p90, b.p985
      from by_operator b join users u on u.id = b.staff_id
    union all select 'bar',
      least(floor(seconds / ${tx.unsafe(String(barWidth))}), ${barSeconds.length - 1})::bigint,
      null, count(*)::int, 0, 0, 0, null, null, null
      from measured where seconds is not null group by 2`;
  return groupsOf(rows, withOperators);
}

function groupsOf(rows: readonly Row[], withOperators: boolean): PeriodFigures {
  const of = (way: Row['way']) =>
    rows
      .filter((row) => row.way === way)
      .sort((one, other) => other.alerts - one.alerts || one.id - other.id);
  const [total] = of('total');
  const named = (way: Row['way']) =>
    of(way).map((row) => ({ ...measuredOf(row), id: row.id, name: row.name ?? '' }));
  const unacknowledged = total?.unacknowledged ?? 0;
  return {
    total: measuredOf(total),
    unacknowledged,
    is_cut: (total?.alerts ?? 0) + unacknowledged >= mostMeasured,
    bars: barSeconds.map((_, at) => of('bar').find(({ id }) => id === at)?.alerts ?? 0),
    by_hour: of('hour')
      .map((row) => ({ ...measuredOf(row), hour: row.id }))
      .sort((one, other) => one.hour - other.hour),
    by_organisation: named('organisation'),
    ...(withOperators ? { by_operator: named('operator') } : {}),
  };
}

const measuredOf = (row: Row | undefined): Measured => ({
  alerts: row?.alerts ?? 0,
  within_target: row?.within_target ?? 0,
  within_limit: row?.within_limit ?? 0,
  p50: row?.p50 ?? null,
  p90: row?.p90 ?? null,
  p985: row?.p985 ?? null,
});

/** The current and the previous calendar month, those with the most slow alerts first. */
export async function readBudgets(tx: Tx, asked: Omit<Asked, 'period'>): Promise<Budget[]> {
  const current = monthStart(tx, asked.reach);
  return await tx<Budget[]>`
    select json_build_object('id', o.id, 'name', o.name) as organisation,
      to_char(b.month, 'YYYY-MM-DD') as month, b.alerts, b.over_limit,
      floor(b.allowed)::int as allowed, b.over_limit_today
    from (
      select organisation_id, case
        when is_current then this_month
        else this_month - interval '1 month' end as month, count(*)::int as alerts,
        sum(1 - limit_percent / 100) as allowed,
        count(*) filter (where seconds > limit_seconds)::int as over_limit,
        count(*) filter (where seconds > limit_seconds
          and at >= ${sincePeriod(tx, 'day')})::int as over_limit_today
      from (
        select t.organisation_id, ${received(tx)} as at,
          ${received(tx)} >= ${current} as is_current, ${responseSeconds(tx)} as seconds,
          o.limit_seconds, o.limit_percent
        from alerts t ${joinObjective(tx, received(tx))}
        where ${received(tx)} >= ${monthStart(tx, asked.reach, -1)}
          and t.acknowledged_at is not null
          and ${whose(tx, asked)}
        order by ${received(tx)} desc limit ${tx.unsafe(String(mostMeasured))}
      ) measured,
        (select date_trunc('month',
            app.now() at time zone ${zoneOf(tx, asked.reach)}) as this_month) m
        group by 1, 2
    ) b
      join organisations o on o.id = b.organisation_id
      order by b.over_limit desc, b.month desc, o.name
      limit ${mostGroups}`;
}

/** What the figures of a period are measured against. */
export const readObjectivesOf = async (tx: Tx, period: Asked['period']) =>
  await readObjectivesSince(tx, sinceOf(tx, period));

/** What the budgets are measured against. */
export const readBudgetObjectives = async (tx: Tx, { reach }: Pick<Asked, 'reach'>) =>
  await readObjectivesSince(tx, monthStart(tx, reach, -1));
