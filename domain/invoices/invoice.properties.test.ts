// What holds for the draft of any invoice: its lines are its total, a device is paid for to the day
// on which it leaves, and however its days are divided no cent is lost or made.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BillingFacts, ContractSwitches, DeviceSpan } from './billing-facts.ts';
import { draftOf } from './draft.ts';
import { dayOf, daysIn } from './invoice-period.ts';
import { billedDevices, monthPrice, type Price } from './month-price.ts';
import { taxesOf } from './tax.ts';

const months = ['2026-10-01', '2026-11-01', '2027-02-01', '2028-02-01'] as const;
const month = fc.constantFrom(...months);
const cents = fc.integer({ min: 0, max: 100_000 });
const ever = '0001-01-01';

const switches: ContractSwitches = {
  contract_billing_frequency: 'monthly',
  free_trial: false,
  non_billable: false,
  invoicing_by_department: false,
  country: 'AU',
};
const always: BillingFacts['dates'] = {
  first_invoice_month: null,
  contract_start_date: null,
  contract_end_date: null,
  active_monitoring_from: null,
  onboarding_period: null,
};
const facts = (over: Partial<BillingFacts>): BillingFacts => ({
  dates: always,
  contract: [{ valid_from: ever, value: switches }],
  tax: [],
  prices: {},
  spans: [],
  texts: { additions: [], versions: [], uses: [] },
  ...over,
});
const anyTiers = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), cents), { maxLength: 3 })
  .map((steps) => {
    let from = 1;
    return steps.map(([size, unit_price], place) => {
      const one = { from, to: place === steps.length - 1 ? null : from + size - 1, unit_price };
      from += size;
      return one;
    });
  });
const anyPrice: fc.Arbitrary<Price> = fc.record({
  free_devices: fc.integer({ min: 0, max: 5 }),
  min_devices: fc.integer({ min: 0, max: 5 }),
  unit_price: cents,
  tiers: anyTiers,
});
const flat = (unit_price: number): Price => ({
  free_devices: 0,
  min_devices: 0,
  unit_price,
  tiers: [],
});
const pricesOf = (...prices: readonly (readonly [valid_from: string, price: Price])[]) => ({
  ev04: prices.map(([valid_from, price]) => ({
    valid_from,
    value: { ...price, type_label: null },
  })),
});
const span = (over: Partial<DeviceSpan>): DeviceSpan => ({
  type: 'ev04',
  department_id: null,
  department: null,
  from: '2020-01-01',
  until: null,
  count: 1,
  ...over,
});
const total = (given: BillingFacts, of: readonly string[]): number =>
  draftOf(given, of).lines.reduce((sum, { amount }) => sum + amount, 0);

/** A place among the days of a month, of 1000. */
const part = fc.integer({ min: 0, max: 999 });
const dayAt = (of: string, place: number): string =>
  dayOf(of, 1 + Math.floor((place * daysIn(of)) / 1000));

