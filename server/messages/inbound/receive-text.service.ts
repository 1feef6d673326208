// A text as a partner brings it: kept in a transaction of its own, then judged. What could not be
// judged is kept, and the sweep judges it again (decision 0055).

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

/** Sends what is written back, in the transaction that judges. */
export type SendReply = (tx: Tx, reply: TextReply) => Promise<void>;

/**
 * @param send absent where the partner sends what is answered to its call
 * @returns what to write back; null for nothing, and where the text waits for the sweep, which
 * sends the reply itself
 * @throws when the text could not be kept: the partner must bring it again
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
