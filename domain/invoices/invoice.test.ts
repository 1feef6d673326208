// The arithmetic of invoices: sums by hand, and for any prices and any days that no fraction is
// lost, tiers are continuous and nothing is negative.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billingFrequencies } from '#domain/organisations/organisation.ts';
import type { BillingTerms } from './billing-facts.ts';
import { type BillingDay, deviceLines } from './device-lines.ts';
import { tierFaults } from './device-prices/device-price.ts';
import { divideCents } from './divide.ts';
import { daysOf, dayTerms, periodOf, termNotes } from './invoice-period.ts';
import { centsText } from './money-text.ts';
import { billedDevices, monthPrice, type Price } from './month-price.ts';
import { noTax } from './tax.ts';

const fixed: Price = { free_devices: 2, min_devices: 5, unit_price: 2000, tiers: [] };
const tiered: Price = {
  free_devices: 0,
  min_devices: 0,
  unit_price: 0,
  tiers: [
    { from: 1, to: 10, unit_price: 2000 },
    { from: 11, to: 50, unit_price: 1500 },
    { from: 51, to: null, unit_price: 999 },
  ],
};
const terms: BillingTerms = {
  contract_billing_frequency: 'monthly',
  first_invoice_month: null,
  contract_start_date: null,
  contract_end_date: null,
  active_monitoring_from: null,
  onboarding_period: null,
  free_trial: false,
  non_billable: false,
  invoicing_by_department: false,
  country: 'AU',
};
const labelled = (price: Price, label: string) => ({ ...price, label });
const day = (price: BillingDay['price'], devices: number): BillingDay => ({
  devices,
  price,
  billed: true,
  minimum: true,
  tax: noTax,
});
const linesOf = (days: readonly BillingDay[]) =>
  deviceLines({ month: '2026-11-01', days }).map(({ line }) => line);
const sum = (lines: readonly { amount: number }[]): number =>
  lines.reduce((all, { amount }) => all + amount, 0);

test.each([
  ['free devices come off first (R134)', fixed, 12, true, 10],
  ['the minimum holds (R134)', fixed, 4, true, 5],
  ['the minimum does not hold while people are still added', fixed, 4, false, 2],
  ['never below 0 (R135)', { ...fixed, min_devices: 0 }, 1, true, 0],
])('%s', (_, price, count, hasMinimum, billed) =>
  expect(billedDevices(price, count, hasMinimum)).toBe(billed),
);

test.each([
  [fixed, 10, 20_000],
  [tiered, 10, 20_000],
  [tiered, 11, 21_500],
  [tiered, 60, 10 * 2000 + 40 * 1500 + 10 * 999],
  [tiered, 0, 0],
])('a month of devices: %# (R034, R133)', (price, billed, cents) =>
  expect(monthPrice(price, billed)).toBe(cents),
);

test('a device that comes on the 10th and one that leaves on the 20th are paid for by the day', () => {
  const price = labelled(fixed, 'Pendants');
  const lines = linesOf(
    Array.from({ length: 30 }, (_, index) => day(price, index >= 9 && index < 19 ? 13 : 12)),
  );
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Pendants, 1 Nov–9 Nov', 6000],
    ['Pendants, 10 Nov–19 Nov', 7333],
    ['Pendants, 20 Nov–30 Nov', 7334],
  ]);
  expect(lines[1]?.arithmetic).toEqual([
    '13 devices − 2 free, at least 5 = 11 billed',
    '11 × 20.00 = 220.00 a month',
    '220.00 × 10 of 30 days = 73.33',
  ]);
  // 200.00 for the month and 20.00 for 10 of 30 days.
  expect(sum(lines)).toBe(20_667);
});

test('a month of two kinds of days has the trial free and the rest by the day', () => {
  const trial = { ...terms, free_trial: true, active_monitoring_from: '2026-11-16' };
  const price = labelled(tiered, 'Apps');
  const lines = linesOf(
    daysOf('2026-11-01').map((one) => ({ ...day(price, 60), ...dayTerms(trial, one) })),
  );
  expect(lines.map(({ arithmetic, amount }) => [arithmetic[0], amount])).toEqual([
    ['60 devices, not billed on these days', 0],
    ['60 devices = 60 billed', 44_995],
  ]);
});

const ordinary = { billed: true, minimum: true };

