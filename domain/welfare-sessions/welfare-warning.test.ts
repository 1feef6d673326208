// The warning before an alert is in the worker's own time, and is sent whatever the worker's record
// contains.
import { expect, test } from 'vitest';
import { warningText } from './welfare-warning.ts';

const grace_until = new Date('2026-11-21T02:05:00Z');

test.each([
  ['Australia/Sydney', 'en-AU', '13:05'],
  ['America/New_York', 'en', '9:05 PM'],
  ['Mars/Olympus', 'en-AU', '02:05 UTC'],
  ['Australia/Sydney', 'en_AU', '13:05'],
  ['', '', '02:05 UTC'],
])('%s, %s: by %s', (timezone, language, by) => {
  expect(warningText({ activity: 'Night round', grace_until, timezone, language })).toBe(
    `Your welfare timer (Night round) has expired. Check in, extend or end it by ${by}, or an alert will be raised.`,
  );
});
