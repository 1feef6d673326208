// The comparison of two versions.
import { expect, test } from 'vitest';
import { changedLines } from './changed-lines.ts';

const signs = { same: ' ', added: '+', removed: '-' } as const;
const drawn = (before: string[], after: string[]) =>
  changedLines(before.join('\n'), after.join('\n')).map(
    ({ change, text }) => `${signs[change]}${text}`,
  );

test.each([
  [['a'], ['a'], [' a']],
  [
    ['a', 'b', 'c'],
    ['a', 'x', 'c'],
    [' a', '-b', '+x', ' c'],
  ],
  [
    ['a', 'b'],
    ['a', 'n', 'b', 'm'],
    [' a', '+n', ' b', '+m'],
  ],
  [
    ['a', 'b', 'c', 'd'],
    ['x', 'b', 'y', 'd'],
    ['-a', '+x', ' b', '-c', '+y', ' d'],
  ],
  [[''], ['new'], ['-', '+new']],
])('%j to %j', (before, after, expected) => expect(drawn(before, after)).toEqual(expected));

test('very long texts are compared by what they begin and end with', () => {
  const many = (word: string) => Array.from({ length: 700 }, (_, at) => `${word} ${at}`);
  const found = drawn(['first', ...many('old'), 'last'], ['first', ...many('new'), 'last']);
  expect([found.length, found[0], found[1], found.at(-1)]).toEqual([
    1402,
    ' first',
    '-old 0',
    ' last',
  ]);
});
