// Patrol jobs: asked for once, moved forward, and shown to the organisation.
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { type ListPeriod, lengthOf } from '#domain/kit/resource/periods.ts';
import type { PatrolJob, PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';
import { patrolJobsApi } from '#domain/patrol-jobs/patrol-jobs.api.ts';
import { countedTime } from '#server/alerts/alert-figures.store.ts';
import { patrolJobJson } from '#server/alerts/patrols/alert-patrols.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

interface AlertKey {
  readonly id: number;
  readonly organisation_id: number;
}

type Read = { job: PatrolJob }[];

export async function findJob(
  tx: Tx,
  alert: AlertKey,
  by: { id: number } | { client_id: string },
): Promise<PatrolJob | null> {
  const [row] = await tx<Read>`
    select ${patrolJobJson(tx)} as job from patrol_jobs j
    where j.organisation_id = ${alert.organisation_id}
      and j.alert_id = ${alert.id}
      and ${'id' in by ? tx`j.id = ${by.id}` : tx`j.client_id = ${by.client_id}`}`;
  return row?.job ?? null;
}

export interface NewJob {
  status: Extract<PatrolStatus, 'requested' | 'dispatched'>;
  provider?: string | undefined;
  reference?: string | undefined;
  instructions?: string | undefined;
  requested_by: { id: number; name: string } | null;
  client_id?: string;
  /** The worker's request that it answers. */
  event_key?: string;
  /** Its request in deliveries; absent where no provider is asked. */
  delivery_key?: string;
}

/** Writes a job; null when the worker's request already exists. */
export async function insertJob(tx: Tx, alert: AlertKey, job: NewJob): Promise<PatrolJob | null> {
  const [row] = await tx<Read>`
    with j as (
      insert into patrol_jobs (organisation_id, alert_id, status, provider, reference, instructions,
        requested_by_staff_id, requested_by_name, client_id, event_key, delivery_key, dispatched_at)
      values (${alert.organisation_id}, ${alert.id}, ${job.status}, ${job.provider || null},
        ${job.reference || null}, ${job.instructions || null}, ${job.requested_by?.id ?? null},
        ${job.requested_by?.name ?? null},
        ${job.client_id ?? null}, ${job.event_key ?? null}, ${job.delivery_key ?? null},
          ${job.status === 'dispatched' ? tx`app.now()` : null})
      on conflict (organisation_id, alert_id, event_key) where event_key is not null do nothing
      returning *
    ) select ${patrolJobJson(tx)} as job from j`;
  return row?.job ?? null;
}

export interface JobChange {
  status: PatrolStatus;
  provider?: string | undefined;
  reference?: string | undefined;
  failure?: string | null;
}

/** Moves a job; times of steps that were skipped stay empty. */
export async function changeJob(
  tx: Tx,
  id: number,
  { status, provider, reference, failure = null }: JobChange,
): Promise<PatrolJob> {
  const at = (step: PatrolStatus, column: Fragment) =>
    status === step ? tx`coalesce(${column}, app.now())` : column;
  const [row] = await tx<Read>`
    with j as (
      update patrol_jobs set status = ${status}, version = version + 1, failure = ${failure},
        provider = ${provider ?? tx`provider`}, reference = ${reference ?? tx`reference`},
        dispatched_at = ${at('dispatched', tx`dispatched_at`)},
          in_progress_at = ${at('in_progress', tx`in_progress_at`)},
        completed_at = ${at('completed', tx`completed_at`)},
          cancelled_at = ${at('cancelled', tx`cancelled_at`)}
      where id = ${id} returning *
    ) select ${patrolJobJson(tx)} as job from j`;
  if (!row) throw new Error('the patrol job was not changed');
  return row.job;
}

/** The alert that a device's event raised, repeated or is in. */
export async function alertOfEvent(
  tx: Tx,
  deviceId: number,
  eventKey: string,
): Promise<number | null> {
  const [row] = await tx<
    { alert_id: number | null }[]
  >`select alert_id from events where device_id = ${deviceId} and event_key = ${eventKey}`;
  return row?.alert_id ?? null;
}

/** The job whose request a delivery carries. */
export async function jobOfDelivery(
  tx: Tx,
  deliveryId: number,
): Promise<{ id: number; alert_id: number } | null> {
  const [row] = await tx<{ id: number; alert_id: number }[]>`
    select id, alert_id
    from patrol_jobs
    where delivery_key = (select idempotency_key from deliveries where id = ${deliveryId})`;
  return row ?? null;
}

/** Whether we asked the provider, which then must be notified of a cancellation. */
export async function wasSent(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`select from patrol_jobs where id = ${id} and delivery_key is not null`;
  return rows.length > 0;
}

/** A page of an organisation's jobs, newest first; the caller's view is the organisation. */
export const listJobs = async (
  tx: Tx,
  organisationId: number,
  query: QueryOf<typeof patrolJobsApi.list>,
) =>
  await listStore(patrolJobsApi.list, {
    table: 'patrol_jobs',
    isBehindFigure: true,
    direction: 'desc',
    where: () => tx`t.organisation_id = ${organisationId}`,
    search: ['provider', 'reference', 'person'],
    derived: {
      person: () => tx`(select p.name
            from alerts a
            join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
        where a.organisation_id = t.organisation_id and a.id = t.alert_id)`,
    },
    filters: {
      period: (_tx, period: ListPeriod) =>
        tx`
          ${countedTime(tx, 'patrol_jobs', 't')} >= (select app.now() - ${lengthOf[period]}::interval)
        `,
      from: (_tx, moment: string) => tx`t.requested_at >= ${moment}::timestamptz`,
      to: (_tx, moment: string) => tx`t.requested_at < ${moment}::timestamptz`,
    },
    row: (_tx, id) => tx`select ${patrolJobJson(tx)} as item from patrol_jobs j where j.id = ${id}`,
  })(tx, query);
