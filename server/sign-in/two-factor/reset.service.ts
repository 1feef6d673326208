// An administrator takes somebody's second factor away, for example after a lost phone: the person sets it up again.
import type { Actor } from '#domain/access/actor.ts';
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import { forbidden, notFound } from '#domain/kit/errors.ts';
import { kindOf, reachOf } from '#server/kit/access/scope.ts';
import { recordEvents } from '#server/kit/audit.ts';
import { setTwoFactor } from '#server/users/two-factor.store.ts';
import { findUnlockable } from '../unlock.service.ts';
import { deleteProofs } from './two-factor.store.ts';
import type { TwoFactorParts } from './two-factor-parts.ts';

/**
 * @param method what the person is asked to set up; null leaves the choice to them
 * @throws 404 for people outside the caller's view; 403 for oneself, whose own pages do it with proof
 */
export async function resetTwoFactor(
  { database, sessions }: Pick<TwoFactorParts, 'database' | 'sessions'>,
  actor: Actor,
  { id, method }: { readonly id: number; readonly method: TwoFactorMethod | null },
): Promise<void> {
  const person = await database.read(reachOf(actor), async (tx) => await findUnlockable(tx, id));
  if (!person || (person.is_platform && kindOf(actor) !== 'platform')) throw notFound();
  if (person.id === actor.user_id) throw forbidden();
  await database.write({ role: 'platform' }, async (tx) => {
    await setTwoFactor(tx, person.id, { preferred: method, enabled: null });
    await deleteProofs(tx, person.id);
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
