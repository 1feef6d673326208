// The reach and the price of a message, before it is sent.

import {
  shortageOf,
  textPrice,
  wordsOfShortage,
} from '#domain/invoices/messaging-pricing/text-limit.ts';
import { emptyPlaceholders } from '#domain/messages/empty-placeholders.ts';
import type { MessageFields } from '#domain/messages/message.ts';
import { readersOf, shownReaders } from '#domain/messages/message-readers.ts';
import { planRecipients, recipientChannels } from '#domain/messages/reach.ts';
import { mostUnreached, type RecipientCount } from '#domain/messages/recipient-count.ts';
import { readTextBalance } from '#server/invoices/messaging-pricing/text-balance.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import { readCandidates } from './candidates.store.ts';
import { readChoices, readSender, withStatus } from './counted-choices.store.ts';

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
  const chosen = { ...message.recipients, people_only: message.people_only };
  const candidates = await readCandidates(tx, organisation_id, chosen);
  const { recipients, duplicates } = planRecipients(
    candidates,
    message.channel,
    await readServices(tx),
  );
  const sender = await readSender(tx, organisation_id);
  const readers = readersOf({ ...message, organisation: sender.organisation }, recipients);
  const shown = shownReaders(readers);
  const missed = recipients.flatMap(({ reach, ...one }) =>
    reach.reason === null ? [] : [{ ...one, reason: reach.reason }],
  );
  const balance = await readTextBalance(tx);
  const shortage = shortageOf(balance, shown.parts);
  return {
    total: recipients.length,
    duplicates,
    channels: recipientChannels
      .map((channel) => ({
        channel,
        count: readers.filter((one) => one.channel === channel).length,
      }))
      .filter(({ count }) => count > 0),
    unreachable: [...Map.groupBy(missed, ({ reason }) => reason)].map(([reason, those]) => ({
      reason,
      count: those.length,
    })),
    unreached: await withStatus(tx, organisation_id, missed.slice(0, mostUnreached)),
    choices: await readChoices(tx, organisation_id, chosen),
    empty_placeholders: emptyPlaceholders(message.content, readers),
    ...shown,
    price: textPrice(shown.parts, balance),
    free_sms_balance: balance.free,
    shortage: shortage && wordsOfShortage(shortage),
    ...sender,
  };
}
