// The calls of a person's profile.

import { notFound } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import { profileApi } from '#domain/users/person.api.ts';
import { type Profile, profile } from '#domain/users/profile.ts';
import { user } from '#domain/users/user.ts';
import { mayManage } from '#domain/users/users.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Context, type Route, router } from '#server/kit/http/context.ts';
import { everybodyStore } from '../people.store.ts';
import { findPhoto, keepPhoto, removePhoto } from './photos.store.ts';
import { profilesStore, updateProfile } from './profiles.service.ts';

export const profileRoutes: Route[] = router(profileApi, {
  get: async ({ tx, params }) => await requireProfile(tx, params.id),
  update: async ({ tx, actor, params, body }) => {
    await requireManaged(tx, actor, params.id);
    return await updateProfile({ tx, actor }, params.id, body);
  },
  setPhoto: async ({ tx, actor, params: { id }, file }) => {
    await requireManaged(tx, actor, id);
    await requireProfile(tx, id);
    await keepPhoto(tx, id, file.drawn());
    return await noted({ tx, actor }, id, 'user.photo_set');
  },
  removePhoto: async ({ tx, actor, params: { id } }) => {
    await requireManaged(tx, actor, id);
    if (!(await removePhoto(tx, id))) throw notFound();
    return await noted({ tx, actor }, id, 'user.photo_removed');
  },
  photo: async ({ tx, params }) => {
    const found = await findPhoto(tx, params);
    if (!found) throw notFound();
    return found;
  },
});

async function requireProfile(tx: Tx, id: number): Promise<Profile> {
  const found = await profilesStore.find(tx, id);
  if (!found) throw notFound();
  return profile.parse(found);
}

async function requireManaged(tx: Tx, actor: Context['actor'], id: number): Promise<void> {
  const person = await everybodyStore.find(tx, id);
  if (!person) throw notFound();
  authorise(mayManage(actor, user.parse(person)));
}

/** Writes the line of the story, and answers the profile as it is now. */
async function noted(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: number,
  kind: string,
): Promise<Profile> {
  const [owner] = await tx<
    { organisation_id: number }[]
  >`select organisation_id from users where id = ${id}`;
  await recordEvents(tx, [
    {
      kind,
      organisation_id: owner?.organisation_id ?? null,
      user_id: id,
      data: { by: actor.name },
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
    },
  ]);
  return await requireProfile(tx, id);
}
