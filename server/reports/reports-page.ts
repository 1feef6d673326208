// Generates docs/reports.md from the definitions: what a row of each report is, and how each figure
// is computed.
import { figures } from '#domain/reports/figures.ts';
import { isNumeric, mostRows } from '#domain/reports/report.ts';
import { reports } from './all-reports.ts';
import { columnsOf, filtersOf, type Report } from './define-report.ts';

const filterWords: Readonly<Record<string, string>> = {
  organisation_id: 'organisation',
  department_id: 'department',
  user_id: 'person',
  user_tag_id: 'tag',
  alert_type_id: 'alert type',
  device_type_id: 'device type',
};

const count = (rows: number): string => rows.toLocaleString('en-AU');

const opening = `# Reports

Made from the definitions in \`server/reports/definitions\`: do not edit. \`vitest run server/reports --update\` writes it again.

- A report over the platform has every organisation that the reader may see, with the organisation as its first column. A report of an organisation is read
  in the view of the person who runs it: what they may not see is in no row and in no figure.
- A period begins with its first moment and ends before the moment after its last one. Days and months begin at midnight in the time zone of the report.
  A time that clocks show twice on a night has its offset.
- A scheduled report ends when it was due and counts days by the clocks of its zone, so that one follows the other where a day has 23 or 25 hours. One that comes
  after missed ones reaches over them.
- A CSV file has at most ${count(mostRows.csv)} rows, a spreadsheet ${count(mostRows.xlsx)} and a PDF ${count(mostRows.pdf)}. A file that was cut says so in its first line.
- "Total" adds up the columns marked with Σ. Medians, means and shares have no total.
`;

/** The figures that more than one place shows. */
const figuresTable = `## Figures that several places show

Each is defined once in \`domain/reports/figures.ts\`. A test reads every place of every figure from one database, and all are equal. A restricted person sees the
figure of the people they manage. Periods: the last hour, 7 days and 12 months, and calendar months in the time zone of the organisation, or of the monitoring
centre over all organisations.

Known differences: dashboards of the platform and of the monitoring centre count a drill while it is open, so that nobody can tell it from an alert; page
“Response times” measures at most the newest 20,000 alerts of a period and says so. “Past alerts” and “Evidence” are searches: their days are those on which an
alert was raised.

| figure | counts | shown in |
|---|---|---|
${Object.values(figures)
  .map(({ name, is, places }) => `| ${name} | ${is} | ${Object.values(places).join('; ')} |`)
  .join('\n')}
`;

export const reportsPage = (): string =>
  [opening, figuresTable, ...reports.map(section)].join('\n');

function section(report: Report): string {
  const area = report.areas.includes('platform') ? 'platform' : 'organisation';
  const where = report.areas
    .map((one) => (one === 'platform' ? '`/reports`' : '`/organisation/reports`'))
    .join(' and ');
  const filters = filtersOf(report, area).map((name) => filterWords[name] ?? name);
  const rows = columnsOf(report, area).map(
    ({ label, kind, is, total }) =>
      `| ${label}${total ? ' Σ' : ''} | ${isNumeric(kind) ? 'number' : kind.replace('_', ' or ')} | ${is} |`,
  );
  return `## ${report.name}

${report.about} In ${where}, as \`${report.type}\`.

- A row: ${report.row}
- Filters: ${[...filters, ...(report.has_period ? ['period'] : [])].join(', ')}.
- Time zone: ${report.zone === undefined ? 'the one chosen, else that of the organisation or the reader' : `always ${report.zone}`}.

| column | kind | is |
|---|---|---|
${rows.join('\n')}
`;
}
