// What an organisation's invoices have in common: their currency, the tax on them, and the days to
// pay.
import { msg } from '@lingui/core/macro';
import { invoiceSettings } from '#domain/invoices/invoice-settings.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { settingsPage } from '#web/kit/page/settings-page.tsx';

export default settingsPage(invoiceSettings, {
  title: msg`Tax, currency and payment`,
  sections: sectionsOf(invoiceSettings.fields)([
    {
      key: 'tax',
      title: msg`Tax, currency and payment`,
      intro: msg`An invoice has the currency of its first day, and each line the tax of its days. It is due the days to pay after it is closed. Closed invoices stay as they are.`,
      fields: {
        currency: {
          label: msg`Currency`,
          hint: msg`A code such as AUD. Leave empty for the currency of the country.`,
        },
        tax_name: { label: msg`Name of the tax`, hint: msg`As the invoice shows it, such as GST.` },
        tax_rate: { label: msg`Tax rate in percent`, hint: msg`0 for no tax.` },
        payment_days: {
          label: msg`Days to pay`,
          hint: msg`From the day on which an invoice is closed. Leave empty for the days of the platform.`,
        },
        valid_from: {
          label: msg`Valid from`,
          hint: msg`Leave as it is to change them from today.`,
        },
      },
    },
  ]),
});
