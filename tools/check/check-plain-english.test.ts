// What counts as a marker, and the limit over a whole tree.
import { expect, test } from 'vitest';
import { countedText, findings, markersIn } from './check-plain-english.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const count = (text: string, path = 'server/a.ts'): number => markersIn({ path, text });

test.each([
  ['a line comment', '// It tells the hub.\n', 1],
  ['a docstring', '/** Whoever asks,\n * is told. */\n', 2],
  ['a name in camel case', 'const isHeard = told;\n', 2],
  ['a column', 'const heard_at = 1;\n', 0],
  ['a word that contains one', 'const doorway = bystander;\n', 0],
  ['an address', "const at = 'https://nobody.example'; // fine\n", 0],
  ['a text that people read', 'const text = t`Nobody answered`;\n', 0],
  ['a comment of SQL', '  -- nobody has it\n', 1],
])('%s', (_, text, expected) => expect(count(text)).toBe(expected));

test('titles of tests count, other strings of a test do not', () => {
  const text = "test('an alert that nobody has', () => expect(say()).toBe('nobody'));\n";
  expect(count(text, 'server/a.test.ts')).toBe(1);
  expect(countedText({ path: 'server/a.ts', text })).not.toContain('nobody');
});

test('one in a thousand lines is allowed, two are listed by file', () => {
  const lines = '\n'.repeat(1000);
  const tree = (text: string) =>
    temporaryTree({ 'server/a.ts': `// ${text}\n${lines}`, 'server/b.ts': '// A part.\n' });
  expect(findings(tree('told'))).toEqual([]);
  expect(findings(tree('told, nobody')).map(({ file, message }) => [file, message])).toEqual([
    ['server/a.ts', '2 of the words in MARKERS; 2 in all, at most 1'],
    ['server/b.ts', '0 of the words in MARKERS; 2 in all, at most 1'],
  ]);
});
