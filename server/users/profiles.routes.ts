// The calls of a person's profile.
import { notFound } from '#domain/kit/errors.ts';
import { profileApi } from '#domain/users/person.api.ts';
import { profile } from '#domain/users/profile.ts';
import { user } from '#domain/users/user.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { refuseAbove } from './people.service.ts';
import { everybodyStore } from './people.store.ts';
import { profilesStore, updateProfile } from './profiles.service.ts';

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
