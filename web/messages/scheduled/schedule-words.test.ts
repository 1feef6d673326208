// How a schedule repeats, on the clock and with the dates of the reader.
import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { repeatInWords } from './schedule-words.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en-AU', messages: {} }));

const times = { starting_date: '2027-01-31', starting_time: '17:30' };

test.each([
  [
    null,
    'Once, on Sunday 31 January 2027 at 17:30',
    'Once, on Sunday, January 31, 2027 at 5:30 PM',
  ],
  ['daily', 'Every day at 17:30', 'Every day at 5:30 PM'],
  ['fortnightly', 'Every second Sunday at 17:30', 'Every second Sunday at 5:30 PM'],
  [
    'monthly',
    'On day 31 of every month at 17:30, or on its last day',
    'On day 31 of every month at 5:30 PM, or on its last day',
  ],
] as const)('%s', (repeat_period, australian, american) => {
  const words = (language: 'en-AU' | 'en') => repeatInWords({ ...times, repeat_period }, language);
  expect([words('en-AU'), words('en')]).toEqual([australian, american]);
});
