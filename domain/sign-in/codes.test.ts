// The shape of codes, the waits after wrong ones, and how little of an address is shown.
import { expect, test } from 'vitest';
import * as codes from './codes.ts';

const { codeDelaySeconds, codeField, masked, waitText } = codes;

test.each(['123456', ' 123 456 ', '123-456', '000000'])('%j is a code (R210, R351)', (text) => {
  expect(codeField.parse(text)).toMatch(/^\d{6}$/);
});

test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '1'.repeat(5000), null, 123456, ['1', '2']])(
  '%j is not a code (R210, R351)',
  (text) => {
    expect(codeField.safeParse(text).success).toBe(false);
  },
);

test.each([
  [0, 0, 0],
  [4, 0, 0],
  [5, 0, 60],
  [5, 20.5, 40],
  [6, 0, 120],
  [9, 0, 900],
  [400, 0, 900],
  [400, 900, 0],
])(
  'after %i wrong codes, the latest %d seconds ago, the wait is %i seconds',
  (failed, ago, seconds) => {
    expect(codeDelaySeconds(failed, ago)).toBe(seconds);
  },
);

test('endless guessing gets about 100 guesses a day', () => {
  const day = 24 * 3600;
  const guesses: number[] = [];
  for (
    let now = 0;
    now < day;
    now += codeDelaySeconds(guesses.length, now - (guesses.at(-1) ?? 0)) || 1
  ) {
    if (codeDelaySeconds(guesses.length, now - (guesses.at(-1) ?? 0)) === 0) guesses.push(now);
  }
  expect(guesses.length).toBeGreaterThan(90);
  expect(guesses.length).toBeLessThanOrEqual(105);
});

test('an address or a number is mostly hidden', () => {
  expect(['mei@redgum.example', '+61 491 570 156', '@odd', ''].map(masked)).toEqual([
    'm•••@redgum.example',
    '•••• 156',
    '•••• ',
    '•••• ',
  ]);
});

test('the wait is worded in seconds or whole minutes', () => {
  expect([1, 42, 60, 61].map(waitText)).toEqual([
    'Please try again in 1 second.',
    'Please try again in 42 seconds.',
    'Please try again in 1 minute.',
    'Please try again in 2 minutes.',
  ]);
});

test('the limits of codes, and what is answered for one that was sent', () => {
  expect([
    codes.codeDigits,
    codes.codeMinutes,
    codes.triesOfCode,
    codes.secondsBetweenCodes,
    codes.codesPerHour,
    codes.codePurposes,
  ]).toEqual([6, 10, 5, 60, 5, ['mobile', 'landline', 'two_factor_email', 'two_factor_sms']]);
  for (const channel of codes.codeChannels) {
    const sent = { channel, sent_to: '•••• 156', expires_at: 'x', resend_seconds: 60 };
    expect(codes.sentCode.parse(sent)).toEqual(sent);
  }
  expect(codes.codeChannels).toEqual(['email', 'sms', 'voice']);
  expect(codeField.safeParse(`1${' '.repeat(14)}23456`).success).toBe(true);
  expect(codeField.safeParse(`1${' '.repeat(15)}23456`).success).toBe(false);
});
