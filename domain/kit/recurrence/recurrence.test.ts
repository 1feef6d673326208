// When scheduled things are due: every period, the end of months, and the nights on which clocks
// are changed.
import { describe, expect, test } from 'vitest';
import { nextRuns, type Recurrence } from './recurrence.ts';

const daily: Recurrence = {
  zone: 'Australia/Sydney',
  starting_date: '2026-11-23',
  starting_time: '08:30',
  period: 'day',
  every: 1,
  ending_date: null,
};
const runs = (changes: Partial<Recurrence>, after = '2026-11-01T00:00:00Z', count = 5) =>
  nextRuns({ ...daily, ...changes }, { after, count });
/** The same by the clocks of the zone, with how far they are ahead of UTC. */
const local = (changes: Partial<Recurrence>, after?: string, count?: number): string[] =>
  runs(changes, after, count).map((at) => {
    const shown = new Intl.DateTimeFormat('en-CA', {
      timeZone: changes.zone ?? daily.zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    }).format(new Date(at));
    return shown.replace(',', '');
  });
const dates = (changes: Partial<Recurrence>, after?: string, count?: number) =>
  local(changes, after, count).map((text) => text.slice(0, 10));

describe('the periods', () => {
  test('once is due once, and not again', () => {
    expect(runs({ period: null })).toEqual(['2026-11-22T21:30:00.000Z']);
    expect(runs({ period: null }, '2026-11-22T21:30:00.000Z')).toEqual([]);
  });
  test.each<[Partial<Recurrence>, string[]]>([
    [{}, ['2026-11-23', '2026-11-24', '2026-11-25']],
    [{ every: 3 }, ['2026-11-23', '2026-11-26', '2026-11-29']],
    [{ period: 'week' }, ['2026-11-23', '2026-11-30', '2026-12-07']],
    [{ period: 'week', day: 4 }, ['2026-11-26', '2026-12-03', '2026-12-10']],
    [{ period: 'week', day: 7, every: 2 }, ['2026-11-29', '2026-12-13', '2026-12-27']],
    [{ period: 'fortnight' }, ['2026-11-23', '2026-12-07', '2026-12-21']],
    [{ period: 'month' }, ['2026-11-23', '2026-12-23', '2027-01-23']],
    // The day of this month is past: the next month is the first.
    [{ period: 'month', day: 5, every: 2 }, ['2026-12-05', '2027-02-05', '2027-04-05']],
  ])('%j', (changes, expected) => {
    expect(dates(changes, undefined, 3)).toEqual(expected);
  });
  test('a month without the 31st has its last day instead, and the next has the 31st again', () => {
    expect(dates({ period: 'month', starting_date: '2027-12-31' }, undefined, 6)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ]);
    expect(dates({ period: 'month', starting_date: '2027-02-01', day: 31 }, undefined, 2)).toEqual([
      '2027-02-28',
      '2027-03-31',
    ]);
  });
  test('the ending date is the last that counts', () => {
    expect(dates({ ending_date: '2026-11-24' })).toEqual(['2026-11-23', '2026-11-24']);
    expect(runs({ ending_date: '2026-11-22' })).toEqual([]);
    expect(runs({ starting_date: '9997-12-30' }, undefined, 9)).toHaveLength(3);
  });
  test.each(['day', 'week', 'fortnight', 'month'] as const)(
    'a long time afterwards each %s is still in step, and the next is after the last',
    (period) => {
      const all = runs({ period }, '2026-11-01T00:00:00Z', 400);
      for (const at of [17, 111, 399]) expect(runs({ period }, all[at - 1], 1)).toEqual([all[at]]);
      expect(new Set(all).size).toBe(400);
    },
  );
});

// Sydney: forward on 4 October 2026 and back on 4 April 2027. New York: forward on 14 March 2027
// and back on 1 November 2026.
describe('the nights on which clocks are changed', () => {
  test.each([
    [
      'Australia/Sydney',
      '2026-10-03',
      ['2026-10-03 02:30 GMT+10', '2026-10-04 03:30 GMT+11', '2026-10-05 02:30 GMT+11'],
    ],
    [
      'Australia/Sydney',
      '2027-04-03',
      ['2027-04-03 02:30 GMT+11', '2027-04-04 02:30 GMT+11', '2027-04-05 02:30 GMT+10'],
    ],
    [
      'America/New_York',
      '2027-03-13',
      ['2027-03-13 02:30 GMT-5', '2027-03-14 03:30 GMT-4', '2027-03-15 02:30 GMT-4'],
    ],
    [
      'America/New_York',
      '2026-10-31',
      ['2026-10-31 01:30 GMT-4', '2026-11-01 01:30 GMT-4', '2026-11-02 01:30 GMT-5'],
    ],
    // Half an hour only.
    [
      'Australia/Lord_Howe',
      '2026-10-03',
      ['2026-10-03 02:15 GMT+10:30', '2026-10-04 02:45 GMT+11', '2026-10-05 02:15 GMT+11'],
    ],
    [
      'UTC',
      '2026-10-03',
      ['2026-10-03 02:30 GMT+0', '2026-10-04 02:30 GMT+0', '2026-10-05 02:30 GMT+0'],
    ],
  ])('%s from %s: each date has one, at a defined time', (zone, starting_date, expected) => {
    const starting_time = expected[0]?.slice(11, 16) ?? '';
    expect(local({ zone, starting_date, starting_time }, '2026-09-01T00:00:00Z', 3)).toEqual(
      expected,
    );
  });
  test('a date that a zone left out does not make two of one moment', () => {
    const samoa = runs(
      { zone: 'Pacific/Apia', starting_date: '2011-12-29' },
      '2011-12-01T00:00:00Z',
      4,
    );
    expect(samoa).toEqual([...new Set(samoa)].sort());
  });
});

test.each([{ zone: 'Mars/Olympus' }, { starting_date: '2026-02-99' }, { starting_time: '8:30' }])(
  '%j is refused',
  (wrong) => {
    expect(() => runs(wrong)).toThrow(RangeError);
  },
);
