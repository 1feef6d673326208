// The entry point of `npm run mutants`: breaks rules one at a time and lists the breaks that no test
// notices.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAccepted, readAccepted } from './mutants/accepted.ts';
import { changedLines, isAmong, toBreak } from './mutants/changed-lines.ts';
import { type Outcomes, openGround, runMutants, workersHere } from './mutants/mutant-run.ts';
import { areaOf as areaOfFile, mutatedFiles, nearTests } from './mutants/mutated-files.ts';
import { differenceOf, type Outcome } from './mutants/outcome.ts';
import { kindOf, percent, readScores, withRun, writeScores } from './mutants/scores.ts';
import { endChildren, isEnding } from './test/child.ts';

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
  const changed = given.isChanged ? changedLines(root, given.base, files) : null;
  const mutate = changed ? toBreak(root, changed) : files;
  if (mutate.length === 0) {
    console.log(given.isChanged ? 'No rule differs.' : 'No file with rules is there.');
    return given.isChanged ? 0 : 1;
  }
  const close = await openGround();
  try {
    const { outcomes, isWhole } = await runRooms(mutate, given);
    if (outcomes.length === 0 && !isWhole) return 1;
    const counted = changed ? outcomes.filter((each) => isAmong(changed, each)) : outcomes;
    return report(counted, given) && isWhole ? 0 : 1;
  } finally {
    await close();
  }
}

async function runRooms(
  mutate: readonly string[],
  given: Given,
): Promise<{ outcomes: readonly Outcome[]; isWhole: boolean }> {
  const all: Outcome[] = [];
  let isWhole = true;
  const end = Date.now() + given.minutes * 60_000;
  // Room by room: the tests of one have to be run once before its breaks.
  for (const [room, paths] of Map.groupBy(mutate, areaOf)) {
    const { outcomes, untried, failure } = await runRoom(paths, given, end - Date.now());
    if (failure !== '') console.error(failure);
    if (untried > 0) console.log(`note: ${room}: ${untried} not tried, the time was over`);
    isWhole &&= failure === '';
    all.push(...outcomes);
    if (isEnding()) break;
  }
  return { outcomes: all, isWhole };
}

const fileOf = (path: string): string => path.replace(/:.*$/, '');
const areaOf = (path: string): string => areaOfFile(fileOf(path));

async function runRoom(mutate: readonly string[], given: Given, ms: number): Promise<Outcomes> {
  const near = new Set(mutate.flatMap((path) => nearTests(root, fileOf(path))));
  const of = {
    mutate: [...mutate],
    tests: given.tests.length > 0 ? [...given.tests] : [...near],
    sample: given.sample,
    with_static: given.isStatic || mutate.every((path) => path.startsWith('domain/')),
    workers: workersHere(),
    report: 'data/mutants/report.html',
  };
  return await runMutants(root, of, ms);
}

/** @returns whether every break was noticed */
function report(outcomes: readonly Outcome[], given: Given): boolean {
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
  if (given.isWritten) {
    const date = new Date().toISOString().slice(0, 10);
    writeScores(root, withRun(readScores(root), outcomes, { accepted, date }));
  }
  return left.length === 0;
}

function print(outcome: Outcome): void {
  const { before, after } = differenceOf(outcome);
  const { file, line, mutator, status } = outcome;
  console.log(`${file}:${line} ${status} ${mutator}: ${before} → ${after || '(left out)'}`);
}

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopped = true;
    endChildren(signal);
  });

try {
  process.exitCode = await run(readGiven(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (stopped) {
  console.log('Stopped before the end.');
  process.exitCode = 1;
}
