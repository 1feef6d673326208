// The process that runs Stryker: the command ends its whole group when time is up, and it ends
// itself when the command has gone.
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { addMutators } from './breaks/mutators.ts';
import { mutantRunSchema } from './mutant-run.ts';
import { activateStaticBreaks } from './static-breaks.ts';

const run = mutantRunSchema.parse(JSON.parse(process.argv[2] ?? ''));
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(-process.pid, 'SIGKILL');
}, 1000).unref();

await addMutators(run.sample);
await activateStaticBreaks();
await new Stryker({
  mutate: [...run.mutate],
  testFiles: [...run.tests],
  testRunner: 'vitest',
  // Only the tests that reach a line are run for its breaks.
  coverageAnalysis: 'perTest',
  vitest: { related: false },
  ignoreStatic: !run.with_static,
  concurrency: run.workers,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 60,
  tempDirName: join(process.env['TMPDIR'] ?? '.', 'mutants'),
  // At the root: domain/ev04/data holds rules, and is wanted.
  ignorePatterns: ['/data', '/dist', '/coverage', '/test-results'],
  // TypeScript 7 has no JavaScript interface, with which it would rewrite this file.
  tsconfigFile: 'none-to-rewrite.json',
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'outcome-reporter.ts')],
  reporters: ['outcomes', 'html'],
  htmlReporter: { fileName: run.report },
  allowEmpty: true,
}).runMutationTest();
