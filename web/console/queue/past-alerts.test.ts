// The text typed to find a resolved alert: a name or number, a day in the person's date format, or
// both.
import { expect, test } from 'vitest';
import { wantedOf } from './past-alerts.ts';

const sydney = { language: 'en-AU', timezone: 'Australia/Sydney' } as const;
const third = { raised_from: '2026-03-02T13:00:00.000Z', raised_to: '2026-03-03T13:00:00.000Z' };

test('a name and a number stay as they are', () => {
  expect(wantedOf('  Noah   Ward ', sydney)).toEqual({ search: 'Noah Ward' });
  expect(wantedOf('#4711', sydney)).toEqual({ search: '#4711' });
  expect(wantedOf('', sydney)).toEqual({});
});

test('a date is that day in the reader’s time zone, alone or with a name', () => {
  for (const text of ['3/3/2026', '2026-03-03', '03.03.2026'])
    expect(wantedOf(text, sydney)).toEqual(third);
  expect(wantedOf('ward 3/3/2026', sydney)).toEqual({ search: 'ward', ...third });
  expect(wantedOf('4/3/2026', { ...sydney, language: 'en' }).raised_from).toBe(
    '2026-04-02T13:00:00.000Z',
  );
});

test('a day on which the clocks change has 23 or 25 hours', () => {
  const hours = (date: string) => {
    const { raised_from = '', raised_to = '' } = wantedOf(date, sydney);
    return (Date.parse(raised_to) - Date.parse(raised_from)) / 3_600_000;
  };
  expect(['4/4/2026', '5/4/2026', '4/10/2026'].map(hours)).toEqual([24, 25, 23]);
});

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'the day is the right one at the edge of the world: %s',
  (timezone) => {
    const { raised_from = '' } = wantedOf('3/3/2026', { language: 'en-AU', timezone });
    expect(new Date(raised_from).toLocaleDateString('en-CA', { timeZone: timezone })).toBe(
      '2026-03-03',
    );
  },
);
