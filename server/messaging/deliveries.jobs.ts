// Takes messages to the outside, life safety first, and tries again with growing, uneven pauses until they are there or shown as dead.
import { randomInt } from 'node:crypto';
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { OutsideAdapter } from '#server/kit/outside/adapter.ts';
import { outboxAdapter } from '#server/kit/outside/outbox-adapter.ts';
import { type ClaimedDelivery, claimDue, markDelivered, markFailed, nextDue } from './deliveries.store.ts';

const mostTries = 8;
const firstPauseMs = 1000;
const batch = 50;

/** @param adapter where messages go; the outbox unless real services are set up */
export const deliveriesSweep = (database: Database, adapter: OutsideAdapter = outboxAdapter(database)): Sweep => ({
  name: 'deliveries',
  everyMs: 1000,
  run: async () => {
    for (const lane of ['life_safety', 'ordinary'] as const) {
      for (;;) {
        const claimed = await database.write({ role: 'platform' }, async (tx) => await claimDue(tx, lane, batch));
        await Promise.all(claimed.map(async (delivery) => await deliver(database, adapter, delivery)));
        if (claimed.length < batch) break;
      }
    }
    return await database.read({ role: 'platform' }, nextDue);
  },
});

async function deliver(database: Database, adapter: OutsideAdapter, delivery: ClaimedDelivery): Promise<void> {
  try {
    await adapter.send({ ...delivery, delivery_id: delivery.id });
    await database.write({ role: 'platform' }, async (tx) => await markDelivered(tx, delivery.id));
  } catch (error) {
    const retryInMs = delivery.attempts >= mostTries ? null : pauseAfter(delivery.attempts);
    await database.write(
      { role: 'platform' },
      async (tx) => await markFailed(tx, delivery.id, error instanceof Error ? error.message : String(error), retryInMs),
    );
  }
}

// Doubling, at most a minute, and uneven by up to half, so that a partner that comes back is not met by everybody at once.
const pauseAfter = (attempts: number): number => {
  const pause = Math.min(60_000, firstPauseMs * 2 ** (attempts - 1));
  return pause + randomInt(Math.ceil(pause / 2));
};
