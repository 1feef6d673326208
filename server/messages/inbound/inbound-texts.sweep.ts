// Processes stored texts that could not be processed on arrival: one at a time, so that a failing
// one delays no other (decision 0055).
import { AppError } from '#domain/kit/errors.ts';
import {
  findWaitingTexts,
  lockWaitingText,
  lookForWaitingTexts,
  postponeText,
} from '#server/deliveries/inbound-messages.store.ts';
import { queueTextReply } from '#server/deliveries/text-replies.service.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { judgeText } from './inbound-texts.service.ts';
import type { TextParts } from './receive-text.service.ts';

const most = 100;
const platform = { role: 'platform' } as const;

export const inboundTextsSweep = (parts: TextParts): Sweep => ({
  name: 'received texts',
  // A run costs the same whether or not texts wait; those that wait have failed already.
  everyMs: 2000,
  run: async () => {
    const { due, next } = await parts.database.ask(lookForWaitingTexts);
    if (!due) return next;
    for (const id of await parts.database.ask(async (tx) => await findWaitingTexts(tx, most)))
      await judgeAgain(parts, id);
    return (await parts.database.ask(lookForWaitingTexts)).next;
  },
});

async function judgeAgain({ database, log, contacts }: TextParts, id: number): Promise<void> {
  try {
    await database.write(platform, async (tx) => {
      const kept = await lockWaitingText(tx, id);
      const reply = kept && (await judgeText(tx, kept, contacts));
      // The request that delivered the text was answered long ago.
      if (kept && reply) await queueTextReply(tx, kept, reply);
    });
  } catch (error) {
    // The database is not available: leave every text waiting.
    if (error instanceof AppError && error.status === 503) throw error;
    const attempts = await database.write(
      platform,
      async (tx) => await postponeText(tx, id, String(error)),
    );
    log.error(
      { err: error, received_text: id, attempts },
      'a received text could not be processed and will be retried',
    );
  }
}
