// Which changes of the free text messages are refused: each differs by a day from one that is not.
import { describe, expect, test } from 'vitest';
import { changedFreeTextFaults, freeTextFaults } from './free-texts.ts';
import type { FreeTexts } from './text-ledger.ts';
import { textPrice } from './text-limit.ts';

const one: FreeTexts = { amount: 5, date: '2026-10-31' };
const open = { today: '2026-11-21', closed_until: null };
const past =
  'Free messages of past months cannot be changed or removed. Set their last day, or add new ones.';
const faults = (before: readonly FreeTexts[], after: readonly FreeTexts[], days: object = {}) =>
  changedFreeTextFaults(before, after, { ...open, ...days });

test('the last day is the first one or later', () => {
  const dated = (ends_on: string | null) => ({ ...one, ends_on });
  expect(
    freeTextFaults({
      free_sms_additions: [one, dated(null), dated('2026-10-31'), dated('2026-10-30')],
    }),
  ).toEqual({
    'free_sms_additions.3.ends_on': ['The last day must not be before the date.'],
  });
});

describe('free ones of past months', () => {
  test.each<[string, FreeTexts[]]>([
    ['removed', []],
    ['changed in their number', [{ ...one, amount: 6 }]],
    ['moved', [{ ...one, date: '2026-10-30' }]],
    ['ended in the past', [{ ...one, ends_on: '2026-11-19' }]],
  ])('cannot be %s', (_, after) => {
    expect(faults([one], after)).toEqual({ free_sms_additions: [past] });
  });

  test.each<[string, FreeTexts[], FreeTexts[]]>([
    ['stay as they are', [one], [one]],
    ['may end from yesterday on', [one], [{ ...one, ends_on: '2026-11-20' }]],
    ['may end later, or never', [{ ...one, ends_on: '2026-11-20' }], [{ ...one, ends_on: null }]],
    [
      'that have ended stay',
      [{ ...one, ends_on: '2026-11-01' }],
      [{ ...one, ends_on: '2026-11-01' }],
    ],
    ['may stand in another order', [one, { ...one, amount: 6 }], [{ ...one, amount: 6 }, one]],
  ])('%s', (_, before, after) => expect(faults(before, after)).toEqual({}));

  test('that have ended do not begin again', () => {
    expect(faults([{ ...one, ends_on: '2026-11-19' }], [one])).toEqual({
      free_sms_additions: [past],
    });
  });

  test('that are listed twice are kept twice', () => {
    expect(faults([one, one], [one])).toEqual({ free_sms_additions: [past] });
    expect(faults([one, one], [one, one])).toEqual({});
  });
});

test('free ones of this month may be changed and removed', () => {
  const now = { ...one, date: '2026-11-01' };
  expect([faults([now], []), faults([now], [{ ...now, amount: 6 }])]).toEqual([{}, {}]);
});

test('new ones may be dated back to the day after the last closed invoice', () => {
  const added = (date: string) => [one, { amount: 1, date }];
  const closed = { closed_until: '2026-10-31' };
  expect(faults([one], added('2026-11-01'), closed)).toEqual({});
  expect(faults([one], added('2026-10-31'), closed)).toEqual({
    'free_sms_additions.1.date': [
      'An invoice that includes this day is closed. Choose a later day.',
    ],
  });
  expect(faults([one], added('2025-01-01'))).toEqual({});
});

test('what goes beyond the free ones has its price, and nothing without one', () => {
  const balance = { unit_price: 13, free: 2, billed: true, sent: 0 };
  expect([
    textPrice(2, balance),
    textPrice(1, balance),
    textPrice(5, balance),
    textPrice(5, { ...balance, free: null }),
    textPrice(5, { ...balance, unit_price: null }),
  ]).toEqual([0, 0, 39, 65, null]);
});
