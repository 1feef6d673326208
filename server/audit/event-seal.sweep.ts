// Seals what has happened since the last look, in commit order.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { genesis, nextHash, sealCode } from './event-chain.ts';
import { claimSealing, findHead, readUnsealed, writeSeals } from './event-seals.store.ts';

// Each lot is written with one statement.
const most = 400;

/** @param key of `sealKeyOf` */
export const eventSealSweep = (database: Database, key: Uint8Array): Sweep => ({
  name: 'event seals',
  everyMs: 2000,
  run: async () => {
    while ((await sealSome(database, key)) === most);
    return null;
  },
});

/** Seals at most 400 events; answers how many. */
export async function sealSome(database: Database, key: Uint8Array): Promise<number> {
  return await database.write({ role: 'platform' }, async (tx) => {
    if (!(await claimSealing(tx))) return 0;
    const head = await findHead(tx);
    const events = await readUnsealed(tx, head, most);
    if (events.length === 0) return 0;
    let hash: Uint8Array = head?.hash ?? genesis;
    let position = head?.position ?? 0;
    const seals = events.map((event) => {
      hash = nextHash(hash, event.text);
      position += 1;
      return {
        position,
        event_id: event.id,
        hash: Buffer.from(hash).toString('hex'),
        mac: sealCode(key, position, hash).toString('hex'),
      };
    });
    await writeSeals(tx, seals);
    return events.length;
  });
}
