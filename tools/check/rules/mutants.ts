// How many one-line breaks of the files that keep a rule the tests noticed, as docs/mutants.tsv
// says where it is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MUTANTS = 'docs/mutants.tsv';

interface Score {
  readonly mutants: number;
  readonly noticed: number;
}

/** The score of each measured file, all kinds of its mutants together. */
export function readScores(root: string): Map<string, Score> {
  const path = join(root, MUTANTS);
  const scores = new Map<string, Score>();
  if (!existsSync(path)) return scores;
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  for (const row of rows) {
    const [file = '', , mutants = '0', noticed = '0'] = row.split('\t');
    const known = scores.get(file) ?? { mutants: 0, noticed: 0 };
    scores.set(file, {
      mutants: known.mutants + Number(mutants),
      noticed: known.noticed + Number(noticed),
    });
  }
  return scores;
}

/** `12 of 15` over the files that are measured, and how many are not. */
export function scoreText(files: readonly string[], scores: ReadonlyMap<string, Score>): string {
  const known = files.flatMap((file) => scores.get(file) ?? []);
  if (known.length === 0) return files.length === 0 ? '' : 'not measured';
  const sum = (part: (score: Score) => number) =>
    known.reduce((total, score) => total + part(score), 0);
  const rest = files.length - known.length;
  const noticed = `${sum(({ noticed }) => noticed)} of ${sum(({ mutants }) => mutants)}`;
  return rest === 0 ? noticed : `${noticed} (${rest} not measured)`;
}
