// The history of prices: the days of each version, and what it says.
import { expect, test } from 'vitest';
import { priceHistory } from './price-history.ts';

const price = { type_label: null, free_devices: 2, min_devices: 5, unit_price: 1600, tiers: [] };

test('each version is valid until the day before the next', () => {
  const history = priceHistory({
    prices: {
      ev04: [
        { valid_from: '0001-01-01', value: price },
        {
          valid_from: '2026-11-20',
          value: {
            ...price,
            free_devices: 0,
            min_devices: 0,
            tiers: [
              { from: 1, to: 5, unit_price: 2000 },
              { from: 6, to: null, unit_price: 1500 },
            ],
          },
        },
        { valid_from: '2027-01-01', value: null },
      ],
    },
    texts: {
      versions: [
        {
          valid_from: '2026-11-01',
          value: { sms_service_fee: 4900, sms_unit_price: 13, enable_billed_messages: true },
        },
      ],
    },
    tax: [{ valid_from: '0001-01-01', value: { currency: null, tax_name: 'GST', tax_rate: 1250 } }],
    contract: [
      {
        valid_from: '0001-01-01',
        value: {
          contract_billing_frequency: 'quarterly',
          free_trial: true,
          non_billable: false,
          invoicing_by_department: true,
          country: 'AU',
        },
      },
    ],
  });
  expect(
    history.map(({ subject, valid_from, valid_to, text }) => [subject, valid_from, valid_to, text]),
  ).toEqual([
    ['ev04', '2027-01-01', null, 'No price'],
    ['ev04', '2026-11-20', '2026-12-31', '1 to 5: 20.00, from 6: 15.00'],
    ['ev04', null, '2026-11-19', '16.00 per device and month, 2 free, at least 5'],
    [
      'messaging',
      '2026-11-01',
      null,
      '0.13 per text, 49.00 per month, billed when no free ones are left',
    ],
    ['tax', null, null, 'Currency of the country, GST 12.5%'],
    ['contract', null, null, 'Quarterly, free trial, by department'],
  ]);
});

type Given = Parameters<typeof priceHistory>[0];
const nothing: Given = { prices: {}, texts: { versions: [] }, tax: [], contract: [] };
const always = <Value>(value: Value) => [{ valid_from: '0001-01-01', value }];
const textOf = (given: Partial<Given>) =>
  priceHistory({ ...nothing, ...given }).map(({ subject, text }) => [subject, text]);

test('every kind of device is a subject of its own, in one order', () => {
  const prices = {
    button: always(price),
    zoleo: always({ ...price, type_label: 'Satellite' }),
    app: always({ ...price, free_devices: 0 }),
    ev04: always({ ...price, min_devices: 0 }),
  };
  expect(textOf({ prices })).toEqual([
    ['app', '16.00 per device and month, at least 5'],
    ['ev04', '16.00 per device and month, 2 free'],
    ['zoleo', 'Satellite, 16.00 per device and month, 2 free, at least 5'],
    ['button', '16.00 per device and month, 2 free, at least 5'],
  ]);
});

test('prices of texts say what there is', () => {
  const rates = { sms_service_fee: 0, sms_unit_price: null, enable_billed_messages: false };
  const of = (over: object) => textOf({ texts: { versions: always({ ...rates, ...over }) } });
  expect([of({}), of({ sms_unit_price: 0 }), of({ sms_service_fee: 1 })].flat()).toEqual([
    ['messaging', 'free ones only'],
    ['messaging', '0.00 per text, free ones only'],
    ['messaging', '0.01 per month, free ones only'],
  ]);
});

test('a tax says its currency, its name where there is a rate, and the days to pay', () => {
  const tax = { currency: 'NZD', tax_name: null, tax_rate: 0 };
  const of = (over: object) => textOf({ tax: always({ ...tax, ...over }) });
  expect(
    [of({}), of({ tax_rate: 1000 }), of({ payment_days: 0 }), of({ payment_days: null })].flat(),
  ).toEqual([
    ['tax', 'NZD, no tax'],
    ['tax', 'NZD, Tax 10%'],
    ['tax', 'NZD, no tax, 0 days to pay'],
    ['tax', 'NZD, no tax'],
  ]);
});

test('a contract says each switch that is on', () => {
  const switches = {
    contract_billing_frequency: 'monthly',
    free_trial: false,
    non_billable: false,
    invoicing_by_department: false,
    country: 'AU',
  } as const;
  const of = (over: object) => textOf({ contract: always({ ...switches, ...over }) });
  const annually = { contract_billing_frequency: 'annually', non_billable: true };
  expect([of({}), of(annually)].flat()).toEqual([
    ['contract', 'Monthly'],
    ['contract', 'Annually, not billable'],
  ]);
});
