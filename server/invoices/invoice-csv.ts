// An invoice as a file for a spreadsheet: what it is, a line each with its arithmetic, the
// departments and the total.
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import { centsText, dateText, monthText } from '#domain/invoices/money-text.ts';
import { csvLine, csvStart } from '#domain/kit/csv.ts';

/** As a spreadsheet reads a number. */
const amountCell = (cents: number): string =>
  centsText(cents).replace('−', '-').replaceAll(',', '');

export function* invoiceCsv(invoice: Invoice, organisation: string): Generator<string> {
  const {
    status,
    starts_on,
    ends_on,
    lines,
    departments,
    notes,
    currency,
    net,
    taxes,
    total,
    closed_by_name,
    closed_at,
    due_on,
  } = invoice;
  yield csvStart;
  yield csvLine([
    status === 'draft' ? 'Draft invoice' : 'Invoice',
    organisation,
    `${dateText(starts_on)} to ${dateText(ends_on)}`,
  ]);
  if (closed_at !== null) yield csvLine(['Closed', closed_by_name ?? '', closed_at]);
  if (due_on !== null) yield csvLine(['Due', due_on]);
  yield csvLine(['Currency', currency]);
  for (const note of notes) yield csvLine(['Note', note]);
  yield csvLine(['month', 'item', 'calculation', 'amount']);
  for (const { month, label, arithmetic, amount, kind } of lines)
    yield csvLine([
      monthText(month),
      kind === 'correction' ? `Correction: ${label}` : label,
      arithmetic.join('; '),
      amountCell(amount),
    ]);
  if (taxes.length > 0) yield csvLine(['', 'Total before tax', '', amountCell(net)]);
  for (const { name, net: on, amount } of taxes)
    yield csvLine(['', name, `on ${amountCell(on)}`, amountCell(amount)]);
  yield csvLine(['', 'Total', '', amountCell(total)]);
  if (departments.length === 0) return;
  yield csvLine(['department', 'device days', '', 'amount']);
  for (const { name, device_days, amount } of departments)
    yield csvLine([name, String(device_days), '', amountCell(amount)]);
  yield csvLine(['Total', '', '', amountCell(total)]);
}
