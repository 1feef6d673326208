// A key that begins a sequence, such as E in `e s`, is no command of its own: the command would run
// at the first key, and the sequence could never be typed.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('web/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));
const allOf = (pattern: RegExp): string[] => [
  ...new Set(
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, key]) => key ?? '')),
  ),
];

it('no key is a command and the beginning of a sequence', () => {
  const commands = allOf(/\bkeys: '(\S)'/g);
  const beginnings = allOf(/['`]([a-z]) (?:[a-z]['`]|\$\{menu\.letter\})/g);
  expect(beginnings.toSorted()).toEqual(['e', 'g']);
  expect(commands).toEqual(expect.arrayContaining(['a', 'c', 'r']));
  expect(commands.filter((key) => beginnings.includes(key))).toEqual([]);
});
