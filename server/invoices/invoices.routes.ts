// The calls of invoices.

import { invoiceSettings } from '#domain/invoices/invoice-settings.api.ts';
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import { invoicesApi } from '#domain/invoices/invoices.api.ts';
import { priceHistory } from '#domain/invoices/price-history.ts';
import { notFound } from '#domain/kit/errors.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { settingsGroupRoutes } from '#server/kit/resource/settings-group.ts';
import { readBillTo, readContract } from './billing-facts.store.ts';
import { invoiceCsv } from './invoice-csv.ts';
import { closeInvoice, correctInvoice, readInvoice } from './invoices.service.ts';
import { listInvoices } from './invoices.store.ts';
import { readTextFacts } from './messaging-pricing/text-balance.store.ts';
import type { InvoicePaper } from './pdf/invoice-document.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';

const nameOf = ({ status, starts_on }: Invoice, organisation: string): string =>
  `${status === 'draft' ? 'draft-' : ''}invoice-${organisation}-${starts_on.slice(0, 7)}`;

/** Made as it is sent, when the transaction has ended. */
async function* pdfOf(paper: InvoicePaper): AsyncGenerator<Uint8Array> {
  yield await invoicePdf(paper);
}

const ofInvoices = router(invoicesApi, {
  list: async ({ tx, query }) => await listInvoices(tx, query),
  get: async ({ tx, params }) => (await readInvoice(tx, params.month)).invoice,
  history: async ({ tx }) => {
    const [contract, texts] = [await readContract(tx), await readTextFacts(tx)];
    if (!contract) throw notFound();
    return priceHistory({ ...contract, texts });
  },
  close: async ({ tx, actor, params, body }) =>
    await closeInvoice(tx, actor, params.organisationId, { month: params.month, ...body }),
  correct: async ({ tx, actor, params, body }) =>
    await correctInvoice(tx, actor, params.organisationId, { month: params.month, ...body }),
  file: async ({ tx, params }) => {
    const { invoice, organisation } = await readInvoice(tx, params.month);
    return {
      name: `${nameOf(invoice, organisation)}.csv`,
      pieces: invoiceCsv(invoice, organisation),
      rows: invoice.lines.length,
      is_cut: false,
    };
  },
  pdf: async ({ tx, params }) => {
    const [{ invoice, organisation }, to] = [
      await readInvoice(tx, params.month),
      await readBillTo(tx),
    ];
    if (!to) throw notFound();
    const file = {
      name: `${nameOf(invoice, organisation)}.pdf`,
      type: 'application/pdf',
      rows: invoice.lines.length,
      is_cut: false,
    };
    return { ...file, pieces: pdfOf({ invoice, to }) };
  },
});

export const invoicesRoutes: Route[] = [
  ...ofInvoices,
  ...settingsGroupRoutes(invoiceSettings, {
    table: 'invoice_settings',
    taken: {
      billing_versions_of_open_days: [
        'valid_from',
        'An invoice that includes this day is closed. Choose a later day.',
      ],
    },
  }),
];
