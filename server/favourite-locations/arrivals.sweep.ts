// Looks for positions of people who have favourite locations, and records who arrived and left.
// Separate from the intake, so that no alert waits for it.
import {
  type FavouriteState,
  favouriteWithout,
  judgeFavourite,
} from '#domain/favourite-locations/favourite-state.ts';
import { listTakenAway, takeTakenAway } from '#server/geofence-locations/taken-devices.store.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { type ArrivalParts, type Crossed, follow } from './arrivals.service.ts';
import {
  type Favourite,
  isAlone,
  keepStates,
  listDue,
  readFavourites,
  readKnown,
  readNow,
} from './arrivals.store.ts';

const batch = 500;

export const favouriteLocationsSweep = (database: Database, parts: ArrivalParts): Sweep => ({
  name: 'favourite-locations',
  everyMs: 5_000,
  run: async () => {
    await doAllDue(database, {
      due: async (tx, but) => await listTakenAway(tx, 'favourites', but, batch),
      work: async (tx, ids) => {
        if (await isAlone(tx)) await forgetTakenAway(tx, ids);
      },
    });
    await doAllDue(database, {
      due: async (tx, but) => await listDue(tx, but, batch),
      work: async (tx, ids) => {
        if (await isAlone(tx)) await look(tx, ids, parts);
      },
    });
    return null;
  },
});

/** The positions of a reassigned device no longer count for its former person. */
async function forgetTakenAway(tx: Tx, ids: readonly number[]): Promise<void> {
  const { now, users } = await takeTakenAway(tx, ids);
  const known = await readKnown(tx, users);
  await keepStates(
    tx,
    known.map(({ state, wearing, ...key }) => ({
      ...key,
      state: favouriteWithout(state, { ...wearing, at: now }),
    })),
  );
}

interface Looked {
  readonly favourite: Favourite;
  readonly state: FavouriteState | null;
  readonly crossings: readonly Crossed[];
}

/**
 * Crossings are followed once all positions are judged: an arrival that ended long ago starts no
 * timer.
 */
async function look(tx: Tx, ids: readonly number[], parts: ArrivalParts): Promise<void> {
  const looked = new Map<number, Looked>();
  for (let rest: readonly number[] = ids; rest.length > 0; ) {
    const { favourites, more } = await readFavourites(tx, rest);
    const now = favourites.map(
      (favourite): Looked => ({
        favourite,
        ...judgeFavourite(favourite, favourite.fixes, favourite.wearing),
      }),
    );
    for (const one of now) {
      const { id } = one.favourite;
      looked.set(id, {
        ...one,
        crossings: [...(looked.get(id)?.crossings ?? []), ...one.crossings],
      });
    }
    await keepAll(tx, now);
    rest = more;
  }
  const crossed = [...looked.values()].filter(({ crossings }) => crossings.length > 0);
  if (crossed.length === 0) return;
  const now = await readNow(tx);
  const messaged: Looked[] = [];
  for (const { favourite, state, crossings } of crossed)
    if (state)
      messaged.push({
        favourite,
        crossings,
        state: {
          ...state,
          messaged: await follow(
            tx,
            favourite,
            { crossings, messaged: state.messaged, now },
            parts,
          ),
        },
      });
  await keepAll(tx, messaged);
}

const keepAll = async (tx: Tx, looked: readonly Looked[]): Promise<void> =>
  await keepStates(
    tx,
    looked.flatMap(({ favourite: { organisation_id, user_id, id }, state }) =>
      state ? [{ organisation_id, user_id, favourite_location_id: id, state }] : [],
    ),
  );
