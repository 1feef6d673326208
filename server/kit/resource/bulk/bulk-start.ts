// Starts a bulk action: the list of its records is stored at once; a few are done within the
// request, more by the sweep.
import type { BulkJob } from '#domain/kit/bulk.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { invalid } from '#domain/kit/errors.ts';
import { mostImportRows } from '#domain/kit/import/table-import.ts';
import { viewFor } from '../../access/scope.ts';
import type { Context } from '../../http/context.ts';
import { type Fields, tellStory } from '../row-actions.ts';
import type { BulkAction } from './bulk-actions.ts';
import { insertJob, type RunAs } from './bulk-jobs.store.ts';
import { type RunningJob, runPart } from './bulk-run.ts';

/** Up to so many are done before the answer. */
const mostAtOnce = 200;
/** As many as one file can import, so that all of them can be edited together. */
const mostSelected = mostImportRows;

let wake = (): void => {};

/** Sets the listener for started jobs that the sweep must finish. */
export const onBulkStarted = (listener: () => void): void => {
  wake = listener;
};

interface Chosen {
  readonly ids?: readonly number[];
  readonly all_selected?: boolean;
  readonly filters?: Fields;
}

async function named(
  { store }: BulkAction,
  tx: Context['tx'],
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const names = await store.namesOf(tx, ids);
  return ids.map((id) => ({ id, name: names.get(id) ?? `#${id}` }));
}

export async function startBulk(
  action: BulkAction,
  endpoint: AnyEndpoint,
  context: Context,
): Promise<BulkJob> {
  const { tx, actor, params } = context;
  const { ids, all_selected, filters, ...body } = context.body as unknown as Chosen & Fields;
  const records = all_selected
    ? await action.store.namedBy(tx, filters ?? {}, mostSelected + 1)
    : await named(
        action,
        tx,
        [...new Set(ids)].sort((a, b) => a - b),
      );
  const chosen = records.map(({ id }) => id);
  if (chosen.length === 0) throw invalid({ ids: ['Nothing matches the filters.'] });
  if (chosen.length > mostSelected)
    throw invalid({
      ids: [`More than ${mostSelected.toLocaleString('en')} selected. Narrow the filters.`],
    });
  await action.before?.({ tx, actor }, chosen, body);
  const { user_id, name, role, organisation_id, acting_for_user_id } = actor;
  const run_as: RunAs = {
    view: viewFor(endpoint, actor, params as Record<string, number>),
    actor: { user_id, name, role, organisation_id, acting_for_user_id },
  };
  const job = await insertJob(tx, { run_as, action: action.name, body, records });
  await tellStory({ tx, actor }, [
    {
      kind: 'bulk_job.started',
      organisation_id: 'organisation_id' in run_as.view ? run_as.view.organisation_id : null,
      data: { id: job.id, action: action.name, total: job.total },
    },
  ]);
  if (job.total > Math.min(mostAtOnce, action.recordsInPart)) {
    context.afterCommit(wake);
    return job;
  }
  const open: RunningJob = {
    id: job.id,
    action: action.name,
    body,
    run_as,
    abilities: [...actor.abilities],
  };
  return await runPart(tx, open, action, context.log);
}
