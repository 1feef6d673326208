// The lines of a change, widened to what they are part of.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedLines, isAmong, linesOfDiff, toBreak } from './changed-lines.ts';

let root: string;
const git = (...words: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], {
    cwd: root,
  });
const write = (path: string, ...lines: string[]): void =>
  writeFileSync(join(root, path), `${lines.join('\n')}\n`);

const broken = (...files: string[]): string[] => toBreak(root, changedLines(root, 'main', files));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vigil-changed-'));
  mkdirSync(join(root, 'domain'));
  git('init', '--quiet', '--initial-branch=main');
  write('domain/a.ts', 'const a = 1;', 'const b = tx`', 'select x', 'from y`;', 'const c = 3;');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('nothing differs', () => {
  expect(broken('domain/a.ts')).toEqual([]);
});

test('a changed line means its whole statement, before and after the commit', () => {
  write('domain/a.ts', 'const a = 1;', 'const b = tx`', 'select x', 'from z`;', 'const c = 3;');
  expect(broken('domain/a.ts')).toEqual(['domain/a.ts:2-4']);
  git('checkout', '--quiet', '-b', 'change');
  git('commit', '--quiet', '--all', '--message=second');
  expect(broken('domain/a.ts')).toEqual(['domain/a.ts:2-4']);
});

test('without main it is compared with that of the origin, and without both with the last commit', () => {
  git('checkout', '--quiet', '-b', 'change');
  write('domain/a.ts', 'const a = 2;', 'const b = tx`', 'select x', 'from y`;', 'const c = 3;');
  git('commit', '--quiet', '--all', '--message=second');
  git('update-ref', 'refs/remotes/origin/main', 'main');
  git('branch', '--quiet', '-D', 'main');
  expect(broken('domain/a.ts')).toEqual(['domain/a.ts:1-1']);
  git('update-ref', '-d', 'refs/remotes/origin/main');
  expect(broken('domain/a.ts')).toEqual([]);
});

test('of a statement only the lines that differ count', () => {
  write('domain/a.ts', 'const a = 1;', 'const b = tx`', 'select x', 'from z`;', 'const c = 3;');
  const changed = changedLines(root, 'main', ['domain/a.ts']);
  expect([3, 4, 5].filter((line) => isAmong(changed, { file: 'domain/a.ts', line }))).toEqual([4]);
  expect(isAmong(changed, { file: 'domain/b.ts', line: 4 })).toBe(false);
});

test('a condition over two lines is one', () => {
  write('domain/a.ts', 'const a =', '  1 && 2', '  && 3;');
  expect(broken('domain/a.ts')).toEqual(['domain/a.ts:1-3']);
});

test('a new file is taken whole, and one without rules is left alone', () => {
  write('domain/b.ts', 'const b = 1;');
  write('domain/c.ts', 'const c = 1;');
  expect(broken('domain/a.ts', 'domain/b.ts')).toEqual(['domain/b.ts']);
});

test('lines that only went away are not there to be broken', () => {
  expect(linesOfDiff('+++ b/a.ts\n@@ -3,2 +2,0 @@\n-x\n-y\n@@ -9 +7 @@\n')).toEqual(
    new Map([['a.ts', [{ first: 7, last: 7 }]]]),
  );
});
