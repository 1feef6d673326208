// Adding a favourite location on the phone: where the person is, under a name.
import { mostFavourites } from '#domain/favourite-locations/favourite-location.ts';
import { conflict, invalid } from '#domain/kit/errors.ts';
import type { AppFavourite } from '#domain/phone/app-state.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { lockOwner } from '#server/users/profile/personal-contacts.store.ts';
import { countFavourites } from './favourite-locations.store.ts';
import { insertFavourite } from './phone-favourites.store.ts';

interface OfPhone {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly user_id: number | null;
}

/**
 * @throws 409 for a phone without a person, and where there are too many; 422 for a name that is
 * taken
 */
export async function addFavouriteOfPhone(
  tx: Tx,
  { organisation_id, device_id, user_id }: OfPhone,
  fields: { name: string; latitude: number; longitude: number; duration: number | null },
): Promise<AppFavourite> {
  if (user_id === null)
    throw conflict(
      'no_person',
      'This phone belongs to no person, so it has no favourite locations.',
    );
  const owner = await lockOwner(tx, user_id);
  if ((await countFavourites(tx, owner)) >= mostFavourites)
    throw conflict(
      'too_many_favourites',
      `You can have at most ${mostFavourites} favourite locations. Remove one in the portal first.`,
    );
  const favourite = await insertFavourite(tx, { organisation_id, user_id, ...fields });
  if (!favourite)
    throw invalid({ name: ['Another favourite location has this name. Choose another name.'] });
  await recordEvents(tx, [
    {
      kind: 'favourite_location.created',
      organisation_id,
      user_id,
      device_id,
      data: { id: favourite.id, name: favourite.name },
    },
  ]);
  return favourite;
}
