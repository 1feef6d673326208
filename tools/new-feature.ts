// Starts a feature: a resource of an organisation in all three wings, its screens in both scopes,
// named wherever the product lists its features.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Permission, permissions } from '#domain/kit/permissions.ts';
import { lastEarlierNumber } from '#server/kit/db/before-baseline.ts';
import { apiFile, migrationFile } from './new-feature/domain-files.ts';
import { type FeatureNames, namesOf } from './new-feature/names.ts';
import { register } from './new-feature/registration.ts';
import {
  factoryFile,
  routesFile,
  serverFeatureFile,
  testFile,
} from './new-feature/server-files.ts';
import { pagesFile, screensFile, webFeatureFile } from './new-feature/web-files.ts';

const USE =
  'Say: npm run new-feature -- meeting-points "read departments" "write departments"; with --delete behind it they are deleted instead of archived.';

export interface NewFeature {
  readonly names: FeatureNames;
  /** Paths of the new files. */
  readonly written: readonly string[];
  /** Of those that name it. */
  readonly changed: readonly string[];
  /** The steps that could not be done. */
  readonly left: readonly string[];
}

/**
 * Writes the files of a new feature below `root` and names it where the product lists its features.
 * @throws Error, with nothing written, when a file already exists or a permission is unknown
 */
export function writeFeature(root: string, words: string[]): NewFeature {
  const [feature, read, write, ...others] = words;
  if (feature === undefined || read === undefined || write === undefined)
    throw new Error(`A feature has a name and two permissions. ${USE}`);
  const unknown = others.find((word) => word !== '--delete');
  if (unknown !== undefined) throw new Error(`"${unknown}" is not understood. ${USE}`);
  const names = namesOf(feature, {
    read: requirePermission(read),
    write: requirePermission(write),
    deleted: others.length > 0,
  });
  const files = Object.entries(filesOf(names, nextMigration(root)));
  const taken = files.find(([path]) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken[0]} already exists; nothing was written.`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const written = files.map(([path]) => path);
  const registered = register(root, names);
  tidy(root, [...written, ...registered.changed]);
  return { names, written, ...registered };
}

// Names of any length change how lines are broken and imports are ordered.
function tidy(root: string, paths: readonly string[]): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const code = paths.filter((path) => /\.tsx?$/.test(path));
  if (existsSync(biome))
    spawnSync(process.execPath, [biome, 'check', '--write', ...code], { cwd: root });
}

const nextSteps = ({ feature, table }: FeatureNames): string[] => [
  `database/migrations/*_${table}.sql: '' as the last argument of app.protect where neither the centre's staff nor an alarm reads them`,
  'npx vitest run tools/check/schema.test.ts tools/check/access-matrix.test.ts tools/check/api web/app/registry --update: writes the generated pages',
  `tools/check/access/restricted-lists.test.ts: add '/organisations/:organisationId/${feature}' and, with its picker, '/lists/organisations/:id/${feature}' to withoutPeople; if it names people, a row of it to one-of-each.ts instead`,
  'tools/check/access/bodies.ts: a complete body where a field besides name is required',
  'e2e/registry/route-subjects.ts: which of them the walk through all screens opens',
  `web/${feature}/${feature}.screens.ts: "hub" for a page of settings; for an entry of the sidebar web/app/navigation/menu.ts and its test; until then its screens open by their address only`,
  'ARCHITECTURE.md: its line in the map of rooms',
  `npm run feature ${feature}, and make the record say what it must`,
  'docs/recipes/call.md: how to add a rule of its own',
];

function filesOf(names: FeatureNames, migration: string): Record<string, string> {
  const { feature, table } = names;
  return {
    [`domain/${feature}/${feature}.api.ts`]: apiFile(names),
    [`database/migrations/${migration}_${table}.sql`]: migrationFile(names),
    [`server/${feature}/${feature}.routes.ts`]: routesFile(names),
    [`server/${feature}/${feature}.feature.ts`]: serverFeatureFile(names),
    [`server/${feature}/${feature}.factory.ts`]: factoryFile(names),
    [`server/${feature}/${feature}.test.ts`]: testFile(names),
    [`web/${feature}/${feature}.screens.ts`]: screensFile(names),
    [`web/${feature}/${feature}.feature.ts`]: webFeatureFile(names),
    [`web/${feature}/${feature}.pages.tsx`]: pagesFile(names),
  };
}

function requirePermission(word: string): Permission {
  const known = permissions.find((permission) => permission === word);
  if (known === undefined)
    throw new Error(`"${word}" is no permission of domain/kit/permissions.ts. ${USE}`);
  return known;
}

function nextMigration(root: string): string {
  const folder = join(root, 'database/migrations');
  const numbers = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => Number.parseInt(name, 10))
        .filter(Number.isInteger)
    : [];
  return String(Math.max(lastEarlierNumber, ...numbers) + 1).padStart(4, '0');
}

function main(root: string, words: string[]): number {
  try {
    const { names, written, changed, left } = writeFeature(root, words);
    const steps = [...left, ...nextSteps(names)].map((step) => `- ${step}`);
    stdout.write(`${[...written, '', 'Changed:', ...changed, '', 'Now:', ...steps].join('\n')}\n`);
    return 0;
  } catch (error) {
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = main(
    fileURLToPath(new URL('../', import.meta.url)),
    argv.slice(2).filter((word) => word !== '--'),
  );
}
