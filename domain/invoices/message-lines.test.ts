// The lines of text messages in one month: the fee, each stretch of days with its own price, and
// what became of the free ones.
import { expect, test } from 'vitest';
import { daysOf } from './invoice-period.ts';
import { type MessageDay, messageLines } from './message-lines.ts';
import { type FreeTexts, type TextUse, textLedger } from './messaging-pricing/text-ledger.ts';

const month = '2026-11-01';
const rates = { sms_service_fee: 0, sms_unit_price: 13, enable_billed_messages: true };
const tax = { tax_name: 'GST', tax_rate: 1000 };
const withFee = (sms_service_fee: number) => ({ ...rates, sms_service_fee });
const daysWith = (over: Partial<MessageDay>): MessageDay[] =>
  daysOf(month).map(() => ({ rates, tax, billed: true, ...over }));
/** The second half of the month differs. */
const halves = (first: Partial<MessageDay>, second: Partial<MessageDay>): MessageDay[] => [
  ...daysWith(first).slice(0, 15),
  ...daysWith(second).slice(15),
];
const linesOf = (
  days: readonly MessageDay[],
  uses: readonly TextUse[] = [],
  additions: readonly FreeTexts[] = [],
) =>
  messageLines({ month, days, ledger: textLedger(additions, uses) }).map(
    ({ label, arithmetic, amount }) => [label, arithmetic, amount],
  );
const twice: TextUse[] = [
  { day: '2026-11-15', parts: 2 },
  { day: '2026-11-16', parts: 3 },
];
const [early, late] = ['Text messages, 1 Nov–15 Nov', 'Text messages, 16 Nov–30 Nov'];

test('the fee of a month is one line, with the month and its tax', () => {
  expect(messageLines({ month, days: daysWith({ rates: withFee(4900) }), ledger: [] })).toEqual([
    {
      kind: 'messages',
      month,
      label: 'Text message service',
      arithmetic: ['Monthly fee'],
      amount: 4900,
      ...tax,
    },
  ]);
});

test('the fee is whole where one day is billed; without any, nothing is charged', () => {
  const month_ = halves({ rates: withFee(4900), billed: false }, { rates: withFee(4900) });
  expect(linesOf(month_)).toEqual([['Text message service', ['Monthly fee'], 4900]]);
  expect(linesOf(daysWith({ rates: withFee(4900), billed: false }), twice)).toEqual([]);
});

test('a fee that changes counts by the day', () => {
  expect(linesOf(halves({ rates: withFee(4900) }, { rates: withFee(1000) }))).toEqual([
    ['Text message service, 1 Nov–15 Nov', ['Monthly fee', '49.00 × 15 of 30 days = 24.50'], 2450],
    ['Text message service, 16 Nov–30 Nov', ['Monthly fee', '10.00 × 15 of 30 days = 5.00'], 500],
  ]);
});

test('a fee under two taxes is rounded once', () => {
  const days = halves(
    { rates: withFee(4901) },
    { rates: withFee(4901), tax: { ...tax, tax_rate: 0 } },
  );
  expect(linesOf(days).map(([, , amount]) => amount)).toEqual([2451, 2450]);
});

test('days without a fee or without a pricing have no line of it', () => {
  expect(linesOf(daysWith({}))).toEqual([]);
  expect(linesOf(halves({ rates: null }, { rates: withFee(4901) }))).toEqual([
    ['Text message service, 16 Nov–30 Nov', ['Monthly fee', '49.01 × 15 of 30 days = 24.51'], 2451],
  ]);
});

test('texts of a month have one line, priced by what went beyond the free ones', () => {
  expect(linesOf(daysWith({}), twice)).toEqual([
    ['Text messages', ['5 sent = 5 billed', '5 × 0.13 = 0.65'], 65],
  ]);
});

