// Pushes messages to the app, so that the phone wakes: sent from here, because only the platform's
// view knows the phones' tokens.
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { listUnpushed, readUnpushed } from './message-pushes.store.ts';

/**
 * Sends pushes; passed in, because alerts do not import messaging. The same key twice is one push.
 */
export type PushTo = (
  tx: Tx,
  userId: number,
  push: {
    organisation_id: number;
    alert_id: number;
    lane: 'life_safety';
    subject: string;
    body: string;
    idempotency_key: string;
  },
) => Promise<number>;

const batch = 100;

export const messagePushesSweep = (database: Database, pushTo: PushTo): Sweep => ({
  name: 'message-pushes',
  everyMs: 1000,
  run: async () => {
    const work = async (tx: Tx, ids: readonly number[]): Promise<void> => {
      for (const { id, user_id, organisation_id, alert_id } of await readUnpushed(tx, ids)) {
        // Neutral words: a push passes through third parties.
        const words = {
          subject: 'New message',
          body: 'You have a new message from your operator.',
        };
        await pushTo(tx, user_id, {
          organisation_id,
          alert_id,
          lane: 'life_safety',
          ...words,
          idempotency_key: pushKey(id),
        });
      }
    };
    await doAllDue(database, { due: async (tx, but) => await listUnpushed(tx, batch, but), work });
    return null;
  },
});

const pushKey = (messageId: number): string => `alert-message-push-${messageId}`;
