// Dates as Australians and Americans write them, always with a zone where there is a time.
import { describe, expect, it } from 'vitest';
import {
  dayIn,
  formatClock,
  formatDate,
  formatDateTime,
  formatExact,
  formatTime,
  type Place,
  zoneName,
} from './dates.ts';

const brisbane: Place = { language: 'en-AU', timezone: 'Australia/Brisbane' };
const chicago: Place = { language: 'en', timezone: 'America/Chicago' };
const moment = '2026-11-21T02:13:02.500Z';

describe('dates', () => {
  it('are day, month, year in en-AU, and month, day, year in en, with four digits of the year (R359, R360)', () => {
    expect(formatDate(moment, brisbane)).toBe('21/11/2026');
    expect(formatDate(moment, chicago)).toBe('11/20/2026');
    expect(formatDate(0, brisbane)).toBe('01/01/1970');
  });

  it('have the clock of the wording and the zone', () => {
    expect(formatTime(moment, brisbane)).toBe('12:13');
    expect(formatDateTime(moment, brisbane)).toBe('21/11/2026, 12:13 AEST');
    expect(formatExact(moment, brisbane)).toBe('21/11/2026, 12:13:02 AEST');
    expect(formatExact(moment, chicago)).toBe('11/20/2026, 8:13:02 PM CST');
    expect(
      ['2026-11-20T14:05:00Z', moment].map((at) => [
        formatTime(at, brisbane),
        formatTime(at, chicago),
      ]),
    ).toEqual([
      ['00:05', '8:05 AM'],
      ['12:13', '8:13 PM'],
    ]);
    expect(formatDateTime('2026-11-21T06:05:00Z', chicago)).toBe('11/21/2026, 12:05 AM CST');
  });

  it('name the zone of the moment, summer time included, with a minus at which no line breaks', () => {
    const sydney: Place = { language: 'en-AU', timezone: 'Australia/Sydney' };
    const bogota: Place = { language: 'en-AU', timezone: 'America/Bogota' };
    expect([
      formatDateTime(moment, bogota),
      formatExact(moment, bogota),
      zoneName(moment, bogota),
    ]).toEqual(['20/11/2026, 21:13 GMT\u22125', '20/11/2026, 21:13:02 GMT\u22125', 'GMT\u22125']);
    expect([
      zoneName('2026-01-15T00:00:00Z', sydney),
      zoneName('2026-07-15T00:00:00Z', sydney),
    ]).toEqual(['AEDT', 'AEST']);
  });
});

it('a time that comes twice on a night has its zone', () => {
  const sydney: Place = { language: 'en-AU', timezone: 'Australia/Sydney' };
  const newYork: Place = { language: 'en', timezone: 'America/New_York' };
  const [before, first, second] = [
    '2026-04-04T14:30:00Z',
    '2026-04-04T15:30:00Z',
    '2026-04-04T16:30:00Z',
  ];
  expect([before, first, second].map((at) => formatTime(at, sydney))).toEqual([
    '01:30',
    '02:30 AEDT',
    '02:30 AEST',
  ]);
  expect(
    ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'].map((at) =>
      formatTime(at, newYork),
    ),
  ).toEqual(['1:30 AM EDT', '1:30 AM EST', '2:30 AM']);
});

it.each([
  [0, '0:00'],
  [7_900, '0:07'],
  [760_000, '12:40'],
  [12_456_000, '3:27:36'],
  [185_256_000, '2d 3:27:36'],
  [-65_000, '-1:05'],
  [-400, '0:00'],
])('%i ms run as %s', (milliseconds, text) => {
  expect(formatClock(milliseconds)).toBe(text);
});

it('the day is that of the place', () => {
  expect(
    ['Australia/Perth', 'Australia/Sydney', 'America/Chicago'].map((zone) =>
      dayIn(zone, '2026-11-22T13:30:00Z'),
    ),
  ).toEqual(['2026-11-22', '2026-11-23', '2026-11-22']);
});
