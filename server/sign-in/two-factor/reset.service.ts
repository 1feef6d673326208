// An administrator resets a person's second factor, for example after a lost phone: the person sets
// it up again.

import type { Actor } from '#domain/access/actor.ts';
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import { authorise } from '#domain/kit/policy.ts';
import { mayResetTwoFactor } from '#domain/sign-in/sign-in.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import { setTwoFactor } from '#server/users/two-factor.store.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { requireManaged } from '../security/managed-people.ts';
import { requireMethod } from './two-factor.service.ts';
import { deleteProofs } from './two-factor.store.ts';
import type { TwoFactorParts } from './two-factor-parts.ts';

/**
 * @param method the method the person must set up; null leaves the choice to them
 * @throws 409 where no service sends codes of that method; 404 for people outside the caller's
 * view; 403 for people above the caller, and for oneself: one's own pages do it with proof
 */
export async function resetTwoFactor(
  { database, sessions }: Pick<TwoFactorParts, 'database' | 'sessions'>,
  actor: Actor,
  { id, method }: { readonly id: number; readonly method: TwoFactorMethod | null },
): Promise<void> {
  const person = await requireManaged(database, actor, id);
  authorise(mayResetTwoFactor(actor, person));
  await database.write({ role: 'platform' }, async (tx) => {
    if (method !== null) await requireMethod(tx, method);
    await setTwoFactor(tx, person.id, { preferred: method, enabled: null });
    await deleteProofs(tx, person.id);
    await deletePasskeysOf(tx, person.id);
    await sessions.endAllOf(tx, person.id);
    await recordEvents(tx, [
      {
        kind: 'two_factor.reset',
        organisation_id: person.organisation_id,
        user_id: person.id,
        actor_staff_id: actor.user_id,
        acting_for_staff_id: actor.acting_for_user_id,
        data: { method },
      },
    ]);
  });
}
