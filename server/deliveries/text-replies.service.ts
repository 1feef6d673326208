// Replies to a text with another text, from the number that was written to.
import type { Tx } from '#server/kit/db/database.ts';
import { queueDelivery } from './deliveries.store.ts';
import type { InboundReply } from './partners/phone.hooks.ts';

/** Once a text, however often it is brought. */
export async function queueTextReply(
  tx: Tx,
  { reference, from }: { readonly reference: string; readonly from: string },
  { organisation_id, lane, text }: InboundReply,
): Promise<void> {
  // Where no service takes it, it is among the failed messages.
  void (await queueDelivery(tx, {
    organisation_id,
    lane,
    channel: 'sms',
    recipient: from,
    body: text,
    idempotency_key: `sms-answer:${reference}`,
    valid_minutes: 60,
  }));
}
