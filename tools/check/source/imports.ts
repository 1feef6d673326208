// Every way a file can name another one: import, export-from, import(), import types and require.
import { posix } from 'node:path';
import type { ParsedSource } from './parsed-source.ts';

/**
 * `specifier` as written; `target` is a path from the root for our own files and null for packages.
 */
export interface ImportOf {
  specifier: string;
  target: string | null;
  line: number;
}

/** All imports of a file, type imports included, in the order of the text. */
export function importsOf(source: ParsedSource): ImportOf[] {
  const found: ImportOf[] = [];
  const add = (specifier: string, offset: number): void => {
    const target = targetOf(source.path, specifier);
    found.push({ specifier, target, line: source.lineAt(offset) });
  };
  source.walk({
    ImportDeclaration: (node) => add(node.source.value, node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => node.source && add(node.source.value, node.start),
    TSImportType: (node) => add(node.source.value, node.start),
    TSExternalModuleReference: (node) => add(node.expression.value, node.start),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node.source.value, node.start);
    },
  });
  return found;
}

/**
 * The package a specifier names (`@mantine/core/styles.css` -> `@mantine/core`); null for our own
 * files.
 */
export function packageOf(specifier: string): string | null {
  if (/^[.#/]/.test(specifier)) return null;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

function targetOf(path: string, specifier: string): string | null {
  const bare = specifier.replace(/\?\w+$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), bare));
  return null;
}
