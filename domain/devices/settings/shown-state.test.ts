// What is said of a setting, by what was sent, what the pendant reported, and how sending ended.
import { expect, test } from 'vitest';
import { needsAttention, shownStateOf, shownStates } from './shown-state.ts';

test.each([
  ['nothing sent or reported', null, null, null, 'unknown'],
  ['never changed here', null, 40, null, 'on_device'],
  ['waits for its turn', 40, 100, 'queued', 'waiting'],
  ['waits though the pendant has it already', 40, 40, 'queued', 'waiting'],
  ['is on its way', 40, null, 'sent', 'waiting'],
  ['confirmed and reported', 40, 40, 'confirmed', 'on_device'],
  ['off is a value too', false, false, 'confirmed', 'on_device'],
  ['confirmed by a pendant that does not report it', 40, null, 'confirmed', 'on_device'],
  ['confirmed once, another value now', 40, 100, 'confirmed', 'changed'],
  ['refused', 40, 100, 'refused', 'refused'],
  ['refused by one that reports nothing', 40, null, 'refused', 'refused'],
  ['no answer', 40, 100, 'lapsed', 'unconfirmed'],
  ['refused first, on the pendant now', 40, 40, 'refused', 'on_device'],
  ['no answer, on the pendant now', 40, 40, 'lapsed', 'on_device'],
] as const)('%s', (_, wanted, reported, state, shown) => {
  expect(shownStateOf({ wanted, reported, state })).toBe(shown);
});

test('what is on the pendant or on its way needs no attention', () => {
  expect(shownStates.filter(needsAttention)).toEqual(['refused', 'unconfirmed', 'changed']);
});
