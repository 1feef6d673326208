// A fix closes its gap for any hours, also over the nights when clocks change.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockChanges } from '#domain/kit/local-time/clock-changes.factory.ts';
import { timeOfDay } from '#domain/kit/local-time/wall-clock.ts';
import { type CoveredBy, coverageOf, type Gap, gapsOf } from './coverage.ts';
import { type GroupUser, hoursOf } from './escalation-group.ts';
import { gapFix, gapSeries } from './gap-fix.ts';
import { includesMoment } from './hours.ts';

const anyChange = fc.constantFrom(...clockChanges);
/** Mostly in the hours around a change. */
const anyTime = fc
  .oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 60, max: 240 }))
  .map(timeOfDay);

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const sydney = 'Australia/Sydney';
const now = new Date('2026-11-21T13:00:00Z');
const person = (
  user_id: number,
  time_on: string,
  time_off: string,
  more: Partial<CoveredBy> = {},
): CoveredBy => ({
  user_id,
  active: true,
  reachable: true,
  verified: true,
  is_covered: false,
  hours: { all_day: false, time_on, time_off, days: everyDay },
  ...more,
});
const gaps = (group: readonly CoveredBy[], zone = sydney, at = now) =>
  gapsOf(group, coverageOf(group, { now: at, timezone: zone }), at);

test('the gap is named with its day and hours, and the row that closes it is for that day alone', () => {
  const group = [person(1, '06:00', '02:00'), person(2, '06:00', '02:00')];
  const [first] = gaps(group);
  expect(first && gapFix(group, first, sydney)).toEqual({
    user_id: 1,
    '24_hours': false,
    time_on: '02:00',
    time_off: '06:00',
    days: [7],
  });
});

test('a gap of a whole day or more is closed on the days that it touches', () => {
  const weekdays = { all_day: true, time_on: null, time_off: null, days: [1, 2, 3, 4, 5] };
  const group = [
    { ...person(1, '', ''), hours: weekdays },
    { ...person(2, '', ''), hours: weekdays },
  ];
  const [first] = gaps(group, sydney, new Date('2026-11-23T00:00:00Z'));
  expect(first && gapFix(group, first, sydney)).toMatchObject({ '24_hours': true, days: [6, 7] });
});

test('a person who may not be called, or is the subject of the gap, is never the fix', () => {
  const closed = {
    kind: 'nobody',
    from: now.getTime(),
    to: now.getTime() + 3_600_000,
    user_id: null,
  } as const;
  expect(gapFix([person(1, '06:00', '02:00', { active: false })], closed, sydney)).toBeNull();
  const group = [
    person(1, '06:00', '02:00', { is_covered: true }),
    person(2, '06:00', '02:00', { verified: false }),
  ];
  expect(gapFix(group, { ...closed, kind: 'alone', user_id: 1 }, sydney)?.user_id).toBe(2);
  expect(gapFix(group, { ...closed, kind: 'unverified', user_id: 1 }, sydney)).toBeNull();
  expect(gapFix(group, { ...closed, kind: 'only_the_worker', user_id: 3 }, sydney)?.user_id).toBe(
    2,
  );
});

test('a member of the group covers any gap but that of its own members', () => {
  const from = now.getTime();
  const gap = { kind: 'nobody', from, to: from + 3_600_000, user_id: null } as const;
  const group = [person(1, '06:00', '02:00', { is_covered: true })];
  expect(gapFix(group, gap, sydney)?.user_id).toBe(1);
  expect(gapFix(group, { ...gap, kind: 'only_the_worker', user_id: 3 }, sydney)).toBeNull();
  expect(gapFix([person(1, '', '', { reachable: false })], gap, sydney)).toBeNull();
});

test('a gap shorter than a day is closed by its hours, one of a day by whole days', () => {
  const from = Date.parse('2026-11-22T19:00:00Z');
  const fixed = (minutes: number) => {
    const gap = { kind: 'nobody', from, to: from + minutes * 60_000, user_id: null } as const;
    return gapFix([person(1, '', '')], gap, sydney);
  };
  expect(fixed(1439)).toMatchObject({ time_on: '06:00', time_off: '05:59', days: [1] });
  expect(fixed(1440)).toMatchObject({ '24_hours': true, time_on: null, days: [1, 2] });
});

