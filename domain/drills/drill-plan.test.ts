// A drill is planned within its hours, also past midnight, on a day that is drawn.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { includesWallClock } from '#domain/escalation-groups/hours.ts';
import { clockChanges } from '#domain/kit/local-time/clock-changes.factory.ts';
import { timeOfDay, wallClock } from '#domain/kit/local-time/wall-clock.ts';
import { planDrill } from './drill-plan.ts';

const anyChange = fc.constantFrom(...clockChanges);
/** Mostly in the hours around a change. */
const anyTime = fc
  .oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 60, max: 240 }))
  .map(timeOfDay);

const settings = {
  enabled: true,
  every_days: 3,
  from_time: '09:00',
  to_time: '17:00',
  timezone: 'Australia/Sydney',
};
const planned = (over: Partial<typeof settings>, chance: readonly [number, number]) =>
  planDrill({ ...settings, ...over }, { today: '2026-11-23', chance });

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

test('hours that the clocks skip in part are those of the next day', () => {
  const early = { ...settings, every_days: 1, from_time: '02:30', to_time: '03:10' };
  const plan = planDrill(early, { today: '2026-10-03', chance: [0, 0.5] });
  expect(plan).toEqual({
    due_at: '2026-10-04T15:50:00.000Z',
    not_after: '2026-10-04T16:10:00.000Z',
  });
});

test('a drill is due before its hours end, and within them by the clocks, whatever they skip', () => {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(anyChange, anyTime, anyTime, share, ({ zone, at }, on, off, minute) => {
      const hours = { from_time: on, to_time: off, timezone: zone, every_days: 1 };
      // The day before, so that tomorrow is the day of the change.
      const today = wallClock(zone, at - 86_400_000).date;
      const plan = planDrill({ ...settings, ...hours }, { today, chance: [0, minute] });
      expect(plan.due_at < plan.not_after).toBe(true);
      const days = [1, 2, 3, 4, 5, 6, 7];
      const window = { all_day: false, time_on: on, time_off: off, days };
      const [due, latest] = [plan.due_at, plan.not_after].map((moment) => Date.parse(moment));
      // Hours that begin in the skipped time are as long after it as they would have been.
      const isMoved = [on, off].some((time) => time >= '02:00' && time < '03:30');
      if (!isMoved) {
        expect(includesWallClock(window, wallClock(zone, due ?? 0))).toBe(true);
        expect(includesWallClock(window, wallClock(zone, (latest ?? 0) - 60_000))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
