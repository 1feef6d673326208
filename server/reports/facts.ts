// The facts above the rows of a report: its requester, its filters, and the time zone.
import type { ReportFilters } from '#domain/reports/report-filters.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Asked, Report } from './define-report.ts';
import { localMinute } from './report-sql.ts';

/** For a report about all organisations: the only fact whose value is our own text. */
export const allOrganisations = 'All organisations';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** @param organisation_id of a report about one organisation */
export async function factsOf(
  tx: Tx,
  report: Report,
  {
    asked,
    filters,
    organisation_id,
  }: { asked: Asked; filters: ReportFilters; organisation_id: number | null },
): Promise<Fact[]> {
  const [row] = await tx<Record<string, string | null>[]>`
    select (select name
      from organisations
      where id = ${organisation_id ?? asked.organisation_id}) as "Organisation",
      (select name from departments where id = ${asked.department_id}) as "Department",
      (select name from users where id = ${asked.user_id}) as "Person",
      (select name from user_tags where id = ${asked.user_tag_id}) as "Tag",
      (select title from alert_types where id = ${asked.alert_type_id}) as "Alert type",
      (select title from device_types where id = ${asked.device_type_id}) as "Device type",
      case
        when ${report.has_period}::boolean
          then ${localMinute(tx, tx`${asked.from}::timestamptz`, asked)} || ' to '
            || ${localMinute(tx, tx`${asked.to}::timestamptz`, asked)} end as "Period",
      ${localMinute(tx, tx`app.now()`, asked)} as "Made"`;
  const organisation = row?.['Organisation'] ?? allOrganisations;
  const facts = Object.entries({ ...row, Organisation: organisation, 'Time zone': asked.zone });
  return facts.flatMap(([label, value]) =>
    value === null || value === undefined
      ? []
      : [{ label, value: label === 'Period' ? `${value}${words(filters)}` : value }],
  );
}

const words = ({ period }: ReportFilters): string =>
  period === 'custom' ? '' : ` (${period.replaceAll('_', ' ')})`;
