// What is kept of a run, and how a break is shown.
import { expect, test } from 'vitest';
import { differenceOf, type Outcome } from './outcome.ts';
import { percent, type Score, withRun } from './scores.ts';

const outcome = (given: Partial<Outcome> = {}): Outcome => ({
  file: 'server/alerts/a.store.ts',
  line: 3,
  mutator: 'Sql',
  before: 'tx`select from t where a and b`',
  after: 'tx`select from t where a and true`',
  status: 'survived',
  ...given,
});
const kept: Score = {
  file: 'server/alerts/a.store.ts',
  kind: 'sql',
  mutants: 10,
  noticed: 2,
  date: '2026-11-01',
  first_mutants: 8,
  first_noticed: 1,
};
const given = { accepted: [], date: '2026-11-29' };

test('a run replaces the score of its file and kind, and keeps the first one', () => {
  const scores = withRun(
    [kept, { ...kept, kind: 'code' }],
    [outcome(), outcome({ status: 'noticed' }), outcome({ status: 'not reached' })],
    given,
  );
  expect(scores).toEqual([
    { ...kept, kind: 'code' },
    { ...kept, mutants: 3, noticed: 1, date: '2026-11-29' },
  ]);
});

test('a file that was never tried has this run as its first', () => {
  const [score] = withRun([], [outcome({ mutator: 'Number', status: 'noticed' })], given);
  expect(score).toMatchObject({ kind: 'code', mutants: 1, first_mutants: 1, first_noticed: 1 });
});

test('an accepted break is not counted, and only that very one', () => {
  const { file, mutator } = outcome();
  const accepted = [{ file, mutator, before: 'b', after: 'true', reason: 'the same' }];
  const other = outcome({ after: 'tx`select from t where true and b`' });
  expect(withRun([], [outcome(), other], { accepted, date: '2026-11-29' })).toMatchObject([
    { mutants: 1, noticed: 0 },
  ]);
});

test.each([
  ['a condition left out', 'where a.b is null and c', 'where true and c', 'a.b is null', 'true'],
  ['a comparison', 'x <= 3', 'x < 3', '<=', '<'],
  ['something added', 'f(a)', 'f(a, b)', 'a', 'a, b'],
  ['white space is one space', 'a\n   b', 'c', 'a b', 'c'],
])('%s is shown by what differs', (_, before, after, shownBefore, shownAfter) => {
  expect(differenceOf(outcome({ before, after }))).toEqual({
    before: shownBefore,
    after: shownAfter,
  });
});

test('percent has one decimal, and of nothing everything is noticed', () => {
  expect([percent(2, 3), percent(0, 0), percent(0, 7)]).toEqual([66.7, 100, 0]);
});
