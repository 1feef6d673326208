// A drill is planned within its hours, also past midnight, on a day that is drawn.
import { expect, test } from 'vitest';
import { planDrill } from './drill-plan.ts';

const settings = {
  enabled: true,
  every_days: 3,
  from_time: '09:00',
  to_time: '17:00',
  timezone: 'Australia/Sydney',
};
const moment = { today: '2026-11-23', now: '2026-11-23T01:00:00Z' };
const planned = (over: Partial<typeof settings>, chance: readonly [number, number]) =>
  planDrill({ ...settings, ...over }, { ...moment, chance });

test.each<[string, Partial<typeof settings>, readonly [number, number], string, string]>([
  [
    'the first minute of tomorrow',
    {},
    [0, 0],
    '2026-11-23T22:00:00.000Z',
    '2026-11-24T06:00:00.000Z',
  ],
  [
    'the last minute of the last day',
    {},
    [0.999, 0.999],
    '2026-11-28T05:59:00.000Z',
    '2026-11-28T06:00:00.000Z',
  ],
  [
    'past midnight',
    { from_time: '22:00', to_time: '06:00' },
    [0, 0.75],
    '2026-11-24T17:00:00.000Z',
    '2026-11-24T19:00:00.000Z',
  ],
  [
    'the whole day',
    { from_time: '00:00', to_time: '00:00', every_days: 1 },
    [0.9, 0.5],
    '2026-11-24T01:00:00.000Z',
    '2026-11-24T13:00:00.000Z',
  ],
])('%s', (_what, over, chance, due_at, not_after) => {
  expect(planned(over, chance)).toEqual({ due_at, not_after });
});

test('one in every_days days on average', () => {
  const days = Array.from(
    { length: 1000 },
    (_, at) => Date.parse(planned({}, [at / 1000, 0]).due_at) - Date.parse('2026-11-22T22:00:00Z'),
  );
  expect(days.reduce((sum, day) => sum + day / 86_400_000, 0) / days.length).toBeCloseTo(3, 1);
});
