// What runs in operation imports only packages that are installed without those for development,
// and only folders that the image holds: `npm ci --omit=dev` with built screens is an installation.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import * as z from 'zod';
import type { Finding } from '../source/finding.ts';
import { importsOf, packageOf } from '../source/imports.ts';
import type { ParsedSource } from '../source/parsed-source.ts';

/** The programs of `isOperation` in tools/launch/targets.mjs. */
export const operations = [
  'server/main.ts',
  'tools/archive.ts',
  'tools/backup.ts',
  'tools/create-admin.ts',
  'tools/restore.ts',
  'tools/verify-events.ts',
];

/** The folders that they may import, which deploy/container/Containerfile copies. */
export const operationFolders = ['database', 'domain', 'server', 'tools/archive', 'tools/backup'];

const packageFile = z.object({ devDependencies: z.record(z.string(), z.string()) });

/** Files outside those folders that an operation reaches. */
export const filesNotInstalled = (sources: readonly ParsedSource[]): Finding[] =>
  reachedFrom(operations, sources)
    .map(({ path }) => path)
    .filter((path) => !operations.includes(path))
    .filter((path) => !operationFolders.some((folder) => path.startsWith(`${folder}/`)))
    .map((file) => ({
      file,
      line: 1,
      rule: 'run-time-folder',
      message: `an operation imports it, and the image holds only ${operationFolders.join(', ')}`,
    }));

/** Imports of packages for development in a file that an operation reaches. */
export function developmentImports(root: string, sources: readonly ParsedSource[]): Finding[] {
  const file = join(root, 'package.json');
  if (!existsSync(file)) return [];
  const { devDependencies } = packageFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return reachedFrom(operations, sources).flatMap((source) =>
    importsOf(source)
      .filter(({ specifier }) => Object.hasOwn(devDependencies, packageOf(specifier) ?? ''))
      .map(({ specifier, line }) => ({
        file: source.path,
        line,
        rule: 'run-time-package',
        message: `${specifier} is a package for development: npm start does not need it`,
      })),
  );
}

/**
 * The packages that run in operation, in the order of their names.
 * @param sources all files of the wings
 */
export function operationPackages(sources: readonly ParsedSource[]): string[] {
  const imported = reachedFrom(operations, sources)
    .flatMap(importsOf)
    .flatMap(({ specifier }) => packageOf(specifier) ?? [])
    .filter((name) => !name.startsWith('node:'));
  return [...new Set(imported)].sort();
}

function reachedFrom(entries: readonly string[], sources: readonly ParsedSource[]): ParsedSource[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<ParsedSource>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = byPath.get(path);
    if (!source || reached.has(source)) continue;
    reached.add(source);
    const imported = importsOf(source).flatMap(({ target }) => target ?? []);
    waiting.push(...imported, ...startedFiles(source));
  }
  return [...reached];
}

/** Files that run as processes and threads of their own: `new URL('./drawing.ts', …)`. */
function startedFiles(source: ParsedSource): string[] {
  const found: string[] = [];
  source.walk({
    NewExpression: ({ callee, arguments: [file] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || file?.type !== 'Literal') return;
      if (typeof file.value === 'string' && file.value.startsWith('.'))
        found.push(posix.join(posix.dirname(source.path), file.value));
    },
  });
  return found;
}
