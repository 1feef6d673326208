// The end of a day in a zone, also on the days on which clocks change.
import { expect, test } from 'vitest';
import { dayIn } from './dates.ts';
import { dayEnd } from './day-end.ts';

test.each([
  ['2026-11-22', 'Australia/Brisbane', '2026-11-22T13:59:59.000Z'],
  ['2026-10-04', 'Australia/Sydney', '2026-10-04T12:59:59.000Z'],
  ['2027-04-04', 'Australia/Sydney', '2027-04-04T13:59:59.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.000Z'],
  // At midnight the clocks are set back to 23:00.
  ['2027-04-03', 'America/Santiago', '2027-04-04T03:59:59.000Z'],
  ['2026-11-22', 'Pacific/Kiritimati', '2026-11-22T09:59:59.000Z'],
])('%s in %s', (date, timezone, moment) => {
  expect(dayEnd(date, timezone)).toBe(moment);
  expect(dayIn(timezone, moment)).toBe(date);
});
