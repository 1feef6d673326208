// Starts a feature: the files of a plain resource of an organisation in all three wings, compiling and passing the checks.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Permission, permissions } from '#domain/kit/permissions.ts';
import { floorOf } from './check/architecture/wings.ts';
import { apiFile, migrationFile, recordFile } from './new-feature/domain-files.ts';
import { type FeatureNames, namesOf } from './new-feature/names.ts';
import { factoryFile, routesFile, serviceFile, storeFile } from './new-feature/server-files.ts';
import { listFile, screensFile } from './new-feature/web-files.ts';

const USE = 'Say: npm run new-feature -- department-tags "read departments" "write departments"';

/**
 * Writes the files of a new feature below `root` and answers their paths.
 * @throws Error, with nothing written, when a file stands already, a permission is unknown or the server has no floor for it
 */
export function writeFeature(root: string, words: string[]): string[] {
  const [feature, read, write] = words;
  if (feature === undefined || read === undefined || write === undefined)
    throw new Error(`A feature has a name and two permissions. ${USE}`);
  const names = namesOf(feature, requirePermission(read), requirePermission(write));
  if (floorOf(feature) === null)
    throw new Error(`Give ${feature} a floor in tools/check/architecture/wings.ts first: it decides what it may see.`);
  const files = Object.entries(filesOf(names, nextMigration(root)));
  const taken = files.find(([path]) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken[0]} stands already; nothing was written.`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return files.map(([path]) => path);
}

/** What a person still does by hand: the three lists that say what the product consists of. */
export function nextSteps({ camels, feature }: FeatureNames): string[] {
  return [
    `domain/api.ts: add ${camels}Api`,
    `server/app.ts: add ${camels}Routes`,
    `web/app: add ${camels}Screen`,
    `then npm run feature ${feature}, and make the record say what it must`,
  ];
}

function filesOf(names: FeatureNames, migration: string): Record<string, string> {
  const { feature, one, table } = names;
  return {
    [`domain/${feature}/${one}.ts`]: recordFile(names),
    [`domain/${feature}/${feature}.api.ts`]: apiFile(names),
    [`database/migrations/${migration}_${table}.sql`]: migrationFile(names),
    [`server/${feature}/${feature}.routes.ts`]: routesFile(names),
    [`server/${feature}/${feature}.service.ts`]: serviceFile(names),
    [`server/${feature}/${feature}.store.ts`]: storeFile(names),
    [`server/${feature}/${feature}.factory.ts`]: factoryFile(names),
    [`web/${feature}/${feature}.screens.tsx`]: screensFile(names),
    [`web/${feature}/${feature}-list.tsx`]: listFile(names),
  };
}

function requirePermission(word: string): Permission {
  const known = permissions.find((permission) => permission === word);
  if (known === undefined) throw new Error(`"${word}" is no permission of domain/kit/permissions.ts. ${USE}`);
  return known;
}

function nextMigration(root: string): string {
  const folder = join(root, 'database/migrations');
  const numbers = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => Number.parseInt(name, 10))
        .filter(Number.isInteger)
    : [];
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

function main(root: string, words: string[]): number {
  try {
    const written = writeFeature(root, words);
    const [feature = '', read = '', write = ''] = words;
    const names = namesOf(feature, requirePermission(read), requirePermission(write));
    stdout.write(`${[...written, '', 'Now, by hand:', ...nextSteps(names).map((step) => `- ${step}`)].join('\n')}\n`);
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
