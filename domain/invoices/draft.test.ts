// The draft of an invoice: what each day gives to it, in which order the lines stand, what the
// departments have of it, and what a reader is told besides.
import { describe, expect, test } from 'vitest';
import { type BillingFacts, type DeviceSpan, termsOn } from './billing-facts.ts';
import { draftOf } from './draft.ts';

const ever = '0001-01-01';
const [october, november] = ['2026-10-01', '2026-11-01'];
const switches = {
  contract_billing_frequency: 'monthly',
  free_trial: false,
  non_billable: false,
  invoicing_by_department: false,
  country: 'NZ',
} as const;
const dates = {
  first_invoice_month: null,
  contract_start_date: null,
  contract_end_date: null,
  active_monitoring_from: null,
  onboarding_period: null,
};
const price = { type_label: null, free_devices: 0, min_devices: 0, unit_price: 3000, tiers: [] };
const always = <Value>(value: Value) => ({ valid_from: ever, value });
const rates = { sms_service_fee: 0, sms_unit_price: 10, enable_billed_messages: true };
const span = (over: Partial<DeviceSpan>): DeviceSpan => ({
  type: 'ev04',
  department_id: null,
  department: null,
  from: '2020-01-01',
  until: null,
  count: 1,
  ...over,
});
const facts = (over: Partial<BillingFacts>): BillingFacts => ({
  dates,
  contract: [always(switches)],
  tax: [],
  prices: { ev04: [always(price)] },
  spans: [span({})],
  texts: { additions: [], versions: [], uses: [] },
  ...over,
});
const texts = {
  additions: [],
  versions: [always(rates)],
  uses: [
    { day: '2026-10-10', parts: 3 },
    { day: '2026-11-10', parts: 4 },
  ],
};
const linesOf = (over: Partial<BillingFacts>, months = [november]) =>
  draftOf(facts(over), months).lines.map(({ month, label, amount }) => [month, label, amount]);

test('the lines of a month follow each other, kinds of devices before texts', () => {
  const prices = { ev04: [always(price)], app: [always({ ...price, unit_price: 100 })] };
  const spans = [span({}), span({ type: 'app', count: 2 })];
  expect(linesOf({ prices, spans, texts }, [october, november])).toEqual([
    [october, 'Mobile apps', 200],
    [october, 'EV-04 pendants', 3000],
    [october, 'Text messages', 30],
    [november, 'Mobile apps', 200],
    [november, 'EV-04 pendants', 3000],
    [november, 'Text messages', 40],
  ]);
});

test('devices of a kind without a price are not billed, and a name of the price is on the line', () => {
  const spans = [span({}), span({ type: 'zoleo' })];
  const prices = { ev04: [always({ ...price, type_label: 'Lone worker pendants' })] };
  expect(linesOf({ prices, spans })).toEqual([[november, 'Lone worker pendants', 3000]]);
});

test('a price that ends is on the days before', () => {
  const prices = { ev04: [always(price), { valid_from: '2026-11-16', value: null }] };
  expect(linesOf({ prices })).toEqual([[november, 'EV-04 pendants, 1 Nov–15 Nov', 1500]]);
});

test('devices count on the days on which they are there', () => {
  const spans = [span({ until: '2026-11-16', count: 2 }), span({ from: '2026-11-16', count: 3 })];
  expect(linesOf({ spans })).toEqual([
    [november, 'EV-04 pendants, 1 Nov–15 Nov', 3000],
    [november, 'EV-04 pendants, 16 Nov–30 Nov', 4500],
  ]);
});

test('devices and texts of days outside the contract are not billed', () => {
  const ended = { ...dates, contract_end_date: '2026-11-09' };
  const { lines } = draftOf(facts({ dates: ended, texts }), [november]);
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['EV-04 pendants, 1 Nov–9 Nov', 900],
    ['EV-04 pendants, 10 Nov–30 Nov', 0],
    ['Text messages, 10 Nov–30 Nov', 0],
  ]);
});

