// Counts passed and failed tests over all suites of one test run.

export interface Tally {
  passed: number;
  failed: number;
  /** The failures, for the list at the end. */
  failures: string[];
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, failures: [] });

/** Counts one thing. */
export function count(tally: Tally, name: string, passed: boolean): void {
  if (passed) tally.passed += 1;
  else {
    tally.failed += 1;
    tally.failures.push(name);
  }
}

/** The last line of `npm test`, which machines read. */
export const tallyLine = (tally: Tally): string => `${tally.passed} passed, ${tally.failed} failed`;
