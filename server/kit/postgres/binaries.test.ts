// A configured folder with PostgreSQL binaries: accepted when complete, or refused with the fault.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPostgresBinaries, postgresBinariesIn } from './binaries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-programs-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function program(name: 'postgres' | 'initdb', script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}
const says = (name: 'postgres' | 'initdb', version: string): void =>
  program(name, `echo "${name} (PostgreSQL) ${version} (of a test)"`);

test('the programs of the embedded server are what their folder says they are', () => {
  const embedded = findPostgresBinaries();
  expect(postgresBinariesIn(dirname(embedded.postgres))).toEqual(embedded);
});

test('a setting names the folder, and a faulty one is refused instead of the installed programs', () => {
  vi.stubEnv('POSTGRES_PROGRAMS', folder);
  expect(() => findPostgresBinaries()).toThrow(`${folder} has no postgres`);
  says('postgres', '16.2');
  says('initdb', '16.2');
  expect(findPostgresBinaries()).toMatchObject({ major: 16 });
});

test('a folder with both programs is taken with its major version', () => {
  says('postgres', '15.18');
  says('initdb', '15.18');
  expect(postgresBinariesIn(folder)).toEqual({
    postgres: join(folder, 'postgres'),
    initdb: join(folder, 'initdb'),
    major: 15,
  });
});

test.each([
  ['that is not there', () => rmSync(folder, { recursive: true }), 'There is no folder '],
  [
    'without the programs',
    () => {},
    ' has no postgres and no initdb. Name the folder with the programs of a PostgreSQL',
  ],
  ['without one of them', () => says('postgres', '15.18'), ' has no initdb. Name'],
  [
    'whose programs do not start',
    () => {
      program('postgres', 'echo "libpq.so.5 is missing" >&2; exit 127');
      says('initdb', '15.18');
    },
    '/postgres does not run here: libpq.so.5 is missing. Name',
  ],
  [
    'whose programs are another’s',
    () => {
      program('postgres', 'echo "hello"');
      says('initdb', '15.18');
    },
    '/postgres does not run here: hello. Name',
  ],
  [
    'with programs of two versions',
    () => {
      says('postgres', '15.18');
      says('initdb', '16.4');
    },
    'are of different versions (15.18, 16.4)',
  ],
  [
    'with programs that are too old',
    () => {
      says('postgres', '14.12');
      says('initdb', '14.12');
    },
    'PostgreSQL 14.12 is too old. Vigil needs PostgreSQL 15 or newer',
  ],
])('a folder %s is refused in words', (_case, make, words) => {
  make();
  expect(() => postgresBinariesIn(folder)).toThrow(words);
});