test('each day has its tax, and a day before the settings has none', () => {
  const tax = [
    { valid_from: '2026-11-16', value: { currency: null, tax_name: 'GST', tax_rate: 1000 } },
  ];
  const given = facts({ tax, texts: { ...texts, uses: [{ day: '2026-11-20', parts: 10 }] } });
  expect(
    draftOf(given, [november]).lines.map((line) => [
      line.tax_name,
      line.tax_rate,
      line.amount,
      line.tax_amount,
    ]),
  ).toEqual([
    [null, 0, 1500, 0],
    ['GST', 1000, 1500, 150],
    ['GST', 1000, 100, 10],
  ]);
});

test('the currency is the one of the first day, by the settings or else by the country', () => {
  const tax = [
    { valid_from: '2026-11-02', value: { currency: 'USD', tax_name: null, tax_rate: 0 } },
  ];
  const moved = [
    always(switches),
    { valid_from: '2026-12-01', value: { ...switches, country: 'GB' } },
  ];
  const at = (month: string) => draftOf(facts({ tax, contract: moved }), [month]).currency;
  expect([at(november), at('2026-12-01')]).toEqual(['NZD', 'USD']);
  expect(draftOf(facts({ contract: moved }), [november, '2026-12-01']).currency).toBe('NZD');
  expect(draftOf(facts({ contract: moved }), ['2026-12-01']).currency).toBe('GBP');
});

describe('by department', () => {
  const north = { department_id: 1, department: 'North' };
  const parted = [always({ ...switches, invoicing_by_department: true })];

  test('each kind of device goes to the department of its own devices, texts to a part of their own', () => {
    const prices = { ev04: [always(price)], app: [always({ ...price, unit_price: 100 })] };
    const spans = [span(north), span({ type: 'app', count: 2 })];
    const of = (over: Partial<BillingFacts>) =>
      draftOf(facts({ contract: parted, prices, spans, ...over }), [october, november]).departments;
    const devices = [
      { name: 'North', device_days: 61, amount: 6000 },
      { name: 'No department', device_days: 122, amount: 400 },
    ];
    expect(of({ texts })).toEqual([
      ...devices,
      { name: 'Text messages', device_days: 0, amount: 70 },
    ]);
    expect(of({})).toEqual(devices);
  });

  test('where the last day of the period says so', () => {
    const from = (valid_from: string) => [
      always(switches),
      { valid_from, value: { ...switches, invoicing_by_department: true } },
    ];
    const at = (day: string) =>
      draftOf(facts({ contract: from(day) }), ['2026-09-01', october, november]).departments.length;
    expect([at('2026-11-30'), at('2026-12-01')]).toEqual([1, 0]);
  });
});

describe('notes', () => {
  test('what the contract says on any day of the period is noted once', () => {
    const contract = [
      always(switches),
      { valid_from: '2026-11-30', value: { ...switches, non_billable: true } },
      { valid_from: '2026-12-01', value: { ...switches, free_trial: true } },
    ];
    expect(draftOf(facts({ contract }), [october, november]).notes).toEqual([
      'This organisation is not billable.',
    ]);
  });

  test('no prices are missed where one kind of device has one on one day', () => {
    const none = { valid_from: '2026-11-02', value: null };
    const notesOf = (prices: BillingFacts['prices']) =>
      draftOf(facts({ prices }), [november]).notes;
    expect([
      notesOf({}),
      notesOf({ ev04: [{ ...none, valid_from: ever }] }),
      notesOf({ ev04: [always(price), none] }),
      notesOf({ button: [always(price)] }),
    ]).toEqual([['No device prices are set.'], ['No device prices are set.'], [], []]);
  });
});

test('a day before any terms is an ordinary one in Australia', () => {
  const contract = [{ valid_from: '2026-11-10', value: { ...switches, non_billable: true } }];
  expect(termsOn({ dates, contract }, '2026-11-09')).toEqual({
    ...dates,
    ...switches,
    country: 'AU',
  });
  expect(termsOn({ dates, contract }, '2026-11-10')).toEqual({
    ...dates,
    ...switches,
    non_billable: true,
  });
});
