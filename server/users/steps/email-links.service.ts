// Confirms an email address by a link: a person's new one, or an escalation contact's. The link
// works once, by a press, and confirms the address it was sent to.
import { randomBytes } from 'node:crypto';
import { conflict, invalid, notFound, tooMany } from '#domain/kit/errors.ts';
import type { Queued } from '#domain/kit/services/delivery-service.ts';
import { secondsBetweenCodes, waitText } from '#domain/sign-in/codes.ts';
import {
  type EmailLinkPurpose,
  emailLinkMinutes,
  emailLinkRefusedText,
} from '#domain/sign-in/verification.api.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';
import { renderEmail } from '#server/texts/rendered-email.service.ts';
import { queueAccountNotice } from '../account-notice.service.ts';
import type { Inviting } from '../invitations.service.ts';
import * as store from './email-links.store.ts';

/**
 * Sends the link to `new_email` or, for a contact, to the email of the person; the previous link is
 * void.
 * @param by the person who requested a new email: the present address gets a notice that names
 * them; absent where a link is sent again
 * @returns the address, and whether the link could be sent there
 * @throws 409 without an address; 429 with the wait where one was sent there in the last minute
 */
export async function sendEmailLink(
  { queueMail, links }: Inviting,
  tx: Tx,
  {
    userId,
    purpose,
    by,
  }: { readonly userId: number; readonly purpose: EmailLinkPurpose; readonly by?: string },
): Promise<{ email: string; delivery: Queued }> {
  const person = await store.findEmailOwner(tx, userId);
  if (!person) throw notFound();
  const email = purpose === 'new_email' ? person.new_email : person.email;
  if (email === null) throw conflict('no_recipient', 'There is no email address to confirm.');
  const ago = await store.secondsSinceLink(tx, userId, purpose, email);
  const wait = ago === null ? 0 : Math.ceil(secondsBetweenCodes - ago);
  if (wait > 0) throw tooMany(`An email was sent recently. ${waitText(wait)}`, wait);
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  await store.keepEmailLink(tx, {
    user_id: userId,
    purpose,
    email,
    hash,
    minutes: emailLinkMinutes[purpose],
  });
  const delivery = await queueMail(tx, {
    organisation_id: person.organisation_id,
    recipient: email,
    ...(await emailOf(tx, purpose, { person, url: `${links.origin}/verification/${token}` })),
    idempotency_key: `email_link:${hash.toString('hex').slice(0, 32)}`,
  });
  if (by !== undefined)
    await queueAccountNotice(queueMail, tx, person, {
      change: 'A new email address was requested for your account',
      details: `${by} asked to change the email address of your Vigil account to ${email}. Until that address is confirmed, yours stays.`,
      what_to_do: 'If you do not want this, contact your administrator now.',
      idempotency_key: `email_change_asked:${hash.toString('hex').slice(0, 32)}`,
    });
  return { email, delivery };
}

async function emailOf(
  tx: Tx,
  purpose: EmailLinkPurpose,
  { person, url }: { person: store.EmailOwner; url: string },
): Promise<{ subject: string; body: string; html?: string }> {
  const hours = emailLinkMinutes[purpose] / 60;
  const link_expiry = hours === 1 ? '1 hour' : `${hours} hours`;
  if (purpose === 'new_email')
    return {
      subject: 'Confirm your new email address',
      body: `Hello ${person.first_name},\n\nConfirm that this is the new email address of your Vigil account:\n\n${url}\n\nThe link works once and expires in ${link_expiry}. If you did not expect this email, you can ignore it.`,
    };
  const { organisation_id, first_name } = person;
  return await renderEmail(tx, {
    type: 'new_escalation_contact',
    organisation_id,
    values: { first_name, confirm_link: url, link_expiry },
  });
}

export type ConfirmedEmail = Pick<store.EmailLink, 'purpose' | 'email'>;

/**
 * The address that a link would confirm; it stays unused. @throws 404 for a link that cannot be
 * used
 */
export async function readEmailLink(tx: Tx, token: string): Promise<ConfirmedEmail> {
  const link = await store.findEmailLink(tx, hashToken(token), { lock: false });
  if (!link) throw notFound();
  return { purpose: link.purpose, email: link.email };
}

/**
 * Uses a link up. A person's former address is notified; the change ends their sessions (trigger
 * end_sessions_by_former_email).
 * @param tx in the platform's view
 * @throws 422 in the one text for a link that cannot be used, or where another person has the
 * address by now
 */
export async function confirmEmail(
  { queueMail }: Pick<Inviting, 'queueMail'>,
  tx: Tx,
  token: string,
): Promise<ConfirmedEmail> {
  const hash = hashToken(token);
  const link = await store.findEmailLink(tx, hash, { lock: true });
  if (!link || !(await store.takeEmailLink(tx, hash))) throw refused();
  if (link.purpose === 'contact') await store.noteContactVerified(tx, link.user_id);
  else await store.takeNewEmail(tx, link.user_id).catch(refuseTaken);
  await recordEvents(tx, [
    {
      kind: 'user.email_confirmed',
      organisation_id: link.organisation_id,
      user_id: link.user_id,
      actor_staff_id: link.user_id,
      data: { id: link.user_id, purpose: link.purpose, email: link.email, by: link.name },
    },
  ]);
  if (link.purpose === 'new_email')
    await queueAccountNotice(
      queueMail,
      tx,
      { ...link, email: link.before },
      {
        change: 'The email address of your account was changed',
        details: `The email address of your Vigil account is now ${link.email}.`,
        what_to_do: 'If you did not change it, contact your administrator now.',
        idempotency_key: `email_changed:${hash.toString('hex').slice(0, 32)}`,
      },
    );
  return { purpose: link.purpose, email: link.email };
}

const refused = () => invalid({ signature: [emailLinkRefusedText] });

// Detected by the unique index, which also covers concurrent updates.
function refuseTaken(error: unknown): never {
  const constraint =
    error instanceof Error && 'constraint_name' in error ? error.constraint_name : null;
  throw constraint === 'users_by_email'
    ? invalid({ signature: ['Another account has this email address by now. Choose another one.'] })
    : error;
}
