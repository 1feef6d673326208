// Leaves something unused in a small tree under our own knip.json and sees it named; a tree in use
// gives nothing.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryTree } from './source/temporary-tree.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const IN_USE: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'tree',
    type: 'module',
    imports: { '#domain/*': './domain/*' },
    dependencies: { zod: '4.6.7' },
  }),
  'knip.json': readFileSync(`${root}knip.json`, 'utf8'),
  'server/main.ts':
    "import { greeting } from '#domain/greeting.ts';\nprocess.stdout.write(greeting);\n",
  'domain/greeting.ts':
    "import * as z from 'zod';\nexport const greeting = z.string().parse('hello');\n",
};

/** Runs knip over the tree: its exit code and what it names, without configuration hints. */
function knip(files: Record<string, string>): { code: number | null; output: string } {
  const run = spawnSync(
    process.execPath,
    [
      `${root}node_modules/knip/bin/knip.js`,
      '--no-progress',
      '--no-config-hints',
      '--directory',
      temporaryTree(files),
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  return { code: run.status, output: run.stdout + run.stderr };
}

test('a tree in use passes', () => {
  expect(knip(IN_USE)).toEqual({ code: 0, output: '' });
});

test('an unused export, an unused file, an unused and an unlisted dependency are named', () => {
  const { code, output } = knip({
    ...IN_USE,
    'domain/greeting.ts':
      "import 'dayjs';\nexport const greeting = 'hello';\nexport const farewell = greeting;\n",
    'domain/forgotten.ts': 'export const forgotten = 1;\n',
  });
  expect(output).toMatch(/Unused exports \(1\)\nfarewell +domain\/greeting\.ts:3:14/);
  expect(output).toMatch(/Unused files \(1\)\ndomain\/forgotten\.ts/);
  expect(output).toMatch(/Unused dependencies \(1\)\nzod/);
  expect(output).toMatch(/Unlisted dependencies \(1\)\ndayjs/);
  expect(code).toBe(1);
});
