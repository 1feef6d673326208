// Months as they are there, in the hours in which the months of two zones differ, and over the year.
import { expect, test } from 'vitest';
import { monthThere } from './months.ts';

test.each([
  ['Australia/Sydney', '2026-09-30T14:30:00Z', 0, '2026-10'],
  ['America/New_York', '2026-10-01T03:30:00Z', 0, '2026-09'],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', 0, '2027-01'],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', 1, '2026-12'],
  ['Australia/Lord_Howe', '2027-03-31T00:00:00Z', 13, '2026-02'],
])('%s at %s, %i months ago: %s', (zone, moment, ago, month) => {
  expect(monthThere(zone, moment, ago)).toBe(month);
});
