// Looks for positions of people who have favourite locations, and records who arrived and left. Beside the intake, so that no alert waits for it.
import type { CrossingState } from '#domain/geofence-locations/crossing.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { type ArrivalParts, takePositions } from './arrivals.service.ts';
import { isAlone, keepStates, listDue, readFavourites } from './arrivals.store.ts';

const batch = 500;

export const favouriteLocationsSweep = (database: Database, parts: ArrivalParts): Sweep => ({
  name: 'favourite-locations',
  everyMs: 5_000,
  run: async () => {
    await doAllDue(database, {
      due: async (tx, but) => await listDue(tx, but, batch),
      work: async (tx, ids) => {
        if (await isAlone(tx)) await look(tx, ids, parts);
      },
    });
    return null;
  },
});

async function look(tx: Tx, ids: readonly number[], parts: ArrivalParts): Promise<void> {
  const states: { organisation_id: number; user_id: number; favourite_location_id: number; state: CrossingState }[] = [];
  for (const favourite of await readFavourites(tx, ids)) {
    const { organisation_id, user_id, id } = favourite;
    const state = await takePositions(tx, favourite, parts);
    if (state) states.push({ organisation_id, user_id, favourite_location_id: id, state });
  }
  await keepStates(tx, states);
}
