// The calls of invoices: the draft of any month, closed by a person and then never changed; a
// correction is a line of its own.
import * as z from 'zod';
import { endpoint, fileEndpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { historySubjects } from './price-history.ts';

const access = { anyOf: ['write organisations'] } as const;
const shared = { access, scope: 'organisation' } as const;
const path = '/organisations/:organisationId/invoices';
const most = 100_000_000;

const line = z.object({
  kind: z.enum(['devices', 'messages', 'correction']),
  /** The first day of the month. */
  month: z.string(),
  label: z.string(),
  arithmetic: z.array(z.string()),
  /** Before tax. */
  amount: z.number(),
  tax_name: z.string().nullable(),
  /** Hundredths of a percent. */
  tax_rate: z.number(),
  tax_amount: z.number(),
  /** Of a correction: who wrote it, and when. */
  written_by_name: z.string().nullable(),
  written_at: z.string().nullable(),
});

const invoice = z.object({
  /** Null for a draft. */
  id: z.number().nullable(),
  status: z.enum(['draft', 'closed']),
  starts_on: z.string(),
  ends_on: z.string(),
  /** The period is over, so that it can be closed. */
  is_over: z.boolean(),
  /** ISO 4217. */
  currency: z.string(),
  lines: z.array(line),
  /**
   * The total by department, text messages, taxes and corrections apart, where the organisation is
   * invoiced so.
   */
  departments: z.array(z.object({ name: z.string(), device_days: z.number(), amount: z.number() })),
  notes: z.array(z.string()),
  /** The lines, before tax. */
  net: z.number(),
  /** Each tax once, with the amounts that it is on. */
  taxes: z.array(z.object({ name: z.string(), net: z.number(), amount: z.number() })),
  /** Whole cents, with tax. */
  total: z.number(),
  closed_at: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  /** The last day to pay; null for a draft, and for one that was closed before invoices had it. */
  due_on: z.string().nullable(),
  /** Of a draft: how many days there would be to pay if it was closed today. */
  payment_days: z.number().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

const closedInvoice = z.object({
  id: field.id(),
  starts_on: z.string(),
  ends_on: z.string(),
  total: z.number(),
  due_on: z.string().nullable(),
  closed_at: field.instant(),
  closed_by_name: z.string(),
});

const history = z.array(
  z.object({
    subject: z.enum(historySubjects),
    /** Null where it has always been valid. */
    valid_from: z.string().nullable(),
    /** The last day; null where it is valid until the next change. */
    valid_to: z.string().nullable(),
    text: z.string(),
  }),
);

export const correctionFields = z.strictObject({
  label: field.requiredText('reason', 200),
  amount: field
    .money('amount', { least: -most, most })
    .refine((cents) => cents !== 0, 'Enter an amount other than 0.'),
});

export const invoicesApi = {
  list: listEndpoint({
    ...shared,
    path,
    summary: 'The closed invoices of an organisation, newest first.',
    item: closedInvoice,
    filters: {},
    sorts: ['id'],
  }),
  get: endpoint({
    ...shared,
    method: 'GET',
    path: `${path}/:month`,
    summary:
      'The invoice of the period that a month such as 2026-11 is in: as it was closed, else a draft from the devices, prices and taxes of its days.',
    response: invoice,
  }),
  history: endpoint({
    ...shared,
    method: 'GET',
    path: '/organisations/:organisationId/price-history',
    summary:
      'Prices, taxes and contract switches with the days on which each is valid, the newest of each first.',
    response: history,
  }),
  close: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/:month/close`,
    summary:
      'Close the draft. `total` is what the caller saw: 409 `changed` where the draft has another one by now. Never changed afterwards.',
    body: z.strictObject({ total: z.int('Reload the page.') }),
    response: invoice,
    errors: ['closed', 'not_over', 'closed_days', 'changed'],
    audit: 'invoice.closed',
  }),
  correct: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/:month/corrections`,
    summary: 'Add a correction to a closed invoice.',
    body: correctionFields,
    response: invoice,
    errors: ['not_closed'],
    audit: 'invoice.corrected',
  }),
  file: fileEndpoint({
    ...shared,
    method: 'GET',
    path: `${path}/:month/file`,
    summary:
      'The invoice or draft as a CSV file with every line’s arithmetic. No cell is a formula.',
    media: 'text/csv',
  }),
  pdf: fileEndpoint({
    ...shared,
    method: 'GET',
    path: `${path}/:month/pdf`,
    summary: 'The invoice or draft as a PDF with every line’s arithmetic.',
    media: 'application/octet-stream',
  }),
};
