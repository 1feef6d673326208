// A run that is stopped in its middle leaves no process, no changed file, no folder and with it no
// database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const broken = 'domain/escalation/second-path.ts';

/** Processes that work in the folder. */
const processesIn = (folder: string): string[] =>
  globSync('/proc/[0-9]*/cwd').filter((link) => {
    try {
      return readlinkSync(link).startsWith(folder);
    } catch {
      return false;
    }
  });

test('leaves nothing', async () => {
  const before = readFileSync(join(root, broken), 'utf8');
  const { TEST_POSTGRES_URL: _, ...env } = process.env;
  const run = spawn(process.execPath, ['tools/mutants.ts', broken], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(run, 'exit');
  const [line] = await once(createInterface(run.stdout), 'line');
  const folder = /^Working in (\S+)\.$/.exec(String(line))?.[1] ?? '';
  await expect
    .poll(() => globSync('mutants/sandbox*/package.json', { cwd: folder }), { timeout: 60_000 })
    .toHaveLength(1);
  await expect.poll(() => processesIn(folder).length, { timeout: 60_000 }).toBeGreaterThan(1);
  run.kill('SIGTERM');
  const [code] = await ended;
  expect(code).toBe(1);
  expect([existsSync(folder), processesIn(folder)]).toEqual([false, []]);
  expect(readFileSync(join(root, broken), 'utf8')).toBe(before);
}, 180_000);
