// The calls of invoices.
import { invoicesApi } from '#domain/invoices/invoices.api.ts';
import { router } from '#server/kit/http/context.ts';
import { invoiceCsv } from './invoice-csv.ts';
import { closeInvoice, correctInvoice, readInvoice } from './invoices.service.ts';
import { listInvoices } from './invoices.store.ts';

export const invoicesRoutes = router(invoicesApi, {
  list: async ({ tx, query }) => await listInvoices(tx, query),
  get: async ({ tx, params }) => (await readInvoice(tx, params.month)).invoice,
  close: async ({ tx, actor, params, body }) => await closeInvoice(tx, actor, params.organisationId, { month: params.month, ...body }),
  correct: async ({ tx, actor, params, body }) => await correctInvoice(tx, actor, params.organisationId, { month: params.month, ...body }),
  file: async ({ tx, params }) => {
    const { invoice, organisation } = await readInvoice(tx, params.month);
    const name = `${invoice.status === 'draft' ? 'draft-' : ''}invoice-${organisation}-${invoice.starts_on.slice(0, 7)}.csv`;
    return { name, pieces: invoiceCsv(invoice, organisation), rows: invoice.lines.length, is_cut: false };
  },
});
