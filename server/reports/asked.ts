// Resolves a report's filters as sent: the period becomes two moments, and every record must be in
// the caller's view.
import { invalid, notFound } from '#domain/kit/errors.ts';
import {
  type FilterName,
  filterNames,
  type ReportFilters,
} from '#domain/reports/report-filters.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type Asked, filtersOf, type Report, type ReportArea } from './define-report.ts';
import type { Due } from './runs/report-runs.store.ts';

export interface Asking {
  readonly report: Report;
  readonly area: ReportArea;
  readonly filters: ReportFilters;
  /** The zone where neither the report nor the filters name one. */
  readonly zone: string;
  /** Of a scheduled run, whose period ends when it was due; without it at the present moment. */
  readonly due?: Due | null | undefined;
}

/**
 * @throws 404 for a record that is not in the caller's view, 422 for a filter that the report does
 * not have
 */
export async function askedOf(
  tx: Tx,
  { report, area, filters, zone, due }: Asking,
): Promise<Asked> {
  const allowed = filtersOf(report, area);
  const given = filterNames.filter((name) => filters[name] !== null);
  const unknown = given.filter((name) => !allowed.includes(name));
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(
        unknown.map((name) => [`filters.${name}`, ['This report does not have this filter.']]),
      ),
    );
  for (const name of given) await requireRecord(tx, name, filters);
  const chosen = report.zone ?? filters.timezone ?? zone;
  const { organisation_id, department_id, user_id, user_tag_id, alert_type_id, device_type_id } =
    filters;
  return {
    organisation_id,
    department_id,
    user_id,
    user_tag_id,
    alert_type_id,
    device_type_id,
    ...(await momentsOf(tx, filters, { zone: chosen, due: due ?? null })),
    zone: chosen,
  };
}

/** The organisation that is chosen must have the record, too. */
async function requireRecord(tx: Tx, name: FilterName, filters: ReportFilters): Promise<void> {
  const id = filters[name];
  const owner = filters.organisation_id;
  const of = (table: Fragment): Fragment =>
    tx`
      select from ${table}
      where id = ${id} and (${owner}::bigint is null or organisation_id = ${owner})
    `;
  const questions: Readonly<Record<FilterName, () => Fragment>> = {
    organisation_id: () => tx`select from organisations where id = ${id}`,
    department_id: () => of(tx`departments`),
    user_id: () => of(tx`users`),
    user_tag_id: () => of(tx`user_tags`),
    alert_type_id: () => tx`select from alert_types where id = ${id}`,
    device_type_id: () => tx`select from device_types where id = ${id}`,
  };
  if ((await questions[name]()).length === 0) throw notFound();
}

/**
 * Days and months begin at midnight in the zone, on whatever hour daylight saving puts it. For a
 * schedule, days ago are counted by the clocks of the zone, so that its runs follow each other on a
 * day of 23 or 25 hours, too; else they are 24 hours each, as in the figures of screens (decision
 * 0079).
 */
async function momentsOf(
  tx: Tx,
  { period, from, to }: ReportFilters,
  { zone, due }: { zone: string; due: Due | null },
): Promise<Pick<Asked, 'from' | 'to'>> {
  const local = (moment: Fragment) => tx`(${moment} at time zone ${zone})`;
  const month = (moment: Fragment) => tx`date_trunc('month', ${local(moment)})`;
  const now = due ? tx`${due.at}::timestamptz` : tx`app.now()`;
  const first = due ? tx`${due.first_at}::timestamptz` : now;
  // Moments are stored in milliseconds; events received in the present one belong to the period.
  const until = due ? now : tx`app.now() + interval '1 millisecond'`;
  const ago = (interval: string): [Fragment, Fragment] => [
    due
      ? tx`(${local(first)} - ${interval}::interval) at time zone ${zone}`
      : tx`${first} - ${interval}::interval`,
    until,
  ];
  const bounds: Readonly<Record<ReportFilters['period'], () => [Fragment, Fragment]>> = {
    last_hour: () => [tx`${first} - interval '1 hour'`, until],
    last_24_hours: () => ago('1 day'),
    last_7_days: () => ago('7 days'),
    last_30_days: () => ago('30 days'),
    last_12_months: () => ago('12 months'),
    this_month: () => [tx`${month(first)} at time zone ${zone}`, until],
    last_month: () => [
      tx`(${month(first)} - interval '1 month') at time zone ${zone}`,
      tx`${month(now)} at time zone ${zone}`,
    ],
    custom: () => [
      tx`${from}::date::timestamp at time zone ${zone}`,
      tx`(${to}::date + 1)::timestamp at time zone ${zone}`,
    ],
  };
  const [begins, ends] = bounds[period]();
  const [row] = await tx<
    Pick<Asked, 'from' | 'to'>[]
  >`select app.iso(${begins}) as "from", app.iso(${ends}) as "to"`;
  if (!row) throw new Error('the period was not computed');
  return row;
}
