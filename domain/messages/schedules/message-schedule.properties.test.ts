// What holds for the times of any schedule, whenever and however often the sweep looks: no time is
// sent twice or left out, also on the nights when clocks change (R379).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockChanges } from '#domain/kit/local-time/clock-changes.factory.ts';
import { timeOfDay, wallClock } from '#domain/kit/local-time/wall-clock.ts';
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import { recurrenceOf, repeatPeriods, runsUntil } from './message-schedule.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A schedule that began some days before a night on which the clocks of its zone change. */
const anySchedule = fc
  .record({
    change: fc.constantFrom(...clockChanges),
    days: fc.integer({ min: 0, max: 40 }),
    starting_time: fc
      .oneof(
        fc.integer({ min: 60, max: 240 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 1200, max: 1439 }),
      )
      .map(timeOfDay),
    repeat_period: fc.constantFrom(...repeatPeriods),
    ends_after: fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }),
  })
  .map(({ change, days, ends_after, ...times }) => {
    const first = change.at - days * dayMs;
    const starting_date = wallClock(change.zone, first).date;
    const day = (after: number) =>
      new Date(Date.parse(starting_date) + after * dayMs).toISOString().slice(0, 10);
    return {
      zone: change.zone,
      times: { ...times, starting_date, ending_date: ends_after === null ? null : day(ends_after) },
    };
  });
/** Hours between two looks: now and then the program is down for days. */
const anyLooks = fc.array(
  fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 24, max: 300 })),
  { minLength: 1, maxLength: 20 },
);

type Schedule = typeof anySchedule extends fc.Arbitrary<infer One> ? One : never;

/** All that the sweep takes as due over these looks, as it keeps the next time between them. */
function sentOver({ zone, times }: Schedule, looks: readonly number[]) {
  const [first = null] = nextRuns(recurrenceOf(times, zone), {
    after: new Date(Date.parse(times.starting_date) - 2 * dayMs).toISOString(),
    count: 1,
  });
  let next = first;
  let now = Date.parse(first ?? times.starting_date) - hourMs;
  const sent: string[] = [];
  for (const hours of looks) {
    now += hours * hourMs;
    const at = new Date(now).toISOString();
    if (next === null || next > at) continue;
    const runs = runsUntil(times, zone, { planned: next, now: at });
    expect(runs.next === null || runs.next > at).toBe(true);
    sent.push(...runs.due);
    next = runs.next;
  }
  return { sent, first, until: new Date(now).toISOString() };
}

test('however the looks fall, exactly the times that have come are sent, each once and in order', () =>
  fc.assert(
    fc.property(anySchedule, anyLooks, (schedule, looks) => {
      const { sent, until } = sentOver(schedule, looks);
      const all = nextRuns(recurrenceOf(schedule.times, schedule.zone), {
        after: new Date(Date.parse(schedule.times.starting_date) - 2 * dayMs).toISOString(),
        count: sent.length + 1,
      });
      expect(sent).toEqual(all.filter((at) => at <= until));
    }),
    { numRuns: 150 },
  ));

test('wherever one begins to look, the next time is the first one after that', () =>
  fc.assert(
    fc.property(
      anySchedule,
      fc.integer({ min: 0, max: 9 }),
      fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3000 })),
      ({ zone, times }, nth, minutes) => {
        const recurrence = recurrenceOf(times, zone);
        const before = new Date(Date.parse(times.starting_date) - 2 * dayMs).toISOString();
        const all = nextRuns(recurrence, { after: before, count: nth + 1 });
        const after = new Date(Date.parse(all[nth] ?? before) - minutes * 60_000).toISOString();
        const first = all.find((at) => at > after);
        expect(nextRuns(recurrence, { after, count: 1 })[0]).toBe(first);
      },
    ),
    { numRuns: 300 },
  ));

test('each time is on a date of its own, and a daily message has every date', () =>
  fc.assert(
    fc.property(anySchedule, anyLooks, (schedule, looks) => {
      const dates = sentOver(schedule, looks).sent.map(
        (at) => wallClock(schedule.zone, Date.parse(at)).date,
      );
      expect(new Set(dates).size).toBe(dates.length);
      const days = dates.map((date) => Date.parse(date) / dayMs);
      const least = { daily: 1, weekly: 7, fortnightly: 14, monthly: 28 };
      const most = { daily: 1, weekly: 7, fortnightly: 14, monthly: 31 };
      for (const [place, day] of days.entries()) {
        const gap = day - (days[place - 1] ?? day - least[schedule.times.repeat_period]);
        expect(gap).toBeGreaterThanOrEqual(least[schedule.times.repeat_period]);
        expect(gap).toBeLessThanOrEqual(most[schedule.times.repeat_period]);
      }
    }),
    { numRuns: 150 },
  ));

test('nothing is sent before the starting date or after the ending date', () =>
  fc.assert(
    fc.property(anySchedule, anyLooks, (schedule, looks) => {
      const { starting_date, ending_date } = schedule.times;
      for (const at of sentOver(schedule, looks).sent) {
        const { date } = wallClock(schedule.zone, Date.parse(at));
        expect(date >= starting_date && (ending_date === null || date <= ending_date)).toBe(true);
      }
    }),
    { numRuns: 150 },
  ));

test('a message that is sent once has one time', () =>
  fc.assert(
    fc.property(anySchedule, ({ zone, times }) => {
      const once = { ...times, repeat_period: null };
      const [planned = ''] = nextRuns(recurrenceOf(once, zone), {
        after: new Date(Date.parse(times.starting_date) - 2 * dayMs).toISOString(),
        count: 1,
      });
      const now = new Date(Date.parse(planned) + 400 * dayMs).toISOString();
      expect(runsUntil(once, zone, { planned, now })).toEqual({ due: [planned], next: null });
    }),
  ));
