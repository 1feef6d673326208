// Compares the coverage of an escalation group with a check of every minute, over both nights when
// clocks change, and covers each kind of gap.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CoveredBy, coverageDayCount, coverageOf, gapsOf } from './coverage.ts';
import { type ContactHours, includesMoment } from './hours.ts';
import { localDays } from './local-days.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const allDay: ContactHours = { all_day: true, time_on: null, time_off: null, days: everyDay };
const hours = (time_on: string, time_off: string, days = everyDay): ContactHours => ({
  all_day: false,
  time_on,
  time_off,
  days,
});
const person = (
  user_id: number,
  given: ContactHours,
  more: Partial<CoveredBy> = {},
): CoveredBy => ({
  user_id,
  hours: given,
  active: true,
  reachable: true,
  verified: true,
  is_covered: false,
  ...more,
});
const sydney = 'Australia/Sydney';
// Sunday, 00:00 in Sydney.
const sunday = new Date('2026-11-21T13:00:00Z');
const shown = (group: CoveredBy[], now = sunday, timezone = sydney) =>
  gapsOf(group, coverageOf(group, { now, timezone }), now).map(({ kind, from, to, user_id }) => [
    kind,
    new Date(from).toISOString().slice(0, 16),
    (to - from) / 3_600_000,
    user_id,
  ]);

const minuteMs = 60_000;
const zoneNights = [
  ['Australia/Sydney', '2026-04-01T01:00:00Z'],
  ['Australia/Sydney', '2026-09-28T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-01T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-09-28T01:00:00Z'],
  ['America/New_York', '2026-10-28T12:00:00Z'],
  ['America/New_York', '2026-03-04T12:00:00Z'],
  ['Australia/Adelaide', '2026-04-01T01:00:00Z'],
  ['Pacific/Auckland', '2026-09-22T01:00:00Z'],
  ['Africa/Cairo', '2026-04-20T12:00:00Z'],
  ['Asia/Kathmandu', '2026-04-20T12:00:00Z'],
] as const;

