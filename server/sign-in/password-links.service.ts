// Setting a password by an emailed link: used once, and refused alike whatever is wrong with it.
import { type FieldErrors, invalid } from '#domain/kit/errors.ts';
import { linkRefusedText, passwordMismatchText } from '#domain/sign-in/password-links.api.ts';
import { passwordFaults } from '#domain/users/password.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/db/database.ts';
import { takeLink } from '#server/users/invitations.store.ts';
import { acceptInvitation } from '#server/users/users.store.ts';
import { setPasswordHash } from './attempts.store.ts';
import { hashPassword } from './passwords.ts';
import { hashToken, type Sessions } from './sessions.service.ts';

export interface LinkParts {
  readonly database: Database;
  readonly sessions: Sessions;
  /** Hashing is costly: one of an address at a time, and few of all. */
  readonly turns: { enter<Result>(address: string, work: () => Promise<Result>): Promise<Result> };
}

export interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly password_confirmation: string;
}

/** @throws 422: what is wrong with the password, or the one text for a link that cannot be used; 503 where hundreds of the same address wait */
export async function setPasswordByLink(
  { database, sessions, turns }: LinkParts,
  given: NewPassword,
  address: string,
): Promise<{ email: string }> {
  refuseFaults(given);
  return await turns.enter(address, async () => {
    // Hashed before the link is looked for, so that a good and a bad one take the same time.
    const hash = await hashPassword(given.password);
    const person = await database.write({ role: 'platform' }, async (tx) => {
      const found = await takeLink(tx, hashToken(given.token));
      if (!found) return null;
      await setPasswordHash(tx, found.id, hash);
      await acceptInvitation(tx, found.id);
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
      return found;
    });
    if (!person) throw invalid({ token: [linkRefusedText] });
    return { email: person.email };
  });
}

function refuseFaults({ password, password_confirmation }: NewPassword): void {
  const faults: FieldErrors = {};
  const wrong = passwordFaults(password);
  if (wrong.length > 0) faults['password'] = wrong;
  if (password !== password_confirmation) faults['password_confirmation'] = [passwordMismatchText];
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
