// The profile set-up of new people, one step after the other: each saves what is asked and leads on, in one transaction.

import type { ProfileStep } from '#domain/access/gates.ts';
import { conflict } from '#domain/kit/errors.ts';
import { leastPersonalContacts } from '#domain/users/personal-contact.ts';
import { profile } from '#domain/users/profile.ts';
import { profileStepsApi } from '#domain/users/profile-steps.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { addAll } from '../personal-contacts.routes.ts';
import { lockOwner } from '../personal-contacts.store.ts';
import { profilesStore, updateProfile } from '../profiles.routes.ts';
import { lockProfileStep, setProfileStep } from './steps.store.ts';

async function requireStep(tx: Tx, userId: number, step: ProfileStep): Promise<void> {
  if ((await lockProfileStep(tx, userId)) !== step) throw conflict('wrong_step', 'This step is already done. Reload the page.');
}

export const profileStepsRoutes: Route[] = router(profileStepsApi, {
  saveProfile: async ({ tx, actor, body }) => {
    await requireStep(tx, actor.user_id, 'profile');
    const { updated_at } = profile.parse(await profilesStore.find(tx, actor.user_id));
    const saved = await updateProfile({ tx, actor }, actor.user_id, { ...body, updated_at });
    const { personal_contacts_allowed, contacts } = await lockOwner(tx, actor.user_id);
    const asksContacts = personal_contacts_allowed && contacts < leastPersonalContacts;
    await setProfileStep(tx, actor.user_id, asksContacts ? 'contacts' : null);
    return saved;
  },
  saveContacts: async ({ tx, actor, body }) => {
    await requireStep(tx, actor.user_id, 'contacts');
    await addAll({ tx, actor }, await lockOwner(tx, actor.user_id), body.contacts);
    await setProfileStep(tx, actor.user_id, null);
    return body;
  },
});
