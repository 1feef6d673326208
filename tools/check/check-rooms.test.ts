// Breaks each rule of the rooms in a small tree and sees exactly that finding.
import { expect, test } from 'vitest';
import { areOneLetterApart } from './architecture/rooms.ts';
import { findings } from './check-rooms.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const whole = [
  'domain/tags/tags.api.ts',
  'server/tags/tags.routes.ts',
  'web/tags/tags.screens.ts',
  'server/kit/log.ts',
  'web/ui/button.tsx',
];
const rules = (...paths: string[]): string[] =>
  findings(temporaryTree(Object.fromEntries(paths.map((path) => [path, '// A part.\n'])))).map(
    ({ rule, message }) => `${rule}: ${message}`,
  );

test('rooms of one name in each wing are right, and a listed room may be without a wing', () => {
  expect(rules(...whole, 'server/audit/audit.feature.ts')).toEqual([]);
});

test('another name in one wing is refused in the wings that miss it', () => {
  expect(
    rules(
      ...whole.filter((path) => !path.startsWith('web/tags')),
      'web/labels/tags.screens.ts',
    ).map((one) => one.split(':')[1]),
  ).toEqual([' web has no room tags', ' domain has no room labels', ' server has no room labels']);
});

test('a room that is on the list and has every wing is taken off it', () => {
  expect(rules(...whole, 'server/audit/audit.feature.ts', 'web/audit/audit.screens.ts')).toEqual([
    'room: web/audit is there: take it off the list of ROOMS_WITHOUT',
  ]);
});

test('files that are entered by name differ by more than a letter; parts and tests of one room need not', () => {
  const parts = [
    'server/tags/place-line.ts',
    'server/tags/place-lines.ts',
    'server/tags/tag.routes.test.ts',
  ];
  expect(rules(...whole, ...parts)).toEqual([]);
  expect(rules(...whole, 'server/tags/names/tag.routes.ts')).toEqual([
    'similar-name: its name is one letter apart from server/tags/names/tag.routes.ts',
  ]);
});

test.each([
  ['a', 'a', false],
  ['sign-in', 'sign-on', true],
  ['message', 'messages', true],
  ['message', 'massages', false],
  ['aa', 'aaa', true],
  ['abc', 'acb', false],
])('%s and %s', (one, other, apart) =>
  expect([areOneLetterApart(one, other), areOneLetterApart(other, one)]).toEqual([apart, apart]),
);
