// Local times and local days on the nights when clocks are changed: the moments of three years in
// five zones, found by another reading of the clock.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRuns } from '../recurrence/recurrence.ts';
import { changingZones, clockChanges } from './clock-changes.factory.ts';
import { isShownTwice, localDay, localInstant, repeatedTimes } from './local-instant.ts';
import { minutesOf, timeOfDay, wallClock } from './wall-clock.ts';

const anyChange = fc.constantFrom(...clockChanges);
/** Mostly in the hours around a change. */
const anyTime = fc
  .oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 60, max: 240 }))
  .map(timeOfDay);

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const dateOf = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);
/** Every minute from three hours before a change until three hours after it. */
const minutesAround = (at: number): number[] =>
  Array.from({ length: 360 }, (_, index) => at + (index - 180) * minuteMs);

test('each zone changes its clocks twice a year', () => {
  expect(clockChanges).toHaveLength(changingZones.length * 6);
  expect(new Set(clockChanges.map(({ forward }) => forward))).toEqual(new Set([60, -60, 30, -30]));
});

test.each(clockChanges)('$zone, $forward minutes forward at $at: each minute', (change) => {
  const { zone, at, forward } = change;
  const moments = minutesAround(at);
  const shown = Map.groupBy(moments, (moment) => {
    const { date, minute } = wallClock(zone, moment);
    return Date.parse(date) + minute * minuteMs;
  });
  // The first moment of a time is its moment, and those shown twice are known as such.
  const wrong = [...shown].filter(([local, [first = 0, ...again]]) => {
    const twice = [first, ...again].filter((one) => isShownTwice(zone, one));
    return localInstant(zone, local) !== first || twice.length !== again.length * 2;
  });
  expect(wrong).toEqual([]);
  expect(moments.length - shown.size).toBe(Math.max(0, -forward));
  // A time that is skipped is as long after the change as it would have been.
  const { date, minute } = wallClock(zone, at - minuteMs);
  const edge = Date.parse(date) + (minute + 1) * minuteMs;
  for (let skipped = 0; skipped < forward; skipped += 10)
    expect(localInstant(zone, edge + skipped * minuteMs)).toBe(at + skipped * minuteMs);
});

test.each(changingZones)(
  'in %s the days of three years follow each other without a gap',
  (zone) => {
    const first = Date.UTC(2026, 0, 1);
    const days = Array.from({ length: 1096 }, (_, index) => {
      const date = dateOf(first + index * dayMs);
      return { date, ...localDay(zone, date) };
    });
    const wrong = days.filter(
      ({ date, from, to }, index) =>
        to !== (days[index + 1]?.from ?? to) ||
        [from, to - 1].some((at) => wallClock(zone, at).date !== date) ||
        wallClock(zone, from).minute !== 0,
    );
    expect(wrong).toEqual([]);
    const hours = days.map(({ from, to }) => (to - from) / 3_600_000);
    const changed = zone === 'Australia/Lord_Howe' ? [23.5, 24.5] : [23, 25];
    expect(changed.map((length) => hours.filter((one) => one === length).length)).toEqual([3, 3]);
    expect(hours.filter((one) => one === 24)).toHaveLength(1090);
  },
);

test.each(changingZones)('in %s the repeated times are those shown twice', (zone) => {
  const ranges = repeatedTimes(zone).filter(({ from }) => from > Date.UTC(2026, 0, 1));
  const back = clockChanges.filter((change) => change.zone === zone && change.forward < 0);
  expect(ranges.slice(0, 3)).toEqual(
    back.map(({ at, forward }) => ({
      from: at + forward * minuteMs,
      to: at - forward * minuteMs,
    })),
  );
  expect(repeatedTimes(zone)).toHaveLength(35);
  expect(repeatedTimes('Australia/Brisbane')).toEqual([]);
});

test('what is due each day is due once on each local day, whatever its time', () => {
  fc.assert(
    fc.property(
      anyChange,
      anyTime,
      fc.integer({ min: 0, max: 9 }),
      ({ zone, at }, time, before) => {
        const start = dateOf(Date.parse(wallClock(zone, at).date) - before * dayMs);
        const daily = {
          zone,
          starting_date: start,
          starting_time: time,
          period: 'day',
          every: 1,
          ending_date: null,
        } as const;
        const after = new Date(localDay(zone, start).from - 1).toISOString();
        const runs = nextRuns(daily, { after, count: 14 });
        const shown = runs.map((run) => wallClock(zone, Date.parse(run)));
        expect(shown.map(({ date }) => date)).toEqual(
          runs.map((_, index) => dateOf(Date.parse(start) + index * dayMs)),
        );
        // At its time, except on the one night that has no such time.
        const moved = shown.filter(({ minute }) => minute !== minutesOf(time));
        expect(moved.length).toBeLessThanOrEqual(1);
        // Asked one by one, each after the last, they are the same.
        let last = after;
        for (const run of runs) {
          expect(nextRuns(daily, { after: last, count: 1 })).toEqual([run]);
          last = run;
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a time of day is written as it was read', () => {
  expect([0, 61, 1439, 1440].map(timeOfDay)).toEqual(['00:00', '01:01', '23:59', '00:00']);
  expect(['00:00', '01:01:59', '23:59'].map(minutesOf)).toEqual([0, 61, 1439]);
});
