// A message to the app wakes the phone: pushed from here, because only the platform's view knows the phones' tokens.
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { unpushedMessages } from './message-pushes.store.ts';

/** Messaging stands beside alerts, so it is handed in. The same key twice is one push. */
export type PushTo = (
  tx: Tx,
  userId: number,
  push: { organisation_id: number; alert_id: number; lane: 'life_safety'; subject: string; body: string; idempotency_key: string },
) => Promise<number>;

export const messagePushesSweep = (database: Database, pushTo: PushTo): Sweep => ({
  name: 'message-pushes',
  everyMs: 1000,
  run: async () => {
    if ((await database.ask(unpushedMessages)).length === 0) return null;
    await database.write({ role: 'platform' }, async (tx) => {
      for (const { id, user_id, organisation_id, alert_id } of await unpushedMessages(tx)) {
        // Neutral words: a push goes through third parties.
        const words = { subject: 'New message', body: 'The monitoring centre has written to you.' };
        await pushTo(tx, user_id, { organisation_id, alert_id, lane: 'life_safety', ...words, idempotency_key: pushKey(id) });
      }
    });
    return null;
  },
});

const pushKey = (messageId: number): string => `alert-message-push-${messageId}`;
