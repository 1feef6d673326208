// Runs the test files with vitest and counts them from its own record, so that nothing is read off
// a screen.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { runNode } from './child.ts';
import { count, type Tally } from './tally.ts';

const record = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});
export type VitestRecord = z.infer<typeof record>;

/** @param asked file filters and options for vitest; none for all files */
export async function runVitest(
  root: string,
  asked: readonly string[],
  tally: Tally,
): Promise<void> {
  console.log('\nTests');
  const file = join(root, 'data', `test-record.${process.pid}.json`);
  mkdirSync(join(root, 'data'), { recursive: true });
  try {
    const words = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...asked,
    ];
    const { code } = await runNode(root, words, 'inherit');
    const found = readRecord(file);
    const failedBefore = tally.failed;
    countRecord(root, found, tally);
    // An error outside every test (unhandled, in a set-up) still is one.
    if (code !== 0 && tally.failed === failedBefore)
      count(tally, `vitest ended with ${code}; see above`, false);
    printSlowest(root, found);
  } finally {
    rmSync(file, { force: true });
  }
}

function readRecord(file: string): VitestRecord {
  try {
    return record.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(
      `vitest left no record of its tests: ${error instanceof Error ? error.message : error}`,
    );
    return { testResults: [] };
  }
}

/**
 * Adds each test of the record; a file that broke before its first test counts as one failure, and
 * so does a test left out by the code.
 */
export function countRecord(root: string, found: VitestRecord, tally: Tally): void {
  for (const { name, status, assertionResults } of found.testResults) {
    const file = relative(root, name);
    if (
      assertionResults.length === 0 ||
      (status === 'failed' && assertionResults.every((one) => one.status !== 'failed'))
    ) {
      count(tally, `${file}: could not be run whole`, false);
    }
    for (const one of assertionResults)
      count(tally, `${file}: ${one.fullName} (${why(one)})`, one.status === 'passed');
  }
}

/**
 * Why a test did not pass, short enough for the list at the end, which is all that a build machine
 * may keep of a run.
 */
const why = ({
  status,
  failureMessages = [],
}: VitestRecord['testResults'][number]['assertionResults'][number]): string =>
  [status, ...failureMessages.slice(0, 1)].join(': ').slice(0, 600);

function printSlowest(root: string, found: VitestRecord): void {
  const slowest = found.testResults
    .map(({ name, startTime, endTime }) => ({ name, took: endTime - startTime }))
    .sort((a, b) => b.took - a.took)
    .slice(0, 5);
  if (slowest.length > 0) console.log('Slowest files:');
  for (const { name, took } of slowest)
    console.log(`  ${(took / 1000).toFixed(1)} s  ${relative(root, name)}`);
  console.log('');
}
