// Counts nineteen words that comments, names and test titles lean on instead of a subject and a
// verb (house rules, words in code). At most one in 1,000 lines, over the whole tree.

import { type Finding, runAsProgram } from './source/finding.ts';
import { CODE_WINGS, type SourceFile, sourceFiles } from './source/source-files.ts';

export const MARKERS = [
  'nobody',
  'told',
  'somebody',
  'beside',
  'whoever',
  'whom',
  'tells',
  'hears?',
  'heard',
  'stands',
  'anew',
  'hurt',
  'door',
  'stranger',
  'at rest',
  'wears',
  'lends',
  'keeps quiet',
  'what is none',
];
const MOST_PER_1000_LINES = 1;
/** A word of its own, or the beginning of a name in camel case; columns and fields are fixed. */
const word = new RegExp(`(?<![A-Za-z_])(?:${MARKERS.join('|')})(?![a-z_])`, 'giu');
/** A later part of a name in camel case. */
const part = new RegExp(`(?<=[a-z])(?:${MARKERS.map(capital).join('|')})(?![a-z_])`, 'gu');
const ENDINGS = ['.ts', '.tsx', '.mts', '.mjs', '.css', '.sql'];
/** Migrations are never edited; the lists of words name them. */
const NOT_COUNTED = /^(?:database\/migrations\/|tools\/check\/(?:words\/|check-plain-english))/;

/** Strings that people read or that programs compare have rules of their own; test titles count. */
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])(.*?)\1/gsu;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gu;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|^\s*--[^\n]*/gmu;

/** What of a file counts: its comments, then its code without strings, then its test titles. */
export function countedText({ path, text }: SourceFile): string {
  const comments = text.match(COMMENT) ?? [];
  const titles =
    path.includes('.test.') || path.includes('.spec.') ? [...text.matchAll(TITLE)] : [];
  const code = text.replace(COMMENT, ' ').replace(STRING, ' ');
  return [...comments, code, ...titles.map(([, , title]) => title ?? '')].join('\n');
}

export function markersIn(file: SourceFile): number {
  const text = countedText(file);
  return [word, part].reduce((sum, one) => sum + (text.match(one)?.length ?? 0), 0);
}

function capital(one: string): string {
  return one.charAt(0).toUpperCase() + one.slice(1);
}

export function findings(root: string): Finding[] {
  const files = sourceFiles(root, ENDINGS).filter(
    ({ path }) => CODE_WINGS.some((wing) => path.startsWith(`${wing}/`)) && !NOT_COUNTED.test(path),
  );
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  const counted = files.map((file) => ({ path: file.path, count: markersIn(file) }));
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  const most = Math.floor((lines / 1000) * MOST_PER_1000_LINES);
  if (all <= most) return [];
  const worst = counted.sort((left, right) => right.count - left.count).slice(0, 20);
  return worst.map(({ path, count }) => ({
    file: path,
    line: 1,
    rule: 'plain-english',
    message: `${count} of the words in MARKERS; ${all} in all, at most ${most}`,
  }));
}

runAsProgram(import.meta.url, findings);
