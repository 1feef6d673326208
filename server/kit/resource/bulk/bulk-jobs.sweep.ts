// Finishes bulk jobs part by part, in the view of their starter and while that person has the
// permission; after a restart a job continues where it was.
import { abilitiesOf } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Database } from '../../db/database.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import type { Log } from '../../log.ts';
import { type BulkAction, findBulkAction } from './bulk-actions.ts';
import { claimJob, type OpenJob, readOpenJobs, type Starter } from './bulk-jobs.store.ts';
import { refuseRest, runPart } from './bulk-run.ts';

export const bulkJobsSweepName = 'bulk jobs';

/**
 * @param callsLoaded whether all actions are registered: loading a call's module registers its own,
 * and a job of an unknown one is refused for good
 */
export function bulkJobsSweep(database: Database, log: Log, callsLoaded: () => boolean): Sweep {
  let stopping = false;
  return {
    name: bulkJobsSweepName,
    everyMs: 2000,
    run: async () => {
      if (!callsLoaded()) return null;
      // One part of each in turn, so that a long job does not delay a short one.
      for (let went = true; went && !stopping; ) {
        went = false;
        for (const job of await database.ask(readOpenJobs))
          if (!stopping && (await nextPart(database, log, job))) went = true;
      }
      return null;
    },
    finish: async () => {
      stopping = true;
    },
  };
}

/** Whether anything of the job was done; another process may be working on it. */
async function nextPart(database: Database, log: Log, job: OpenJob & Starter): Promise<boolean> {
  const action = findBulkAction(job.action);
  if (!action)
    log.error(
      { bulk_job: job.id, action: job.action },
      'a bulk job has an action that this version does not know',
    );
  const allowed = action !== undefined && mayStill(job, action);
  return await database.write(allowed ? job.run_as.view : { role: 'platform' }, async (tx) => {
    if (!(await claimJob(tx, job.id))) return false;
    if (allowed) await runPart(tx, { ...job, abilities: abilitiesNow(job) }, action, log);
    else await refuseRest(tx, job, 'You no longer have permission for this action.');
    return true;
  });
}

const abilitiesNow = ({ role, abilities }: Starter): readonly Permission[] =>
  abilitiesOf(role, abilities as Permission[] | null);

const mayStill = (starter: Starter, { anyOf }: BulkAction): boolean =>
  starter.same && anyOf.some((permission) => abilitiesNow(starter).includes(permission));
