// Saves what a person enters about themselves and moves the profile set-up to its next step.
import type { RoleName } from '#domain/access/roles.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { leastPersonalContacts } from '#domain/users/personal-contact.ts';
import { profile } from '#domain/users/profile.ts';
import type { profileStepsApi } from '#domain/users/profile-steps.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { lockOwner } from '../profile/personal-contacts.store.ts';
import { profilesStore, updateProfile } from '../profile/profiles.service.ts';
import { lockProfileStep, setProfileStep } from './steps.store.ts';

type Given = BodyOf<typeof profileStepsApi.saveProfile>;

/**
 * Saves the profile and sets the step that follows it: the personal contacts where they are
 * required and missing.
 */
export async function saveOwnProfile(doing: Doing, userId: number, given: Given) {
  const { updated_at } = profile.parse(await profilesStore.find(doing.tx, userId));
  const saved = await updateProfile(doing, userId, { ...given, updated_at });
  const { personal_contacts_allowed, contacts } = await lockOwner(doing.tx, userId);
  await setProfileStep(
    doing.tx,
    userId,
    personal_contacts_allowed && contacts < leastPersonalContacts ? 'contacts' : null,
  );
  return saved;
}

interface Person {
  readonly id: number;
  readonly organisation_id: number;
  readonly role: RoleName;
  readonly name: string;
}

/**
 * As `saveOwnProfile`, for a person without a session. Empty fields stay as they are: the form does
 * not show stored values.
 */
export async function completeProfile(tx: Tx, person: Person, given: Given): Promise<void> {
  const { id, role, name, organisation_id } = person;
  const actor = { user_id: id, acting_for_user_id: null, name, role, organisation_id };
  const entered = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
  const step = await lockProfileStep(tx, id);
  await saveOwnProfile({ tx, actor }, id, entered);
  // Restores any other step: a person with none left gets no further ones.
  if (step !== 'profile') await setProfileStep(tx, id, step);
}
