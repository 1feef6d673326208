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

export interface Asking {
  readonly report: Report;
  readonly area: ReportArea;
  readonly filters: ReportFilters;
  /** The zone where neither the report nor the filters name one. */
  readonly zone: string;
}

/**
 * @throws 404 for a record that is not in the caller's view, 422 for a filter that the report does
 * not have
 */
export async function askedOf(tx: Tx, { report, area, filters, zone }: Asking): Promise<Asked> {
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
    ...(await momentsOf(tx, filters, chosen)),
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

/** Days and months begin at midnight in the zone, on whatever hour daylight saving puts it. */
async function momentsOf(
  tx: Tx,
  { period, from, to }: ReportFilters,
  zone: string,
): Promise<Pick<Asked, 'from' | 'to'>> {
  const month = tx`date_trunc('month', app.now() at time zone ${zone})`;
  // Moments are stored in milliseconds; events received in the present one belong to the period.
  const until = tx`app.now() + interval '1 millisecond'`;
  const ago = (interval: string): [Fragment, Fragment] => [
    tx`app.now() - ${interval}::interval`,
    until,
  ];
  const bounds: Readonly<Record<ReportFilters['period'], () => [Fragment, Fragment]>> = {
    last_hour: () => ago('1 hour'),
    last_24_hours: () => ago('24 hours'),
    last_7_days: () => ago('7 days'),
    last_30_days: () => ago('30 days'),
    last_12_months: () => ago('12 months'),
    this_month: () => [tx`${month} at time zone ${zone}`, until],
    last_month: () => [
      tx`(${month} - interval '1 month') at time zone ${zone}`,
      tx`${month} at time zone ${zone}`,
    ],
    custom: () => [
      tx`${from}::date::timestamp at time zone ${zone}`,
      tx`(${to}::date + 1)::timestamp at time zone ${zone}`,
    ],
  };
  const [first, end] = bounds[period]();
  const [row] = await tx<
    Pick<Asked, 'from' | 'to'>[]
  >`select app.iso(${first}) as "from", app.iso(${end}) as "to"`;
  if (!row) throw new Error('the period was not computed');
  return row;
}
