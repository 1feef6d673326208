// A new feature compiles against the real kits, passes every check, and its table locks; a refusal writes nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findings as architecture } from './check/check-architecture.ts';
import { findings as sizes } from './check/check-sizes.ts';
import { findings as words } from './check/check-words.ts';
import { temporaryDatabase } from './check/schema/temporary-database.ts';
import { temporaryTree } from './check/source/temporary-tree.ts';
import { catalogueFindings } from './check/table-catalogue.ts';
import { writeFeature } from './new-feature.ts';

const repository = fileURLToPath(new URL('../', import.meta.url));
const sql = await temporaryDatabase('new_feature');
const TAGS = ['tags', 'read departments', 'write departments'];

test('it compiles against the kits and passes architecture, sizes and words', { timeout: 120_000 }, () => {
  const root = temporaryTree({ 'database/migrations/0041_before.sql': '-- What was there before the feature.\n' });
  const written = writeFeature(root, TAGS);
  expect(written).toEqual([
    'domain/tags/tag.ts',
    'domain/tags/tags.api.ts',
    'database/migrations/0042_tags.sql',
    'server/tags/tags.routes.ts',
    'server/tags/tags.service.ts',
    'server/tags/tags.store.ts',
    'server/tags/tags.factory.ts',
    'web/tags/tags.screens.tsx',
    'web/tags/tags-list.tsx',
  ]);
  expect([...architecture(root), ...sizes(root), ...words(root)]).toEqual([]);
  expect(compile(root)).toBe('');
  // The compiler was really asked: a route that is missing is seen.
  const routes = join(root, 'server/tags/tags.routes.ts');
  writeFileSync(routes, readFileSync(routes, 'utf8').replace(/^ {2}change:.*$/m, ''));
  expect(compile(root)).toContain("Property 'change' is missing");
});

/** Compiles the tree beside the repository's own kits; answers what the compiler says about the tree's own files. */
function compile(root: string): string {
  cpSync(join(repository, 'package.json'), join(root, 'package.json'));
  const settings: object = JSON.parse(readFileSync(join(repository, 'tsconfig.json'), 'utf8'));
  // The feature and what it reaches: the kits' own files and tests are the types' check's.
  const include = ['domain/tags', 'server/tags', 'web/tags', 'web/env.d.ts'];
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...settings, include }));
  for (const folder of ['node_modules', 'domain/kit', 'domain/access', 'server/kit', 'web/kit', 'web/ui']) {
    if (!existsSync(join(root, folder))) symlinkSync(join(repository, folder), join(root, folder));
  }
  cpSync(join(repository, 'web/env.d.ts'), join(root, 'web/env.d.ts'));
  const run = spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', root, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  return (run.stdout + run.stderr)
    .split('\n')
    .filter((line) => /^(domain|server|web)\/tags\//.test(line))
    .join('\n');
}

test('its table passes the catalogue behind the migrations that stand', async () => {
  const root = temporaryTree({});
  const migration = writeFeature(root, TAGS).find((path) => path.startsWith('database/')) ?? '';
  const folder = join(repository, 'database/migrations');
  for (const name of readdirSync(folder).sort()) await sql.unsafe(readFileSync(join(folder, name), 'utf8'));
  await sql.unsafe(readFileSync(join(root, migration), 'utf8'));
  const [made] = await sql<{ made: boolean }[]>`select to_regclass('tags') is not null as made`;
  expect(made?.made).toBe(true);
  expect((await catalogueFindings(sql)).filter(({ table }) => table === 'tags')).toEqual([]);
});

test.each([
  ['no words', [], /has a name and two permissions/],
  ['an unknown permission', ['tags', 'read minds', 'write departments'], /"read minds" is no permission/],
  ['a capital', ['Tags', 'read departments', 'write departments'], /not kebab-case/],
  ['no plural', ['welfare', 'read departments', 'write departments'], /no plural noun/],
  ['no floor', ['parrots', 'read departments', 'write departments'], /Give parrots a floor/],
  ['a path', ['../tags', 'read departments', 'write departments'], /not kebab-case/],
])('%s is refused and nothing is written', (_what, given, message) => {
  const root = temporaryTree({});
  expect(() => writeFeature(root, given)).toThrow(message);
  expect(readdirSync(root)).toEqual([]);
});

test('a feature that stands is left alone', () => {
  const root = temporaryTree({ 'server/tags/tags.store.ts': '// mine' });
  expect(() => writeFeature(root, TAGS)).toThrow('server/tags/tags.store.ts stands already; nothing was written.');
  expect(readdirSync(root)).toEqual(['server']);
  expect(readFileSync(join(root, 'server/tags/tags.store.ts'), 'utf8')).toBe('// mine');
});
