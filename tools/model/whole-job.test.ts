// The whole job, played at random against the real server and a real database: rules that hold in
// every state are checked after each step.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/kit/testing/test-database.ts';
import { judgedSweeps } from './model-dues.ts';
import { playRun } from './model-run.ts';
import { modelStep } from './model-steps.ts';
import { type ModelWorld, openWorld } from './model-world.ts';

// MODEL_SEED, MODEL_RUNS and MODEL_STEPS play longer and elsewhere; without them every run of the
// tests is the same.
const { MODEL_SEED = '20261122', MODEL_RUNS = '4', MODEL_STEPS = '60', MODEL_PATH } = process.env;

let world: ModelWorld;
beforeAll(async () => {
  world = openWorld(await testDatabase());
});
afterAll(async () => await world.db.close());

test('the sweeps that are judged are the program’s', () => {
  const names = world.processes[0]?.sweeps.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(judgedSweeps));
});

test('in any order of events nothing is lost, doubled, early, misdirected or left waiting', {
  timeout: 3_600_000,
}, async () => {
  const run = fc.asyncProperty(
    fc.array(modelStep, { minLength: 1, maxLength: Number(MODEL_STEPS), size: 'max' }),
    async (steps) => {
      await playRun(world, steps);
    },
  );
  await fc.assert(run, {
    seed: Number(MODEL_SEED),
    numRuns: Number(MODEL_RUNS),
    endOnFailure: false,
    ...(MODEL_PATH ? { path: MODEL_PATH } : {}),
  });
});
