// Puts each form of module state into a small tree and sees exactly that finding; where it is
// cleared, only read or allowed, there is none.
import { expect, test } from 'vitest';
import { temporaryTree } from '../source/temporary-tree.ts';
import { sessionMemory } from './session-memory.ts';

const found = (path: string, code: string): string[] =>
  sessionMemory(temporaryTree({ [path]: `// A file.\n${code}\n` })).map(
    ({ file, line, rule }) => `${file}:${line} ${rule}`,
  );

test.each([
  ['web/users/last.ts', 'let last: string | null = null;'],
  ['web/users/last.ts', 'export let last = 0;'],
  ['web/kit/table/rows.ts', 'const rows = new Map<number, string>();'],
  ['web/ui/display/seen.ts', 'const seen = new Set<number>();'],
  ['web/console/queue/queue.ts', 'export const queue = new QueueStore((row) => row.open);'],
])('%s: %s', (path, code) => {
  expect(found(path, code)).toEqual([`${path}:2 session-memory`]);
});

test.each([
  [
    'web/users/last.ts',
    'let last: string | null = null;\nclearAtSessionEnd(() => {\n  last = null;\n});',
  ],
  ['web/users/last.ts', "const known: ReadonlySet<string> = new Set(['a']);"],
  ['web/users/last.ts', 'const listeners = new Set<() => void>();'],
  ['web/users/last.ts', 'const kept = new WeakMap<object, string>();'],
  ['web/users/last.ts', 'function count() {\n  let all = 0;\n  return all;\n}'],
  ['web/users/last.test.ts', 'let last = 0;'],
  ['web/phone/parts/last.ts', 'let last = 0;'],
  ['server/users/last.ts', 'let last = 0;'],
])('%s may: %s', (path, code) => {
  expect(found(path, code)).toEqual([]);
});
