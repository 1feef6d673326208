// The lines that differ from another commit, and what has to be broken to try them.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSource } from '../check/source/parsed-source.ts';

interface Lines {
  readonly first: number;
  readonly last: number;
}

const git = (root: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });

/** By path; of a new file all. */
export type Changed = ReadonlyMap<string, readonly Lines[]>;

/** @param files the only ones of interest */
export function changedLines(root: string, base: string, files: readonly string[]): Changed {
  const from = git(root, 'merge-base', knownBase(root, base), 'HEAD').trim();
  const found = linesOfDiff(git(root, 'diff', '--unified=0', '--no-color', from, '--', '*.ts'));
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '--', '*.ts').split('\n');
  const all = [{ first: 1, last: Number.POSITIVE_INFINITY }];
  return new Map(
    files.flatMap((path): [string, readonly Lines[]][] => {
      const lines = added.includes(path) ? all : found.get(path);
      return lines ? [[path, lines]] : [];
    }),
  );
}

/** A clone of one branch knows `main` as that of its origin; where neither is, HEAD. */
const knownBase = (root: string, base: string): string =>
  [base, `origin/${base}`].find((ref) => isCommit(root, ref)) ?? 'HEAD';

const isCommit = (root: string, ref: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { cwd: root })
    .status === 0;

/** For Stryker, which breaks only what is whole within its lines: `path:first-last`, or `path`. */
export const toBreak = (root: string, changed: Changed): string[] =>
  [...changed].flatMap(([path, lines]) => {
    const text = readFileSync(join(root, path), 'utf8');
    return lines.map((each) => {
      if (each.last === Number.POSITIVE_INFINITY) return path;
      const { first, last } = widened(path, text, each);
      return `${path}:${first}-${last}`;
    });
  });

export const isAmong = (
  changed: Changed,
  { file, line }: { file: string; line: number },
): boolean => (changed.get(file) ?? []).some(({ first, last }) => line >= first && line <= last);

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

/** To the whole conditions and statements that the lines are part of. */
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
