// The state of a request for a new fix: a fix from before the answer is not the requested one.
import { expect, test } from 'vitest';
import { fixState } from './fix-state.ts';

const at = '2026-11-23T10:00:00Z';
const [before, after] = [{ at: '2026-11-23T09:59:00Z' }, { at: '2026-11-23T10:00:20Z' }];

test.each([
  ['asked', [before], 'queued'],
  ['sent', [after], 'asked'],
  ['answered', [before], 'answered'],
  ['answered', [], 'answered'],
  ['answered', [before, after], 'received'],
  ['refused', [after], 'refused'],
  ['unanswered', [before], 'unanswered'],
  ['lapsed', [before], 'unanswered'],
] as const)('%s with fixes %j is %s', (step, positions, state) =>
  expect(fixState({ step, at }, positions)).toBe(state),
);
