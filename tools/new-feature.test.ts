// A new feature in a copy of the repository: every check passes, its own test and its rows of the
// access matrix too; a refusal writes nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryTree } from './check/source/temporary-tree.ts';
import { writeFeature } from './new-feature.ts';
import { allChecks, foundRight, lintAndFormat, screensBuild } from './test/checks.ts';

const repository = fileURLToPath(new URL('../', import.meta.url));
const POINTS = ['pumps', 'read departments', 'write departments'];
const minute = 60_000;

const notCopied = ['.git', 'node_modules', 'data', 'dist', 'coverage', 'test-results'];

/** The repository without what is made in it; a machine that runs it need not have git. */
function copyOfRepository(): string {
  const root = temporaryTree({});
  for (const name of readdirSync(repository).filter((one) => !notCopied.includes(one)))
    cpSync(join(repository, name), join(root, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const types = join(repository, foundRight);
  if (existsSync(types)) cpSync(types, join(root, foundRight), { recursive: true });
  return root;
}

const run = (root: string, ...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, ACCESS_MATRIX_OF: '/pumps' },
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
};

/**
 * The output of the copy's failing checks. All read the whole copy except the linter: the run
 * itself lints the files that are not new.
 */
const failedChecks = (root: string, changed: readonly string[]): string[] =>
  allChecks(root)
    .filter(({ name }) => name !== screensBuild.name)
    .map(({ name, words }) =>
      run(
        root,
        ...(name === lintAndFormat
          ? [...words.slice(0, -1), ...changed.filter((path) => /\.tsx?$/.test(path))]
          : words),
      ),
    )
    .filter((said) => said !== '');

test('it passes every check unedited, in at most 9 files and 160 lines', {
  timeout: 15 * minute,
}, () => {
  const root = copyOfRepository();
  const { written, changed, left } = writeFeature(root, POINTS);
  expect(left).toEqual([]);
  expect(changed).toHaveLength(5);
  expect(written.length).toBeLessThanOrEqual(9);
  const lines = written.map(
    (path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1,
  );
  expect(lines.reduce((all, next) => all + next, 0)).toBeLessThanOrEqual(160);
  expect(failedChecks(root, [...written, ...changed])).toEqual([]);
  // Its own test, and the matrix with its rows.
  const tests = [
    'server/pumps',
    'tools/check/access-matrix.test.ts',
    'tools/check/schema.test.ts',
    'web/app/registry/routes-text.test.ts',
  ];
  expect(run(root, 'node_modules/vitest/vitest.mjs', 'run', ...tests, '--update')).toBe('');
  const matrix = readFileSync(join(root, 'docs/access-matrix.md'), 'utf8');
  expect(matrix).toContain('| PUT `/organisations/:organisationId/pumps/:id/archive` |');
  expect(matrix).toContain('| GET `/organisations/:organisationId/department-tags` |');
  const routes = readFileSync(join(root, 'docs/routes.md'), 'utf8');
  for (const path of ['/organisation/pumps', '/organisations/:organisationId/pumps/:pumpId/note'])
    expect(routes).toContain(`\`${path}\``);
});

test('what is deleted has no call, column or grant of archiving', () => {
  const root = temporaryTree({});
  const { written } = writeFeature(root, [...POINTS, '--delete']);
  const text = written.map((path) => readFileSync(join(root, path), 'utf8')).join('');
  expect(text).not.toMatch(/archive|flagFilter|restore/);
  expect(text).toContain('verbs: { remove: {} }');
  expect(text).toContain("app.protect('pumps', 'select, insert, update, delete', 'select')");
});

test('where a list is not found, the line is asked for', () => {
  const { changed, left } = writeFeature(temporaryTree({}), POINTS);
  expect([changed, left.length]).toEqual([[], 5]);
  expect(left[0]).toBe("domain/api.ts: add 'pumps': pumps.api,");
});

test.each([
  ['no words', [], /has a name and two permissions/],
  [
    'an unknown permission',
    ['pumps', 'read minds', 'write departments'],
    /"read minds" is no permission/,
  ],
  ['a capital', ['Geofences', 'read departments', 'write departments'], /not kebab-case/],
  ['no plural', ['welfare', 'read departments', 'write departments'], /no plural noun/],
  ['an unknown word', [...POINTS, '--remove'], /"--remove" is not understood/],
  ['a path', ['../tags', 'read departments', 'write departments'], /not kebab-case/],
])('%s is refused and nothing is written', (_what, given, message) => {
  const root = temporaryTree({});
  expect(() => writeFeature(root, given)).toThrow(message);
  expect(readdirSync(root)).toEqual([]);
});

test('an existing feature is left alone', () => {
  const path = 'server/pumps/pumps.routes.ts';
  const root = temporaryTree({ [path]: '// mine' });
  expect(() => writeFeature(root, POINTS)).toThrow(`${path} already exists; nothing was written.`);
  expect(readdirSync(root)).toEqual(['server']);
  expect(readFileSync(join(root, path), 'utf8')).toBe('// mine');
});
