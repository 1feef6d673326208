// Breaks each size and name rule in a small tree and sees exactly that finding; a clean tree gives
// none.
import { expect, test } from 'vitest';
import { findings, warnings } from './check-sizes.ts';
import { signsOf } from './source/functions.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const SENTENCE = '// What is here and why it does.\n';
const lines = (count: number, line = 'export {};'): string => `${line}\n`.repeat(count);
/** Statements of this many signs, a few on each line or one on each. */
const body = (signs: number, perLine = 1): string => {
  const statements = [
    `${'a'.repeat((signs % 6) + 5)};`,
    ...Array.from({ length: Math.floor(signs / 6) - 1 }, () => 'void 0;'),
  ];
  return `${statements.map((one, at) => `  ${one}${at % perLine === 0 ? '\n' : ''}`).join('')}\n`;
};
/** The file with statements up to this size. */
const upTo = (signs: number, text = SENTENCE): string => text + body(signs - signsOf(text));

/** The findings of a tree with the one file, as "file:line rule". */
function breaking(path: string, text: string): string[] {
  return findings(temporaryTree({ [path]: text })).map(
    ({ file, line, rule }) => `${file}:${line} ${rule}`,
  );
}

test('a clean tree has no findings, right up to every limit', () => {
  const root = temporaryTree({
    'domain/alerts/alert.ts': upTo(12_500),
    'domain/alerts/alert.test.ts': upTo(21_000),
    'domain/alerts/alert-row.test.ts': `${SENTENCE}test.each([])('', (a, b, c, d, e) => {\n${body(3_000)}});\n`,
    'domain/alerts/alert-machine.ts': `${SENTENCE}export function a(b: 1, c: 1, d: 1, e: 1) {\n${body(2_500)}}\n`,
    'server/kit/hub.ts': `${SENTENCE}export function hub() {\n  function look() {\n${body(2_000)}  }\n  function tell() {\n${body(2_000)}  }\n}\n`,
    'server/alerts/alerts.store.ts': `${SENTENCE}export const raise = (tx: Tx) => tx\`\n${lines(800, 'select 1')}\`;\n`,
    'web/alerts/alert-row.tsx': `${SENTENCE}export function Row() {\n${body(4_000)}  return <div />;\n}\n`,
    'web/alerts/alert-row.module.css':
      '/* The row of the queue, in both themes. */\n.row { color: red; }\n',
    'database/migrations/0014_messages.sql': `-- Messages to many people.\n${lines(499, 'select 1;')}`,
    'database/migrations/0248_alert_history.sql':
      '-- The history of an alert, append only.\nselect 1;\n',
    'database/schema.sql': lines(2000, 'select 1;'),
    'tools/launch/start.mjs': '#!/usr/bin/env node\n// Starts the program on any machine.\n',
    'server/kit/live/hub/outbox.ts': SENTENCE,
    'vite.config.ts': SENTENCE,
  });
  expect(findings(root)).toEqual([]);
});

