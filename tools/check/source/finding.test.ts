// A check as the program that CI runs: its output and its exit code.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryTree } from './temporary-tree.ts';

const CHECKS = ['check-architecture.ts', 'check-sizes.ts', 'check-words.ts'];

function run(
  check: string,
  files: Record<string, string>,
): { code: number | null; output: string } {
  const program = fileURLToPath(new URL(`../${check}`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, temporaryTree(files)], {
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

const SENTENCE = '// What is here and why.\n';

test.each(CHECKS)('%s says nothing about three good files and exits with 0', (check) => {
  const good = Object.fromEntries(
    ['one', 'two', 'three'].map((name) => [
      `domain/alerts/${name}.ts`,
      `${SENTENCE}export const ${name} = 1;\n`,
    ]),
  );
  expect(run(check, good)).toEqual({ code: 0, output: '' });
});

test.each([
  [
    'check-architecture.ts',
    "import 'dayjs';\n",
    'domain/a/b.ts:2 domain-pure domain imports zod and itself only, not dayjs\n',
  ],
  [
    'check-sizes.ts',
    'export const a = (b: 1, c: 1, d: 1, e: 1, f: 1) => [b, c, d, e, f];\n',
    'domain/a/b.ts:2 parameters a takes 5 parameters, at most 4\n',
  ],
  [
    'check-words.ts',
    '// @ts-ignore\n',
    'domain/a/b.ts:2 no-silencing @ts-ignore hides an error that somebody must read\n',
  ],
])('%s prints file, line, rule and message and exits with 1', (check, text, line) => {
  const { code, output } = run(check, { 'domain/a/b.ts': SENTENCE + text });
  expect(output.replace(/^warning .*\n/gm, '')).toBe(line);
  expect(code).toBe(1);
});