test('fixing each gap in turn leaves no uncovered hour', () => {
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map(
      (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    );
  const zone = fc.constantFrom(sydney, 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kathmandu');
  const start = fc.constantFrom(
    '2026-04-01T01:00:00Z',
    '2026-09-28T01:00:00Z',
    '2026-10-28T12:00:00Z',
    '2026-11-21T13:00:00Z',
  );
  fc.assert(
    fc.property(time, time, zone, start, (on, off, timezone, from) => {
      const at = new Date(from);
      let group: CoveredBy[] = [person(1, on, off)];
      for (let round = 0; round < 20; round += 1) {
        const gap = gaps(group, timezone, at).find(({ kind }) => kind === 'nobody');
        if (!gap) return;
        const row = gapFix(group, gap, timezone);
        if (!row) throw new Error('no fix for the gap');
        group = [...group, { ...person(row.user_id, '', ''), hours: hoursOf(row) }];
      }
      throw new Error('the gaps do not end');
    }),
    { numRuns: 20 },
  );
});

/** The moments of a gap that its fix does not close, every five minutes and the last one. */
const leftOpen = (row: GroupUser, { from, to }: Gap, zone: string): Date[] => {
  const step = 5 * 60_000;
  const moments = Array.from({ length: (to - from) / step }, (_, index) => from + index * step);
  return [...moments, to - 60_000]
    .map((at) => new Date(at))
    .filter((at) => !includesMoment(hoursOf(row), at, zone));
};

test.each([
  // 23.5 hours by the sun and 24.5 by the clocks, over the night on which they go forward.
  ['a day and a half hour by the clocks', '2026-10-02T23:00:00Z', '2026-10-03T22:30:00Z'],
  ['two days of which one has 23 hours', '2026-10-02T13:30:00Z', '2026-10-04T15:00:00Z'],
  // 02:30 comes twice: from the first to after the second, and from before to the second.
  ['from the hour that comes twice', '2026-04-04T15:30:00Z', '2026-04-04T16:45:00Z'],
  ['until the hour that comes twice', '2026-04-04T11:00:00Z', '2026-04-04T16:30:00Z'],
])('a gap of %s is closed whole', (_, from, to) => {
  const gap = {
    kind: 'nobody',
    from: Date.parse(from),
    to: Date.parse(to),
    user_id: null,
  } as const;
  const row = gapFix([person(1, '06:00', '02:00')], gap, sydney);
  expect(row && leftOpen(row, gap, sydney)).toEqual([]);
});

test('the fix of a gap closes all of it, also where it is longer or shorter by the clocks', () => {
  const day = fc.integer({ min: 1, max: 7 });
  const pair = fc.tuple(day, anyTime, day, anyTime);
  fc.assert(
    fc.property(anyChange, pair, ({ zone, at }, [day_on, on, day_off, off]) => {
      const from = new Date(at - 3 * 86_400_000);
      // Two stretches of the week, so that the gaps between them begin and end at any hour.
      const group = [
        {
          ...person(1, '', ''),
          hours: { all_day: false, time_on: on, time_off: off, days: [day_on, day_off] },
        },
        {
          ...person(2, '', ''),
          hours: { all_day: false, time_on: off, time_off: on, days: [day_off] },
        },
      ];
      for (const gap of gaps(group, zone, from)) {
        const row = gapFix(group, gap, zone);
        expect({ row, left: row && leftOpen(row, gap, zone) }).toMatchObject({ left: [] });
      }
    }),
    { numRuns: 30 },
  );
});

test('the same gap on several days is listed once', () => {
  const group = [person(1, '06:00', '02:00'), person(2, '06:00', '02:00')];
  const series = gapSeries(gaps(group), sydney);
  expect(series.map(({ gap, again }) => [gap.kind, again.length])).toEqual([['nobody', 13]]);
});

test('gaps of other people, kinds or hours are listed apart', () => {
  const hourMs = 3_600_000;
  const alone: Gap = { kind: 'alone', from: now.getTime(), to: now.getTime() + hourMs, user_id: 1 };
  const nextDay = { from: alone.from + 24 * hourMs, to: alone.to + 24 * hourMs };
  const listed = gapSeries(
    [
      alone,
      { ...alone, user_id: 2 },
      { ...alone, kind: 'unverified' },
      { ...alone, from: alone.from - 60_000 },
      { ...alone, to: alone.to + 60_000 },
      { ...alone, ...nextDay },
    ],
    sydney,
  );
  expect(listed.map(({ gap, again }) => [gap.kind, gap.user_id, again.length])).toEqual([
    ['alone', 1, 1],
    ['alone', 2, 0],
    ['unverified', 1, 0],
    ['alone', 1, 0],
    ['alone', 1, 0],
  ]);
});
