// The checks of a test run: every check in the folder is found, and a failing one is counted with
// its output.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allChecks, runChecks } from './checks.ts';
import { emptyTally } from './tally.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vigil-checks-'));
  mkdirSync(join(root, 'tools/check'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const check = (name: string, text: string): void =>
  writeFileSync(join(root, 'tools/check', name), text);

test('each check file is found, and neither its test nor a part of it', () => {
  for (const name of ['check-sizes.ts', 'check-words.ts', 'check-words.test.ts', 'size-limits.ts'])
    check(name, '');
  writeFileSync(join(root, 'tsconfig.json'), '{}');
  expect(allChecks(root).map(({ name }) => name)).toEqual([
    'types (tsconfig.json)',
    'sizes',
    'words',
  ]);
});

test('a check that ends with 1 fails and says how it is run alone, and the others are run', async () => {
  check('check-a.ts', 'console.log("a.ts:1 wrong"); process.exitCode = 1;');
  check('check-b.ts', 'const one: number = 1; void one;');
  const tally = emptyTally();
  const said: string[] = [];
  await runChecks(root, allChecks(root), tally, (line) => said.push(line));
  expect(said.join('\n')).toContain('a.ts:1 wrong');
  expect(said.join('\n')).toContain('Alone: node tools/check/check-a.ts');
  expect(tally).toEqual({ passed: 1, failed: 1, failures: ['check: a'] });
});

test('for a passing check only its notes are printed', async () => {
  check(
    'check-a.ts',
    'console.log("note: b is not installed: not tried"); console.log("warning something");',
  );
  const said: string[] = [];
  await runChecks(root, allChecks(root), emptyTally(), (line) => said.push(line));
  expect(said.join('\n')).toContain('note: b is not installed: not tried');
  expect(said.join('\n')).not.toContain('warning');
  expect(said.join('\n')).not.toContain('Alone');
});
