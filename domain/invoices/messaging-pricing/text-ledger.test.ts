// The ledger of text messages: days by hand, and for any additions and uses that nothing is lost,
// that no day changes one before it, and that balance and invoice read the same numbers.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOf } from '../invoice-period.ts';
import { messageLines } from '../message-lines.ts';
import { noTax } from '../tax.ts';
import { type FreeTexts, freeAt, partsSent, type TextUse, textLedger } from './text-ledger.ts';
import { shortageOf, type TextFacts, textBalance, wordsOfShortage } from './text-limit.ts';

const rates = { sms_service_fee: 0, sms_unit_price: 13, enable_billed_messages: true };
const facts: TextFacts = {
  today: '2026-11-28',
  is_priced: true,
  sent_without_pricing: false,
  additions: [],
  versions: [{ valid_from: '0001-01-01', value: rates }],
  uses: [],
};

/** The accountant's case: 5 and 10 given, 13 and 4 sent. */
const given: FreeTexts[] = [
  { amount: 5, date: '2026-10-01' },
  { amount: 10, date: '2026-11-01' },
];
const sent: TextUse[] = [
  { day: '2026-10-10', parts: 13 },
  { day: '2026-11-12', parts: 4 },
];

test('5 + 10 given and 13 + 4 sent leave 6, in the balance and on the invoice', () => {
  const balance = textBalance({ ...facts, additions: given, uses: sent });
  expect([balance.free, balance.sent, shortageOf({ ...balance, billed: false }, 6)]).toEqual([
    6,
    17,
    null,
  ]);
  const days = daysOf('2026-11-01').map(() => ({ rates, billed: true, tax: noTax }));
  const [line] = messageLines({ month: '2026-11-01', days, ledger: textLedger(given, sent) });
  expect(line?.arithmetic).toEqual([
    '4 sent − 4 free = 0 billed',
    '0 × 0.13 = 0.00',
    'Free: 0 left + 10 added − 4 used = 6 carried on',
  ]);
});

test('free ones of a later day do not count before it', () => {
  const additions = [...given, { amount: 100, date: '2027-01-01' }];
  expect(textBalance({ ...facts, additions, uses: sent }).free).toBe(6);
  expect(textBalance({ ...facts, today: '2027-01-01', additions, uses: sent }).free).toBe(106);
});

test('free ones end after their last day, and those that end first are used first', () => {
  const ledger = textLedger(
    [
      { amount: 5, date: '2026-11-01', ends_on: '2026-11-20' },
      { amount: 5, date: '2026-11-01' },
    ],
    [
      { day: '2026-11-10', parts: 3 },
      { day: '2026-11-21', parts: 6 },
    ],
  );
  expect(
    ledger.map(({ day, ended, free, beyond, closing }) => [day, ended, free, beyond, closing]),
  ).toEqual([
    ['2026-11-01', 0, 0, 0, 10],
    ['2026-11-10', 0, 3, 0, 7],
    ['2026-11-21', 2, 5, 1, 0],
  ]);
});

test('of several, those that end first are used first, on their last day too, and those without an end last', () => {
  const additions = [
    { amount: 5, date: '2026-11-01' },
    { amount: 5, date: '2026-11-01', ends_on: '2026-11-25' },
    { amount: 5, date: '2026-11-01', ends_on: '2026-11-20' },
    { amount: 1, date: '2026-11-01' },
  ];
  const uses = [
    { day: '2026-11-10', parts: 4 },
    { day: '2026-11-20', parts: 3 },
  ];
  expect(
    textLedger(additions, uses).map(({ day, ended, free, closing }) => [day, ended, free, closing]),
  ).toEqual([
    ['2026-11-01', 0, 0, 16],
    ['2026-11-10', 0, 4, 12],
    ['2026-11-20', 0, 3, 9],
    ['2026-11-21', 0, 0, 9],
    ['2026-11-26', 3, 0, 6],
  ]);
});

test('free ones count for the whole month on the invoice, and from their day on in the balance', () => {
  const additions = [{ amount: 3, date: '2026-11-20' }];
  const uses = [{ day: '2026-11-10', parts: 4 }];
  expect(textLedger(additions, uses)).toMatchObject([
    { day: '2026-11-01', added: 3 },
    { day: '2026-11-10', free: 3, beyond: 1, closing: 0 },
  ]);
  expect([freeAt(additions, [], '2026-11-19'), freeAt(additions, [], '2026-11-20')]).toEqual([
    0, 3,
  ]);
});

test('messages given back by an earlier month are free again', () => {
  const uses = [...sent, { day: '2026-11-13', parts: -2 }];
  expect([freeAt([], uses, '2026-11-12'), freeAt([], uses, '2026-11-13')]).toEqual([0, 2]);
  expect(partsSent(sent, { from: '2026-11-01', to: '2026-11-30' })).toBe(4);
});