test('texts of another month are not on the invoice of this one', () => {
  const uses = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
  expect(
    linesOf(
      daysWith({}),
      uses.map((day) => ({ day, parts: 1 })),
    ),
  ).toEqual([['Text messages', ['2 sent = 2 billed', '2 × 0.13 = 0.26'], 26]]);
  const outside = [uses[0] ?? '', uses[3] ?? ''].map((day) => ({ day, parts: 1 }));
  expect(linesOf(daysWith({}), outside)).toEqual([]);
});

test('free ones that nothing was sent of are no line', () => {
  expect(linesOf(daysWith({}), [], [{ amount: 5, date: '2026-11-01' }])).toEqual([]);
});

const unbilled = (label: string) => [label, ['3 sent − 3 not billed = 0 billed'], 0];

test.each<[string, Partial<MessageDay>, unknown[][]]>([
  [
    'of another price',
    { rates: { ...rates, sms_unit_price: 20 } },
    [[late, ['3 sent = 3 billed', '3 × 0.20 = 0.60'], 60]],
  ],
  [
    'without a price of one',
    { rates: { ...rates, sms_unit_price: null } },
    [[late, ['3 sent = 3 billed', '3 × 0.00 = 0.00'], 0]],
  ],
  [
    'of another tax',
    { tax: { ...tax, tax_name: 'VAT' } },
    [[late, ['3 sent = 3 billed', '3 × 0.13 = 0.39'], 39]],
  ],
  ['that are not billed', { billed: false }, [unbilled(late)]],
  [
    'that have free ones only',
    { rates: { ...rates, enable_billed_messages: false } },
    [unbilled(late)],
  ],
  ['without a pricing', { rates: null }, []],
])('days %s are a line of their own', (_, second, lines) => {
  expect(linesOf(halves({}, second), twice)).toEqual([
    [early, ['2 sent = 2 billed', '2 × 0.13 = 0.26'], 26],
    ...lines,
  ]);
});

test('days without a pricing do not join those that have no price of one and free ones only', () => {
  const free = { ...rates, sms_unit_price: null, enable_billed_messages: false };
  expect(linesOf(halves({ rates: null }, { rates: free }), twice)).toEqual([unbilled(late)]);
});

const one = { day: '2026-11-10', parts: 1 };

test.each<[string, FreeTexts[], TextUse[], string[]]>([
  ['nothing where there were none', [], [one], ['1 sent = 1 billed', '1 × 0.13 = 0.13']],
  [
    'those that were left and are used up',
    [{ amount: 1, date: '2026-10-01' }],
    [{ day: '2026-11-10', parts: 3 }],
    ['3 sent − 1 free = 2 billed', '2 × 0.13 = 0.26', 'Free: 1 left − 1 used = 0 carried on'],
  ],
  [
    'those that were given and are used up',
    [{ amount: 1, date: '2026-11-01' }],
    [one],
    [
      '1 sent − 1 free = 0 billed',
      '0 × 0.13 = 0.00',
      'Free: 0 left + 1 added − 1 used = 0 carried on',
    ],
  ],
  [
    'those that ended',
    [{ amount: 4, date: '2026-10-01', ends_on: '2026-11-12' }],
    [one],
    [
      '1 sent − 1 free = 0 billed',
      '0 × 0.13 = 0.00',
      'Free: 4 left − 3 ended − 1 used = 0 carried on',
    ],
  ],
  [
    'those that came back',
    [],
    [{ day: '2026-11-10', parts: -2 }],
    ['-2 sent − -2 free = 0 billed', '0 × 0.13 = 0.00', 'Free: 0 left − -2 used = 2 carried on'],
  ],
])('of free ones the invoice says: %s', (_, additions, uses, arithmetic) => {
  expect(linesOf(daysWith({}), uses, additions).map(([, steps]) => steps)).toEqual([arithmetic]);
});

test('free ones that are used are not called not billed', () => {
  const days = daysWith({ rates: { ...rates, enable_billed_messages: false } });
  expect(linesOf(days, [one], [{ amount: 1, date: '2026-11-01' }])).toEqual([
    [
      'Text messages',
      ['1 sent − 1 free = 0 billed', 'Free: 0 left + 1 added − 1 used = 0 carried on'],
      0,
    ],
  ]);
});
