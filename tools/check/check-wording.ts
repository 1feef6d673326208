// Checks the wording: the old words may only get fewer. words/old-words.txt counts what is left;
// `--shorten` lowers its counts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finding, runAsProgram } from './source/finding.ts';
import { type SourceFile, sourceFiles } from './source/source-files.ts';
import { inWords, OLD_WORDS, type OldWord, pathInWords } from './words/old-words.ts';

export const LIST = 'tools/check/words/old-words.txt';
const ENDINGS = ['.ts', '.tsx', '.mts', '.mjs', '.css', '.md', '.html'];
const READ = /^(?:(?:domain|server|web|simulator|tools|docs)\/.*|[A-Z]+\.md)$/;
const NAMES_THEM = [
  'tools/check/words/old-words.ts',
  'tools/check/check-wording.test.ts',
  'tools/check/check-plain-english.ts',
  'tools/check/check-plain-english.test.ts',
  'CHANGELOG.md',
];

interface Use {
  readonly file: string;
  readonly word: OldWord;
  /** A line for each time; 0 for the name of the file. */
  readonly lines: readonly number[];
}

/**
 * Every old word that is used more often than listed, and every line of the list that says more
 * than is left.
 */
export function findings(root: string): Finding[] {
  const listed = readList(root);
  const used = usesIn(root);
  const tooMany = used.flatMap(({ file, word, lines }) => {
    const allowed = listed.get(`${file} ${word.word}`) ?? 0;
    if (lines.length <= allowed) return [];
    const message = `"${word.word}" ${lines.length} times, ${allowed} are listed: ${word.instead} (lines ${lines.join(', ')})`;
    return [{ file, line: lines[0] || 1, rule: 'plain-words', message }];
  });
  const left = new Map(used.map(({ file, word, lines }) => [`${file} ${word.word}`, lines.length]));
  const tooFew = [...listed].flatMap(([key, count], at) => {
    if ((left.get(key) ?? 0) >= count) return [];
    const message = `${key}: ${count} listed, ${left.get(key) ?? 0} left. Shorten it: node tools/check/check-wording.ts --shorten`;
    return [{ file: LIST, line: at + 1, rule: 'plain-words-list', message }];
  });
  return [...tooMany, ...tooFew];
}

/** The list with nothing added: each count at most what is left, and no line for what is gone. */
export function shortened(root: string): string {
  const listed = readList(root);
  return textOf(
    usesIn(root).map(({ file, word, lines }) => [
      file,
      word,
      Math.min(lines.length, listed.get(`${file} ${word.word}`) ?? 0),
    ]),
  );
}

function textOf(rows: readonly (readonly [file: string, word: OldWord, count: number])[]): string {
  return rows
    .flatMap(([file, { word }, count]) => (count > 0 ? [`${file}\t${word}\t${count}\n`] : []))
    .join('');
}

function usesIn(root: string): Use[] {
  return sourceFiles(root, ENDINGS)
    .filter(({ path }) => READ.test(path) && !NAMES_THEM.includes(path))
    .flatMap(usesInFile);
}

function usesInFile({ path, text }: SourceFile): Use[] {
  const lines = [
    pathInWords(path.slice(path.lastIndexOf('/') + 1)),
    ...text.split('\n').map(inWords),
  ];
  return OLD_WORDS.flatMap((word) => {
    const at = lines.flatMap((line, number) => [...line.matchAll(word.pattern)].map(() => number));
    return at.length > 0 ? [{ file: path, word, lines: at }] : [];
  });
}

function readList(root: string): Map<string, number> {
  const path = join(root, LIST);
  if (!existsSync(path)) return new Map();
  const rows = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(
    rows
      .map((row) => row.split('\t'))
      .map(([file, word, count]) => [`${file} ${word}`, Number(count)]),
  );
}

if (process.argv[2] === '--shorten') {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  writeFileSync(join(root, LIST), shortened(root));
} else {
  runAsProgram(import.meta.url, findings);
}
