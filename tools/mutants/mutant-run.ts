// One run of Stryker, ended at the latest after its time: files to break, tests to run, and the
// outcomes of all breaks that were tried.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { endChildren, isEnding, runNode } from '../test/child.ts';
import { openTemporaryFolder, runFolder } from '../test/temporary-folder.ts';
import { provideDatabase } from '../test/test-database.ts';
import { type Outcome, outcomeSchema } from './outcome.ts';
import { outcomesFile } from './outcome-reporter.ts';

export const mutantRunSchema = z.object({
  /** Files, or lines of them: `a.ts`, `a.ts:3-5`. */
  mutate: z.array(z.string()).readonly(),
  tests: z.array(z.string()).readonly(),
  sample: z.object({ share: z.number(), seed: z.number() }),
  /**
   * Also breaks of what a module computes when it is loaded. The tests that reach those are not known, so
   * each is tried with all tests.
   */
  with_static: z.boolean(),
  workers: z.number().int(),
  /** Path of the report in HTML. */
  report: z.string(),
});
export type MutantRun = z.infer<typeof mutantRunSchema>;

export interface Outcomes {
  readonly outcomes: readonly Outcome[];
  /** Breaks that the time did not suffice for. */
  readonly untried: number;
  /** What Stryker said when it failed; '' otherwise. */
  readonly failure: string;
}

export const workersHere = (): number => Math.max(1, Math.min(4, availableParallelism()));

/**
 * The folder and the database server of a command.
 * @returns the end: no process, no folder and no database is left behind, also after a signal
 */
export async function openGround(): Promise<() => Promise<void>> {
  const clearAway = openTemporaryFolder();
  const folder = process.env['TMPDIR'] ?? '';
  process.env[runFolder] = folder;
  process.env[outcomesFile] = join(folder, 'outcomes.jsonl');
  console.log(`Working in ${folder}.`);
  const stopDatabase = await provideDatabase(null);
  return async () => {
    await stopDatabase();
    await clearAway();
  };
}

/**
 * On an open ground. @param ms the end of the run, done or not: all that runs is ended, and nothing
 * more is started
 */
export async function runMutants(root: string, run: MutantRun, ms: number): Promise<Outcomes> {
  const file = process.env[outcomesFile] ?? '';
  rmSync(file, { force: true });
  const end = setTimeout(() => endChildren('SIGTERM'), Math.max(1, ms));
  const words = [join(import.meta.dirname, 'stryker-child.ts'), JSON.stringify(run)];
  const { code, output } = await runNode(root, words, 'collect').finally(() => clearTimeout(end));
  const { outcomes, planned } = readOutcomes(file);
  const failed = code !== 0 && !isEnding();
  return { outcomes, untried: planned - outcomes.length, failure: failed ? output : '' };
}

const line = z.union([z.object({ planned: z.number() }), outcomeSchema]);

function readOutcomes(file: string): { outcomes: Outcome[]; planned: number } {
  const outcomes: Outcome[] = [];
  let planned = 0;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  for (const text of lines) {
    const read = line.parse(JSON.parse(text));
    if ('planned' in read) planned = read.planned;
    else outcomes.push(read);
  }
  return { outcomes, planned };
}
