// How numbers of several cells are read, shown and typed.
import { expect, test } from 'vitest';
import { givenIn, shownNumber, withWholeNumbers } from './cell-numbers.ts';

test.each([
  [450, 0, '450'],
  [1_000_000_000_450, 1, '1-450'],
  [8_999_000_000_000_001, 8999, '8999-1'],
])('%i was given in cell %i and is shown as %s', (id, cell, shown) => {
  expect([givenIn(id), shownNumber(id)]).toEqual([cell, shown]);
  expect(withWholeNumbers(shown)).toBe(String(id));
});

test.each(['2026-11-29', 'Lee-2', '0400-123-456', '17-3-2026', '450'])(
  'a text that is no such number stays: %s',
  (text) => {
    expect(withWholeNumbers(text)).toBe(text);
  },
);
