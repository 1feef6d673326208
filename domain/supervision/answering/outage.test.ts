// An outage step by step: one notice for each of its two kinds, none for a momentary gap, and its
// end only after an operator stayed able to answer.
import { expect, test } from 'vitest';
import type { Answering } from './answering-now.ts';
import { lookEverySeconds, nextStep, type Outage, settledSeconds } from './outage.ts';

/**
 * Looks every five seconds at what the consoles show. @param shown a state and how many looks it
 * lasts @returns the notices with their seconds
 */
function notices(...shown: readonly (readonly [Answering, number])[]): string[] {
  let outage: Outage | null = null;
  let now = 0;
  const sent: string[] = [];
  for (const [state, looks] of shown)
    for (let look = 0; look < looks; look += 1) {
      const step = nextStep(outage, state, now);
      if (step.notice) sent.push(`${now / 1000} ${step.notice}`);
      outage = step.outage;
      now += lookEverySeconds * 1000;
    }
  return sent;
}

test('no notice while an operator can answer, nor of a gap shorter than the time to settle', () => {
  expect(notices(['able', 5], ['absent', 4], ['able', 5], ['busy', 4], ['able', 5])).toEqual([]);
});

test('once within a minute, and once that an operator can again', () => {
  expect(notices(['able', 1], ['absent', 100], ['able', 20])).toEqual(['25 absent', '525 again']);
  expect(settledSeconds + 2 * lookEverySeconds).toBeLessThan(60);
});

test('busy first and absent later are each sent once; absent first says all', () => {
  expect(notices(['busy', 10], ['absent', 10], ['busy', 10], ['absent', 10])).toEqual([
    '20 busy',
    '70 absent',
  ]);
  expect(notices(['absent', 10], ['busy', 10], ['absent', 10])).toEqual(['20 absent']);
});

test('busy and absent by turns do not put the notice off', () => {
  expect(notices(['busy', 2], ['absent', 2], ['busy', 2])).toEqual(['20 busy']);
});

test('an operator able for a moment does not end an outage', () => {
  expect(notices(['absent', 6], ['able', 3], ['absent', 10], ['able', 6])).toEqual([
    '20 absent',
    '115 again',
  ]);
});
