// The steps come in their order, each ticked for itself, and there is no guide once all are done.
import { expect, test } from 'vitest';
import { organisationSteps, platformSteps, stepsLeft } from './first-steps.ts';

test.each([
  [{}, [false, false]],
  [{ centre_user: true }, [false, true]],
  [{ organisation: true }, [true, false]],
])('%o leaves %o', (done, ticks) => {
  expect(stepsLeft(done, platformSteps)?.map((step) => step.done)).toEqual(ticks);
});

test('all done is no guide', () => {
  expect(stepsLeft({ organisation: true, centre_user: true }, platformSteps)).toBeNull();
  expect(
    stepsLeft(Object.fromEntries(organisationSteps.map((step) => [step, true])), organisationSteps),
  ).toBeNull();
});
