// Inviting somebody to set up their account: a link by email that can be used once; a newer one voids the older.
import { randomBytes } from 'node:crypto';
import { conflict, invalid } from '#domain/kit/errors.ts';
import { invitationHours } from '#domain/users/invitation.ts';
import { renderEmail } from '#server/email-templates/rendered-email.service.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { findInvitable, findLink, keepLink } from './invitations.store.ts';

/** An email to a person, put on its way in the transaction it belongs to. */
export type QueueMail = (
  tx: Tx,
  mail: { organisation_id: number | null; recipient: string; subject: string; body: string; html?: string; idempotency_key: string },
) => Promise<void>;

export interface Inviting {
  readonly queueMail: QueueMail;
  /** The portal's address as people outside reach it. */
  readonly links: { readonly origin: string };
}

/**
 * @returns where the email went and until when its link can be used
 * @throws 409 for somebody who has a password already or may not sign in; 422 without an email
 */
export async function invite(
  { queueMail, links }: Inviting,
  { tx, actor }: Doing,
  userId: number,
): Promise<{ email: string; expires_at: string }> {
  const person = await findInvitable(tx, userId);
  if (person?.email === null) throw invalid({ email: ['Add an email first.'] });
  if (!person || person.has_password) throw conflict('signed_up', `${person?.name ?? 'This person'} has already set a password.`);
  if (person.status === 'disabled') throw conflict('disabled', `The account of ${person.name} is disabled. Enable it first.`);
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  const expires_at = await keepLink(tx, userId, { hash, minutes: invitationHours * 60, purpose: 'set_up' });
  const email = await renderEmail(tx, {
    type: 'new_user',
    organisation_id: person.organisation_id,
    values: {
      first_name: person.first_name,
      invited_by: actor.name,
      setup_link: `${links.origin}/setup/${token}`,
      link_expiry: `${invitationHours} hours`,
    },
  });
  await queueMail(tx, {
    organisation_id: person.organisation_id,
    recipient: person.email,
    ...email,
    idempotency_key: `user.invited:${hash.toString('hex').slice(0, 32)}`,
  });
  await recordEvents(tx, [
    {
      kind: 'user.invited',
      organisation_id: person.organisation_id,
      user_id: userId,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { id: userId, email: person.email, expires_at, by: actor.name },
    },
  ]);
  return { email: person.email, expires_at };
}

/** Whose a set-up link is; null for one that cannot be used. It stays unused. */
export const personOfSetUpLink = async (tx: Tx, signature: string): Promise<{ id: number } | null> =>
  (await findLink(tx, hashToken(signature), 'set_up')) ?? null;
