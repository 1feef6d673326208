// A fix closes its gap for any hours, also over the nights when clocks change.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CoveredBy, coverageOf, gapsOf } from './coverage.ts';
import { hoursOf } from './escalation-group.ts';
import { gapFix, gapSeries } from './gap-fix.ts';

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

test('the same gap on several days is listed once', () => {
  const group = [person(1, '06:00', '02:00'), person(2, '06:00', '02:00')];
  const series = gapSeries(gaps(group), sydney);
  expect(series.map(({ gap, again }) => [gap.kind, again.length])).toEqual([['nobody', 13]]);
});
