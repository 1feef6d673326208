// Every cell of the patrol job's machine: each step from each state.
import { expect, test } from 'vitest';
import { type PatrolStatus, patrolStatuses } from './patrol-job.ts';
import { decidePatrolJob } from './patrol-job-machine.ts';

const outcome = (from: PatrolStatus, next: PatrolStatus): string => {
  const decision = decidePatrolJob(from, next);
  return decision.allowed ? (decision.news.kind ?? 'nothing') : decision.refusal.code;
};

test.each([
  [
    'requested',
    [
      'nothing',
      'patrol_job.dispatched',
      'patrol_job.begun',
      'patrol_job.completed',
      'patrol_job.cancelled',
    ],
  ],
  [
    'dispatched',
    [
      'patrol_job_ahead',
      'nothing',
      'patrol_job.begun',
      'patrol_job.completed',
      'patrol_job.cancelled',
    ],
  ],
  [
    'in_progress',
    [
      'patrol_job_ahead',
      'patrol_job_ahead',
      'nothing',
      'patrol_job.completed',
      'patrol_job.cancelled',
    ],
  ],
  [
    'completed',
    ['patrol_job_ended', 'patrol_job_ended', 'patrol_job_ended', 'nothing', 'patrol_job_ended'],
  ],
  [
    'cancelled',
    ['patrol_job_ended', 'patrol_job_ended', 'patrol_job_ended', 'patrol_job_ended', 'nothing'],
  ],
] as const)('from %s', (from, outcomes) => {
  expect(patrolStatuses.map((next) => outcome(from, next))).toEqual(outcomes);
});
