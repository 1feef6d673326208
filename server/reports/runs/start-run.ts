// Starts a run, or shows the first rows: the filters are checked in the caller's own view before
// anything is written.

import type { Actor } from '#domain/access/actor.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { CellValue, ReportFormat, ReportPreview, ReportRun } from '#domain/reports/report.ts';
import type { ReportFilters } from '#domain/reports/report-filters.ts';
import { maySeeReport } from '#domain/reports/reports.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx, View } from '#server/kit/db/database.ts';
import { findReport, reports } from '../all-reports.ts';
import { askedOf } from '../asked.ts';
import { columnsOf, listedReport, type Report, type ReportArea } from '../define-report.ts';
import { factsOf } from '../facts.ts';
import { insertRun, type RunRow } from './report-runs.store.ts';

export interface Starting {
  readonly tx: Tx;
  readonly actor: Pick<
    Actor,
    'user_id' | 'name' | 'role' | 'organisation_id' | 'acting_for_user_id'
  >;
  readonly view: View;
  readonly type: string;
  readonly filters: ReportFilters;
}

const previewRows = 20;
/** A preview may take this long; the request itself ends a little later. */
const previewMs = 10_000;

const names = new Map(reports.map(({ type, name }) => [type, name]));

/** A run with the name of its report. */
export const namedRun = (row: RunRow): ReportRun => ({
  ...row,
  name: names.get(row.type) ?? row.type,
});

export const areaOfView = (view: View): ReportArea =>
  'organisation_id' in view ? 'organisation' : 'platform';
export const organisationOf = (view: View): number | null =>
  'organisation_id' in view ? view.organisation_id : null;

/** @throws 404 for a report that the view has not */
export function requireReport(type: string, view: View): Report {
  const report = findReport(type, areaOfView(view));
  if (!report || !maySeeReport(view, report)) throw notFound();
  return report;
}

/** The zone of the organisation, else of the person. */
export async function zoneOf(
  tx: Tx,
  { actor, view }: Pick<Starting, 'actor' | 'view'>,
): Promise<string> {
  const [row] = await tx<{ timezone: string }[]>`
    select coalesce((select timezone from organisations where id = ${organisationOf(view)}),
      (select timezone from users where id = ${actor.user_id}), 'Australia/Sydney') as timezone`;
  return row?.timezone ?? 'Australia/Sydney';
}

export async function startRun(
  starting: Starting & { readonly format: ReportFormat },
): Promise<ReportRun> {
  const { tx, actor, view, type, format, filters } = starting;
  const report = requireReport(type, view);
  const asked = await askedOf(tx, {
    report,
    area: areaOfView(view),
    filters,
    zone: await zoneOf(tx, starting),
  });
  const { user_id, name, role, organisation_id, acting_for_user_id } = actor;
  const run = await insertRun(tx, {
    organisation_id: organisationOf(view),
    started_by_staff_id: user_id,
    run_as: { view, actor: { user_id, name, role, organisation_id, acting_for_user_id } },
    type,
    format,
    filters,
    timezone: asked.zone,
  });
  if (!run) throw new Error('the report run was not written');
  await recordEvents(tx, [
    {
      kind: 'report.run',
      organisation_id: organisationOf(view),
      actor_staff_id: user_id,
      acting_for_staff_id: acting_for_user_id,
      data: { id: run.id, report: report.name, type, format, filters },
    },
  ]);
  return namedRun(run);
}

export async function previewReport(starting: Starting): Promise<ReportPreview> {
  const { tx, view, type, filters } = starting;
  const report = requireReport(type, view);
  const area = areaOfView(view);
  const asked = await askedOf(tx, { report, area, filters, zone: await zoneOf(tx, starting) });
  await tx.unsafe(`set local statement_timeout = ${previewMs}`);
  const rows = await tx<
    Record<string, CellValue>[]
  >`select * from (${report.query(tx, asked)}) report limit ${previewRows + 1}`;
  return {
    columns: listedReport(report, area).columns,
    rows: rows
      .slice(0, previewRows)
      .map((row) => columnsOf(report, area).map(({ key }) => row[key] ?? null)),
    has_more: rows.length > previewRows,
    facts: await factsOf(tx, report, { asked, filters, organisation_id: organisationOf(view) }),
  };
}
