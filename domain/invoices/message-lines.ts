// The lines of text messages in one month: the service fee, and what is sent beyond the free ones (gaps: free_sms_additions).
import type { InvoiceLine } from './device-lines.ts';
import { centsText } from './money-text.ts';

export interface MessagePricing {
  readonly sms_service_fee: number;
  readonly sms_unit_price: number;
  readonly enable_billed_messages: boolean;
}

/** Free messages added and messages sent in one month. */
export interface MessageMonth {
  readonly month: string;
  readonly added: number;
  readonly sent: number;
}

/** The free balance before `month` and the messages beyond it in that month. @param history every month up to it, in order */
export function beyondFree(
  history: readonly MessageMonth[],
  month: string,
): { before: number; added: number; sent: number; beyond: number } {
  let balance = 0;
  for (const one of history) {
    const before = balance;
    const beyond = Math.max(0, one.sent - before - one.added);
    if (one.month === month) return { before, added: one.added, sent: one.sent, beyond };
    balance = Math.max(0, before + one.added - one.sent);
  }
  return { before: balance, added: 0, sent: 0, beyond: 0 };
}

export function messageLines(pricing: MessagePricing, history: readonly MessageMonth[], month: string): InvoiceLine[] {
  const { before, added, sent, beyond } = beyondFree(history, month);
  const billed = pricing.enable_billed_messages ? beyond : 0;
  const fee: InvoiceLine = {
    kind: 'messages',
    month,
    label: 'Text message service',
    arithmetic: ['Monthly fee'],
    amount: pricing.sms_service_fee,
  };
  const free = [...(before > 0 ? [`${before} free left`] : []), ...(added > 0 ? [`${added} free added`] : [])];
  const used: InvoiceLine = {
    kind: 'messages',
    month,
    label: 'Text messages',
    arithmetic: [
      `${sent} sent${free.length > 0 ? ` − ${free.join(' − ')}` : ''} = ${billed} billed`,
      `${billed} × ${centsText(pricing.sms_unit_price)} = ${centsText(billed * pricing.sms_unit_price)}`,
    ],
    amount: billed * pricing.sms_unit_price,
  };
  return [...(pricing.sms_service_fee > 0 ? [fee] : []), ...(sent > 0 ? [used] : [])];
}
