// The calls of favourite locations, answered by the resource kit for the person named by the path.

import * as z from 'zod';
import {
  type FavouriteLocation,
  favouriteFaults,
  mostFavourites,
} from '#domain/favourite-locations/favourite-location.ts';
import { favouriteLocations } from '#domain/favourite-locations/favourite-locations.api.ts';
import { conflict } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import { mayManage } from '#domain/users/users.policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { creator, crud, type StoreBelow } from '#server/kit/resource/crud.ts';
import type { CrudRules, Doing } from '#server/kit/resource/row-actions.ts';
import {
  type ContactOwner,
  lockOwner,
  ownerOf,
} from '#server/users/profile/personal-contacts.store.ts';
import { countFavourites, favouritesOf } from './favourite-locations.store.ts';

const storeBelow: StoreBelow = async (tx, { userId = 0 }) =>
  favouritesOf(await ownerOf(tx, userId));
const belowPerson = z.object({ userId: z.number() });

const rules: CrudRules<FavouriteLocation> = {
  faults: favouriteFaults,
  about: ({ user_id }) => ({ user_id }),
  taken: {
    favourite_locations_by_name: [
      'name',
      'Another favourite location has this name. Choose another name.',
    ],
  },
};

/** Held until the transaction ends: of two who add the last one, one is refused. */
async function ownerForWriting(
  tx: Tx,
  actor: Doing['actor'],
  userId: number,
): Promise<ContactOwner> {
  const owner = await lockOwner(tx, userId);
  authorise(mayManage(actor, owner));
  return owner;
}

const { create, ...others } = favouriteLocations.api;

/** Checks the caller's authority before the place is looked up. */
const guarded = (route: Route): Route => ({
  ...route,
  handler: async (context) => {
    const { tx, actor, params } = context;
    if (route.endpoint.method !== 'GET')
      await ownerForWriting(tx, actor, belowPerson.parse(params).userId);
    return await route.handler(context);
  },
});

export const favouriteLocationsRoutes: Route[] = [
  ...crud({ ...favouriteLocations, api: others }, storeBelow, rules).map(guarded),
  ...router(
    { create },
    {
      create: async ({ tx, actor, params, body }) => {
        const owner = await ownerForWriting(tx, actor, params.userId);
        if ((await countFavourites(tx, owner)) >= mostFavourites)
          throw conflict(
            'too_many_favourites',
            `A person can have at most ${mostFavourites} favourite locations. Remove one first.`,
          );
        return await creator(favouriteLocations, favouritesOf(owner), rules)({ tx, actor }, body);
      },
    },
  ),
];