test.each<[string, Partial<BillingTerms>, string, { billed: boolean; minimum: boolean }]>([
  ['an ordinary day', {}, '2026-11-15', ordinary],
  [
    'before the contract',
    { contract_start_date: '2026-11-16' },
    '2026-11-15',
    { billed: false, minimum: true },
  ],
  [
    'its last day',
    { contract_end_date: '2026-11-15' },
    '2026-11-15',
    { billed: true, minimum: true },
  ],
  ['after it', { contract_end_date: '2026-11-14' }, '2026-11-15', { billed: false, minimum: true }],
  [
    'before the first invoice month',
    { first_invoice_month: '2026-12-01' },
    '2026-11-15',
    { billed: false, minimum: true },
  ],
  ['the first day of the contract', { contract_start_date: '2026-11-15' }, '2026-11-15', ordinary],
  [
    'the first day of the first invoice month',
    { first_invoice_month: '2026-11-15' },
    '2026-11-15',
    ordinary,
  ],
  [
    'the last day of a trial',
    { free_trial: true, active_monitoring_from: '2026-11-16' },
    '2026-11-15',
    { billed: false, minimum: true },
  ],
  [
    'the day on which monitoring starts',
    { free_trial: true, active_monitoring_from: '2026-11-15' },
    '2026-11-15',
    ordinary,
  ],
  [
    'monitoring that starts later, without a trial',
    { active_monitoring_from: '2026-11-16' },
    '2026-11-15',
    ordinary,
  ],
  [
    'onboarding of 0 days',
    { contract_start_date: '2026-11-15', onboarding_period: 0 },
    '2026-11-15',
    ordinary,
  ],
  ['a trial without an end', { free_trial: true }, '2026-11-15', { billed: false, minimum: true }],
  ['not billable (R203)', { non_billable: true }, '2026-11-15', { billed: false, minimum: true }],
  [
    'the last day of onboarding (R388)',
    { contract_start_date: '2026-11-01', onboarding_period: 15 },
    '2026-11-15',
    { billed: true, minimum: false },
  ],
  [
    'the day after it (R388)',
    { contract_start_date: '2026-11-01', onboarding_period: 15 },
    '2026-11-16',
    { billed: true, minimum: true },
  ],
])('%s', (_, given, on, expected) => {
  expect(dayTerms({ ...terms, ...given }, on)).toEqual(expected);
  expect(termNotes({ ...terms, ...given })).toHaveLength(
    given.free_trial || given.non_billable || given.first_invoice_month || given.onboarding_period
      ? 1
      : 0,
  );
});

test.each<[Partial<BillingTerms>, string[]]>([
  [{}, []],
  [{ non_billable: true }, ['This organisation is not billable.']],
  [{ free_trial: true }, ['Free trial without an end.']],
  [
    { free_trial: true, active_monitoring_from: '2026-11-16' },
    ['Free trial until monitoring starts on 16 Nov 2026.'],
  ],
  [{ active_monitoring_from: '2026-11-16' }, []],
  [{ first_invoice_month: '2026-12-01' }, ['Invoiced from Dec 2026 on.']],
  [
    { onboarding_period: 1, contract_start_date: '2026-11-16' },
    ['No minimum quantity in the first 1 days from 16 Nov 2026.'],
  ],
  [{ onboarding_period: 0, contract_start_date: '2026-11-16' }, []],
  [{ onboarding_period: 15 }, []],
  [{ contract_start_date: '2026-11-16' }, []],
])('the invoice of an organisation with %j says %j', (given, notes) =>
  expect(termNotes({ ...terms, ...given })).toEqual(notes),
);

test('without a start of the contract there is no onboarding, so that the minimum holds', () =>
  expect(dayTerms({ ...terms, onboarding_period: 15 }, '2026-11-15')).toEqual(ordinary));

