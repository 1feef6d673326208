// What the PDF of an invoice shows: who is invoiced for which months, each line with its
// calculation, the total, and the departments.
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import { monthText } from '#domain/invoices/money-text.ts';
import { readerWith } from '#domain/kit/wording/reader.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import { ruledTable } from '#server/kit/pdf-bytes.ts';

/** The recipient of an invoice. */
export interface BillTo {
  readonly name: string;
  readonly accounts_name: string | null;
  readonly accounts_email: string | null;
  readonly address: string | null;
  /** City, state and postcode. */
  readonly place: string;
  readonly timezone: string;
  /** The organisation's: its invoices are read by more than one person. */
  readonly language: Language;
}

export interface InvoicePaper {
  readonly invoice: Invoice;
  readonly to: BillTo;
}

const amounts = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const cents = (amount: number): string => amounts.format(amount / 100);
const dim = '#555';

export const titleOf = ({ invoice: { id, starts_on }, to }: InvoicePaper): string =>
  id === null
    ? `Draft invoice · ${to.name} · ${monthText(starts_on)}`
    : `Invoice ${id} · ${to.name} · ${monthText(starts_on)}`;

const number = (text: string, bold = false): TableCell => ({ text, alignment: 'right', bold });

export function invoiceDocument({ invoice, to }: InvoicePaper): Content[] {
  const { id, lines, departments, notes, total, currency } = invoice;
  const lineRows = lines.map(
    ({ kind, month, label, arithmetic, amount, written_by_name }): TableCell[] => [
      monthText(month),
      {
        stack: [
          { text: kind === 'correction' ? `Correction: ${label}` : label },
          ...(written_by_name === null ? [] : [{ text: written_by_name, color: dim, fontSize: 8 }]),
        ],
      },
      { text: arithmetic.join('\n'), color: dim },
      number(cents(amount)),
    ],
  );
  return [
    {
      text: id === null ? 'Draft invoice' : `Invoice ${id}`,
      fontSize: 20,
      bold: true,
      margin: [0, 0, 0, 14],
    },
    {
      columns: [{ stack: addressOf(to) }, { stack: factsOf(invoice, to) }],
      columnGap: 24,
      margin: [0, 0, 0, 18],
    },
    ...notes.map((note): Content => ({ text: note, color: dim, margin: [0, 0, 0, 6] })),
    table(
      ['Month', 'Item', 'Calculation', 'Amount'],
      [...lineRows, ...totalRows(invoice)],
      [74, 160, '*', 76],
    ),
    ...(departments.length === 0
      ? []
      : [
          {
            text: 'By department',
            bold: true,
            fontSize: 11,
            margin: [0, 20, 0, 6],
          } satisfies Content,
          table(
            ['Department', 'Device days', 'Amount'],
            [
              ...departments.map(({ name, device_days, amount }) => [
                name,
                number(String(device_days)),
                number(cents(amount)),
              ]),
              [
                { text: `Total (${currency})`, bold: true, colSpan: 2 },
                '',
                number(cents(total), true),
              ],
            ],
            ['*', 90, 76],
          ),
        ]),
    {
      text: invoice.taxes.length === 0 ? 'No tax is charged.' : 'Amounts of lines are before tax.',
      color: dim,
      fontSize: 8,
      margin: [0, 14, 0, 0],
    },
  ];
}

function totalRows({ net, taxes, total, currency }: Invoice): TableCell[][] {
  const row = (text: string, amount: number, bold = false): TableCell[] => [
    { text, bold, colSpan: 3 },
    '',
    '',
    number(cents(amount), bold),
  ];
  const ofTaxes = taxes.map((tax) => row(`${tax.name} on ${cents(tax.net)}`, tax.amount));
  return [
    ...(taxes.length === 0 ? [] : [row('Total before tax', net), ...ofTaxes]),
    row(`Total (${currency})`, total, true),
  ];
}

/** The labels of all columns but the first ones are above numbers. */
const table = (
  labels: readonly string[],
  rows: TableCell[][],
  widths: (number | '*')[],
): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [
      labels.map(
        (text): TableCell => ({
          text,
          bold: true,
          alignment: /Amount|days/.test(text) ? 'right' : 'left',
        }),
      ),
      ...rows,
    ],
  },
  layout: ruledTable,
});

const addressOf = ({ name, accounts_name, accounts_email, address, place }: BillTo): Content[] => [
  { text: 'To', color: dim },
  { text: name, bold: true, fontSize: 11 },
  ...[accounts_name, address, place, accounts_email].flatMap((text): Content[] =>
    text === null || text === '' ? [] : [{ text }],
  ),
];

function factsOf(
  { starts_on, ends_on, closed_at, closed_by_name, due_on }: Invoice,
  { timezone, language }: BillTo,
): Content[] {
  const reader = readerWith(language);
  const day = (date: string): string => reader.date(new Date(`${date}T00:00:00Z`), 'UTC');
  const closed = closed_at === null ? null : reader.date(new Date(closed_at), timezone);
  return [
    ...fact('Period', `${day(starts_on)} to ${day(ends_on)}`),
    ...(closed === null
      ? fact('Status', 'Draft: prices and devices may still change.')
      : fact('Closed', `${closed} by ${closed_by_name ?? ''}`)),
    ...(due_on === null ? [] : fact('Due', day(due_on))),
  ];
}

const fact = (label: string, text: string): Content[] => [
  { text: label, color: dim },
  { text, margin: [0, 0, 0, 6] },
];
