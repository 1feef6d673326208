// Each country has one currency that the machine knows.
import { expect, it } from 'vitest';
import { currencies } from './currency.ts';

it('knows the currency of each country, and no other words', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(Object.values(currencies).filter((currency) => !known.has(currency))).toEqual([]);
  expect(Object.keys(currencies).filter((country) => !/^[A-Z]{2}$/.test(country))).toEqual([]);
  expect([
    currencies['AU'],
    currencies['NZ'],
    currencies['US'],
    currencies['DE'],
    currencies['CA'],
    currencies['GB'],
  ]).toEqual(['AUD', 'NZD', 'USD', 'EUR', 'CAD', 'GBP']);
});
