// The profile of a person: columns of theirs, read and changed apart from the other details.
import { notFound } from '#domain/kit/errors.ts';
import { profileApi, profiles } from '#domain/users/person.api.ts';
import { profile } from '#domain/users/profile.ts';
import { user } from '#domain/users/user.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { updater } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { refuseAbove } from './people.service.ts';
import { everybodyStore } from './people.store.ts';

export const profilesStore = tableStore(profiles, {
  table: 'users',
  owner: (tx) => tx`t.organisation_id`,
  where: (tx) => tx`t.organisation_id is not null and t.deleted_at is null`,
});

export const updateProfile = updater(profiles, profilesStore, { about: 'user_id' });

export const profileRoutes: Route[] = router(profileApi, {
  get: async ({ tx, params }) => {
    const found = await profilesStore.find(tx, params.id);
    if (!found) throw notFound();
    return profile.parse(found);
  },
  update: async ({ tx, actor, params, body }) => {
    const person = await everybodyStore.find(tx, params.id);
    if (!person) throw notFound();
    refuseAbove(actor, user.parse(person));
    return await updateProfile({ tx, actor }, params.id, body);
  },
});
