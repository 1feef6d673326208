// Defines a report: its words, columns, filters and query. Preview, files, schedules and
// docs/reports.md all derive from it.
import type { ColumnKind, ReportType } from '#domain/reports/report.ts';
import type { FilterName } from '#domain/reports/report-filters.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

export type ReportArea = 'platform' | 'organisation';

/** The checked filters of a report: ids are in the caller's view, times are ISO 8601. */
export interface Asked extends Readonly<Record<FilterName, number | null>> {
  /** The period, from its first moment to the one after its last. */
  readonly from: string;
  readonly to: string;
  /** An IANA time zone: all times of the report are in it. */
  readonly zone: string;
}

export interface Column {
  readonly label: string;
  readonly kind: ColumnKind;
  /** How it is computed, for the page about reports. */
  readonly is: string;
  /** Added up in the last line. */
  readonly total?: true;
}

export interface ReportShape<Key extends string> {
  /** As in the address of the call. */
  readonly type: string;
  readonly name: string;
  readonly about: string;
  /** What one row is, for docs/reports.md. */
  readonly row: string;
  readonly areas: readonly [ReportArea, ...ReportArea[]];
  /** The filters besides the organisation, which every report over the platform has. */
  readonly filters: readonly Exclude<FilterName, 'organisation_id'>[];
  readonly has_period: boolean;
  /** The time zone it always has, where the reader expects one (R386, R387). */
  readonly zone?: string;
  /** It reads data that the monitoring centre may not. */
  readonly not_for_centre?: true;
  readonly columns: Readonly<Record<Key, Column>>;
  /**
   * Rows with a value for each column, in their order. Money in cents, times as text in the zone
   * (`local`), shares in percent.
   */
  readonly query: (tx: Tx, asked: Asked) => Fragment;
}

export type Report = ReportShape<string>;

/** The column that only reports over the platform have. */
const organisation: Column = {
  label: 'Organisation',
  kind: 'text',
  is: 'The name of the organisation.',
};

/**
 * Declares a report. Where it is run over the platform its first column is `organisation`, which
 * the query must give.
 */
export const defineReport = <const Key extends string>(shape: ReportShape<Key>): Report => shape;

/** The columns of a report in an area. */
export const columnsOf = (
  { columns }: Report,
  area: ReportArea,
): readonly (Column & { readonly key: string })[] =>
  Object.entries(
    area === 'platform' && !('organisation' in columns) ? { organisation, ...columns } : columns,
  ).map(([key, column]) => ({
    key,
    ...column,
  }));

export const filtersOf = ({ filters }: Report, area: ReportArea): readonly FilterName[] =>
  area === 'platform' ? ['organisation_id', ...filters] : filters;

/** A report as it is listed. */
export const listedReport = (report: Report, area: ReportArea): ReportType => ({
  type: report.type,
  name: report.name,
  about: report.about,
  filters: [...filtersOf(report, area)],
  has_period: report.has_period,
  timezone: report.zone ?? null,
  columns: columnsOf(report, area).map(({ key, label, kind }) => ({ key, label, kind })),
});
