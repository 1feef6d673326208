// The server that a test run asks for: an unsuitable folder ends the run with one sentence, before
// anything is started or written.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPostgresBinaries } from '#server/kit/postgres/binaries.ts';
import { otherServer } from './other-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-other-'));
  vi.stubEnv('TEST_POSTGRES_URL', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('no server, or the one of a folder', () => {
  const embedded = findPostgresBinaries();
  expect(otherServer(['server/alerts', '--checks-only'])).toBeNull();
  expect(otherServer(['server/alerts', `--postgres=${dirname(embedded.postgres)}`])).toEqual(
    embedded,
  );
});

test.each([
  [['--postgres'], '--postgres needs the folder'],
  [['--postgres='], '--postgres needs the folder'],
  [['--postgres=/nowhere/at/all', 'server'], 'There is no folder /nowhere/at/all.'],
])('%j is refused', (words, refusal) => {
  expect(otherServer(words)).toMatchObject({ refusal: expect.stringContaining(refusal) });
});

test('a configured server is not replaced silently', () => {
  vi.stubEnv('TEST_POSTGRES_URL', 'postgres://somewhere');
  const refusal = 'TEST_POSTGRES_URL names a server already: unset it, or leave --postgres out.';
  expect(otherServer([`--postgres=${folder}`])).toEqual({ refusal });
});

test('a refused run reports why, counts as failed and leaves nothing', () => {
  const program = join(import.meta.dirname, 'run-tests.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, `--postgres=${folder}`],
    {
      env: { ...process.env, TMPDIR: folder },
      encoding: 'utf8',
    },
  );
  expect(stderr).toContain(
    `${folder} has no postgres and no initdb. Name the folder with the programs of a PostgreSQL`,
  );
  expect(stdout.trim().split('\n').at(-1)).toBe('0 passed, 1 failed');
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});
