// The clock of an answer: its colours, its stop, and the alerts that have none.
import { expect, it, test } from 'vitest';
import { standardObjectives } from './objectives/objective.ts';
import { responseClock } from './response-clock.ts';

const british = standardObjectives.bs_8484_2016;
const raised = Date.parse('2026-11-21T01:00:00Z');
const sos = { type: 'sos', priority: 1, raised_at: '2026-11-21T01:00:00Z' } as const;

it.each([
  [0, 'good', 0],
  [10_000, 'good', 0.25],
  [10_001, 'warn', 0.25],
  [40_000, 'warn', 1],
  [40_001, 'late', 1],
  [-5_000, 'good', 0],
] as const)('%i ms after it was raised is %s', (ms, tone, share) => {
  const clock = responseClock(sos, british, raised + ms);
  expect(clock).toMatchObject({ tone, answered: false });
  expect(clock?.share).toBeCloseTo(share, 3);
});

it('stops when it is acknowledged', () => {
  const answered = { ...sos, acknowledged_at: '2026-11-21T01:00:07Z' };
  expect(responseClock(answered, british, raised + 600_000)).toEqual({
    ms: 7000,
    answered: true,
    tone: 'good',
    share: 0.175,
    targetMs: 10_000,
    limitMs: 40_000,
  });
});

test.each([
  { ...sos, type: 'test' as const },
  { ...sos, priority: 3 as const },
  { ...sos, on_test: true as const },
])('%o has none', (row) => {
  expect(responseClock(row, british, raised)).toBeNull();
});

it('follows the lines of another objective', () => {
  const lines = standardObjectives.nena_sta_020;
  expect(responseClock(sos, lines, raised + 15_000)).toMatchObject({ tone: 'good', share: 0.75 });
  expect(responseClock(sos, lines, raised + 20_001)).toMatchObject({ tone: 'late', share: 1 });
});
