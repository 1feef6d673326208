// An administrator's actions on the board of a safety check: marking people safe who are known to
// be, and closing the check.

import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import { notFound } from '#domain/kit/errors.ts';
import { authorise, refuseIf } from '#domain/kit/policy.ts';
import { mayClose, safeRefusal, safetyCheckRefusal } from '#domain/messages/messages.policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import {
  type Check,
  lockCheck,
  lockChecked,
  writeClosed,
  writeMarkedSafe,
} from './safety-check.store.ts';

interface At {
  readonly organisation_id: number;
  readonly message_id: number;
}

/**
 * A request for help is not overruled: that person is safe once the alert is resolved. If none
 * could be raised, this closes the request, also after the check was closed. Changes nothing for a
 * recipient who is safe already.
 * @returns the recipient, if anything changed
 * @throws 404, 409 `not_a_safety_check`, `check_closed` or `needs_help`
 */
export async function markSafe(
  tx: Tx,
  actor: Actor,
  at: At & { readonly recipient_id: number },
): Promise<{ user_id: number | null } | null> {
  const check = await requireCheck(tx, at);
  const recipient = await lockChecked(tx, at);
  if (!recipient) throw notFound();
  refuseIf(safeRefusal(recipient, check));
  if (recipient.answer === 'safe' && !recipient.needs_help) return null;
  await writeMarkedSafe(tx, at, by(actor));
  return { user_id: recipient.user_id };
}

/**
 * Idempotent. A restricted administrator closes only checks that they sent, because a check may
 * reach people they do not manage.
 * @returns whether it was open
 * @throws 403, 404, 409 `not_a_safety_check`
 */
export async function closeCheck(tx: Tx, actor: Actor, at: At): Promise<boolean> {
  const check = await requireCheck(tx, at);
  authorise(mayClose(actor, check));
  if (check.closed_at !== null) return false;
  await writeClosed(tx, at, by(actor));
  return true;
}

async function requireCheck(tx: Tx, at: At): Promise<Check> {
  const check = await lockCheck(tx, at);
  if (!check) throw notFound();
  refuseIf(safetyCheckRefusal(check));
  return check;
}

/** An administrator who impersonates a user is shown as that user; the audit log names both. */
const by = (actor: Actor) => ({
  user_id: shownPersonOf(actor),
  name: actor.acting_for_user_id === null ? actor.name : null,
});