const anySpans = fc.array(
  fc.record({
    from: part,
    until: fc.option(part, { nil: null }),
    count: fc.integer({ min: 1, max: 6 }),
    department: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 6 },
);
const spansIn = (
  of: string,
  given: typeof anySpans extends fc.Arbitrary<infer All> ? All : never,
) =>
  given.map(({ from, until, count, department }) =>
    span({
      from: dayAt(of, from),
      until: until === null ? null : dayAt(of, Math.max(from, until)),
      count,
      department_id: department === 0 ? null : department,
      department: department === 0 ? null : `Department ${department}`,
    }),
  );

test('a device that leaves is paid for to the day before the first on which it is gone, and not a day more', () =>
  fc.assert(
    fc.property(month, part, cents, (of, place, unit) => {
      const until = dayAt(of, place);
      const prices = pricesOf([ever, flat(unit)]);
      const days = Number(until.slice(8)) - 1;
      expect(total(facts({ prices, spans: [span({ until })] }), [of])).toBe(
        Math.round((unit * days) / daysIn(of)),
      );
      const later = months.filter((one) => one > of);
      expect(total(facts({ prices, spans: [span({ until })] }), later)).toBe(0);
    }),
  ));

test('a device that comes is paid for from its first day on', () =>
  fc.assert(
    fc.property(month, part, cents, (of, place, unit) => {
      const from = dayAt(of, place);
      const days = daysIn(of) - Number(from.slice(8)) + 1;
      const given = facts({ prices: pricesOf([ever, flat(unit)]), spans: [span({ from })] });
      expect(total(given, [of])).toBe(Math.round((unit * days) / daysIn(of)));
    }),
  ));

test('however a month is split by days, departments and versions of the same price, it costs the month’s price', () =>
  fc.assert(
    fc.property(
      month,
      anyPrice,
      fc.integer({ min: 0, max: 12 }),
      fc.uniqueArray(part, { maxLength: 6 }),
      (of, price, count, places) => {
        const cuts = [...new Set(places.map((place) => dayAt(of, place)))].toSorted();
        const spans = ['2020-01-01', ...cuts].map((from, place) =>
          span({
            from,
            until: cuts[place] ?? null,
            count,
            department_id: place,
            department: `${place}`,
          }),
        );
        const prices = pricesOf([ever, price], ...cuts.map((day) => [day, { ...price }] as const));
        const whole = monthPrice(price, billedDevices(price, count, true));
        expect(total(facts({ prices, spans: count === 0 ? [] : spans }), [of])).toBe(whole);
      },
    ),
  ));

test('a device that changes its department in the middle of a month costs the same', () =>
  fc.assert(
    fc.property(month, anyPrice, part, anySpans, (of, price, place, others) => {
      const prices = pricesOf([ever, price]);
      const rest = spansIn(of, others);
      const moved = dayAt(of, place);
      const divided = [span({ until: moved, department_id: 1 }), span({ from: moved })];
      expect(total(facts({ prices, spans: [...rest, ...divided] }), [of])).toBe(
        total(facts({ prices, spans: [...rest, span({})] }), [of]),
      );
    }),
  ));

test('one device more, or one day longer, never costs less', () =>
  fc.assert(
    fc.property(month, anyPrice, anySpans, part, part, (of, price, others, one, other) => {
      const prices = pricesOf([ever, price]);
      const rest = spansIn(of, others);
      const [sooner, later] = [dayAt(of, Math.min(one, other)), dayAt(of, Math.max(one, other))];
      const costs = [[], [span({ until: sooner })], [span({ until: later })], [span({})]].map(
        (more) => total(facts({ prices, spans: [...rest, ...more] }), [of]),
      );
      expect(costs).toEqual(costs.toSorted((left, right) => left - right));
    }),
  ));

const anyTax = fc.array(fc.record({ from: part, tax_rate: fc.integer({ min: 0, max: 2500 }) }), {
  maxLength: 3,
});

test('every line is whole cents of 0 or more, and the taxes are those on the sums of their lines', () =>
  fc.assert(
    fc.property(month, anyPrice, anySpans, anyTax, part, (of, price, spans, rates, begun) => {
      const tax = rates
        .map(({ from, tax_rate }) => ({
          valid_from: dayAt(of, from),
          value: { currency: null, tax_name: 'GST', tax_rate },
        }))
        .toSorted((left, right) => left.valid_from.localeCompare(right.valid_from));
      const given = facts({
        // No minimum in the first ten days.
        dates: { ...always, contract_start_date: dayAt(of, begun), onboarding_period: 10 },
        prices: pricesOf([ever, price]),
        spans: spansIn(of, spans),
        tax,
      });
      const { lines } = draftOf(given, [of]);
      for (const { amount, tax_amount } of lines)
        expect([amount, tax_amount].every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(
          true,
        );
      for (const { net, amount, name } of taxesOf(lines)) {
        const rate = Math.round(Number(/([\d.]+)%$/.exec(name)?.[1]) * 100);
        expect(amount).toBe(Math.floor((net * rate + 5000) / 10_000));
      }
      // A change of the tax alone moves no amount.
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        total({ ...given, tax: [] }, [of]),
      );
    }),
  ));

test('what the departments have used is the total, over several months too', () =>
  fc.assert(
    fc.property(anyPrice, anySpans, (price, spans) => {
      const contract = [
        { valid_from: ever, value: { ...switches, invoicing_by_department: true } },
      ];
      const given = facts({
        contract,
        prices: pricesOf([ever, price]),
        spans: spansIn('2026-11-01', spans),
      });
      const { lines, departments } = draftOf(given, ['2026-10-01', '2026-11-01', '2026-12-01']);
      const sum = (all: readonly { amount: number }[]): number =>
        all.reduce((cents_, { amount }) => cents_ + amount, 0);
      expect(sum(departments)).toBe(sum(lines));
    }),
  ));

test('a period costs what its months cost', () =>
  fc.assert(
    fc.property(anyPrice, anySpans, (price, spans) => {
      const given = facts({ prices: pricesOf([ever, price]), spans: spansIn('2026-11-01', spans) });
      const quarter = ['2026-10-01', '2026-11-01', '2026-12-01'];
      expect(total(given, quarter)).toBe(
        quarter.reduce((sum, one) => sum + total(given, [one]), 0),
      );
    }),
  ));
