// How many text messages an organisation may still send, and why it may send no more. Only messages
// that people write are asked about: alerts, welfare checks, escalation and answers to a call for
// help are deliveries of their own and never come here.

import { type FreeTexts, freeAt, partsSent, type TextUse } from './text-ledger.ts';
import { type Version, validOn } from './versions.ts';

/** What is valid for text messages on a day; prices in whole cents. */
export interface TextRates {
  readonly sms_service_fee: number;
  readonly sms_unit_price: number | null;
  readonly enable_billed_messages: boolean;
}

export interface TextFacts {
  /** In the time zone of the organisation. */
  readonly today: string;
  /** The organisation has a messaging pricing. */
  readonly is_priced: boolean;
  /** The platform's setting for organisations without one. */
  readonly sent_without_pricing: boolean;
  readonly additions: readonly FreeTexts[];
  readonly versions: readonly Version<TextRates>[];
  readonly uses: readonly TextUse[];
}

export interface TextBalance {
  /** Whole cents for one; null where there is no price. */
  readonly unit_price: number | null;
  /** Null where none are counted, because the organisation has no pricing. */
  readonly free: number | null;
  /** Whether more may be sent than are free. */
  readonly billed: boolean;
  /** All that counted so far. */
  readonly sent: number;
}

export function textBalance({
  today,
  is_priced,
  sent_without_pricing,
  additions,
  versions,
  uses,
}: TextFacts): TextBalance {
  const sent = partsSent(uses, { from: '', to: today });
  if (!is_priced) return { unit_price: null, free: null, billed: sent_without_pricing, sent };
  const rates = validOn(versions, today);
  return {
    unit_price: rates?.sms_unit_price ?? null,
    free: freeAt(additions, uses, today),
    billed: rates?.enable_billed_messages ?? false,
    sent,
  };
}

/**
 * Why a message is not sent: it needs more text messages than are left, or the organisation has no
 * pricing.
 */
export type Shortage =
  | { readonly reason: 'no_pricing' }
  | { readonly reason: 'no_free_sms'; readonly parts: number; readonly free: number };

/** Null where so many may be sent. A message without text messages is never short of any. */
export function shortageOf({ free, billed }: TextBalance, parts: number): Shortage | null {
  if (parts === 0 || billed) return null;
  if (free === null) return { reason: 'no_pricing' };
  return parts > free ? { reason: 'no_free_sms', parts, free } : null;
}

/** What so many parts cost beyond the free ones, in whole cents; null without a price. */
export const textPrice = (parts: number, { unit_price, free }: TextBalance): number | null =>
  unit_price === null ? null : Math.max(0, parts - (free ?? 0)) * unit_price;

/** The refusal that the sender reads. */
export function wordsOfShortage(shortage: Shortage): string {
  if (shortage.reason === 'no_pricing')
    return 'Text messages have no price for this organisation, so they are not sent. Platform staff set the price under Pricing, Text messages.';
  const { parts, free } = shortage;
  return `This message needs ${parts === 1 ? '1 text message' : `${parts} text messages`}, and ${wordsOfFree(free)} left.`;
}

function wordsOfFree(free: number): string {
  if (free === 0) return 'no free ones are';
  return free === 1 ? '1 free one is' : `${free} free ones are`;
}