describe('periods', () => {
  const frequency =
    (...steps: [day: string, BillingTerms['contract_billing_frequency']][]) =>
    (on: string) =>
      steps.findLast(([from]) => from <= on)?.[1] ?? 'monthly';

  test('a quarter is counted from the first invoice month', () => {
    const quarterly = frequency(['2000-01-01', 'quarterly']);
    const dates = { ...terms, first_invoice_month: '2026-02-01' };
    expect(periodOf(dates, '2026-12-01', quarterly)).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
    ]);
    expect(periodOf(dates, '2026-01-01', quarterly)).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
    ]);
    expect(periodOf(terms, '2026-12-01', frequency())).toEqual(['2026-12-01']);
  });

  test('else from the start of the contract, else from January', () => {
    const yearly = frequency(['1990-01-01', 'annually']);
    const ends = (dates: Partial<BillingTerms>) => {
      const months = periodOf({ ...terms, ...dates }, '2026-12-01', yearly);
      return [months[0], months.at(-1)];
    };
    const started = { contract_start_date: '2026-03-20' };
    expect([
      ends({}),
      ends(started),
      ends({ ...started, first_invoice_month: '2026-05-01' }),
    ]).toEqual([
      ['2026-01-01', '2026-12-01'],
      ['2026-03-01', '2027-02-01'],
      ['2026-05-01', '2027-04-01'],
    ]);
    // Long before the first one too.
    expect(periodOf({ ...terms, ...started }, '2024-02-01', yearly)[0]).toBe('2023-03-01');
    expect(periodOf({ ...terms, ...started }, '2025-03-01', yearly)[0]).toBe('2025-03-01');
  });

  test('they are a month, a quarter or a year long (R378)', () => {
    expect(billingFrequencies).toEqual(['monthly', 'quarterly', 'annually']);
    const dates = { ...terms, first_invoice_month: '2026-02-01' };
    const months = billingFrequencies.map(
      (one) => periodOf(dates, '2026-12-01', frequency(['2000-01-01', one])).length,
    );
    expect(months).toEqual([1, 3, 12]);
  });

  test('a new frequency leaves the periods before it as they were, and every month is in one period', () => {
    const changed = frequency(['2026-10-28', 'quarterly']);
    expect(periodOf(terms, '2026-09-01', changed)).toEqual(['2026-09-01']);
    const quarter = ['2026-10-01', '2026-11-01', '2026-12-01'];
    for (const month of quarter) expect(periodOf(terms, month, changed)).toEqual(quarter);
    // Counted on from the months before, not from January.
    const later = frequency(['2026-11-05', 'quarterly']);
    for (const month of ['2026-11-01', '2027-01-01'])
      expect(periodOf(terms, month, later)[0]).toBe('2026-11-01');
  });
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-1234, '−12.34'],
  [100_000, '1,000.00'],
  [123_456_789, '1,234,567.89'],
])('%i is %s', (cents, text) => expect(centsText(cents)).toBe(text));

test('tiers begin at 1, follow each other and have no end', () => {
  const at = (tiers: Price['tiers']) => Object.keys(tierFaults({ tiers }));
  expect(at(tiered.tiers)).toEqual([]);
  expect(at([{ from: 2, to: null, unit_price: 1 }])).toEqual(['tiers.0.from']);
  expect(
    at([
      { from: 1, to: 5, unit_price: 1 },
      { from: 7, to: null, unit_price: 1 },
    ]),
  ).toEqual(['tiers.1.from']);
  expect(
    at([
      { from: 1, to: null, unit_price: 1 },
      { from: 2, to: null, unit_price: 1 },
    ]),
  ).toEqual(['tiers.0.to']);
  expect(at([{ from: 1, to: 5, unit_price: 1 }])).toEqual(['tiers.0.to']);
});

const cents = fc.integer({ min: 0, max: 1_000_000 });
const small = fc.integer({ min: 0, max: 300 });
const anyTiers = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), cents), { maxLength: 5 })
  .map((steps) => {
    let from = 1;
    return steps.map(([size, unit_price], index) => {
      const one = { from, to: index === steps.length - 1 ? null : from + size - 1, unit_price };
      from += size;
      return one;
    });
  });
const anyPrice: fc.Arbitrary<Price> = fc.record({
  free_devices: small,
  min_devices: small,
  unit_price: cents,
  tiers: anyTiers,
});
const anyDay = fc.record({
  devices: small,
  billed: fc.boolean(),
  minimum: fc.boolean(),
  is_new: fc.boolean(),
});

describe('for any prices and days', () => {
  test('the lines are the exact sum of the days, rounded once, and none is negative', () => {
    fc.assert(
      fc.property(
        anyPrice,
        anyPrice,
        fc.array(anyDay, { minLength: 28, maxLength: 31 }),
        (first, second, given) => {
          const [price, next] = [labelled(first, 'x'), labelled(second, 'x')];
          const days = given.map(
            ({ is_new, ...one }): BillingDay => ({
              ...one,
              price: is_new ? next : price,
              tax: noTax,
            }),
          );
          const lines = linesOf(days);
          const exact = days.reduce(
            (all, one) =>
              all +
              (one.billed && one.price
                ? monthPrice(one.price, billedDevices(one.price, one.devices, one.minimum))
                : 0),
            0,
          );
          expect(sum(lines)).toBe(Math.round(exact / days.length));
          expect(lines.every(({ amount }) => Number.isInteger(amount) && amount >= 0)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('one device more costs what its tier says: no step up or down at a border', () => {
    fc.assert(
      fc.property(anyPrice, small, (price, billed) => {
        const next =
          price.tiers.find(
            ({ from, to }) => billed + 1 >= from && (to === null || billed + 1 <= to),
          )?.unit_price ?? price.unit_price;
        expect(monthPrice(price, billed + 1) - monthPrice(price, billed)).toBe(next);
      }),
      { numRuns: 150 },
    );
  });

  test('the parts of departments are whole cents and nothing is lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 45 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          const parts = divideCents(amount, weights);
          expect(parts.reduce((all, part) => all + part, 0)).toBe(amount);
          expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});
