// What the messages of an organisation cost: the fees, the text messages that are free, and whether
// more may be sent than those.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { settingsGroup } from '#domain/kit/settings-group.ts';

const mostMessages = 10_000_000;

const addition = z.object({
  amount: field.withFacts(
    z
      .int({
        error: ({ input }) =>
          field.isMissing(input)
            ? field.amountRequired
            : 'The number of messages must be a whole number.',
      })
      .min(1, 'This amount cannot be less than 1.')
      .max(mostMessages, 'This amount cannot be more than 10,000,000.'),
    { kind: 'integer' },
  ),
  /** From this day on they can be used; on the invoice they count for all messages of its month. */
  date: field.date('date').unwrap(),
  /** The last one; empty where they never end. */
  ends_on: field.date('last day').optional(),
  note: field.text('note', 200),
});

const fields = z.object({
  sms_service_fee: field.money('service fee', { least: 0, most: 100_000_000 }).nullable(),
  sms_unit_price: field.money('price of a text message', { least: 0, most: 100_000 }).nullable(),
  free_sms_additions: field.rows('free text messages', addition, { most: 500 }),
  /** Whether text messages go on, and are billed, when no free ones are left. */
  enable_billed_messages: field.flag(),
  /**
   * The first day of these prices; the days before keep theirs. Empty where they have always been
   * valid.
   */
  valid_from: field.date('first day'),
});

// R306
export const messagingPricing = settingsGroup({
  name: 'messaging_pricing',
  words: { one: 'messaging pricing' },
  path: '/organisations/:id/messaging-pricing',
  scope: 'organisation',
  access: { read: ['read organisations'], write: ['write organisations'] },
  fields,
  defaults: {
    sms_service_fee: null,
    sms_unit_price: null,
    free_sms_additions: [],
    enable_billed_messages: false,
    valid_from: null,
  },
  shown: z.object({
    /** Text messages accepted so far, each part of a long one; those that failed are given back. */
    sms_sent: field.withFacts(z.number(), { kind: 'integer' }),
    /** Free ones that are left today, by the same ledger as the invoice. */
    free_sms_balance: field.withFacts(z.number(), { kind: 'integer' }),
  }),
});
