// Which filters a report has, for the form of its schedule.
import type { ReportType } from '#domain/reports/report.ts';
import { filterNames, type reportPeriods } from '#domain/reports/report-filters.ts';

type Kind = Pick<ReportType, 'filters' | 'has_period' | 'timezone'>;

/** @param isCustom the period has days of its own */
export const offeredFilters = (
  { filters, has_period, timezone }: Kind,
  isCustom: boolean,
): readonly string[] => [
  ...(has_period ? ['period'] : []),
  ...(has_period && isCustom ? ['from', 'to'] : []),
  ...filters,
  ...(timezone === null ? ['timezone'] : []),
];

/** The same filters without what the report does not have. @param typed an object of the form */
export function fittingFilters(typed: unknown, report: Kind): Record<string, unknown> {
  const now = new Map(Object.entries(typed ?? {}));
  const isCustom = now.get('period') === 'custom';
  const offered = offeredFilters(report, isCustom);
  const kept = (name: string): unknown => (offered.includes(name) ? (now.get(name) ?? null) : null);
  return {
    ...Object.fromEntries(
      [...filterNames, 'from', 'to', 'timezone'].map((name) => [name, kept(name)]),
    ),
    period: offered.includes('period') ? (now.get('period') ?? usualPeriod) : usualPeriod,
  };
}

const usualPeriod: (typeof reportPeriods)[number] = 'last_30_days';
