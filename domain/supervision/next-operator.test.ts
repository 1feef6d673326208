// Which operators can take the next alert, and which are suggested for waiting alerts: the free
// ones with the fewest alerts, spread as if each had been assigned.
import { expect, test } from 'vitest';
import {
  canTakeNext,
  fullLoad,
  type Obstacle,
  type OperatorNow,
  obstacleOf,
  standingOf,
  suggestionsFor,
} from './next-operator.ts';

const one = (
  id: number,
  name: string,
  open: number,
  more: Partial<OperatorNow> = {},
): OperatorNow => ({
  id,
  name,
  open,
  on_call: false,
  paused: false,
  console: 'verified',
  ...more,
});
const names = (operators: readonly OperatorNow[], count: number, me = 99) =>
  suggestionsFor(operators, count, me).map(({ name }) => name);

test.each<[Partial<OperatorNow>, Obstacle | null]>([
  [{}, null],
  [{ open: fullLoad - 1 }, null],
  [{ open: fullLoad }, 'full'],
  [{ on_call: true }, 'on_call'],
  [{ paused: true }, 'paused'],
  [{ console: 'no_sound' }, 'no_sound'],
  [{ console: 'not_responding' }, 'not_responding'],
  [{ console: 'none' }, 'no_console'],
  [{ console: 'none', paused: true, on_call: true, open: 9 }, 'no_console'],
])('an operator with %o: %s', (more, obstacle) => {
  const operator = one(1, 'Mei', 0, more);
  expect([obstacleOf(operator), canTakeNext(operator)]).toEqual([obstacle, obstacle === null]);
  expect(names([operator], 1)).toEqual(obstacle === null ? ['Mei'] : []);
});

test('consoles of a person: one that responds and sounds is enough', () => {
  const works = { audio: 'running', troubles: [] } as const;
  const mute = { audio: 'muted', troubles: [] } as const;
  const silent = { audio: 'running', troubles: ['silent'] } as const;
  expect(standingOf([silent, mute, works])).toBe('verified');
  expect(standingOf([silent, mute])).toBe('no_sound');
  expect(standingOf([{ audio: 'running', troubles: ['no_sound'] }])).toBe('no_sound');
  expect(standingOf([silent])).toBe('not_responding');
  expect(standingOf([{ audio: 'muted', troubles: ['canary_missed'] }])).toBe('not_responding');
  expect(standingOf([{ audio: 'running', troubles: ['lost'] }])).toBe('none');
  expect(standingOf([])).toBe('none');
});

test('the fewest open alerts first, spread over several', () => {
  expect(names([one(1, 'Jack', 3), one(2, 'Priya', 1)], 4)).toEqual([
    'Priya',
    'Priya',
    'Jack',
    'Priya',
  ]);
});

test('no operator is suggested beyond a full load', () => {
  expect(
    names([one(1, 'Mei', 0, { on_call: true }), one(2, 'Tom', 5), one(3, 'Jack', 4)], 3),
  ).toEqual(['Jack']);
});

test('another operator before oneself, oneself when alone, and none without operators', () => {
  expect(names([one(1, 'Aroha', 0), one(2, 'Jack', 1)], 1, 1)).toEqual(['Jack']);
  expect(names([one(1, 'Aroha', 0)], 1, 1)).toEqual(['Aroha']);
  expect(names([], 3)).toEqual([]);
});
