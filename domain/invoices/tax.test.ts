// Currency, taxes on lines and days to pay: sums by hand, each differs from another in one thing.
import { expect, test } from 'vitest';
import { dueOn, paymentDaysOn } from './due-date.ts';
import { dateText, dayText, monthText } from './money-text.ts';
import { currencyOf, noTax, rateText, taxesOf, withTax } from './tax.ts';

const gst = { tax_name: 'GST', tax_rate: 1000 };
const settings = { currency: null, ...gst };
const taxed = (lines: readonly { amount: number; tax_name: string | null; tax_rate: number }[]) =>
  withTax(lines).map(({ tax_amount }) => tax_amount);

test.each([
  ['NZ', 'NZD'],
  ['US', 'USD'],
  ['CA', 'CAD'],
  ['GB', 'GBP'],
  ['IE', 'EUR'],
  ['DE', 'EUR'],
  ['FR', 'EUR'],
  ['AU', 'AUD'],
  ['FJ', 'AUD'],
])('invoices in %s are in %s, unless the settings say another currency', (country, currency) => {
  expect([
    currencyOf(null, country),
    currencyOf(settings, country),
    currencyOf({ ...settings, currency: 'CHF' }, country),
  ]).toEqual([currency, currency, 'CHF']);
});

test('lines of one tax have together the tax on their sum, rounded once', () => {
  const line = { amount: 5, ...gst };
  expect(taxed([line, line, line])).toEqual([1, 0, 1]);
});

test('a line of another rate or another name is rounded by itself', () => {
  const line = { amount: 5, ...gst };
  expect(taxed([line, { ...line, tax_name: 'VAT' }, { ...line, tax_rate: 2000 }, line])).toEqual([
    1, 1, 1, 0,
  ]);
  expect(taxed([{ amount: 5, ...noTax }])).toEqual([0]);
});

test('half a cent is rounded away from 0, less is not, above and below it', () => {
  const amounts = [4, 5, 14, 15, -4, -5, -15];
  expect(amounts.flatMap((amount) => taxed([{ amount, ...gst }]))).toEqual([
    0, 1, 1, 2, -0, -1, -2,
  ]);
});

test('each tax is named once, with the amounts that it is on; what is not taxed is in none', () => {
  const line = { amount: 100, tax_amount: 10, ...gst };
  expect(
    taxesOf([
      line,
      { ...line, tax_name: 'VAT' },
      { ...line, amount: 50, tax_amount: 5 },
      { ...line, tax_rate: 0, tax_amount: 0 },
      { ...line, tax_name: null, tax_rate: 1250, tax_amount: 13 },
    ]),
  ).toEqual([
    { name: 'GST 10%', net: 150, amount: 15 },
    { name: 'VAT 10%', net: 100, amount: 10 },
    { name: 'Tax 12.5%', net: 100, amount: 13 },
  ]);
});

test.each([
  [0, '0'],
  [1000, '10'],
  [10_000, '100'],
  [1250, '12.5'],
  [1005, '10.05'],
])('%i hundredths of a percent are %s', (rate, text) => expect(rateText(rate)).toBe(text));

test('the days to pay are those of the organisation on that day, 0 too, else the usual ones', () => {
  const version = (valid_from: string, payment_days?: number | null) => ({
    valid_from,
    value: payment_days === undefined ? settings : { ...settings, payment_days },
  });
  const versions = [
    version('2026-11-01'),
    version('2026-11-10', 0),
    version('2026-11-20', null),
    { valid_from: '2026-11-25', value: null },
  ];
  const days = ['2026-10-31', '2026-11-09', '2026-11-10', '2026-11-20', '2026-11-25'];
  expect(days.map((day) => paymentDaysOn(versions, day, 14))).toEqual([14, 14, 0, 14, 14]);
  expect([dueOn('2026-11-21', 14), dueOn('2026-11-21', 0)]).toEqual(['2026-12-05', '2026-11-21']);
});

test('every month has its name', () => {
  const months = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'));
  expect(months.map((month) => monthText(`2026-${month}-01`))).toEqual([
    'Jan 2026',
    'Feb 2026',
    'Mar 2026',
    'Apr 2026',
    'May 2026',
    'Jun 2026',
    'Jul 2026',
    'Aug 2026',
    'Sep 2026',
    'Oct 2026',
    'Nov 2026',
    'Dec 2026',
  ]);
  expect([dayText('2026-11-01', 3), dateText('2026-11-03')]).toEqual(['3 Nov', '3 Nov 2026']);
});
