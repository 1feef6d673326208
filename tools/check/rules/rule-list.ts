// The rules of the specification, as docs/rules.tsv lists them: everything else asks here which
// there are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const RULES = 'docs/rules.tsv';

/** A rule: `section` is the chapter of the specification that it is from. */
export interface Rule {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly section: string;
}

/** All rules below `root`, in the order of their ids. */
export function readRules(root: string): Rule[] {
  const [, ...rows] = readFileSync(join(root, RULES), 'utf8').trimEnd().split('\n');
  return rows.map((row) => {
    const [id = '', kind = '', text = '', section = ''] = row.split('\t');
    return { id, kind, text, section };
  });
}

const ONE = /\bR\d{3}\b/;
const RANGE = /\bR(\d{3}) to R(\d{3})\b/g;

/** Whether a text may name a rule; quick, because most files name none. */
export const mayNameRules = (text: string): boolean => ONE.test(text);

/** The ids that a text names: `R012`, `R012, R013`, and each of `R191 to R193`. */
export function namedRules(text: string): string[] {
  // A line break within a range, and the sign that begins the next line of a comment.
  const line = text.replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ');
  const spelledOut = line.replace(RANGE, (_, first: string, last: string) =>
    Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) }, (_, at) =>
      idOf(Number(first) + at),
    ).join(', '),
  );
  return [...new Set(spelledOut.match(/\bR\d{3}\b/g) ?? [])];
}

const idOf = (number: number): string => `R${String(number).padStart(3, '0')}`;
