// Accepts the text messages of people within the limit, one sender at a time, so that concurrent
// senders never exceed what is left.

import {
  type Shortage,
  shortageOf,
  wordsOfShortage,
} from '#domain/invoices/messaging-pricing/text-limit.ts';
import { type AppError, conflict } from '#domain/kit/errors.ts';
import {
  lockTexts,
  readTextBalance,
} from '#server/invoices/messaging-pricing/text-balance.store.ts';
import type { Tx } from '#server/kit/db/database.ts';

/**
 * Why so many parts may not be sent; null if they may. Until the transaction ends no other sender
 * accepts texts of the organisation, so that what is written now is within the limit. If more than
 * the free ones are billed, there is no limit and no lock.
 */
export async function textShortage(tx: Tx, parts: number): Promise<Shortage | null> {
  if (parts === 0 || (await readTextBalance(tx)).billed) return null;
  await lockTexts(tx);
  return shortageOf(await readTextBalance(tx), parts);
}

export const tooFewTexts = (shortage: Shortage): AppError =>
  shortage.reason === 'no_pricing'
    ? conflict('no_sms_pricing', wordsOfShortage(shortage))
    : conflict('no_free_sms', wordsOfShortage(shortage));

/** @throws 409 no_free_sms or no_sms_pricing if so many may not be sent */
export async function requireTexts(tx: Tx, parts: number): Promise<void> {
  const shortage = await textShortage(tx, parts);
  if (shortage) throw tooFewTexts(shortage);
}
