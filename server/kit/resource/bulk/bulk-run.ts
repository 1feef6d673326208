// Runs a part of a bulk job: some of its records, each refused or changed by the same functions as
// a single call. A part that fails is run again record by record.
import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import { type BulkJob, bulkJobProgress } from '#domain/kit/bulk.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { tell } from '../../audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Outcome } from '../row-actions.ts';
import type { BulkAction } from './bulk-actions.ts';
import { type Ended, nextRecords, noteEnded, type OpenJob, type RunAs } from './bulk-jobs.store.ts';

const unknownFault = 'This could not be done. Please try again.';

/** A job with what its starter may do now. */
export type RunningJob = OpenJob & { readonly abilities: readonly Permission[] };

/** Does the next part of a claimed job, and notifies its starter of the progress. */
export async function runPart(
  tx: Tx,
  job: RunningJob,
  action: BulkAction,
  log: Log,
): Promise<BulkJob> {
  const records = await nextRecords(tx, job.id, action.recordsInPart);
  return await endPart(tx, job, await doTogether({ tx, job, action, log }, records));
}

/** Refuses all waiting records, with the same message. */
export async function refuseRest(tx: Tx, job: OpenJob, text: string): Promise<void> {
  const records = await nextRecords(tx, job.id, 'all');
  await endPart(
    tx,
    job,
    records.map((record) => ({ ...record, outcome: 'refused', text })),
  );
}

async function endPart(tx: Tx, job: OpenJob, ended: readonly Ended[]): Promise<BulkJob> {
  const now = await noteEnded(tx, job.id, ended);
  await tell(tx, [
    {
      channels: [`private-user.${shownPersonOf(job.run_as.actor)}`],
      event: bulkJobProgress.name,
      data: now,
    },
  ]);
  return now;
}

type Waiting = Pick<Ended, 'id' | 'name'>;

interface Part {
  readonly tx: Tx;
  readonly job: RunningJob;
  readonly action: BulkAction;
  readonly log: Log;
}

/**
 * Together while all goes well, else in halves, so that a failing record is found and does not
 * block the others.
 */
async function doTogether(part: Part, records: readonly Waiting[]): Promise<Ended[]> {
  const { tx } = part;
  await tx`savepoint bulk_part`;
  try {
    const ended = await doRecords(part, records);
    await tx`release savepoint bulk_part`;
    return ended;
  } catch (error) {
    await tx`rollback to savepoint bulk_part`;
    const [record, another] = records;
    if (record && !another) return [alone(part, record, error)];
    const middle = Math.ceil(records.length / 2);
    return [
      ...(await doTogether(part, records.slice(0, middle))),
      ...(await doTogether(part, records.slice(middle))),
    ];
  }
}

async function doRecords({ tx, job, action }: Part, records: readonly Waiting[]): Promise<Ended[]> {
  const held = await action.store.lock(
    tx,
    records.map(({ id }) => id),
  );
  const outcomes = await action.run({ tx, actor: doerOf(job) }, held, job.body);
  return records.map((record) => ({ ...record, ...endedAs(outcomes.get(record.id)) }));
}

function doerOf({
  run_as: { actor, view },
  abilities,
}: RunningJob): RunAs['actor'] & Pick<Actor, 'abilities' | 'restriction'> {
  return {
    ...actor,
    abilities: new Set(abilities),
    restriction: view.role === 'restricted' ? view.restriction : null,
  };
}

const endedAs = (outcome: Outcome | undefined): Pick<Ended, 'outcome' | 'text'> => {
  if (outcome === undefined) return { outcome: 'refused', text: notFound().message };
  return outcome.kind === 'refused'
    ? { outcome: 'refused', text: outcome.error.message }
    : { outcome: outcome.kind, text: '' };
};

function alone({ job, log }: Part, record: Waiting, error: unknown): Ended {
  // A record is not at fault while the database is unavailable: the part is retried.
  if (error instanceof AppError && error.status >= 500) throw error;
  if (error instanceof AppError) return { ...record, outcome: 'refused', text: error.message };
  log.error({ err: error, bulk_job: job.id, record: record.id }, 'a record of a bulk job failed');
  return { ...record, outcome: 'refused', text: unknownFault };
}
