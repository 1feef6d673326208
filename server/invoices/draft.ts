// The draft of an invoice: for each month the lines of each kind of device and of text messages, and what of the devices each department has used.
import type { PricedType } from '#domain/device-prices/device-price.ts';
import { deviceLines, type InvoiceLine } from '#domain/invoices/device-lines.ts';
import { divideCents } from '#domain/invoices/divide.ts';
import { type BillingTerms, billingDays, daysIn, dayTerms } from '#domain/invoices/invoice-period.ts';
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import { messageLines } from '#domain/invoices/message-lines.ts';
import type { DeviceSpan, PricedKind } from './billing-facts.store.ts';
import type { MessageFacts } from './message-facts.store.ts';

const dayOf = (month: string, index: number): string => `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
const isThere = ({ from, until }: DeviceSpan, day: string): boolean => day >= from && (until === null || day < until);

/** How many devices there were on each day of a month. */
const countsOf = (spans: readonly DeviceSpan[], month: string): number[] =>
  Array.from({ length: daysIn(month) }, (_, index) => {
    const day = dayOf(month, index);
    return spans.reduce((count, span) => count + (isThere(span, day) ? span.count : 0), 0);
  });

interface Facts {
  readonly terms: BillingTerms;
  readonly months: readonly string[];
  readonly prices: readonly PricedKind[];
  readonly spans: readonly DeviceSpan[];
  readonly messages?: MessageFacts | undefined;
}

export interface Draft {
  readonly lines: readonly InvoiceLine[];
  readonly departments: Invoice['departments'];
}

export function draftOf({ terms, months, prices, spans, messages }: Facts): Draft {
  const ofType = (type: PricedType) => spans.filter((span) => span.type === type);
  const byPrice = prices.map((price) => ({
    price,
    lines: months.flatMap((month) =>
      deviceLines(price, { month, label: price.label, days: billingDays(terms, month, countsOf(ofType(price.type), month)) }),
    ),
  }));
  const amounts = byPrice.map(({ price, lines }) => ({ type: price.type, amount: lines.reduce((sum, { amount }) => sum + amount, 0) }));
  const ofMessages = messages
    ? months.filter((month) => isBilled(terms, month)).flatMap((month) => messageLines(messages.pricing, messages.history, month))
    : [];
  const texts = ofMessages.reduce((sum, { amount }) => sum + amount, 0);
  return {
    lines: [...byPrice.flatMap(({ lines }) => lines), ...ofMessages].sort((left, right) => left.month.localeCompare(right.month)),
    departments: terms.invoicing_by_department
      ? [...divided(amounts, { months, spans }), ...(texts === 0 ? [] : [{ name: 'Text messages', device_days: 0, amount: texts }])]
      : [],
  };
}

/** Text messages are invoiced by whole months: those with a billed day. */
const isBilled = (terms: BillingTerms, month: string): boolean =>
  Array.from({ length: daysIn(month) }, (_, index) => dayTerms(terms, dayOf(month, index))).some(({ billed }) => billed);

/** Each kind's amount by the days of each department's devices of that kind; the cents of the parts are those of the whole. */
function divided(
  amounts: readonly { type: PricedType; amount: number }[],
  { months, spans }: Pick<Facts, 'months' | 'spans'>,
): Draft['departments'] {
  const keys = [...new Set(spans.map(({ department_id }) => department_id))];
  const daysOf = (id: number | null, type: PricedType): number => {
    const own = spans.filter((span) => span.department_id === id && span.type === type);
    return months.flatMap((month) => countsOf(own, month)).reduce((sum, count) => sum + count, 0);
  };
  const departments = keys.map((id) => ({
    name: spans.find((span) => span.department_id === id)?.department ?? 'No department',
    device_days: 0,
    amount: 0,
  }));
  for (const { type, amount } of amounts) {
    const days = keys.map((id) => daysOf(id, type));
    divideCents(amount, days).forEach((part, index) => {
      const one = departments[index];
      if (one) departments[index] = { ...one, device_days: one.device_days + (days[index] ?? 0), amount: one.amount + part };
    });
  }
  // A minimum without any device belongs to no department.
  const rest = amounts.reduce((sum, { amount }) => sum + amount, 0) - departments.reduce((sum, { amount }) => sum + amount, 0);
  return rest === 0 ? departments : [...departments, { name: 'No department', device_days: 0, amount: rest }];
}
