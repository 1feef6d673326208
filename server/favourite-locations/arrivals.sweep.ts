// Looks for positions of people who have favourite locations, and records who arrived and left. Beside the intake, so that no alert waits for it.
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { type ArrivalParts, type Crossed, follow, judge } from './arrivals.service.ts';
import { type Favourite, isAlone, keepStates, listDue, readFavourites } from './arrivals.store.ts';

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

/** What follows is decided once all positions are judged: who came and went long ago gets no timer. */
async function look(tx: Tx, ids: readonly number[], parts: ArrivalParts): Promise<void> {
  const looked = new Map<number, { readonly favourite: Favourite; readonly crossings: readonly Crossed[] }>();
  for (let rest: readonly number[] = ids; rest.length > 0; ) {
    const { favourites, more } = await readFavourites(tx, rest);
    const judged = favourites.map((favourite) => ({ favourite, ...judge(favourite) }));
    for (const { favourite, crossings } of judged)
      looked.set(favourite.id, { favourite, crossings: [...(looked.get(favourite.id)?.crossings ?? []), ...crossings] });
    await keepStates(
      tx,
      judged.flatMap(({ favourite: { organisation_id, user_id, id }, state }) =>
        state ? [{ organisation_id, user_id, favourite_location_id: id, state }] : [],
      ),
    );
    rest = more;
  }
  for (const { favourite, crossings } of looked.values()) await follow(tx, favourite, crossings, parts);
}
