// The reach and the price of a message, before it is sent.

import { textPrice } from '#domain/invoices/messaging-pricing/text-limit.ts';
import { emptyPlaceholders } from '#domain/messages/empty-placeholders.ts';
import type { MessageFields } from '#domain/messages/message.ts';
import type { RecipientCount } from '#domain/messages/messages.api.ts';
import { planRecipients, recipientChannels } from '#domain/messages/reach.ts';
import { readTextBalance } from '#server/invoices/messaging-pricing/text-balance.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import { readCandidates } from './candidates.store.ts';
import { readOrganisationName } from './messages.store.ts';
import { partsForEach } from './parts.ts';

export type Counted = Pick<
  MessageFields,
  'content' | 'channel' | 'response_type' | 'recipients'
> & { readonly people_only?: boolean };

/**
 * Each recipient once, by channel or reason for being unreachable; the total of text messages and
 * their price.
 */
export async function recipientCount(
  tx: Tx,
  organisation_id: number,
  message: Counted,
): Promise<RecipientCount> {
  const candidates = await readCandidates(tx, organisation_id, {
    ...message.recipients,
    people_only: message.people_only,
  });
  const { recipients, duplicates } = planRecipients(
    candidates,
    message.channel,
    await readServices(tx),
  );
  const parts = partsForEach(message, await readOrganisationName(tx, organisation_id));
  const total = recipients.reduce((sum, one) => sum + parts(one), 0);
  const balance = await readTextBalance(tx);
  return {
    total: recipients.length,
    duplicates,
    channels: recipientChannels
      .map((channel) => ({
        channel,
        count: recipients.filter(({ reach }) => reach.channel === channel).length,
      }))
      .filter(({ count }) => count > 0),
    unreachable: [...Map.groupBy(recipients, ({ reach }) => reach.reason)].flatMap(
      ([reason, those]) => (reason === null ? [] : [{ reason, count: those.length }]),
    ),
    empty_placeholders: emptyPlaceholders(
      message.content,
      recipients.filter(({ reach }) => reach.channel !== null),
    ),
    parts: total,
    price: textPrice(total, balance),
    free_sms_balance: balance.free,
  };
}