describe('the coming 14 days', () => {
  test.each(zoneNights)(
    '%s from %s: every minute appears once, and each day begins when its date does',
    (timezone, from) => {
      const days = coverageOf([person(1, hours('01:50', '03:05'))], {
        now: new Date(from),
        timezone,
      });
      expect(days).toHaveLength(coverageDayCount);
      const spans = days.flatMap((day) => day.spans);
      expect(spans.slice(1).every((span, index) => span.from === spans[index]?.to)).toBe(true);
      const dateOf = (at: number) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(at);
      for (const day of days) {
        const [first, last] = [day.spans[0], day.spans.at(-1)];
        expect([
          dateOf(first?.from ?? 0),
          dateOf((first?.from ?? 0) - 1) === day.date,
          dateOf((last?.to ?? 0) - 1),
        ]).toEqual([day.date, false, day.date]);
      }
    },
  );

  test('the nights when clocks change have 25 and 23 hours, by half an hour on Lord Howe', () => {
    const lengths = (now: string, timezone: string) =>
      localDays(new Date(now), { timezone, count: 14 }).map(({ quarters }) => quarters.length / 4);
    expect(lengths('2026-04-01T01:00:00Z', sydney).filter((length) => length !== 24)).toEqual([25]);
    expect(lengths('2026-09-28T01:00:00Z', sydney).filter((length) => length !== 24)).toEqual([23]);
    expect(
      lengths('2026-04-01T01:00:00Z', 'Australia/Lord_Howe').filter((length) => length !== 24),
    ).toEqual([24.5]);
  });

  test('equals a check of every minute', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(
        ([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
      );
    const anyHours = fc.record({
      all_day: fc.boolean(),
      time_on: time,
      time_off: time,
      days: fc.subarray(everyDay, { minLength: 1 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyHours, { maxLength: 4 }),
        fc.constantFrom(...zoneNights),
        fc.nat(20_159),
        (all, [timezone, from], minute) => {
          const group = all.map((given, index) => person(index, given));
          const spans = coverageOf(group, { now: new Date(from), timezone }).flatMap(
            (day) => day.spans,
          );
          const at = (spans[0]?.from ?? 0) + minute * minuteMs;
          const span = spans.find((one) => one.from <= at && at < one.to);
          // The last day may be an hour short of the 14 times 24.
          if (span === undefined) return;
          const expected = group.flatMap((one, index) =>
            includesMoment(one.hours, new Date(at), timezone) ? [index] : [],
          );
          expect(span.callable).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('gaps', () => {
  test('two people who are always available leave no gap', () =>
    expect(shown([person(1, allDay), person(2, allDay)])).toEqual([]));

  test('uncovered: an empty group for all 14 days; people who may not be called are ignored', () => {
    expect(shown([])).toEqual([['nobody', '2026-11-21T13:00', 14 * 24, null]]);
    expect(shown([person(1, allDay, { active: false })])).toEqual([
      ['nobody', '2026-11-21T13:00', 14 * 24, null],
    ]);
  });

  test('an unreachable person covers no hours and is named in the gap', () => {
    const group = [person(1, allDay, { reachable: false }), person(2, hours('08:00', '20:00'))];
    expect(shown(group)[0]).toEqual(['nobody', '2026-11-21T13:00', 8, null]);
    const [night, day] = coverageOf(group, { now: sunday, timezone: sydney })[0]?.spans ?? [];
    expect([night, day]).toMatchObject([
      { callable: [], unreachable: [0] },
      { callable: [1], unreachable: [0] },
    ]);
  });

  test('uncovered: the hours between two windows on the excluded day', () => {
    const weekdays = [1, 2, 3, 4, 5];
    const notSundays = { ...allDay, days: [1, 2, 3, 4, 5, 6] };
    const group = [person(1, notSundays), person(2, notSundays)];
    group.push(person(3, hours('22:00', '02:00')), person(4, hours('06:00', '22:00')));
    group.push(person(5, hours('21:00', '23:30', weekdays)));
    expect(shown(group).filter(([kind]) => kind === 'nobody')).toEqual([
      ['nobody', '2026-11-21T15:00', 4, null],
      ['nobody', '2026-11-28T15:00', 4, null],
    ]);
  });

  test('an uncovered hour that occurs twice counts as two hours', () => {
    const group = [person(1, hours('03:00', '02:00')), person(2, hours('03:00', '02:00'))];
    const uncovered = shown(group, new Date('2026-04-04T01:00:00Z')).filter(
      ([kind]) => kind === 'nobody',
    );
    expect(uncovered[0]).toEqual(['nobody', '2026-04-04T15:00', 2, null]);
    expect(uncovered.slice(1).map(([, , length]) => length)).toEqual(Array(12).fill(1));
  });

  test('only the worker: the group holds no other callable person for a member’s own alert', () => {
    const group = [person(1, allDay, { is_covered: true }), person(2, hours('08:00', '20:00'))];
    expect(shown(group)[0]).toEqual(['only_the_worker', '2026-11-21T13:00', 8, 1]);
  });

  test('unverified: callable people have no verified number', () => {
    const group = [
      person(1, allDay, { verified: false }),
      person(2, hours('08:00', '20:00')),
      person(3, hours('08:00', '20:00')),
    ];
    expect(shown(group)[0]).toEqual(['unverified', '2026-11-21T13:00', 8, 1]);
    expect(
      shown([
        person(1, allDay, { verified: false }),
        person(2, allDay, { verified: false }),
      ])[0]?.[3],
    ).toBeNull();
  });

  test('alone: from 12 hours on, and not when the same person is listed twice', () => {
    const day = (until: string) => [
      person(1, allDay),
      person(2, hours('08:00', until)),
      person(2, hours('08:00', until)),
    ];
    expect(shown(day('20:00')).filter(([kind]) => kind === 'alone')).toHaveLength(13);
    expect(shown(day('20:01'))).toEqual([]);
    expect(shown([person(1, allDay), person(1, hours('08:00', '20:00'))])).toEqual([
      ['alone', '2026-11-21T13:00', 14 * 24, 1],
    ]);
  });

  test('gaps in the past are not reported', () => {
    const now = new Date('2026-11-21T20:00:00Z');
    const group = [person(1, hours('06:00', '02:00')), person(2, hours('06:00', '02:00'))];
    expect(shown(group, now)[0]).toEqual(['nobody', '2026-11-22T15:00', 4, null]);
  });
});
