// The entry point of `npm run mutants`: breaks rules one at a time and lists the breaks that no test
// notices.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAccepted, readAccepted } from './mutants/accepted.ts';
import { changedLines } from './mutants/changed-lines.ts';
import { runMutants, workersHere } from './mutants/mutant-run.ts';
import { mutatedFiles, nearTests } from './mutants/mutated-files.ts';
import { differenceOf, type Outcome } from './mutants/outcome.ts';
import { kindOf, percent, readScores, withRun, writeScores } from './mutants/scores.ts';
import { endChildren } from './test/child.ts';

const usage = `npm run mutants -- <folders or files> [--write] [--minutes 60] [--sample 1] [--seed 1] [--tests <pattern>] [--static]
npm run mutants -- --changed [--base main] [--minutes 10]
  Breaks rules one at a time and runs the nearest tests. Ends with 1 when a break was not noticed.
  --static also breaks what a module computes when it is loaded: quick in the domain, where it is
  always done; each such break takes all tests of the room.
  --sample 0.1 tries a tenth of the breaks; --write keeps the scores in docs/mutants.tsv and .md.`;

const root = resolve(import.meta.dirname, '..');

interface Given {
  readonly within: readonly string[];
  readonly isChanged: boolean;
  readonly isWritten: boolean;
  readonly isStatic: boolean;
  readonly minutes: number;
  readonly sample: { readonly share: number; readonly seed: number };
  readonly base: string;
  readonly tests: readonly string[];
}

function readGiven(argv: readonly string[]): Given {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      changed: { type: 'boolean', default: false },
      static: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      sample: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      base: { type: 'string', default: 'main' },
      tests: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  const minutes = Number(values.minutes ?? (values.changed ? 10 : 60));
  const share = Number(values.sample);
  if (!values.changed && positionals.length === 0) throw new Error(usage);
  if (!(minutes > 0) || !(share > 0 && share <= 1)) throw new Error(usage);
  return {
    within: positionals.map((path) => path.replace(/\/$/, '')),
    isChanged: values.changed,
    isWritten: values.write,
    isStatic: values.static,
    minutes,
    sample: { share, seed: Number(values.seed) },
    base: values.base,
    tests: values.tests,
  };
}

async function run(given: Given): Promise<number> {
  const within = given.within.length === 0 ? [''] : given.within;
  const files = [...new Set(within.flatMap((path) => mutatedFiles(root, path)))];
  const mutate = given.isChanged ? changedLines(root, given.base, files) : files;
  if (mutate.length === 0) {
    console.log(given.isChanged ? 'No rule differs.' : 'No file with rules is there.');
    return given.isChanged ? 0 : 1;
  }
  const near = new Set(mutate.flatMap((path) => nearTests(path.replace(/:.*$/, ''))));
  const tests = given.tests.length > 0 ? given.tests : [...near];
  const report = 'data/mutants/report.html';
  const of = {
    mutate,
    tests,
    sample: given.sample,
    with_static: given.isStatic || mutate.every((path) => path.startsWith('domain/')),
    workers: workersHere(),
    report,
  };
  const { outcomes, untried, failure } = await runMutants(root, of, given.minutes);
  if (failure !== '') console.error(failure);
  const accepted = readAccepted(root);
  const left = outcomes.filter(
    (outcome) => outcome.status !== 'noticed' && !isAccepted(outcome, accepted),
  );
  left.forEach(print);
  for (const kind of ['code', 'sql'] as const) {
    const tried = outcomes.filter(
      (outcome) => kindOf(outcome) === kind && !isAccepted(outcome, accepted),
    );
    const noticed = tried.filter(({ status }) => status === 'noticed').length;
    console.log(
      `${kind}: ${noticed} of ${tried.length} noticed, ${percent(noticed, tried.length)} %`,
    );
  }
  if (untried > 0) console.log(`${untried} not tried: the time of ${given.minutes} min was over.`);
  if (given.isWritten) {
    const date = new Date().toISOString().slice(0, 10);
    writeScores(root, withRun(readScores(root), outcomes, { accepted, date }));
  }
  return left.length > 0 || failure !== '' ? 1 : 0;
}

function print(outcome: Outcome): void {
  const { before, after } = differenceOf(outcome);
  const { file, line, mutator, status } = outcome;
  console.log(`${file}:${line} ${status} ${mutator}: ${before} → ${after || '(left out)'}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => endChildren(signal));

try {
  process.exitCode = await run(readGiven(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
