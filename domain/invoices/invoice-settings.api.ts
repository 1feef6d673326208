// What an organisation's invoices have in common: their currency, the tax on them, and the days to
// pay.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { settingsGroup } from '#domain/kit/settings-group.ts';
import { mostPaymentDays } from './due-date.ts';

const fields = z.object({
  /** ISO 4217; empty is the currency of the organisation's country. */
  currency: field
    .withFacts(
      z
        .string('The currency must be text.')
        .trim()
        .regex(/^[A-Z]{3}$/, 'Enter a currency code such as AUD.'),
      { kind: 'text' },
    )
    .nullable(),
  tax_name: field.text('name of the tax', 20),
  /** Hundredths of a percent: 1000 is 10 %. */
  tax_rate: field.withFacts(
    z
      .int('Enter the tax rate in percent.')
      .min(0, 'The tax rate must be 0 or more.')
      .max(10_000, 'The tax rate must be 100 or less.'),
    { kind: 'money' },
  ),
  /** From the day on which an invoice is closed; empty is what the platform sets. */
  payment_days: field
    .integer('days to pay', { least: 0, most: mostPaymentDays, unit: 'days' })
    .nullable(),
  /** The days before keep theirs. Empty where these values have always been valid. */
  valid_from: field.date('first day'),
});

export const invoiceSettings = settingsGroup({
  name: 'invoice_settings',
  words: { one: 'invoice settings' },
  path: '/organisations/:organisationId/invoice-settings',
  scope: 'organisation',
  access: { read: ['write organisations'], write: ['write organisations'] },
  fields,
  defaults: { currency: null, tax_name: null, tax_rate: 0, payment_days: null, valid_from: null },
});
