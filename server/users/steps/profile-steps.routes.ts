// The profile set-up of new people, step by step: each call saves its fields and moves to the next
// step, in one transaction.

import type { ProfileStep } from '#domain/access/gates.ts';
import { conflict } from '#domain/kit/errors.ts';
import { profileStepsApi } from '#domain/users/profile-steps.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { addAll } from '../profile/personal-contacts.routes.ts';
import { lockOwner } from '../profile/personal-contacts.store.ts';
import { saveOwnProfile } from './complete-profile.service.ts';
import { lockProfileStep, setProfileStep } from './steps.store.ts';

async function requireStep(tx: Tx, userId: number, step: ProfileStep): Promise<void> {
  if ((await lockProfileStep(tx, userId)) !== step)
    throw conflict('wrong_step', 'This step is already done. Reload the page.');
}

export const profileStepsRoutes: Route[] = router(profileStepsApi, {
  saveProfile: async ({ tx, actor, body }) => {
    await requireStep(tx, actor.user_id, 'profile');
    return await saveOwnProfile({ tx, actor }, actor.user_id, body);
  },
  saveContacts: async ({ tx, actor, body }) => {
    await requireStep(tx, actor.user_id, 'contacts');
    await addAll({ tx, actor }, await lockOwner(tx, actor.user_id), body.contacts);
    await setProfileStep(tx, actor.user_id, null);
    return body;
  },
});
