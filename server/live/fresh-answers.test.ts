// A cached right lives a second at most, whenever within that second it was stored.
import { expect, test } from 'vitest';
import { createFreshAnswers } from './fresh-answers.ts';

test('an answer is kept, a refusal too, and dropped after a second', () => {
  let now = 5000;
  const answers = createFreshAnswers<string, boolean>(() => now);
  expect(answers.get('a')).toBeUndefined();
  answers.set('a', true);
  answers.set('b', false);
  now = 5999;
  expect([answers.get('a'), answers.get('b'), answers.get('c')]).toEqual([true, false, undefined]);
  now = 6000;
  expect([answers.get('a'), answers.get('b')]).toEqual([undefined, undefined]);
});

test('an answer that comes late in the second does not outlive it by another', () => {
  let now = 0;
  const answers = createFreshAnswers<string, boolean>(() => now);
  now = 900;
  answers.set('a', true);
  now = 1000;
  expect(answers.get('a')).toBeUndefined();
  answers.set('a', false);
  now = 1999;
  expect(answers.get('a')).toBe(false);
});
