// What runs in operation imports only packages that are installed without those for development:
// `npm ci --omit=dev` with built screens is a whole installation.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Finding } from '../source/finding.ts';
import { importsOf, packageOf } from '../source/imports.ts';
import type { ParsedSource } from '../source/parsed-source.ts';

/** The programs of `isOperation` in tools/launch/targets.mjs. */
const operations = [
  'server/main.ts',
  'tools/archive.ts',
  'tools/backup.ts',
  'tools/create-admin.ts',
  'tools/restore.ts',
  'tools/verify-events.ts',
];

const packageFile = z.object({ devDependencies: z.record(z.string(), z.string()) });

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

function reachedFrom(entries: readonly string[], sources: readonly ParsedSource[]): ParsedSource[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<ParsedSource>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = byPath.get(path);
    if (!source || reached.has(source)) continue;
    reached.add(source);
    waiting.push(...importsOf(source).flatMap(({ target }) => (target === null ? [] : [target])));
  }
  return [...reached];
}
