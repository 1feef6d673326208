// The next 14 days of a group: its gaps from now on, the first of them, and that without a group
// nothing is claimed.
import { expect, test } from 'vitest';
import type { CoveredBy } from '#domain/escalation-groups/coverage.ts';
import { rosterOf } from './roster.ts';

const now = new Date('2026-11-28T00:00:00Z');
const always = { all_day: true, time_on: null, time_off: null, days: [1, 2, 3, 4, 5, 6, 7] };
const person = (more: Partial<CoveredBy> = {}): CoveredBy => ({
  user_id: 1,
  hours: always,
  active: true,
  reachable: true,
  verified: true,
  is_covered: false,
  ...more,
});
const group = (name: string, ...people: CoveredBy[]) => ({ name, timezone: 'UTC', people });

test('without a group that is called for any person no roster is known', () => {
  expect(rosterOf([], now)).toEqual({ known: false });
});

test('a member at every minute: no gap in 14 days', () => {
  expect(rosterOf([group('Crew', person())], now)).toEqual({
    known: true,
    until: '2026-12-12T00:00:00.000Z',
    groups: 1,
    gaps: 0,
    first: null,
  });
});

test('hours that leave nights open are as many gaps, the first of any group first', () => {
  const days = { ...always, all_day: false, time_on: '08:00', time_off: '18:00' };
  const roster = rosterOf([group('Night', person()), group('Day', person({ hours: days }))], now);
  expect(roster).toMatchObject({ known: true, groups: 2, gaps: 15 });
  expect(roster).toMatchObject({
    first: { group: 'Day', from: '2026-11-28T00:00:00.000Z', to: '2026-11-28T08:00:00.000Z' },
  });
});

test.each([
  ['an account that may not be called', { active: false }],
  ['an unreachable member', { reachable: false }],
])('%s covers nothing', (_case, more) => {
  expect(rosterOf([group('Crew', person(more))], now)).toMatchObject({
    gaps: 1,
    first: { from: '2026-11-28T00:00:00.000Z' },
  });
});
