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
