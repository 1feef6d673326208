// @vitest-environment happy-dom
// For every order of events and any delay: each call that reaches the server names an alert and a
// version shown 300 ms before the press.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '#web/kit/language/language.ts';
import { ModelClock } from './model-clock.ts';
import { playAims } from './model-run.ts';
import { type AimStep, aboutAProposal, aimStep, proposalStep } from './model-steps.ts';

// AIM_SEED and AIM_RUNS run other and more cases; without them every run of the tests is the same.
const { AIM_SEED = '20261128', AIM_RUNS = '300', AIM_STEPS = '40' } = process.env;

const clock = new ModelClock();
let restore = () => {};
beforeAll(() => {
  restore = clock.install();
});
afterAll(() => restore());

const twoAlerts: readonly AimStep[] = [
  { kind: 'arrives', priority: 1 },
  { kind: 'arrives', priority: 1 },
];

test.each([
  ['at one queue', twoAlerts, aimStep],
  ['about a proposal to resolve', aboutAProposal, proposalStep],
])(
  'every call names what was shown, in runs of two operators %s',
  { timeout: 3_600_000 },
  (_where, first, step) => {
    const all = { asked: 0 };
    const steps = fc.array(step, { minLength: 5, maxLength: Number(AIM_STEPS), size: 'max' });
    const run = fc.property(steps, (played) => {
      const { asked } = playAims(clock, [...first, ...played]);
      all.asked += asked;
    });
    fc.assert(run, { seed: Number(AIM_SEED), numRuns: Number(AIM_RUNS) });
    // Guards against an idle model: many presses are made, and many take effect.
    expect(all.asked).toBeGreaterThan(Number(AIM_RUNS) / 2);
  },
);
