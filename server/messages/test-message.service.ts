// Sends a message to its author, as the recipients would receive it; it is not stored as a message
// of the organisation and counts no recipients.
import type { MessageFields } from '#domain/messages/message.ts';
import { asSms, filledFor } from '#domain/messages/message-text.ts';
import { reachOf } from '#domain/messages/reach.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { notSetUp, readServices } from '#server/kit/delivery-services.ts';
import { readTester } from './candidates.store.ts';

export interface TestMessage
  extends Pick<MessageFields, 'title' | 'content' | 'channel' | 'response_type'> {
  readonly organisation_id: number;
  readonly key: string;
}

/**
 * By SMS or email: a test in the app would look like a message of the organisation. @returns null
 * if the person has neither. @throws 409 if no service is set up; 429 after several tests
 */
export async function sendTest(
  tx: Tx,
  userId: number,
  message: TestMessage,
  countTest: (userId: number) => void,
): Promise<{ channel: 'sms' | 'email'; address: string } | null> {
  const found = await readTester(tx, userId, message.organisation_id);
  if (!found) return null;
  const services = await readServices(tx);
  const wanted = message.channel === 'email' ? 'email' : 'best';
  const { channel, reason } = reachOf({ ...found.candidate, has_app: false }, wanted, services);
  if (reason === 'not_set_up')
    throw notSetUp(wanted === 'email' || found.candidate.number === null ? 'email' : 'sms');
  const address = channel === 'sms' ? found.candidate.number : found.candidate.email;
  if ((channel !== 'sms' && channel !== 'email') || address === null) return null;
  countTest(userId);
  const text = filledFor(message.content, { ...found.candidate, organisation: found.organisation });
  void (await queueDelivery(tx, {
    organisation_id: message.organisation_id,
    lane: 'ordinary',
    channel,
    recipient: address,
    recipient_name: found.candidate.name,
    ...(channel === 'sms'
      ? { body: asSms(text, message.response_type) }
      : { subject: message.title, body: text }),
    idempotency_key: `message-test:${userId}:${message.key}`,
  }));
  return { channel, address };
}
