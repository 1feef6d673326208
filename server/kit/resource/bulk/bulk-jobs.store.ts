// The rows of bulk jobs: creating one with the list of its records, claiming it, and storing the
// outcomes of its records.

import type { Actor } from '#domain/access/actor.ts';
import type { BulkJob, BulkResult } from '#domain/kit/bulk.ts';
import type { Fragment, Tx, View } from '../../db/database.ts';

/** The view and actor for each part of a job. */
export interface RunAs {
  readonly view: View;
  readonly actor: Pick<
    Actor,
    'user_id' | 'name' | 'role' | 'organisation_id' | 'acting_for_user_id'
  >;
}

export interface NewJob {
  readonly run_as: RunAs;
  readonly action: string;
  readonly body: Record<string, unknown>;
  readonly records: readonly { readonly id: number; readonly name: string }[];
}

export interface OpenJob {
  readonly id: number;
  readonly action: string;
  readonly body: Record<string, unknown>;
  readonly run_as: RunAs;
}

export type Ended = BulkResult;

const shown = (tx: Tx): Fragment =>
  tx`
    id, action, total, done, unchanged, refused, app.iso(created_at) as created_at,
      app.iso(finished_at) as finished_at
  `;

/** Jobs of the same person that are older than this are deleted when the next one starts. */
const keptFor = '30 days';

export async function insertJob(
  tx: Tx,
  { run_as, action, body, records }: NewJob,
): Promise<BulkJob> {
  const organisation_id = 'organisation_id' in run_as.view ? run_as.view.organisation_id : null;
  const starter = run_as.actor.user_id;
  await tx`
    delete from bulk_jobs
    where started_by_staff_id = ${starter}
      and finished_at is not null
      and created_at < app.now() - ${keptFor}::interval
  `;
  const [job] = await tx<BulkJob[]>`
    insert into bulk_jobs (organisation_id, started_by_staff_id, run_as, action, body, total,
      record_ids, record_names)
    values (${organisation_id}, ${starter}, ${tx.json(run_as as never)}, ${action},
      ${tx.json(body as never)}, ${records.length},
      ${records.map(({ id }) => id)}::bigint[], ${records.map(({ name }) => name)}::text[])
        returning ${shown(tx)}`;
  if (!job) throw new Error('the bulk job was not written');
  return job;
}

/** One that this person started, in the caller's view. */
export async function findJob(tx: Tx, id: number, userId: number): Promise<BulkJob | undefined> {
  const [job] = await tx<
    BulkJob[]
  >`select ${shown(tx)} from bulk_jobs where id = ${id} and started_by_staff_id = ${userId}`;
  return job;
}

/**
 * Locked until the transaction ends; false while another process works on it, or it is finished.
 */
export async function claimJob(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`
      select id from bulk_jobs where id = ${id} and finished_at is null for update skip locked
    `;
  return rows.length > 0;
}

/** The next waiting records of a job, after as many as are done. */
export async function nextRecords(
  tx: Tx,
  jobId: number,
  most: number | 'all',
): Promise<{ id: number; name: string }[]> {
  return await tx<{ id: number; name: string }[]>`
    select r.id, r.name
    from bulk_jobs j,
      unnest(j.record_ids[j.done + 1:${most === 'all' ? tx`j.total` : tx`j.done + ${most}::int`}],
      j.record_names[j.done + 1:${most === 'all' ? tx`j.total` : tx`j.done + ${most}::int`}]) with ordinality r (id,
        name, nth)
    where j.id = ${jobId} order by r.nth`;
}

/**
 * Stores the outcomes of the next records, in their order, and returns the job's progress; a
 * finished job no longer needs its list.
 */
export async function noteEnded(tx: Tx, jobId: number, ended: readonly Ended[]): Promise<BulkJob> {
  await tx`
    insert into bulk_job_results (organisation_id, bulk_job_id, position, record_id, name, outcome,
      text)
    select j.organisation_id, j.id, j.done + e.nth, e.id, e.name, e.outcome, e.text
    from bulk_jobs j,
      unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ name }) => name)}::text[],
      ${ended.map(({ outcome }) => outcome)}::text[],
        ${ended.map(({ text }) => text)}::text[]) with ordinality e (id, name, outcome, text, nth)
    where j.id = ${jobId}`;
  const countOf = (wanted: Ended['outcome']): number =>
    ended.filter(({ outcome }) => outcome === wanted).length;
  const [job] = await tx<BulkJob[]>`
    update bulk_jobs set done = done + ${ended.length}::int,
      unchanged = unchanged + ${countOf('unchanged')}::int,
        refused = refused + ${countOf('refused')}::int,
      finished_at = case when done + ${ended.length}::int = total then app.now() end,
      record_ids = case when done + ${ended.length}::int = total then '{}' else record_ids end,
      record_names = case when done + ${ended.length}::int = total then '{}' else record_names end
    where id = ${jobId} returning ${shown(tx)}`;
  if (!job) throw new Error(`bulk job ${jobId} was not written`);
  return job;
}

/**
 * Open jobs, the oldest first, with the present permissions of their starters; for a starter who
 * acted for another person, with that person's.
 */
export const readOpenJobs = async (tx: Tx): Promise<(OpenJob & Starter)[]> =>
  await tx<(OpenJob & Starter)[]>`
    select j.id, j.action, j.body, j.run_as, u.role, u.abilities,
      u.status = 'active'
        and u.role = j.run_as #>> '{actor,role}'
        and u.organisation_id is not distinct from (j.run_as #>> '{actor,organisation_id}')::bigint
        and case
          when u.restriction_type is not null then jsonb_build_object('by', u.restriction_type,
            'ids', u.restrictions) end
          is not distinct from j.run_as #> '{view,restriction}' as same
    from bulk_jobs j
    join users u
      on u.id = coalesce((j.run_as #>> '{actor,acting_for_user_id}')::bigint, j.started_by_staff_id)
    where j.finished_at is null
    order by j.id
    limit 50`;

export interface Starter {
  readonly role: Actor['role'];
  readonly abilities: string[] | null;
  /** Still active, in the same role and organisation, and restricted to the same people. */
  readonly same: boolean;
}
