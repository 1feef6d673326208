// The lines that differ from another commit, widened to the whole conditions and statements that
// they are part of.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSource } from '../check/source/parsed-source.ts';

interface Lines {
  readonly first: number;
  readonly last: number;
}

const git = (root: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });

/**
 * @param files the only ones of interest
 * @returns for Stryker: `path:first-last`, nothing where nothing differs
 */
export function changedLines(root: string, base: string, files: readonly string[]): string[] {
  const from = git(root, 'merge-base', base, 'HEAD').trim();
  const found = linesOfDiff(git(root, 'diff', '--unified=0', '--no-color', from, '--', '*.ts'));
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '--', '*.ts').split('\n');
  return files.flatMap((path) => {
    if (added.includes(path)) return [path];
    const lines = found.get(path) ?? [];
    if (lines.length === 0) return [];
    const text = readFileSync(join(root, path), 'utf8');
    return lines.map((changed) => {
      const { first, last } = widened(path, text, changed);
      return `${path}:${first}-${last}`;
    });
  });
}

/** By path, of the new side of a diff without context. */
export function linesOfDiff(diff: string): Map<string, Lines[]> {
  const found = new Map<string, Lines[]>();
  let path = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) path = line.replace(/^\+\+\+ (b\/)?/, '');
    const read = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    const count = read ? Number(read[2] ?? 1) : 0;
    if (!read || count === 0) continue;
    const first = Number(read[1]);
    found.set(path, [...(found.get(path) ?? []), { first, last: first + count - 1 }]);
  }
  return found;
}

/** Stryker breaks only what is whole within the lines. */
function widened(path: string, text: string, lines: Lines): Lines {
  const source = parseSource({ path, text });
  let { first, last } = lines;
  const widen = ({ start, end }: { start: number; end: number }): void => {
    const [from, to] = [source.lineAt(start), source.lineAt(end)];
    if (from > lines.last || to < lines.first) return;
    first = Math.min(first, from);
    last = Math.max(last, to);
  };
  source.walk({
    TaggedTemplateExpression: widen,
    LogicalExpression: widen,
    ConditionalExpression: widen,
    BinaryExpression: widen,
  });
  return { first, last };
}