const BROKEN: [what: string, path: string, text: string, found: string[]][] = [
  ['a long file', 'domain/a/b.ts', upTo(12_501), ['domain/a/b.ts:1 file-size']],
  ['a long test', 'domain/a/b.test.ts', upTo(21_001), ['domain/a/b.test.ts:1 file-size']],
  [
    'a long function',
    'domain/a/b.ts',
    `${SENTENCE}export function a() {\n${body(2_550)}}\n`,
    ['domain/a/b.ts:2 function-size'],
  ],
  [
    'a factory whose own part is long',
    'domain/a/b.ts',
    `${SENTENCE}export function a() {\n  function b() {\n${body(500)}  }\n${body(2_550)}}\n`,
    ['domain/a/b.ts:2 function-size'],
  ],
  [
    'a long arrow',
    'domain/a/b.ts',
    `${SENTENCE}export const a = () => {\n${body(2_550)}};\n`,
    ['domain/a/b.ts:2 function-size'],
  ],
  [
    'a long method',
    'domain/a/b.ts',
    `${SENTENCE}export class A {\n  a() {\n${body(2_550)}  }\n}\n`,
    ['domain/a/b.ts:3 function-size'],
  ],
  [
    'a long hook next to a component',
    'web/a/b.tsx',
    `${SENTENCE}export function useA() {\n${body(2_550)}}\nexport const B = () => <p />;\n`,
    ['web/a/b.tsx:2 function-size'],
  ],
  [
    'a long component',
    'web/a/b.tsx',
    `${SENTENCE}export function A() {\n${body(4_100)}  return <div />;\n}\n`,
    ['web/a/b.tsx:2 component-size'],
  ],
  [
    'five parameters',
    'domain/a/b.ts',
    `${SENTENCE}\nexport const a = (b: 1, c: 1, d: 1, e: 1, ...f: 1[]) => f;\n`,
    ['domain/a/b.ts:3 parameters'],
  ],
  [
    'no opening sentence',
    'domain/a/b.ts',
    `import 'zod';\n${SENTENCE}`,
    ['domain/a/b.ts:1 first-line'],
  ],
  ['an opening word', 'domain/a/b.ts', '// Alerts\nexport {};\n', ['domain/a/b.ts:1 first-line']],
  [
    'SQL without a sentence',
    'database/migrations/0001_a.sql',
    'select 1;\n',
    ['database/migrations/0001_a.sql:1 first-line'],
  ],
  ['a camel name', 'domain/a/alertRow.ts', SENTENCE, ['domain/a/alertRow.ts:1 kebab-case']],
  ['a capital folder', 'web/Alerts/row.tsx', SENTENCE, ['web/Alerts/row.tsx:1 kebab-case']],
  [
    'a migration without number',
    'database/migrations/alerts.sql',
    '-- The alerts of all organisations.\n',
    ['database/migrations/alerts.sql:1 kebab-case'],
  ],
  [
    'a long chapter of the schema’s book',
    'database/migrations/0016_billing.sql',
    `-- What an organisation pays for.\n${lines(500, 'select 1;')}`,
    ['database/migrations/0016_billing.sql:1 file-size'],
  ],
  [
    'a number from before the baseline',
    'database/migrations/0247_towns.sql',
    '-- The towns of all organisations.\n',
    ['database/migrations/0247_towns.sql:1 migration-number'],
  ],
  ['too deep', 'server/a/b/c/d/e.ts', SENTENCE, ['server/a/b/c/d/e.ts:1 folder-depth']],
];

test('breaking lines otherwise changes no size', () => {
  const texts = [1, 3].map(
    (perLine) => `${SENTENCE}export function a() {\n${body(2_600, perLine)}}\n`,
  );
  const messages = texts.map((text) =>
    findings(temporaryTree({ 'domain/a/b.ts': text })).map(({ message }) => message),
  );
  expect(messages[0]).toEqual(['a has 2613 characters without white space, at most 2550']);
  expect(messages[1]).toEqual(messages[0]);
});

test.each(BROKEN)('%s', (_what, path, text, found) => {
  expect(breaking(path, text)).toEqual(found);
});

test('two migrations of one number are refused, and a gap is none', () => {
  const text = '-- Something that is added.\n';
  const names = ['0016_billing', '0248_towns', '0251_streets', '0251_squares', '0300_lanes'];
  const root = temporaryTree(
    Object.fromEntries(names.map((name) => [`database/migrations/${name}.sql`, text])),
  );
  expect(findings(root)).toEqual([
    {
      file: 'database/migrations/0251_streets.sql',
      line: 1,
      rule: 'migration-number',
      message: '0251 is the number of 0251_squares.sql',
    },
  ]);
});

function folderOf(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`domain/alerts/a${at}.ts`, SENTENCE]),
  );
}

test('a crowded folder is warned of from 16 files and refused from 21; tests do not count', () => {
  const warned = temporaryTree({ ...folderOf(16), 'domain/alerts/a.test.ts': SENTENCE });
  expect(findings(warned)).toEqual([]);
  expect(warnings(warned)).toEqual([
    {
      file: 'domain/alerts',
      line: 1,
      rule: 'folder-size',
      message: '16 files in one folder, at most 15',
    },
  ]);
  const refused = findings(temporaryTree(folderOf(21)));
  expect(refused).toEqual([
    {
      file: 'domain/alerts',
      line: 1,
      rule: 'folder-size',
      message: '21 files in one folder, at most 20',
    },
  ]);
});

test('a lonely file is warned of', () => {
  expect(
    warnings(temporaryTree({ 'domain/alerts/a.ts': SENTENCE })).map(({ message }) => message),
  ).toEqual(['1 files stand alone in a folder']);
});
