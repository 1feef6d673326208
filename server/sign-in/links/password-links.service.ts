// Sets a new password by an emailed link, which works once and is refused with one text for every
// reason. It begins no session, so the second factor is still required.
import { type FieldErrors, invalid } from '#domain/kit/errors.ts';
import { passwordMismatchText, resetLinkRefusedText } from '#domain/sign-in/password-links.api.ts';
import { leastPasswordBesideFactor, passwordFaults } from '#domain/users/password.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/db/database.ts';
import { takeLink } from '#server/users/invitations.store.ts';
import { newPasswordFaults } from '#server/users/steps/password-rule.service.ts';
import { setPasswordHash } from '../attempts.store.ts';
import { hashPassword } from '../passwords.ts';
import { hashToken, type Sessions } from '../sessions.service.ts';

export interface LinkParts {
  readonly database: Database;
  readonly sessions: Sessions;
  /** Hashing is costly: one of an address at a time, and few of all. */
  readonly turns: { enter<Result>(address: string, work: () => Promise<Result>): Promise<Result> };
}

export interface RepeatedPassword {
  readonly password: string;
  readonly password_confirmation: string;
}

/**
 * @throws 422 with the faults of the password, or the one text for a link that cannot be used; 503
 * where hundreds of attempts for the same address are waiting
 */
export async function setPasswordByLink(
  { database, sessions, turns }: LinkParts,
  given: RepeatedPassword & { readonly token: string },
  address: string,
): Promise<{ email: string }> {
  // The shorter length is known before the link is; the rest of the rule depends on the person.
  refusePassword(given, passwordFaults(given.password, leastPasswordBesideFactor));
  return await turns.enter(address, async () => {
    // Hashed before the link is looked up, so that a good and a bad link take the same time.
    const hash = await hashPassword(given.password);
    return await database.write({ role: 'platform' }, async (tx) => {
      const found = await takeLink(tx, hashToken(given.token), 'password');
      if (!found) throw invalid({ token: [resetLinkRefusedText] });
      // Refused, nothing is committed: the link can still be used.
      refusePassword(given, newPasswordFaults(given.password, found));
      await setPasswordHash(tx, found.id, hash);
      await sessions.endAllOf(tx, found.id);
      await recordEvents(tx, [
        {
          kind: 'user.password_set',
          organisation_id: found.organisation_id,
          user_id: found.id,
          actor_staff_id: found.id,
          data: { id: found.id, address, by: found.name },
        },
      ]);
      return { email: found.email };
    });
  });
}

/** @throws 422 with the faults of a password and its repetition */
export function refusePassword(
  { password, password_confirmation }: RepeatedPassword,
  wrong: string[],
): void {
  const faults: FieldErrors = {};
  if (wrong.length > 0) faults['password'] = wrong;
  if (password !== password_confirmation) faults['password_confirmation'] = [passwordMismatchText];
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
