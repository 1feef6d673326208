// Whom waiting alerts are suggested to: the free ones with the fewest alerts, spread as if each had been assigned.
import { expect, test } from 'vitest';
import { type OperatorLoadNow, suggestionsFor } from './operator-load.ts';

const one = (id: number, name: string, open: number, on_call = false): OperatorLoadNow => ({ id, name, open, on_call });
const names = (operators: readonly OperatorLoadNow[], count: number, me = 99) =>
  suggestionsFor(operators, count, me).map(({ name }) => name);

test('the fewest open alerts first, spread over several', () => {
  expect(names([one(1, 'Jack', 3), one(2, 'Priya', 1)], 4)).toEqual(['Priya', 'Priya', 'Jack', 'Priya']);
});

test('nobody who is on a call or full, while somebody is free', () => {
  expect(names([one(1, 'Mei', 0, true), one(2, 'Tom', 5), one(3, 'Jack', 4)], 1)).toEqual(['Jack']);
});

test('where all are busy, the one with the fewest', () => {
  expect(names([one(1, 'Mei', 2, true), one(2, 'Tom', 5)], 2)).toEqual(['Mei', 'Mei']);
});

test('somebody else before oneself, oneself when alone, and none without operators', () => {
  expect(names([one(1, 'Aroha', 0), one(2, 'Jack', 1)], 1, 1)).toEqual(['Jack']);
  expect(names([one(1, 'Aroha', 0)], 1, 1)).toEqual(['Aroha']);
  expect(names([], 3)).toEqual([]);
});
