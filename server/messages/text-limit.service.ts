// Whether the organisation has text messages left for what is sent.
import { type AppError, conflict } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readSmsBalance, type SmsBalance } from '#server/messaging-pricing/sms-balance.store.ts';

/** What so many parts cost beyond the free ones, in whole cents; null without a price. */
export const textPrice = (parts: number, { unit_price, free }: SmsBalance): number | null =>
  unit_price === null ? null : Math.max(0, parts - (free ?? 0)) * unit_price;

export interface Shortage {
  readonly parts: number;
  readonly free: number;
}

/** The rest of a sentence about the message: "needs 2 text messages, and 1 free one is left". */
export const wordsOfShortage = ({ parts, free }: Shortage): string => {
  const left = free === 0 ? 'no free ones are' : free === 1 ? '1 free one is' : `${free} free ones are`;
  return `needs ${parts === 1 ? '1 text message' : `${parts} text messages`}, and ${left} left`;
};

export const noFreeSms = (shortage: Shortage): AppError => conflict('no_free_sms', `This message ${wordsOfShortage(shortage)}.`);

/**
 * Asks for the copies that the transaction has just written. A message sent before under the same key passes: what left already counts no more.
 * @throws 409 no_free_sms where the organisation may send no more than its free ones
 */
export async function requireFreeSms(tx: Tx, message_id: number): Promise<void> {
  const { free, billed } = await readSmsBalance(tx);
  if (billed || free === null) return;
  const [waiting] = await tx<{ parts: number }[]>`
    select coalesce(sum(parts), 0)::int as parts from message_recipients where message_id = ${message_id} and channel = 'sms' and status = 'waiting'`;
  const parts = waiting?.parts ?? 0;
  if (parts > free) throw noFreeSms({ parts, free });
}
