// Unlocks an account: an administrator clears its failed attempts, with a line in the audit log.
import type { Actor } from '#domain/access/actor.ts';
import type { RoleName } from '#domain/access/roles.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { forgetFailedTries } from './attempts.store.ts';
import { forgetTries } from './two-factor/two-factor.store.ts';

export interface Unlockable {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly role: RoleName;
}

/** A person in the view of `tx`. */
export async function findUnlockable(tx: Tx, id: number): Promise<Unlockable | undefined> {
  const [row] = await tx<Unlockable[]>`
    select id, organisation_id, role
    from users
    where id = ${id} and deleted_at is null`;
  return row;
}

/**
 * Forgets the person's failed tries, of the password and of the second factor. @param tx in the
 * platform's view
 */
export async function unlock(tx: Tx, person: Unlockable, actor: Actor): Promise<void> {
  await forgetFailedTries(tx, person.id);
  await forgetTries(tx, person.id);
  await recordEvents(tx, [
    {
      kind: 'sign_in.unlocked',
      organisation_id: person.organisation_id,
      user_id: person.id,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
    },
  ]);
}
