// The lines of devices and what departments have of them: which days are one line, what it says,
// and who was there.
import { describe, expect, test } from 'vitest';
import type { DeviceSpan } from './billing-facts.ts';
import { departmentParts, isThere } from './department-split.ts';
import { type BillingDay, type DeviceLine, deviceLines } from './device-lines.ts';
import { divideCents } from './divide.ts';

const month = '2026-11-01';
const price = { label: 'Pendants', free_devices: 0, min_devices: 0, unit_price: 3000, tiers: [] };
const tax = { tax_name: 'GST', tax_rate: 1000 };
const day: BillingDay = { devices: 2, price, tax, billed: true, minimum: true };
const daysWith = (over: Partial<BillingDay>): BillingDay[] =>
  Array.from({ length: 30 }, () => ({ ...day, ...over }));
const halves = (second: Partial<BillingDay>): BillingDay[] => [
  ...daysWith({}).slice(0, 15),
  ...daysWith(second).slice(15),
];
const linesOf = (days: readonly BillingDay[]) => deviceLines({ month, days });
const textsOf = (days: readonly BillingDay[]) =>
  linesOf(days).map(({ line: { label, arithmetic, amount } }) => [label, arithmetic, amount]);

test('a month of equal days is one line', () => {
  const line = {
    kind: 'devices',
    month,
    label: 'Pendants',
    arithmetic: ['2 devices = 2 billed', '2 × 30.00 = 60.00 a month'],
    amount: 6000,
    ...tax,
  };
  expect(linesOf(daysWith({}))).toEqual([{ line, first: 0, days: 30, billed: true }]);
});

test.each<[string, Partial<BillingDay>, number]>([
  ['another number', { devices: 1 }, 1500],
  ['another version of the price', { price: { ...price, unit_price: 1000 } }, 1000],
  ['no bill', { billed: false }, 0],
  ['no minimum', { minimum: false }, 3000],
  ['another rate of the tax', { tax: { ...tax, tax_rate: 0 } }, 3000],
  ['another name of the tax', { tax: { ...tax, tax_name: 'VAT' } }, 3000],
])('days with %s are a line of their own', (_, second, amount) => {
  const of = linesOf(halves(second)).map(({ line, first, days }) => [
    line.label,
    first,
    days,
    line.amount,
  ]);
  expect(of).toEqual([
    ['Pendants, 1 Nov–15 Nov', 0, 15, 3000],
    ['Pendants, 16 Nov–30 Nov', 15, 15, amount],
  ]);
});

test.each<[string, Partial<BillingDay>, string[][]]>([
  ['one device', { devices: 1 }, [['1 device = 1 billed', '1 × 30.00 = 30.00 a month']]],
  [
    'free ones',
    { price: { ...price, free_devices: 2 } },
    [['2 devices − 2 free = 0 billed', '0 × 30.00 = 0.00 a month']],
  ],
  [
    'a minimum',
    { devices: 0, price: { ...price, min_devices: 1 } },
    [['0 devices, at least 1 = 1 billed', '1 × 30.00 = 30.00 a month']],
  ],
  [
    'a minimum that does not hold yet',
    { price: { ...price, min_devices: 5 }, minimum: false },
    [['2 devices = 2 billed', '2 × 30.00 = 60.00 a month']],
  ],
  [
    'tiers',
    {
      price: {
        ...price,
        tiers: [
          { from: 1, to: 1, unit_price: 100 },
          { from: 2, to: null, unit_price: 50 },
        ],
      },
    },
    [['2 devices = 2 billed', '1 × 1.00 + 1 × 0.50 = 1.50 a month']],
  ],
  [
    'tiers that no device is billed in',
    { price: { ...price, free_devices: 2, tiers: [{ from: 1, to: null, unit_price: 100 }] } },
    [['2 devices − 2 free = 0 billed', '0 = 0.00 a month']],
  ],
  ['days that are not billed', { billed: false }, [['2 devices, not billed on these days']]],
  ['no price', { price: null }, []],
  ['no device and no minimum', { devices: 0 }, []],
  ['no device, and a minimum that is not billed', { devices: 0, billed: false }, []],
])('a line says how its amount comes about: %s', (_, over, arithmetic) => {
  expect(textsOf(daysWith(over)).map(([, steps]) => steps)).toEqual(arithmetic);
});

