// The count of a test run: a failed, broken or skipped test is never counted as passed.
import { expect, test } from 'vitest';
import { count, emptyTally, tallyLine } from './tally.ts';
import { countRecord } from './vitest-suites.ts';

const file = (status: string, ...assertions: string[]) => ({
  testResults: [
    {
      name: '/tree/a.test.ts',
      status,
      startTime: 0,
      endTime: 5,
      assertionResults: assertions.map((one, index) => ({
        fullName: `story ${index}`,
        status: one,
      })),
    },
  ],
});

test.each([
  ['all passed', file('passed', 'passed', 'passed'), '2 passed, 0 failed', []],
  [
    'one failed',
    file('failed', 'passed', 'failed'),
    '1 passed, 1 failed',
    ['a.test.ts: story 1 (failed)'],
  ],
  [
    'one left out',
    file('passed', 'passed', 'pending'),
    '1 passed, 1 failed',
    ['a.test.ts: story 1 (pending)'],
  ],
  [
    'broken before its first test',
    file('failed'),
    '0 passed, 1 failed',
    ['a.test.ts: could not be run whole'],
  ],
  [
    'broken after its tests',
    file('failed', 'passed'),
    '1 passed, 1 failed',
    ['a.test.ts: could not be run whole'],
  ],
  ['no test', { testResults: [] }, '0 passed, 0 failed', []],
])('%s', (_case, record, line, failures) => {
  const tally = emptyTally();
  countRecord('/tree', record, tally);
  expect(tallyLine(tally)).toBe(line);
  expect(tally.failures).toEqual(failures);
});

test('the list says why a test failed', () => {
  const tally = emptyTally();
  const assertionResults = [
    { fullName: 'story', status: 'failed', failureMessages: ['expected 1 to be 2', 'another'] },
  ];
  countRecord(
    '/tree',
    {
      testResults: [
        { name: '/tree/a.test.ts', status: 'failed', startTime: 0, endTime: 5, assertionResults },
      ],
    },
    tally,
  );
  expect(tally.failures).toEqual(['a.test.ts: story (failed: expected 1 to be 2)']);
});

test('a failed check is in the sum and in the list', () => {
  const tally = emptyTally();
  count(tally, 'check: sizes', false);
  count(tally, 'check: words', true);
  expect(tally).toEqual({ passed: 1, failed: 1, failures: ['check: sizes'] });
});
