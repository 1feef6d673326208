// The calls of the audit log; files are written by the sweep.
import {
  type ActivityLogExport,
  activityLogsApi,
} from '#domain/activity-logs/activity-logs.api.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { askedPeriod, periodOf, zoneOf } from '#server/kit/resource/day-period.ts';
import { tellStory } from '#server/kit/resource/row-actions.ts';
import { findExport, insertExport, listExports, readParts } from './activity-exports.store.ts';
import { listActivity } from './activity-logs.store.ts';

async function requireExport(tx: Tx, id: number, userId: number): Promise<ActivityLogExport> {
  const found = await findExport(tx, id, userId);
  if (!found) throw notFound();
  return found;
}

/** @param wake starts the work at once */
export const activityLogsRoutes = ({ wake }: { readonly wake: () => void }): Route[] =>
  router(activityLogsApi, {
    list: async (context) =>
      await listActivity(context.tx, context.query, await askedPeriod(context)),
    export: async ({ tx, actor, body, afterCommit }) => {
      const timezone = await zoneOf(tx, actor.user_id);
      const period = await periodOf(tx, timezone, body.filters);
      const filters = { ...body.filters, ...period };
      const id = await insertExport(tx, {
        started_by_staff_id: actor.user_id,
        started_by_name: actor.name,
        filters,
        timezone,
      });
      await tellStory({ tx, actor }, [
        {
          kind: 'activity_logs.exported',
          organisation_id: null,
          data: { id, filters: body.filters },
        },
      ]);
      afterCommit(wake);
      return await requireExport(tx, id, actor.user_id);
    },
    exports: async ({ tx, actor, query }) => await listExports(actor.user_id)(tx, query),
    file: async ({ tx, actor, params }) => {
      const found = await requireExport(tx, params.id, actor.user_id);
      if (found.status !== 'finished')
        throw conflict('not_finished', 'This file is not finished yet. Try again in a moment.');
      const name = `audit-log-${found.created_at.slice(0, 10)}-${found.id}.csv`;
      return {
        name,
        pieces: await readParts(tx, found.id),
        rows: found.rows,
        is_cut: found.is_cut,
      };
    },
  });
