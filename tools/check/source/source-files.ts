// The repository's files as the checks read them: only hand-written ones, with their text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file: `path` relative to the root with forward slashes, and its whole text. */
export interface SourceFile {
  path: string;
  text: string;
}

const NOT_OURS = new Set(['node_modules', 'data', 'dist', 'coverage', 'test-results', '.git']);

/**
 * Files a program writes; they are committed to be read in reviews and keep no size or comment
 * rule.
 */
export const GENERATED: Record<string, string> = {
  'database/schema.sql': 'dumped from a fresh migration',
  'docs/access-matrix.md': 'written by the access matrix test',
  'docs/api.md': 'derived from the endpoints',
  'docs/rules.md': 'written by the check of the rules',
  'package-lock.json': 'written by npm',
};

/** The top folders that hold our code. */
export const CODE_WINGS = [
  'domain',
  'server',
  'web',
  'simulator',
  'database',
  'e2e',
  'bench',
  'tools',
];

/**
 * All files below `root` whose name ends in one of `endings`, in path order; generated ones are
 * left out.
 */
export function sourceFiles(root: string, endings: string[]): SourceFile[] {
  return listPaths(root)
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && !(path in GENERATED))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** TypeScript of the wings and the few settings files at the root. */
export function typescriptFiles(root: string): SourceFile[] {
  return sourceFiles(root, ['.ts', '.tsx', '.mts']).filter(
    (file) => isInWing(file.path) || !file.path.includes('/'),
  );
}

export function isInWing(path: string): boolean {
  return CODE_WINGS.includes(path.split('/')[0] ?? '');
}

/** Tests and journeys: they may reach further than the code they prove. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

function listPaths(root: string): string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !NOT_OURS.has(entry.name)) visit(path);
      if (entry.isFile()) found.push(path);
    }
  };
  visit('');
  return found.sort();
}
