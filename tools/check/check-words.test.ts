// Breaks each rule about words in a small tree and sees exactly that finding; a clean tree gives
// none.
import { expect, test } from 'vitest';
import { findings } from './check-words.ts';
import { temporaryTree } from './source/temporary-tree.ts';

/** The findings of a tree with the one file, as "line rule". */
function breaking(path: string, text: string): string[] {
  return findings(temporaryTree({ [path]: text })).map(({ line, rule }) => `${line} ${rule}`);
}

test('a clean tree has no findings: words in comments, strings, names and their right places are fine', () => {
  const root = temporaryTree({
    'server/alerts/alerts.store.ts': [
      'const any = "as any"; // any, as X, now() and console.log() in a comment',
      'const order = ["a", "b"] as const;',
      'export const due = (sql: (text: TemplateStringsArray) => string) => sql`select 1 where due_at <= app.now()`;',
      'const wrong = !any && order;',
      'export const now = () => wrong; // the clock is given',
      "export const text = `it is ${now()} o'clock, so we wait`;",
    ].join('\n'),
    'server/kit/db/row.ts': 'export const row = (value: unknown) => value as { id: number };',
    'server/alerts/alerts.test.ts':
      'export const row = (value: unknown) => value as { id: number };\nexport const dice = Math.random();',
    'server/alerts/turn.test.ts':
      "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep();\nsetImmediate(() => {});\nsleep(0);",
    'server/alerts/pace.ts': 'setTimeout(() => {}, 50);',
    'server/main.test.ts': 'setTimeout(() => {}, 50);',
    'tools/seed.ts': 'console.log(Math.random());',
    'web/alerts/row.tsx':
      "export const only = ['a'].filter((x) => x !== 'skip');\nexport const Row = () => <p>{only}</p>;",
    'database/migrations/0001_clock.sql':
      'create function app.now() returns timestamptz language sql as $$ select now() $$;',
    'README.md':
      'See the registry. The network/work/place is fine, and so is https://example.org/x/work/.',
    'package-lock.json': '{ "resolved": "https://registry.npmjs.org/zod/-/zod-4.6.7.tgz" }',
    '.ci/run': 'npm test',
  });
  expect(findings(root)).toEqual([]);
});

const BROKEN: [what: string, path: string, text: string, found: string[]][] = [
  ['a variable of type any', 'server/a/b.ts', '\nexport const a: any = 1;', ['2 no-any']],
  ['any inside a type', 'server/a/b.ts', 'export type A = Record<string, any[]>;', ['1 no-any']],
  [
    'a cast to any, also in a kit',
    'server/kit/b.ts',
    'export const a = (1 as any).b;',
    ['1 no-any'],
  ],
  ['a cast', 'server/a/b.ts', 'export const a = (b: unknown) => b as string;', ['1 no-cast']],
  [
    'a cast in old spelling',
    'server/kit/b.ts',
    'export const a = (b: unknown) => <string>b;',
    ['1 no-cast'],
  ],
  [
    'a non-null',
    'server/kit/b.ts',
    'export const a = (b?: string) => b!.length;',
    ['1 no-non-null'],
  ],
  ['a definite field', 'server/a/b.ts', 'export class A {\n  b!: string;\n}', ['2 no-non-null']],
  ['a definite variable', 'server/a/b.ts', 'export let a!: string;', ['1 no-non-null']],
  ['a silenced line', 'server/a/b.ts', '// @ts-ignore\nexport const a = 1;', ['1 no-silencing']],
  [
    'an expected error',
    'server/a/b.test.ts',
    '/* @ts-expect-error because */\nexport const a = 1;',
    ['1 no-silencing'],
  ],
  ['an unchecked file', 'server/a/b.ts', '// @ts-nocheck\nexport const a = 1;', ['1 no-silencing']],
  ['a skipped test', 'server/a/b.test.ts', "\ntest.skip('a', () => {});", ['2 no-skipped-test']],
  ['an only test', 'server/a/b.test.ts', "describe.only('a', () => {});", ['1 no-skipped-test']],
  ['a test for later', 'server/a/b.test.ts', "it.todo('a');", ['1 no-skipped-test']],
  [
    'a conditional skip',
    'server/a/b.test.ts',
    "test.skipIf(true)('a', () => {});",
    ['1 no-skipped-test'],
  ],
  [
    'a skipped row test',
    'server/a/b.test.ts',
    "test.skip.each([1])('a', () => {});",
    ['1 no-skipped-test'],
  ],
  ['a note for later', 'server/a/b.ts', '// TODO: later\nexport const a = 1;', ['1 no-todo']],
  [
    'a note for later in SQL',
    'database/migrations/0001_a.sql',
    'select 1; -- FIXME',
    ['1 no-todo'],
  ],
  ['printing in the server', 'server/a/b.ts', "console.log('x');", ['1 no-console']],
  ['printing in the web', 'web/a/b.tsx', "console.error('x');", ['1 no-console']],
  [
    'raw HTML',
    'web/a/b.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
    ['1 no-raw-html'],
  ],
  [
    'raw HTML as a property',
    'web/a/b.tsx',
    'export const a = { dangerouslySetInnerHTML: { __html: "" } };',
    ['1 no-raw-html'],
  ],
  ['dice in the server', 'server/a/b.ts', 'export const a = Math.random();', ['1 no-dice']],
  ['dice in the domain', 'domain/a/b.ts', 'export const a = Math.random();', ['1 no-dice']],
  [
    'the bare clock in tagged SQL',
    'server/a/b.ts',
    'export const a = sql`\n  now()`;',
    ['2 app-now'],
  ],
  [
    'the bare clock in a string',
    'server/a/b.ts',
    "export const a = 'update x set at = now()';",
    ['1 app-now'],
  ],
  [
    'the other bare clocks',
    'tools/b.ts',
    'export const a = sql`select clock_timestamp(), 1`;',
    ['1 app-now'],
  ],
  [
    'current_timestamp',
    'server/a/b.ts',
    'export const a = `select current_timestamp`;',
    ['1 app-now'],
  ],
  [
    'a fixed wait in a test',
    'server/a/b.test.ts',
    '\nawait new Promise((resolve) => setTimeout(resolve, 50));',
    ['2 no-fixed-wait'],
  ],
  [
    'a fixed wait of another name, in the web',
    'web/a/b.test.tsx',
    "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(lookMs);",
    ['2 no-fixed-wait'],
  ],
  [
    'a busy loop in a test',
    'tools/a.test.ts',
    'while (performance.now() < 5) Math.sqrt(2);',
    ['1 no-fixed-wait'],
  ],
  [
    'a test that is let wait and does not',
    'server/main.test.ts',
    'export const a = 1;',
    ['1 no-fixed-wait'],
  ],
  ['a machine path', 'docs/runbook.md', 'first\nsee /work/main', ['2 no-machine-path']],
  [
    'a machine path in code',
    'server/a/b.ts',
    "export const a = '/farm/in';",
    ['1 no-machine-path'],
  ],
  ['a registry', '.npmrc', 'registry=https://registry.example.com/', ['1 no-registry-host']],
  ['a registry by another name', 'README.md', 'http://my-registry:4873/', ['1 no-registry-host']],
  [
    'a mirror in the lock file',
    'package-lock.json',
    '{\n"resolved": "http://mirror:1/zod.tgz"\n}',
    ['2 no-registry-host'],
  ],
];

test.each(BROKEN)('%s', (_what, path, text, found) => {
  expect(breaking(path, text)).toEqual(found);
});
