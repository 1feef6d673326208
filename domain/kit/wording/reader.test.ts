// One reader's words, dates, clock and week, in both wordings and on both days on which clocks
// change.
import { expect, test } from 'vitest';
import { daysInText, readerWith, timeOnClock, timesInText, weekOf } from './reader.ts';

const [australian, american] = [readerWith('en-AU'), readerWith('en')];

test('words, dates, clock and numbers of a reader go together', () => {
  const moment = new Date('2026-04-05T03:05:00Z');
  const shown = [australian, american].map((reader) => [
    reader.say`Moved to ${'Colour Centre'} of the organisation`,
    reader.time(moment, 'Australia/Sydney'),
    reader.day(moment, 'Australia/Sydney'),
    reader.date(moment, 'Australia/Sydney'),
    reader.number(12_345.5),
  ]);
  expect(shown).toEqual([
    ['Moved to Colour Centre of the organisation', '13:05', '5 April', '5 April 2026', '12,345.5'],
    [
      'Moved to Colour Centre of the organization',
      '1:05 PM',
      'April 5',
      'April 5, 2026',
      '12,345.5',
    ],
  ]);
});

test.each([
  // Before the hour that comes twice, both times in it, and the hour that is left out.
  ['Australia/Sydney', '2026-04-04T14:59:00Z', '01:59', '1:59 AM', '5 April'],
  ['Australia/Sydney', '2026-04-04T15:30:00Z', '02:30 AEDT', '2:30 AM GMT+11', '5 April'],
  ['Australia/Sydney', '2026-04-04T16:30:00Z', '02:30 AEST', '2:30 AM GMT+10', '5 April'],
  ['Australia/Sydney', '2026-04-04T17:00:00Z', '03:00', '3:00 AM', '5 April'],
  ['Australia/Sydney', '2026-10-03T16:00:00Z', '03:00', '3:00 AM', '4 October'],
  ['Australia/Adelaide', '2026-04-04T16:30:00Z', '02:00 ACST', '2:00 AM GMT+9:30', '5 April'],
  ['Australia/Adelaide', '2026-10-03T16:30:00Z', '03:00', '3:00 AM', '4 October'],
  ['America/New_York', '2026-11-01T06:00:00Z', '01:00 GMT-5', '1:00 AM EST', '1 November'],
  ['America/New_York', '2026-03-08T07:00:00Z', '03:00', '3:00 AM', '8 March'],
  ['Pacific/Auckland', '2026-04-04T14:00:00Z', '02:00 NZST', '2:00 AM GMT+12', '5 April'],
  ['Pacific/Auckland', '2026-09-26T14:00:00Z', '03:00', '3:00 AM', '27 September'],
])('%s at %s', (zone, instant, clock, twelve, day) => {
  const moment = new Date(instant);
  expect([
    australian.time(moment, zone),
    american.time(moment, zone),
    australian.day(moment, zone),
  ]).toEqual([clock, twelve, day]);
});

test('a zone or a language that is none costs no message', () => {
  expect(readerWith('xx').time(new Date('2026-04-05T03:05:00Z'), 'Mars/Olympus')).toBe('03:05');
});

test('hours that are kept as text have the clock of the reader', () => {
  const hours = 'Mon–Fri 08:00–17:30, Sat 00:00–12:05';
  expect([timesInText(hours, 'en-AU'), timesInText(hours, 'en')]).toEqual([
    hours,
    'Mon–Fri 8:00 AM–5:30 PM, Sat 12:00 AM–12:05 PM',
  ]);
  expect(timeOnClock('23:59:00', 'en-AU')).toBe('23:59');
});

test('a week begins on Monday in Australia and on Sunday in America', () => {
  expect([weekOf('en-AU')[0], weekOf('en')[0], weekOf('en').length]).toEqual([1, 7, 7]);
});

test('dates inside a text are written in digits', () => {
  const period = '2026-11-01 00:00 to 2026-11-30 23:59';
  expect([daysInText(period, 'en-AU'), daysInText(period, 'en')]).toEqual([
    '01/11/2026 00:00 to 30/11/2026 23:59',
    '11/01/2026 00:00 to 11/30/2026 23:59',
  ]);
  expect(daysInText('Job 12026-11-010', 'en')).toBe('Job 12026-11-010');
});
