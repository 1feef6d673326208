// Reports about closed invoices: every line, and the text messages. Drafts are left out, since they
// still change.
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type Asked, defineReport } from '../define-report.ts';
import { beginsInPeriod, local, organisationsAsked } from '../report-sql.ts';

const period = {
  from: {
    label: 'From',
    kind: 'date',
    is: 'The first day that the invoice is about; it lies in the period of the report.',
  },
  to: { label: 'To', kind: 'date', is: 'The last day that the invoice is about.' },
  month: { label: 'Month', kind: 'text', is: 'The month that the line is about.' },
  item: { label: 'Item', kind: 'text', is: 'What is invoiced.' },
  arithmetic: {
    label: 'Arithmetic',
    kind: 'text',
    is: 'How the amount was computed when the invoice was closed.',
  },
} as const;
const amount = {
  label: 'Amount',
  kind: 'money',
  is: 'The amount of the line, before tax. A correction may be below zero.',
  total: true,
} as const;
const closed = { label: 'Closed', kind: 'time', is: 'When the invoice was closed.' } as const;

const lines = (tx: Tx, asked: Asked): Fragment => tx`
  select o.name as organisation, i.id, i.starts_on, i.starts_on::text as "from",
    i.ends_on::text as "to", to_char(l.month, 'YYYY-MM') as month, l.label as item,
    array_to_string(l.arithmetic, '; ') as arithmetic, l.amount, l.kind, l.id as line,
      ${local(tx, tx`i.closed_at`, asked)} as closed
  from invoice_lines l
  join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
  join organisations o on o.id = i.organisation_id
  where ${beginsInPeriod(tx, tx`i.starts_on`, asked)} and ${organisationsAsked(tx, asked)}`;

export const invoicing = defineReport({
  type: 'invoicing',
  name: 'Invoicing',
  about: 'Every line of the invoices that were closed, corrections included.',
  row: 'A line of a closed invoice.',
  areas: ['platform'],
  filters: [],
  has_period: true,
  not_for_centre: true,
  columns: {
    ...period,
    kind: { label: 'Kind', kind: 'text', is: 'Devices, text messages or a correction.' },
    amount,
    closed,
  },
  query: (tx, asked) => tx`
    select organisation, "from", "to", month, case kind
      when 'messages' then 'Text messages'
      else initcap(kind) end as kind, item, arithmetic, amount, closed
    from (${lines(tx, asked)}) l order by organisation, starts_on, id, line`,
});

export const smsInvoicing = defineReport({
  type: 'sms-invoicing',
  name: 'SMS invoicing',
  about: 'What text messages cost in the invoices that were closed.',
  row: 'A line about text messages in a closed invoice.',
  areas: ['platform'],
  filters: [],
  has_period: true,
  not_for_centre: true,
  columns: { ...period, amount, closed },
  query: (tx, asked) => tx`
    select organisation, "from", "to", month, item, arithmetic, amount, closed
    from (${lines(tx, asked)}) l
    where kind = 'messages'
    order by organisation, starts_on, id, line`,
});
