// Changes one's own password: the current one is required, wrong ones are counted, and all other
// sessions end.
import { createHash } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import { type FieldErrors, invalid, tooMany, unauthenticated } from '#domain/kit/errors.ts';
import { passwordMismatchText } from '#domain/sign-in/password-links.api.ts';
import { lockedText } from '#domain/sign-in/two-factor.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { queueAccountNotice } from '#server/users/account-notice.service.ts';
import { newPasswordFaults } from '#server/users/steps/password-rule.service.ts';
import type { AttemptQueue } from '../attempt-queue.ts';
import { setPasswordHash } from '../attempts.store.ts';
import { withKnownBrowser } from '../known-browsers.ts';
import { hashPassword, passwordMatches } from '../passwords.ts';
import type { Sessions } from '../sessions.service.ts';
import type { QueueMail } from '../sign-in.service.ts';
import { countWrongCode, forgetTries, secondsLocked } from '../two-factor/two-factor.store.ts';
import { findPasswordOwner, type PasswordOwner } from './own-sessions.store.ts';

export interface PasswordParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly queueMail: QueueMail;
  readonly attemptQueue: AttemptQueue;
  readonly secret: string;
}

export interface PasswordChange {
  readonly current_password: string;
  readonly password: string;
  readonly password_confirmation: string;
}

export interface Changed {
  readonly token: string;
  /** The cookie's new value: this browser is known by the new password too. */
  readonly knownBrowsers: string;
}

const platform = { role: 'platform' } as const;

/**
 * @throws 422 with the fields that are wrong; 429 after five wrong current passwords; nothing is
 * changed
 */
export async function changePassword(
  parts: PasswordParts,
  actor: Actor,
  given: PasswordChange,
  from: { readonly address: string; readonly knownBrowsers: string | null },
): Promise<Changed> {
  const { database, attemptQueue } = parts;
  return await attemptQueue.enter(from.address, async () => {
    const owner = await database.write(platform, async (tx) => await begin(tx, actor));
    if (!(await passwordMatches(owner.password_hash, given.current_password)))
      throw await database.write(platform, async (tx) => await fail(tx, actor, owner));
    refuseFaults(given, owner);
    const hash = await hashPassword(given.password);
    const token = await database.write(
      platform,
      async (tx) => await succeed(parts, tx, { actor, owner, hash }),
    );
    const emailHash = createHash('sha256')
      .update((owner.email ?? '').toLowerCase())
      .digest();
    return {
      token,
      knownBrowsers: withKnownBrowser(parts.secret, from.knownBrowsers, emailHash, hash),
    };
  });
}

async function begin(tx: Tx, actor: Actor): Promise<PasswordOwner> {
  const owner = await findPasswordOwner(tx, actor.user_id);
  if (!owner) throw unauthenticated();
  const locked = await secondsLocked(tx, actor.user_id);
  if (locked > 0) throw tooMany(lockedText(locked, 'passwords'), locked);
  return owner;
}

async function fail(tx: Tx, actor: Actor, { organisation_id }: PasswordOwner) {
  const locked = await countWrongCode(tx, actor.user_id);
  await recordEvents(tx, [
    {
      kind: 'user.password_change_refused',
      organisation_id,
      user_id: actor.user_id,
      actor_staff_id: actor.user_id,
    },
  ]);
  return locked > 0
    ? tooMany(lockedText(locked, 'passwords'), locked)
    : invalid({ current_password: ['This is not your current password.'] });
}

function refuseFaults(
  { current_password, password, password_confirmation }: PasswordChange,
  { has_second_factor }: Pick<PasswordOwner, 'has_second_factor'>,
): void {
  const faults: FieldErrors = {};
  const wrong = newPasswordFaults(password, { second_factor: has_second_factor });
  if (wrong.length > 0) faults['password'] = wrong;
  else if (password === current_password)
    faults['password'] = ['Choose a password that is different from the current one.'];
  if (password !== password_confirmation) faults['password_confirmation'] = [passwordMismatchText];
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function succeed(
  { sessions, queueMail }: PasswordParts,
  tx: Tx,
  { actor, owner, hash }: { actor: Actor; owner: PasswordOwner; hash: string },
): Promise<string> {
  await setPasswordHash(tx, actor.user_id, hash);
  await forgetTries(tx, actor.user_id);
  const token = await sessions.renew(tx, actor.session_id);
  await sessions.endOthersOf(tx, actor);
  const [event] = await recordEvents(tx, [
    {
      kind: 'user.password_changed',
      organisation_id: owner.organisation_id,
      user_id: actor.user_id,
      actor_staff_id: actor.user_id,
      data: { id: actor.user_id, by: owner.name },
    },
  ]);
  if (event)
    await queueAccountNotice(queueMail, tx, owner, {
      change: 'Your password was changed',
      details: 'The password of your account was changed, and all your other sessions were ended.',
      what_to_do: 'If this was not you, contact your administrator at once.',
      idempotency_key: `user.password_changed:${event.id}`,
    });
  return token;
}
