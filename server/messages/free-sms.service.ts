// Whether an organisation has text messages left for a message, before it is written.
import type { Tx } from '#server/kit/db/database.ts';
import { readSmsBalance } from '#server/messaging-pricing/sms-balance.store.ts';
import { type Counted, recipientCount } from './recipients.store.ts';
import type { Shortage } from './text-limit.service.ts';

/** What is missing where the organisation may send no more than its free ones; null where it may send the message. */
export async function freeSmsShortage(tx: Tx, organisation_id: number, message: Counted): Promise<Shortage | null> {
  const { free, billed } = await readSmsBalance(tx);
  if (billed || free === null) return null;
  const { parts } = await recipientCount(tx, organisation_id, message);
  return parts > free ? { parts, free } : null;
}
