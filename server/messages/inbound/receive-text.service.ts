// Receives a text from a partner: stores it in a transaction of its own, then processes it. If that
// fails, the text stays stored and the sweep processes it again (decision 0055).

import { keepText, lockKeptText } from '#server/deliveries/inbound-messages.store.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Log } from '#server/kit/log.ts';
import { judgeText } from './inbound-texts.service.ts';
import type { ContactTexts, TextIn, TextReply } from './text-in.ts';

export interface TextParts {
  readonly database: Database;
  readonly log: Log;
  readonly contacts: ContactTexts;
}

/** Sends the reply, in the transaction that processes the text. */
export type SendReply = (tx: Tx, reply: TextReply) => Promise<void>;

/**
 * @param send absent if the partner sends the reply from our response
 * @returns the reply; null for none, and if the text waits for the sweep, which sends the reply
 * itself
 * @throws if the text could not be stored: the partner must deliver it again
 */
export async function receiveText(
  { database, log, contacts }: TextParts,
  text: TextIn,
  send?: SendReply,
): Promise<TextReply | null> {
  await database.write({ role: 'platform' }, async (tx) => await keepText(tx, text));
  try {
    return await database.write({ role: 'platform' }, async (tx) => {
      const kept = await lockKeptText(tx, text.reference);
      const reply = kept && (await judgeText(tx, kept, contacts));
      if (reply) await send?.(tx, reply);
      return reply;
    });
  } catch (error) {
    log.error(
      { err: error, reference: text.reference },
      'a received text could not be processed and will be retried',
    );
    return null;
  }
}
