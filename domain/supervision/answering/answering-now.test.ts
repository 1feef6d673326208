// Whether anybody can answer, by the rule for the next alert, and why not in words.
import { expect, test } from 'vitest';
import type { OperatorNow } from '../next-operator.ts';
import { answeringOf, whyNobody } from './answering-now.ts';

const one = (more: Partial<OperatorNow> = {}): OperatorNow => ({
  id: 1,
  name: 'Mei',
  open: 0,
  on_call: false,
  paused: false,
  console: 'verified',
  ...more,
});

test.each([
  [[], 'absent', 0, 'no operator is on duty'],
  [[one()], 'able', 1, ''],
  [[one(), one({ on_call: true })], 'able', 1, '1 on a call'],
  [
    [one({ on_call: true }), one({ open: 5 }), one({ paused: true })],
    'busy',
    0,
    '1 on a call, 1 with a full load, 1 paused',
  ],
  [
    [one({ on_call: true }), one({ console: 'no_sound' })],
    'busy',
    0,
    '1 on a call, 1 without sound',
  ],
  [[one({ console: 'no_sound' }), one({ console: 'no_sound' })], 'absent', 0, '2 without sound'],
  [[one({ console: 'not_responding' })], 'absent', 0, '1 not responding'],
] as const)('%#: %o', (operators, state, can_answer, why) => {
  const now = answeringOf(operators);
  expect(now).toMatchObject({ state, can_answer, on_duty: operators.length });
  expect(whyNobody(now)).toBe(why);
});