test.each<[string, Partial<TextFacts>, number, string | null]>([
  ['within the free ones', { versions: [], additions: given, uses: sent }, 6, null],
  [
    'beyond them',
    { versions: [], additions: given, uses: sent },
    7,
    'This message needs 7 text messages, and 6 free ones are left.',
  ],
  [
    'one left',
    { versions: [], additions: [{ amount: 1, date: '2026-11-01' }] },
    2,
    'This message needs 2 text messages, and 1 free one is left.',
  ],
  ['beyond them where more are billed', {}, 7, null],
  [
    'billed until yesterday',
    {
      versions: [
        ...facts.versions,
        { valid_from: '2026-11-28', value: { ...rates, enable_billed_messages: false } },
      ],
    },
    1,
    'This message needs 1 text message, and no free ones are left.',
  ],
  [
    'without a pricing',
    { is_priced: false },
    1,
    'Text messages have no price for this organisation, so they are not sent. Platform staff set the price under Pricing, Text messages.',
  ],
  [
    'without a pricing where the platform allows it',
    { is_priced: false, sent_without_pricing: true },
    1000,
    null,
  ],
  ['without a pricing and no text message', { is_priced: false }, 0, null],
])('%s', (_, over, parts, words) => {
  const shortage = shortageOf(textBalance({ ...facts, ...over }), parts);
  expect(shortage && wordsOfShortage(shortage)).toBe(words);
});

const day = fc
  .integer({ min: 0, max: 120 })
  .map((after) => new Date(Date.UTC(2026, 8, 1 + after)).toISOString().slice(0, 10));
const addition: fc.Arbitrary<FreeTexts> = fc.record({
  amount: fc.integer({ min: 1, max: 50 }),
  date: day,
  ends_on: fc.option(day, { nil: null }),
});
const use: fc.Arbitrary<TextUse> = fc.record({
  day,
  parts: fc.integer({ min: -5, max: 40 }).filter((parts) => parts !== 0),
});
const anyAdditions = fc.array(addition, { maxLength: 12 });
const anyUses = fc.array(use, { maxLength: 25 });

describe('for any additions and uses', () => {
  test('every day adds up, begins where the one before ended, and nothing is below 0', () => {
    fc.assert(
      fc.property(anyAdditions, anyUses, (additions, uses) => {
        const ledger = textLedger(additions, uses);
        ledger.forEach((one, place) => {
          expect(one.opening).toBe(ledger[place - 1]?.closing ?? 0);
          expect(one.opening - one.ended + one.added - one.free).toBe(one.closing);
          expect(one.free + one.beyond).toBe(one.sent);
          expect(Math.min(one.closing, one.beyond, one.ended, one.added)).toBeGreaterThanOrEqual(0);
          if (one.beyond > 0) expect(one.closing).toBe(0);
        });
        expect(ledger.reduce((sum, one) => sum + one.sent, 0)).toBe(
          uses.reduce((sum, { parts }) => sum + parts, 0),
        );
      }),
    );
  });

  test('a later month changes no earlier day', () => {
    fc.assert(
      fc.property(
        anyAdditions,
        anyUses,
        fc.constantFrom('2026-09-30', '2026-10-31', '2026-11-30'),
        (additions, uses, until) => {
          const early = textLedger(
            additions.filter(({ date }) => date <= until),
            uses.filter((one) => one.day <= until),
          );
          const upTo = (ledger: typeof early) => ledger.filter((one) => one.day <= until);
          expect(upTo(early)).toEqual(upTo(textLedger(additions, uses)));
        },
      ),
    );
  });

  test('the invoices of all months bill what went beyond, and carry on what the balance shows', () => {
    fc.assert(
      fc.property(anyAdditions, anyUses, (additions, uses) => {
        const ledger = textLedger(additions, uses);
        const months = ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'];
        const amounts = months.flatMap((month) => {
          const days = daysOf(month).map(() => ({ rates, billed: true, tax: noTax }));
          const lines = messageLines({ month, days, ledger });
          const carried = lines.flatMap(
            ({ arithmetic }) => /= (\d+) carried on/.exec(arithmetic.join('\n'))?.[1] ?? [],
          );
          for (const free of carried)
            expect(Number(free)).toBe(
              lastOf(textBalance({ ...facts, today: `${month.slice(0, 8)}31`, additions, uses })),
            );
          return lines.map(({ amount }) => amount);
        });
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(
          13 * ledger.reduce((sum, { beyond }) => sum + beyond, 0),
        );
      }),
    );
  });

  test('a message that is within the limit leaves the balance at 0 or more, and one part more is refused', () => {
    fc.assert(
      fc.property(anyAdditions, anyUses, (additions, uses) => {
        const open = { ...facts, versions: [], today: '2026-12-31' };
        const { free, ...balance } = textBalance({ ...open, additions, uses });
        const left = free ?? 0;
        expect(shortageOf({ free, ...balance }, left)).toBeNull();
        expect(shortageOf({ free, ...balance }, left + 1)).not.toBeNull();
        const after = [...uses, { day: open.today, parts: left }];
        const ofToday = partsSent(uses, { from: open.today, to: open.today });
        if (left > 0 && ofToday >= 0)
          expect(textBalance({ ...open, additions, uses: after }).free).toBe(0);
      }),
    );
  });
});

const lastOf = ({ free }: ReturnType<typeof textBalance>): number | null => free;

test('the parts of a period are those of its first and last day and of the days between, less what came back', () => {
  const uses = [
    { day: '2026-10-31', parts: 1 },
    { day: '2026-11-01', parts: 20 },
    { day: '2026-11-15', parts: 400 },
    { day: '2026-11-16', parts: -100 },
    { day: '2026-11-30', parts: 8000 },
    { day: '2026-12-01', parts: 10_000 },
  ];
  expect(partsSent(uses, { from: '2026-11-01', to: '2026-11-30' })).toBe(8320);
});
