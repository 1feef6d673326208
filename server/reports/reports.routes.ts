// The calls of reports: list, preview, run, and the files, streamed in pieces.

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Actor } from '#domain/access/actor.ts';
import { mayAny } from '#domain/access/actor.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { ReportFormat } from '#domain/reports/report.ts';
import { reportsApi } from '#domain/reports/reports.api.ts';
import { maySeeReport } from '#domain/reports/reports.policy.ts';
import { reachOf, viewFor } from '#server/kit/access/scope.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type BytesAnswer, type Route, router } from '#server/kit/http/context.ts';
import type { LinkMaker } from '#server/shared-alerts/shared-alert-links.store.ts';
import { reports } from './all-reports.ts';
import { listedReport, type ReportArea } from './define-report.ts';
import { readReportToken } from './runs/report-link.ts';
import { findFinished, findLinked, type RunRow, readPiece } from './runs/report-runs.store.ts';
import { runsList } from './runs/runs-list.ts';
import { previewReport, startRun } from './runs/start-run.ts';

const unpack = promisify(gunzip);

export interface ReportsParts {
  readonly database: Database;
  readonly links: LinkMaker;
  /** Looks for runs at once. */
  readonly wake: () => void;
}

const types: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** Runs of one person, of the platform or of the organisation of the view. */
const runsOf = ({ user_id }: Actor, organisation_id: number | null) =>
  runsList(
    (tx) =>
      tx`
        t.started_by_staff_id = ${user_id}
          and t.organisation_id is not distinct from ${organisation_id}::bigint
      `,
  );

export function reportsRoutes({ database, links, wake }: ReportsParts): Route[] {
  const fileOf = (run: RunRow | null): BytesAnswer => {
    if (!run) throw notFound();
    const { id, type, format, rows, is_cut, created_at } = run;
    const pieces = async function* () {
      for (let position = 0; ; position += 1) {
        const piece = await database.ask(async (tx) => await readPiece(tx, id, position));
        if (!piece) return;
        yield piece.is_gzip ? await unpack(piece.bytes) : piece.bytes;
      }
    };
    return {
      name: `${type}-${created_at.slice(0, 10)}.${format}`,
      type: types[format],
      pieces: pieces(),
      rows,
      is_cut,
    };
  };
  const ownFile = async (tx: Tx, actor: Actor, id: number): Promise<BytesAnswer> =>
    fileOf(await findFinished(tx, id, actor.user_id));
  return router(reportsApi, {
    types: async ({ actor, query }) => listed(actor, query.area),
    preview: async ({ tx, actor, params, body }) =>
      await previewReport({
        tx,
        actor,
        view: viewFor(reportsApi.preview, actor, {}),
        type: params.type,
        ...body,
      }),
    run: async ({ tx, actor, params, body, afterCommit }) => {
      afterCommit(wake);
      return await startRun({
        tx,
        actor,
        view: viewFor(reportsApi.run, actor, {}),
        type: params.type,
        ...body,
      });
    },
    runs: async ({ tx, actor, query }) => await runsOf(actor, null)(tx, query),
    file: async ({ tx, actor, params }) => await ownFile(tx, actor, params.id),
    organisationPreview: async ({ tx, actor, params, body }) =>
      await previewReport({
        tx,
        actor,
        view: viewFor(reportsApi.organisationPreview, actor, params),
        type: params.type,
        ...body,
      }),
    organisationRun: async ({ tx, actor, params, body, afterCommit }) => {
      afterCommit(wake);
      return await startRun({
        tx,
        actor,
        view: viewFor(reportsApi.organisationRun, actor, params),
        type: params.type,
        ...body,
      });
    },
    organisationRuns: async ({ tx, actor, params, query }) =>
      await runsOf(actor, params.organisationId)(tx, query),
    organisationFile: async ({ tx, actor, params }) => await ownFile(tx, actor, params.id),
    linkedFile: async ({ params }) => {
      const named = readReportToken(links.secret, params.token);
      return fileOf(named && (await database.ask(async (tx) => await findLinked(tx, named))));
    },
  });
}

function listed(actor: Actor, area: ReportArea | undefined) {
  const areas: ReportArea[] = [];
  if (mayAny(actor, ['read reports'])) areas.push('platform');
  if (mayAny(actor, ['read organisation reports', 'read reports'])) areas.push('organisation');
  const wanted = area ?? areas[0];
  if (wanted === undefined || !areas.includes(wanted)) return [];
  const view = reachOf(actor);
  return reports
    .filter((report) => report.areas.includes(wanted) && maySeeReport(view, report))
    .map((report) => listedReport(report, wanted));
}
