// What may become of a patrol job: forward only, steps may be skipped, and what is completed or
// cancelled stays so.
import { conflict } from '#domain/kit/errors.ts';
import { allow, type Decision, refuse } from '#domain/kit/machine.ts';
import { type PatrolStatus, patrolStatuses } from './patrol-job.ts';

interface JobNews {
  /** The events row to write; null when nothing changes. */
  readonly kind: string | null;
}

const kinds: Record<PatrolStatus, string> = {
  requested: 'patrol_job.requested',
  dispatched: 'patrol_job.dispatched',
  in_progress: 'patrol_job.begun',
  completed: 'patrol_job.completed',
  cancelled: 'patrol_job.cancelled',
};

/**
 * The step to `next`, or its refusal: 409 `patrol_job_ended` for an ended job, `patrol_job_ahead`
 * for a step back.
 */
export function decidePatrolJob(
  from: PatrolStatus,
  next: PatrolStatus,
): Decision<{ status: PatrolStatus }, JobNews> {
  if (from === next) return allow({ status: from }, { kind: null });
  if (from === 'completed' || from === 'cancelled')
    return refuse(conflict('patrol_job_ended', `This patrol is already ${from}.`));
  if (next !== 'cancelled' && patrolStatuses.indexOf(next) < patrolStatuses.indexOf(from)) {
    return refuse(conflict('patrol_job_ahead', 'This patrol is already past that step.'));
  }
  return allow({ status: next }, { kind: kinds[next] });
}
