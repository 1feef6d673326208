// `npm test`: every check, then every test suite, and one last line that counts them all.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findBrowser } from '#tools/browser/find-browser.ts';
import { allChecks, changedRules, runChecks, screensBuild } from './checks.ts';
import { endChildren, isEnding } from './child.ts';
import { databaseProjects, giveToPrograms, otherServer } from './other-server.ts';
import { count, emptyTally, type Tally, tallyLine } from './tally.ts';
import { openTemporaryFolder, runFolder } from './temporary-folder.ts';
import { provideDatabase, testServerFolder } from './test-database.ts';
import { runVitest } from './vitest-suites.ts';

const root = resolve(import.meta.dirname, '../..');
const checksOnly = process.argv.includes('--checks-only');
// `npm test -- server/alerts` runs those files alone, with --postgres=DIR on the server whose
// programs are there.
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const checks = allChecks(root);
const other = otherServer(process.argv.slice(2));

async function run(): Promise<Tally> {
  const tally = emptyTally();
  if (other && 'refusal' in other) {
    console.error(other.refusal);
    count(tally, 'the test run itself', false);
    return tally;
  }
  const clearAway = openTemporaryFolder();
  // A part alone finds the database of the run before, with the schema in it; a whole run takes the
  // faster folder.
  if (asked.length === 0 && !checksOnly) process.env[runFolder] = tmpdir();
  if (other) giveToPrograms(other);
  const version = other ? ` (PostgreSQL ${other.major})` : '';
  console.log(
    `Starting the test database${version}${process.env[runFolder] ? '' : ` in data/${testServerFolder(other)}`}.`,
  );
  const stopDatabase = await provideDatabase(other);
  try {
    // They read the code, which is the same on any server.
    if (asked.length === 0 && !other) await runChecks(root, checks, tally);
    else if (asked.length === 0 || asked.some((word) => word.startsWith('e2e')))
      await runChecks(root, [screensBuild], tally);
    // After the others: its tests take both processors.
    if (checksOnly && !isEnding()) await runChecks(root, [changedRules], tally);
    if (!checksOnly && !isEnding()) {
      // Looked up first, so that a machine without a browser fails before the long part.
      if (existsSync(join(root, 'e2e')))
        console.log(`Browser: ${findBrowser({ log: console.log }).executablePath}`);
      await runVitest(root, other && asked.length === 0 ? databaseProjects : asked, tally);
    }
  } finally {
    await stopDatabase();
    await clearAway();
  }
  return tally;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => endChildren(signal));
}

const tally = await run().catch((error: unknown) => {
  console.error(error);
  return { ...emptyTally(), failed: 1, failures: ['the test run itself'] };
});
if (isEnding()) tally.failures.push('stopped before the end');
for (const name of tally.failures) console.log(`FAILED  ${name}`);
if (tally.passed + tally.failed === 0) console.log('No test ran.');
process.exitCode = tally.failed > 0 || tally.passed === 0 || isEnding() ? 1 : 0;
console.log(tallyLine(tally));
