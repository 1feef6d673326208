// Verifies numbers and addresses: a person proves their own by a code; an administrator resends
// what is not verified yet.
import { isEscalationContact } from '#domain/access/access.policy.ts';
import type { Actor } from '#domain/access/actor.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { masked, type SentCode } from '#domain/sign-in/codes.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { notSetUp } from '#server/kit/delivery-services.ts';
import type { Inviting } from '#server/users/invitations.service.ts';
import { sendEmailLink } from '#server/users/steps/email-links.service.ts';
import { noteVerified } from '#server/users/steps/steps.store.ts';
import { type CodeParts, sendCode, withCode } from '../codes.service.ts';
import { findToVerify, type ToVerify } from './verification.store.ts';

export interface VerificationParts extends CodeParts, Inviting {
  readonly database: Database;
}

export type Number = 'mobile' | 'landline';

const channels = { mobile: 'sms', landline: 'voice' } as const;
const platform = { role: 'platform' } as const;

/** @throws 409 where the number is verified already or there is none; 429 with the wait */
export async function sendNumberCode(
  parts: VerificationParts,
  userId: number,
  number: Number,
): Promise<SentCode> {
  return await parts.database.write(platform, async (tx) => {
    const person = await requireUnverified(tx, userId, number);
    return await sendCode(parts, tx, { person, purpose: number, channel: channels[number] });
  });
}

/** @throws 409 where the number is verified already; 422 for a wrong code; 429 with the wait */
export async function verifyNumber(
  parts: VerificationParts,
  actor: Actor,
  given: { number: Number; code: string },
): Promise<void> {
  const { number, code } = given;
  const person = await parts.database.read(
    platform,
    async (tx) => await requireUnverified(tx, actor.user_id, number),
  );
  await withCode(parts, { userId: actor.user_id, purpose: number, code }, async (tx) => {
    await noteVerified(tx, actor.user_id, number);
    await recordEvents(tx, [
      {
        kind: `user.${number}_verified`,
        organisation_id: person.organisation_id,
        user_id: actor.user_id,
        actor_staff_id: actor.user_id,
        acting_for_staff_id: actor.acting_for_user_id,
        data: { id: actor.user_id, by: actor.name },
      },
    ]);
  });
}

async function requireUnverified(tx: Tx, userId: number, number: Number): Promise<ToVerify> {
  const person = await findToVerify(tx, userId);
  if (!person) throw notFound();
  if (person[`${number}_verified`])
    throw conflict('already_verified', `Your ${number} is already verified.`);
  return person;
}

/**
 * Sends a person the next confirmation they need: a new email address, else the mobile, else the
 * landline, else the address of a contact.
 * @throws 409 where nothing is unconfirmed, or no service sends the message; 429 with the wait
 */
export async function resendVerification(
  parts: VerificationParts,
  person: ToVerify,
  actor: Actor,
): Promise<{ channel: 'email' | 'sms' | 'voice'; sent_to: string }> {
  return await parts.database.write(platform, async (tx) => {
    const sent = await sendOpen(parts, tx, person);
    await recordEvents(tx, [
      {
        kind: 'user.verification_sent',
        organisation_id: person.organisation_id,
        user_id: person.id,
        actor_staff_id: actor.user_id,
        acting_for_staff_id: actor.acting_for_user_id,
        data: { id: person.id, ...sent, by: actor.name },
      },
    ]);
    return sent;
  });
}

async function sendOpen(
  parts: VerificationParts,
  tx: Tx,
  person: ToVerify,
): Promise<{ channel: 'email' | 'sms' | 'voice'; sent_to: string }> {
  const email = async (purpose: 'new_email' | 'contact') => {
    const { email: to, delivery } = await sendEmailLink(parts, tx, { userId: person.id, purpose });
    if (delivery === 'not_set_up') throw notSetUp('email');
    return { channel: 'email' as const, sent_to: masked(to) };
  };
  if (person.new_email !== null) return await email('new_email');
  for (const number of ['mobile', 'landline'] as const) {
    if (person[number] === null || person[`${number}_verified`]) continue;
    const { channel, sent_to } = await sendCode(parts, tx, {
      person,
      purpose: number,
      channel: channels[number],
    });
    return { channel, sent_to };
  }
  if (isEscalationContact(person) && person.email !== null && !person.contact_verified)
    return await email('contact');
  throw conflict('nothing_to_verify', `${person.name} has nothing left to verify.`);
}
