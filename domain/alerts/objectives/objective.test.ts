// Which objective an alert is measured against, whether its lines are met to the alert, and what a
// new objective must be.
import { expect, test } from 'vitest';
import { linesMet, objectiveAt, standardObjectives, toneOf } from './objective.ts';
import { chosenObjective, objectiveFaults } from './response-objectives.api.ts';

const { bs_8484_2016: british, nena_sta_020: nena } = standardObjectives;
const changed = '2026-11-29T01:00:00.000Z';
const history = [
  { ...nena, from: changed },
  { ...british, from: null },
];

test.each([
  ['2026-11-29T00:59:59.999Z', 'BS 8484:2016'],
  [changed, 'NENA-STA-020.1-2020'],
])('an alert received at %s is measured against %s', (at, name) => {
  expect(objectiveAt(history, Date.parse(at))?.name).toBe(name);
});

test('the lines are met by exactly their share, and not by one alert less', () => {
  const of = (within_target: number, within_limit: number) => ({
    alerts: 1000,
    within_target,
    within_limit,
  });
  expect(linesMet(of(800, 985), british)).toEqual([true, true]);
  expect(linesMet(of(799, 984), british)).toEqual([false, false]);
  const odd = { target: { seconds: 5, percent: 95.1 }, limit: { seconds: 9, percent: 99.9 } };
  expect(linesMet(of(951, 999), odd)).toEqual([true, true]);
  expect(linesMet({ alerts: 0, within_target: 0, within_limit: 0 }, nena)).toEqual([true, true]);
});

test.each([
  [15_000, 'good'],
  [15_001, 'warn'],
  [20_000, 'warn'],
  [20_001, 'late'],
] as const)('%i ms are %s against 15 and 20 seconds', (ms, tone) => {
  expect(toneOf(ms, nena)).toBe(tone);
});

const own = {
  standard: 'own',
  name: 'Our contracts',
  target_seconds: 12,
  target_percent: 85,
  limit_seconds: 30,
  limit_percent: 99,
  seen: null,
} as const;

test('a standard has its own name and lines; figures of one’s own are as they were given', () => {
  expect(chosenObjective({ ...own, standard: 'nena_sta_020' })).toEqual(nena);
  expect(objectiveFaults({ standard: 'nena_sta_020', seen: null })).toEqual({});
  expect(objectiveFaults(own)).toEqual({});
  expect(chosenObjective(own)).toEqual({
    standard: 'own',
    name: 'Our contracts',
    target: { seconds: 12, percent: 85 },
    limit: { seconds: 30, percent: 99 },
  });
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: undefined }, 'name'],
  [{ name: 'bs 8484:2016' }, 'name'],
  [{ name: 'NENA-STA-020.1-2020' }, 'name'],
  [{ target_seconds: undefined }, 'target_seconds'],
  [{ limit_seconds: 12 }, 'limit_seconds'],
  [{ limit_percent: 84.9 }, 'limit_percent'],
] as const)('of one’s own, %j is refused at %s', (change, field) => {
  expect(Object.keys(objectiveFaults({ ...own, ...change }))).toEqual([field]);
});
