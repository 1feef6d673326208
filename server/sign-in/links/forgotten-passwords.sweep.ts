// Answers requests for a new password: emails a link where an account exists, and sends nothing
// elsewhere.
import { randomBytes } from 'node:crypto';
import { passwordLinkMinutes, passwordMailsPerHour } from '#domain/sign-in/password-links.api.ts';
import { invitationHours } from '#domain/users/invitation.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue, oneByOne } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Inviting } from '#server/users/invitations.service.ts';
import { keepLink } from '#server/users/invitations.store.ts';
import { hashToken } from '../sessions.service.ts';
import * as store from './forgotten-passwords.store.ts';

const batch = 50;

export const forgottenPasswordsSweep = (database: Database, inviting: Inviting): Sweep => ({
  name: 'forgotten passwords',
  everyMs: 1000,
  run: async () => {
    await doAllDue(database, {
      due: async (tx, but) => await store.listWaiting(tx, batch, but),
      work: oneByOne(async (tx, id) => await answer(tx, id, inviting)),
    });
    return null;
  },
});

async function answer(tx: Tx, id: number, { queueMail, links }: Inviting): Promise<void> {
  const request = await store.takeRequest(tx, id);
  if (!request) return;
  await store.dropOldRequests(tx);
  const person = await store.findForgetful(tx, request.email);
  // The limits are invisible to the caller: one more email would only fill the mailbox.
  if (!person || person.minute > 0 || person.hour >= passwordMailsPerHour) return;
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  // A person who was invited and has no password yet gets the link that sets up the account.
  const kind = person.has_password ? reset : setUp;
  await keepLink(tx, person.id, { hash, minutes: kind.minutes, purpose: kind.purpose });
  await store.noteSent(tx, id, person.id);
  void (await queueMail(tx, {
    organisation_id: person.organisation_id,
    recipient: person.email,
    subject: kind.subject,
    body: `Hello ${person.first_name},\n\nSomeone asked to reset the password of your Vigil account. ${kind.instruction}:\n\n${links.origin}/${kind.path}/${token}\n\nThe link works once and expires in ${kind.ends}. If it wasn't you, you can ignore this email.`,
    idempotency_key: `password_link:${hash.toString('hex').slice(0, 32)}`,
  }));
  await recordEvents(tx, [
    {
      kind: 'user.password_link_sent',
      organisation_id: person.organisation_id,
      user_id: person.id,
      data: { id: person.id, by: person.name },
    },
  ]);
}

const reset = {
  purpose: 'password',
  path: 'set-password',
  minutes: passwordLinkMinutes,
  ends: `${passwordLinkMinutes} minutes`,
  subject: 'Reset your Vigil password',
  instruction: 'Set a new one here',
} as const;

const setUp = {
  purpose: 'set_up',
  path: 'setup',
  minutes: invitationHours * 60,
  ends: `${invitationHours} hours`,
  subject: 'Set up your Vigil account',
  instruction: 'Your account is not set up yet. Set it up here',
} as const;
