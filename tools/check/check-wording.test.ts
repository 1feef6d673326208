// Breaks the rule of plain words in a small tree: a new old word fails, and so does a line of the
// list that has become too generous.
import { expect, test } from 'vitest';
import { findings, LIST, shortened } from './check-wording.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const found = (files: Record<string, string>): string[] =>
  findings(temporaryTree(files)).map(
    ({ file, line, rule, message }) => `${file}:${line} ${rule} ${message.split(':')[0]}`,
  );

test('plain words, parts of other words, names of the database and folders that are not read have no findings', () => {
  const plain = [
    'export const address = "a reminder"; // it is sent again, to the dresser of the shelving unit',
    'export const rows = sql`select 1 from alert_nags where alert_nags_pkey`;',
    'export const firstLetter = "outdoors", letterSpacing = 1; // one letter, and what "PIN" stands for',
  ];
  expect(
    found({ 'server/a/b.ts': plain.join('\n'), 'bench/b.ts': '// anew', 'CHANGELOG.md': 'e-mail' }),
  ).toEqual([]);
});

test.each([
  [
    'a comment',
    'server/a/b.ts',
    '\n// tried anew',
    'server/a/b.ts:2 plain-words "anew" 1 times, 0 are listed',
  ],
  [
    'part of a name',
    'web/a/b.ts',
    'export const alertNags = 1;',
    'web/a/b.ts:1 plain-words "nag" 1 times, 0 are listed',
  ],
  [
    'a constant',
    'domain/a/b.ts',
    'export const OPEN_DEEDS = 1;',
    'domain/a/b.ts:1 plain-words "deed" 1 times, 0 are listed',
  ],
  [
    'a visible text',
    'web/a/b.tsx',
    'const a = t`Your E-mail`;',
    'web/a/b.tsx:1 plain-words "e-mail" 1 times, 0 are listed',
  ],
  [
    'a file name',
    'tools/offline-shelf.ts',
    '',
    'tools/offline-shelf.ts:1 plain-words "shelf" 1 times, 0 are listed',
  ],
  [
    'a page',
    'docs/a.md',
    'Nobody is\nnot told.',
    'docs/a.md:2 plain-words "not told" 1 times, 0 are listed',
  ],
  [
    'the compound only',
    'server/a/b.ts',
    'newLetterOf(tx)',
    'server/a/b.ts:1 plain-words "letter" 1 times, 0 are listed',
  ],
])('an old word in %s', (_where, path, text, finding) => {
  expect(found({ [path]: text })).toEqual([finding]);
});

const two = { 'server/a/b.ts': '// a wish\n// two wishes' };

test('listed words pass, one more fails', () => {
  expect(found({ ...two, [LIST]: 'server/a/b.ts\twish\t2\n' })).toEqual([]);
  expect(found({ ...two, [LIST]: 'server/a/b.ts\twish\t1\n' })).toEqual([
    'server/a/b.ts:1 plain-words "wish" 2 times, 1 are listed',
  ]);
});

test('removed words must leave the list, and shortening adds none', () => {
  const files = {
    ...two,
    'server/a/c.ts': '// anew',
    [LIST]: 'server/a/b.ts\twish\t3\nserver/gone.ts\tdeed\t1\n',
  };
  expect(found(files)).toEqual([
    'server/a/c.ts:1 plain-words "anew" 1 times, 0 are listed',
    `${LIST}:1 plain-words-list server/a/b.ts wish`,
    `${LIST}:2 plain-words-list server/gone.ts deed`,
  ]);
  expect(shortened(temporaryTree(files))).toBe('server/a/b.ts\twish\t2\n');
});
