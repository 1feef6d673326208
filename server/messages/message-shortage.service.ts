// Whether an organisation has enough text messages left for a message, before it is written.
import type { Shortage } from '#domain/invoices/messaging-pricing/text-limit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Counted, recipientCount } from './recipients.store.ts';
import { textShortage } from './text-limit.service.ts';

/**
 * Why the message may not be sent; null if it may. The remaining number is locked until the
 * transaction ends.
 */
export async function messageShortage(
  tx: Tx,
  organisation_id: number,
  message: Counted,
): Promise<Shortage | null> {
  const { parts } = await recipientCount(tx, organisation_id, message);
  return await textShortage(tx, parts);
}
