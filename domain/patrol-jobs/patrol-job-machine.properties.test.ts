// What holds for a patrol job after any steps in any order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PatrolStatus, patrolStatuses } from './patrol-job.ts';
import { decidePatrolJob } from './patrol-job-machine.ts';

const anySteps = fc.array(fc.constantFrom(...patrolStatuses), { maxLength: 12 });
const isEnded = (status: PatrolStatus): boolean => ['completed', 'cancelled'].includes(status);

/** The status before and after each step, and what it writes. */
function walked(steps: readonly PatrolStatus[]) {
  let status: PatrolStatus = 'requested';
  return steps.map((next) => {
    const before = status;
    const answer = decidePatrolJob(before, next);
    if (answer.allowed) status = answer.change.status;
    return {
      before,
      next,
      after: status,
      wrote: answer.allowed ? answer.news.kind : null,
      refused: answer.allowed ? null : answer.refusal.code,
    };
  });
}

test('a patrol never goes back, and one that has ended stays ended (R182)', () =>
  fc.assert(
    fc.property(anySteps, (steps) => {
      for (const { before, next, after, refused } of walked(steps)) {
        if (isEnded(before))
          expect([after, refused]).toEqual([before, next === before ? null : 'patrol_job_ended']);
        expect(patrolStatuses.indexOf(after)).toBeGreaterThanOrEqual(
          patrolStatuses.indexOf(before),
        );
      }
    }),
  ));

test('a patrol that has not ended can always be completed or cancelled', () =>
  fc.assert(
    fc.property(
      anySteps,
      fc.constantFrom('completed' as const, 'cancelled' as const),
      (steps, end) => {
        const status = walked(steps).at(-1)?.after ?? 'requested';
        if (isEnded(status)) return;
        expect(decidePatrolJob(status, end)).toMatchObject({
          allowed: true,
          change: { status: end },
        });
      },
    ),
  ));

test('each status is written once, when it is reached, and a refused or repeated step writes nothing', () =>
  fc.assert(
    fc.property(anySteps, (steps) => {
      const moves = walked(steps);
      for (const { before, after, wrote } of moves) expect(wrote === null).toBe(before === after);
      const written = moves.flatMap(({ wrote }) => wrote ?? []);
      expect(new Set(written).size).toBe(written.length);
    }),
  ));
