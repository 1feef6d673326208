// Invites a person to set up their account: an emailed link that works once; a newer link voids the
// older.
import { randomBytes } from 'node:crypto';
import { notFound } from '#domain/kit/errors.ts';
import type { Queued } from '#domain/kit/services/delivery-service.ts';
import { invitationHours } from '#domain/users/invitation.ts';
import { invitationRefusal, maySeeInvitationLink } from '#domain/users/users.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { renderEmail } from '#server/texts/rendered-email.service.ts';
import { findInvitable, findLink, keepLink } from './invitations.store.ts';

/** An email to a person, put on its way in the transaction it belongs to. */
export type QueueMail = (
  tx: Tx,
  mail: {
    organisation_id: number | null;
    recipient: string;
    subject: string;
    body: string;
    html?: string;
    idempotency_key: string;
  },
) => Promise<Queued>;

export interface Inviting {
  readonly queueMail: QueueMail;
  /** The portal's address as people outside reach it. */
  readonly links: { readonly origin: string };
}

export interface Invitation {
  /** The recipient's address. */
  readonly email: string;
  readonly expires_at: string;
  readonly delivery: Queued;
  /** The link to hand over where no email can be sent; else null. */
  readonly link: string | null;
}

/**
 * @returns the recipient of the email and when its link expires
 * @throws 409 for a person who has a password already or may not sign in; 422 without an email
 */
export async function invite(
  { queueMail, links }: Inviting,
  { tx, actor }: Doing,
  userId: number,
): Promise<Invitation> {
  const person = await findInvitable(tx, userId);
  const refusal = invitationRefusal(person);
  if (refusal || !person?.email) throw refusal ?? notFound();
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  const expires_at = await keepLink(tx, userId, {
    hash,
    minutes: invitationHours * 60,
    purpose: 'set_up',
  });
  const setup_link = `${links.origin}/setup/${token}`;
  const email = await renderEmail(tx, {
    type: 'new_user',
    organisation_id: person.organisation_id,
    values: {
      first_name: person.first_name,
      invited_by: actor.name,
      setup_link,
      link_expiry: `${invitationHours} hours`,
    },
  });
  const delivery = await queueMail(tx, {
    organisation_id: person.organisation_id,
    recipient: person.email,
    ...email,
    idempotency_key: `user.invited:${hash.toString('hex').slice(0, 32)}`,
  });
  const mayHaveLink = delivery === 'not_set_up' && maySeeInvitationLink(actor);
  await recordEvents(tx, [
    {
      kind: 'user.invited',
      organisation_id: person.organisation_id,
      user_id: userId,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: {
        id: userId,
        email: person.email,
        expires_at,
        by: actor.name,
        ...(mayHaveLink ? { link_shown: true } : {}),
      },
    },
  ]);
  return { email: person.email, expires_at, delivery, link: mayHaveLink ? setup_link : null };
}

/** The owner of a set-up link; null for one that cannot be used. The link stays unused. */
export const personOfSetUpLink = async (
  tx: Tx,
  signature: string,
): Promise<{ id: number } | null> => (await findLink(tx, hashToken(signature), 'set_up')) ?? null;
