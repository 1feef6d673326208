// Closed invoices as immutable rows: an invoice with its lines, and corrections appended to them.
import type { DraftLine } from '#domain/invoices/draft.ts';
import { type Invoice, invoicesApi } from '#domain/invoices/invoices.api.ts';
import { type Version, validOn } from '#domain/invoices/messaging-pricing/versions.ts';
import { type LineTax, noTax, type TaxSettings, taxesOf } from '#domain/invoices/tax.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

export const listInvoices = listStore(invoicesApi.list, {
  table: 'invoices',
  derived: {
    starts_on: (tx) => tx`to_char(t.starts_on, 'YYYY-MM-DD')`,
    ends_on: (tx) => tx`to_char(t.ends_on, 'YYYY-MM-DD')`,
    due_on: (tx) => tx`to_char(t.due_on, 'YYYY-MM-DD')`,
    total: (tx) =>
      tx`
        (select sum(l.amount + l.tax_amount)::bigint
          from invoice_lines l
          where l.organisation_id = t.organisation_id and l.invoice_id = t.id)
      `,
  },
  byId: true,
  direction: 'desc',
  search: ['closed_by_name'],
  where: (tx) => tx`t.organisation_id = app.tenant()`,
});

/** The closed invoice that has this day. */
export async function findClosed(tx: Tx, day: string): Promise<Invoice | undefined> {
  const [row] = await tx<(Omit<Invoice, 'lines' | 'net' | 'taxes' | 'total'> & { id: number })[]>`
    select id, 'closed' as status, to_char(starts_on, 'YYYY-MM-DD') as starts_on,
      to_char(ends_on, 'YYYY-MM-DD') as ends_on, true as is_over,
      currency, departments, notes, app.iso(closed_at) as closed_at, closed_by_name,
        to_char(due_on, 'YYYY-MM-DD') as due_on, null::int as payment_days
    from invoices
    where organisation_id = app.tenant() and starts_on <= ${day}::date and ends_on >= ${day}::date`;
  if (!row) return undefined;
  const found = await tx<Invoice['lines']>`
    select kind, to_char(month, 'YYYY-MM-DD') as month, label, arithmetic, amount, tax_name,
      tax_rate, tax_amount,
      case
        when kind = 'correction' then written_by_name end as written_by_name, case
        when kind = 'correction' then app.iso(written_at) end as written_at
    from invoice_lines where organisation_id = app.tenant() and invoice_id = ${row.id} order by id`;
  const lines = [...found];
  const [net, taxes] = [sumOf(lines), taxesOf(lines)];
  return {
    ...row,
    lines,
    departments: withCorrections(row.departments, lines),
    net,
    taxes,
    total: net + sumOf(taxes),
  };
}

/** Whether a closed invoice has any of these days. */
export async function findClosedBetween(
  tx: Tx,
  { starts_on, ends_on }: Pick<Invoice, 'starts_on' | 'ends_on'>,
): Promise<boolean> {
  const found = await tx`
    select 1
    from invoices
    where organisation_id = app.tenant()
      and starts_on <= ${ends_on}::date
      and ends_on >= ${starts_on}::date
    limit 1`;
  return found.length > 0;
}

/** The tax that was valid on a day of a closed invoice: it cannot change any more. */
export async function readClosedTax(tx: Tx, day: string): Promise<LineTax> {
  const [row] = await tx<
    { versions: { tax?: Version<TaxSettings>[] } }[]
  >`select app.billing_versions() as versions`;
  const tax = validOn(row?.versions.tax ?? [], day);
  return tax ? { tax_name: tax.tax_name, tax_rate: tax.tax_rate } : noTax;
}

const sumOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/**
 * What was corrected belongs to no department: a row of its own with its tax, so that the parts are
 * the whole.
 */
function withCorrections(
  departments: Invoice['departments'],
  lines: Invoice['lines'],
): Invoice['departments'] {
  const corrections = lines.filter(({ kind }) => kind === 'correction');
  if (departments.length === 0 || corrections.length === 0) return departments;
  const amount = corrections.reduce((sum, line) => sum + line.amount + line.tax_amount, 0);
  return [...departments, { name: 'Corrections', device_days: 0, amount }];
}

interface Writer {
  readonly user_id: number;
  readonly name: string;
}

export async function insertInvoice(
  tx: Tx,
  { starts_on, ends_on, currency, due_on, notes, departments }: Invoice,
  by: Writer,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into invoices (organisation_id, starts_on, ends_on, currency, due_on, notes, departments,
      closed_by_staff_id, closed_by_name)
    values (app.tenant(), ${starts_on}::date, ${ends_on}::date, ${currency}, ${due_on}::date,
      ${notes}::text[], ${JSON.stringify(departments)}::text::jsonb, ${by.user_id}, ${by.name})
    on conflict do nothing returning id`;
  return row?.id ?? 0;
}

export const insertLines = async (
  tx: Tx,
  invoiceId: number,
  lines: readonly DraftLine[],
  by: Writer,
): Promise<void> =>
  void (await tx`
    insert into invoice_lines (organisation_id, invoice_id, kind, month, label, arithmetic, amount,
      tax_name, tax_rate, tax_amount, written_by_staff_id, written_by_name)
    select app.tenant(), ${invoiceId}, l.kind, l.month, l.label,
      array(select json_array_elements_text(l.arithmetic)), l.amount, l.tax_name, l.tax_rate,
      l.tax_amount, ${by.user_id}, ${by.name}
    from rows
    from (json_to_recordset(${JSON.stringify(lines)}::text::json) as (kind text, month date,
        label text, arithmetic json, amount bigint, tax_name text, tax_rate integer,
      tax_amount bigint)) with ordinality
      as l (kind, month, label, arithmetic, amount, tax_name, tax_rate, tax_amount, nth)
      order by l.nth`);
