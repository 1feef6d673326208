// Breaks that stay unnoticed for a reason: equivalent to the original, or of no consequence. They
// are not counted in a score.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceOf, type Outcome } from './outcome.ts';

/** Tab separated: file, mutator, before, after, reason. */
export const acceptedFile = 'docs/mutants-accepted.tsv';

const header = 'file\tmutator\tbefore\tafter\treason';

export interface Accepted {
  readonly file: string;
  readonly mutator: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

/** @throws Error naming a line without a reason */
export function readAccepted(root: string): Accepted[] {
  const path = join(root, acceptedFile);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && line !== header)
    .map((line) => {
      const [file = '', mutator = '', before = '', after = '', reason = ''] = line.split('\t');
      if (reason.trim() === '') throw new Error(`${acceptedFile}: no reason: ${line}`);
      return { file, mutator, before, after, reason };
    });
}

export function isAccepted(outcome: Outcome, accepted: readonly Accepted[]): boolean {
  const { before, after } = differenceOf(outcome);
  return accepted.some(
    (entry) =>
      entry.file === outcome.file &&
      entry.mutator === outcome.mutator &&
      entry.before === before &&
      entry.after === after,
  );
}
