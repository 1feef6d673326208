// Patrol jobs as they are shown; they are written by server/patrol-jobs, which is above.
import type { PatrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** The patrolJob of domain/patrol-jobs for a `patrol_jobs` row called j. */
export const patrolJobJson = (tx: Tx): Fragment => tx`
  json_build_object('id', j.id, 'alert_id', j.alert_id,
    'organisation',
      (select json_build_object('id', o.id, 'name', o.name)
        from organisations o
        where o.id = j.organisation_id),
    'person',
      (select json_build_object('id', p.id, 'name', p.name)
        from alerts a
        join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
      where a.organisation_id = j.organisation_id and a.id = j.alert_id),
    'status', j.status, 'provider', j.provider, 'reference', j.reference, 'instructions',
      j.instructions,
    'requested_by', case
      when j.requested_by_staff_id is not null then json_build_object('id', j.requested_by_staff_id,
        'name', j.requested_by_name) end,
    'requested_at', app.iso(j.requested_at), 'dispatched_at', app.iso(j.dispatched_at),
      'in_progress_at', app.iso(j.in_progress_at),
    'completed_at', app.iso(j.completed_at), 'cancelled_at', app.iso(j.cancelled_at), 'failure',
      j.failure, 'version', j.version)`;

/** The patrol jobs of an alert, newest first. */
export const readPatrolJobs = async (
  tx: Tx,
  alert: { id: number; organisation_id: number },
): Promise<PatrolJob[]> =>
  (
    await tx<{ job: PatrolJob }[]>`
      select ${patrolJobJson(tx)} as job
      from patrol_jobs j
      where j.organisation_id = ${alert.organisation_id} and j.alert_id = ${alert.id}
      order by j.id desc`
  ).map(({ job }) => job);
