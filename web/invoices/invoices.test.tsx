// @vitest-environment happy-dom
// Invoices: a draft is closed with the total that was seen and after a question only, a closed one
// is only corrected, and what could not be loaded is never called empty.
import { describe, expect, it } from 'vitest';
import { devicePrices } from '#domain/invoices/device-prices/device-prices.api.ts';
import { type Invoice, invoicesApi } from '#domain/invoices/invoices.api.ts';
import { answer, fileAnswer, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import ClosedInvoicesTab from './closed-invoices-tab.tsx';
import DevicePricesTab from './device-prices/device-prices-tab.tsx';
import InvoiceTab from './invoice-tab.tsx';
import { InvoiceState, InvoiceTables } from './invoice-tables.tsx';
import PriceHistoryTab from './price-history-tab.tsx';

const line: Invoice['lines'][number] = {
  kind: 'devices',
  month: '2026-10-01',
  label: 'Mobile apps',
  arithmetic: ['3 devices × 10.00'],
  amount: 3000,
  tax_name: null,
  tax_rate: 0,
  tax_amount: 0,
  written_by_name: null,
  written_at: null,
};
const draft: Invoice = {
  id: null,
  status: 'draft',
  starts_on: '2026-10-01',
  ends_on: '2026-10-31',
  is_over: true,
  currency: 'AUD',
  lines: [line],
  departments: [],
  notes: [],
  net: 3000,
  taxes: [],
  total: 3000,
  closed_at: null,
  closed_by_name: null,
  due_on: null,
  payment_days: 14,
};
const closed: Invoice = {
  ...draft,
  id: 5,
  status: 'closed',
  closed_at: '2026-11-02T01:00:00Z',
  closed_by_name: 'Mei Chen',
  due_on: '2026-11-16',
  payment_days: null,
};
const rows = (part = 'tbody') =>
  [...document.querySelectorAll(`${part} tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

describe('the invoice of a month', () => {
  const open = (invoice: Invoice, ...answers: ReturnType<typeof answer>[]) =>
    openScreen(<InvoiceTab />, {
      at: '/organisation/pricing/invoice?month=2026-10',
      scope: ownScope,
      answers: [...answers, answer(invoicesApi.get, invoice)],
    });

  it('is closed after a question only, with the total that was seen', async () => {
    const screen = open(draft, answer(invoicesApi.close, closed));
    await screen.press('Close invoice');
    await screen.expectText('The total is 30.00.', "This can't be undone");
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Close invoice');
    await screen.answerQuestion('Close invoice');
    await screen.expectWritten(['POST /organisations/4/invoices/2026-10/close', { total: 3000 }]);
    await screen.expectText('Invoice closed.');
  });

  it('one that changed meanwhile is not closed', async () => {
    const screen = open(
      draft,
      refuse(invoicesApi.close, 409, { message: 'The total is 40.00 now.' }),
    );
    await screen.press('Close invoice');
    await screen.answerQuestion('Close invoice');
    await screen.expectText('The total is 40.00 now.');
    await screen.expectNoText('Invoice closed.');
  });

  it.each<[string, Invoice, (string | null)[]]>([
    ['a draft that is over', draft, ['Close invoice']],
    ['a draft of days to come', { ...draft, is_over: false }, []],
    ['a closed one', closed, ['Add correction']],
  ])('%s offers %j', async (_, invoice, offered) => {
    const screen = open(invoice);
    await screen.find('button', 'CSV');
    const all = ['Close invoice', 'Add correction'];
    expect(all.filter((name) => screen.look('button', name) !== null)).toEqual(offered);
  });

  it('is kept as a file', async () => {
    const screen = open(draft, fileAnswer(invoicesApi.file, 'invoice.csv', 'a'));
    await screen.press('CSV');
    await screen.expect(() =>
      expect(screen.calls.map(({ line: made }) => made)).toContain(
        'GET /organisations/4/invoices/2026-10/file',
      ),
    );
  });

  it('another month is another address', async () => {
    const screen = open(draft);
    await screen.find('button', 'CSV');
    const options = [...document.querySelectorAll('select option')].map((option) =>
      option.getAttribute('value'),
    );
    expect(options[0]).toBe('2026-10');
    const other = options[2] ?? '';
    await screen.choose('Month', other);
    await screen.expectAddress(`/organisation/pricing/invoice?month=${other}`);
  });

  it('one that could not be loaded says why', async () => {
    const screen = openScreen(<InvoiceTab />, {
      at: '/organisation/pricing/invoice?month=2026-99',
      scope: ownScope,
      answers: [refuse(invoicesApi.get, 422, { message: 'Choose a month.' })],
    });
    await screen.expectText('The invoice could not be loaded', 'Choose a month.');
    expect(screen.look('button', 'Close invoice')).toBeNull();
  });
});

describe('its tables', () => {
  it('a correction says who wrote it, and a credit is negative', async () => {
    const screen = openScreen(
      <InvoiceTables
        invoice={{
          ...closed,
          lines: [
            line,
            {
              ...line,
              kind: 'correction',
              label: 'Two fewer',
              arithmetic: [],
              amount: -1250,
              written_at: '2026-11-03T01:00:00Z',
              written_by_name: 'Ana Silva',
            },
          ],
          total: 1750,
        }}
      />,
    );
    await screen.expectText('Correction: Two fewer', 'Ana Silva, 03/11/2026, 12:00');
    expect(rows().map((cells) => cells.at(-1))).toEqual([
      '30.00',
      expect.stringMatching(/^[-−]12\.50$/),
    ]);
    // One month: the period says it.
    await screen.expectNoText('Month', 'Total before tax');
  });

  it('lines of two months name them, and each tax is totalled once', async () => {
    const screen = openScreen(
      <InvoiceTables
        invoice={{
          ...draft,
          lines: [line, { ...line, month: '2026-11-01' }],
          net: 6000,
          taxes: [{ name: 'GST', net: 6000, amount: 600 }],
          total: 6600,
        }}
      />,
    );
    await screen.expectText('Oct 2026', 'Nov 2026');
    expect(rows('tfoot')).toEqual([
      ['Total before tax', '60.00'],
      ['GST on 60.00', '6.00'],
      ['Total (AUD)', '66.00'],
    ]);
  });

  it('nothing to invoice says so; departments without devices have a dash', async () => {
    const screen = openScreen(
      <InvoiceTables
        invoice={{
          ...draft,
          lines: [],
          departments: [
            { name: 'North', device_days: 31, amount: 2000 },
            { name: 'No department', device_days: 0, amount: 1000 },
          ],
        }}
      />,
    );
    await screen.expectText('Nothing to invoice in this period.', 'By department');
    expect(rows().slice(1)).toEqual([
      ['North', '31', '20.00'],
      ['No department', '–', '10.00'],
    ]);
  });

  it.each<[Partial<Invoice>, string, string]>([
    [{ payment_days: 0 }, 'Due when it is closed', 'Closed by'],
    [{ payment_days: 1 }, 'Due 1 day after it is closed', 'after its last day'],
    [{ is_over: false }, 'It can be closed after its last day.', 'Closed by'],
    [closed, 'Closed by Mei Chen, 02/11/2026, 12:00', 'after it is closed'],
    [{ ...closed, is_over: false }, 'Due 16/11/2026', 'after its last day'],
    [{ notes: ['Two devices have no price.'] }, 'Two devices have no price.', 'Closed by'],
  ])('its state (%#)', async (over, said, notSaid) => {
    const screen = openScreen(<InvoiceState invoice={{ ...draft, ...over }} />);
    await screen.expectText('01/10/2026 – 31/10/2026', said);
    await screen.expectNoText(notSaid);
  });
});

describe('device prices', () => {
  const price = {
    ...sampleOf(devicePrices.api.list),
    id: 3,
    type: 'app',
    type_label: null,
    free_devices: 2,
    min_devices: 0,
    unit_price: 1050,
    tiers: [],
    valid_from: null,
  };
  const open = (...answers: ReturnType<typeof answer>[]) =>
    openScreen(<DevicePricesTab />, { scope: ownScope, answers });

  it('a price by tiers says from how many; no minimum is a dash', async () => {
    const screen = open(
      answer(devicePrices.api.list, [
        price,
        {
          ...price,
          id: 4,
          type_label: 'Lone worker app',
          min_devices: 5,
          valid_from: '2026-11-01',
          tiers: [
            { from: 1, to: 10, unit_price: 1000 },
            { from: 11, to: null, unit_price: 900 },
          ],
        },
      ] as never),
    );
    await screen.expectText('1 to 10: 10.00', 'From 11: 9.00');
    expect(rows().map((cells) => [cells[0], cells[2], cells[4]])).toEqual([
      ['Mobile apps', '–', 'Always'],
      ['Lone worker app', '5', '01/11/2026'],
    ]);
  });

  it('prices that could not be loaded are not called missing', async () => {
    const screen = open(refuse(devicePrices.api.list, 500, { message: 'Broken.' }));
    await screen.expectText('The device prices could not be loaded', 'Broken.');
    await screen.expectNoText('No prices yet');
    screen.change(answer(devicePrices.api.list, []));
    await screen.press('Try again');
    await screen.expectText('No prices yet. Devices without a price are not invoiced.');
  });

  it('nothing is claimed before they are there', async () => {
    const screen = open(noAnswer(devicePrices.api.list));
    await screen.expect(() => expect(screen.calls).toHaveLength(1));
    await screen.expectNoText('No prices yet', 'could not be loaded');
  });
});

it('the price history says from when and until when', async () => {
  const screen = openScreen(<PriceHistoryTab />, {
    scope: ownScope,
    answers: [
      answer(invoicesApi.history, [
        { subject: 'app', valid_from: '2026-11-01', valid_to: null, text: '10.00' },
        { subject: 'app', valid_from: null, valid_to: '2026-10-31', text: '9.00' },
      ]),
    ],
  });
  await screen.expectText('10.00');
  expect(rows().map((cells) => cells.slice(1))).toEqual([
    ['01/11/2026', 'Until changed', '10.00'],
    ['Always', '31/10/2026', '9.00'],
  ]);
});

it('closed invoices lead to their month; one without a day to pay has a dash', async () => {
  const screen = openScreen(<ClosedInvoicesTab />, {
    at: '/organisation/pricing/invoices',
    scope: ownScope,
    answers: [
      answer(invoicesApi.list, [
        {
          id: 5,
          starts_on: '2026-10-01',
          ends_on: '2026-10-31',
          total: 123_456,
          due_on: null,
          closed_at: '2026-11-02T01:00:00Z',
          closed_by_name: 'Mei Chen',
        },
      ]),
    ],
  });
  await screen.expectText('01/10/2026', '31/10/2026', '1,234.56', '–');
  expect((await screen.find('link', /5/)).getAttribute('href')).toBe(
    '/organisation/pricing/invoice?month=2026-10',
  );
});