test('what rounding takes from the days of one line, the next one has', () => {
  const cent = { ...price, unit_price: 1 };
  const days = halves({ tax: { ...tax, tax_rate: 0 } }).map((one) => ({
    ...one,
    price: cent,
    devices: 1,
  }));
  expect(linesOf(days).map(({ line }) => line.amount)).toEqual([1, 0]);
});

describe('departments', () => {
  const span = (over: Partial<DeviceSpan>): DeviceSpan => ({
    type: 'ev04',
    department_id: 1,
    department: 'North',
    from: '2020-01-01',
    until: null,
    count: 1,
    ...over,
  });
  const south = { department_id: 2, department: 'South' };
  const partsOf = (
    lines: readonly DeviceLine[],
    spans: readonly DeviceSpan[],
    departments = spans,
  ) =>
    departmentParts(
      lines.map((line) => ({ ...line, spans })),
      departments,
    ).map(({ name, device_days, amount }) => [name, device_days, amount]);

  test('a device is there from its first day until the day before it is gone', () => {
    const stay = { from: '2026-11-10', until: '2026-11-20' };
    const days = ['2026-11-09', '2026-11-10', '2026-11-19', '2026-11-20'];
    expect(days.map((one) => isThere(stay, one))).toEqual([false, true, true, false]);
    expect(isThere({ ...stay, until: null }, '2026-11-20')).toBe(true);
  });

  test('each has the days of its own devices, and its part of the amount', () => {
    const spans = [span({ until: '2026-11-21' }), span({ ...south, from: '2026-11-11', count: 2 })];
    expect(partsOf(linesOf(daysWith({})), spans)).toEqual([
      ['North', 20, 2000],
      ['South', 40, 4000],
    ]);
  });

  test('days that are not billed are charged to none, and the lines of one add up', () => {
    const spans = [span({ count: 2 }), span({ ...south, from: '2026-11-16' })];
    expect(partsOf(linesOf(halves({ billed: false })), spans)).toEqual([
      ['North', 30, 3000],
      ['South', 0, 0],
    ]);
    expect(partsOf(linesOf(halves({ minimum: false })), spans)).toEqual([
      ['North', 60, 5000],
      ['South', 15, 1000],
    ]);
  });

  test('a minimum without any device belongs to no department', () => {
    const lines = linesOf(daysWith({ devices: 0, price: { ...price, min_devices: 1 } }));
    const gone = [span({ until: '2026-11-01' })];
    expect(partsOf(lines, gone)).toEqual([
      ['North', 0, 0],
      ['No department', 0, 3000],
    ]);
    const unnamed = [span({ department_id: null, department: null, until: '2026-11-01' })];
    expect(partsOf(lines, unnamed)).toEqual([['No department', 0, 3000]]);
  });

  test('people without a department are one part', () => {
    const none = { department_id: null, department: null };
    expect(partsOf(linesOf(daysWith({})), [span({}), span(none), span(none)])).toEqual([
      ['North', 30, 2000],
      ['No department', 60, 4000],
    ]);
  });
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [200, [1, 1, 1], [67, 67, 66]],
  [100, [1, 2, 3], [17, 33, 50]],
  [100, [3, 1, 2], [50, 17, 33]],
  [100, [3, 2, 1], [50, 33, 17]],
  [11, [2, 3, 2, 3, 3], [2, 3, 2, 2, 2]],
  [10, [1, 3, 2], [2, 5, 3]],
  [5, [0, 0], [5, 0]],
  [5, [], []],
  [0, [1, 2], [0, 0]],
])(
  '%i by %j: the largest remainders have the cents that are left, the first of equal ones',
  (amount, weights, parts) => expect(divideCents(amount, weights)).toEqual(parts),
);
