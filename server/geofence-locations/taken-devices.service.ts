// A device that was unassigned, removed or reassigned no longer counts for its former person: its
// positions are forgotten at once.
import { judgeAgain } from '#domain/geofence-locations/person-place.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { takeTakenAway } from './taken-devices.store.ts';
import { keepStates, nothingWorn, readStates, readWearing } from './whereabouts.store.ts';

/**
 * The person's place is judged again by their other devices. It is no crossing: the person did not
 * move.
 */
export async function forgetTakenAway(
  tx: Tx,
  ids: readonly number[],
): Promise<{ raised: false; wholly: true }> {
  const { now, users } = await takeTakenAway(tx, ids);
  const [known, wearing] = await Promise.all([readStates(tx, users), readWearing(tx, users)]);
  const states = known.flatMap(({ organisation_id, user_id, place, state }) => {
    const after = judgeAgain(state, { ...(wearing.get(user_id) ?? nothingWorn), at: now });
    const isKnown = after.inside === true || Object.keys(after.devices).length > 0;
    return isKnown
      ? [{ organisation_id, user_id, geofence_location_id: place.id, state: after }]
      : [];
  });
  await keepStates(tx, users, states);
  return { raised: false, wholly: true };
}
