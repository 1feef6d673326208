// Proving that a number or an address is one's own: codes to the mobile and the landline of the
// signed-in person, links to email addresses.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { codeField, sentCode } from './codes.ts';
import { linkToken } from './password-links.api.ts';

/** The link of a changed address, and of an escalation contact who confirms theirs. */
export const emailLinkPurposes = ['new_email', 'contact'] as const;
export type EmailLinkPurpose = (typeof emailLinkPurposes)[number];
/** A contact is not waiting for the email, so it may lie longer. */
export const emailLinkMinutes: Readonly<Record<EmailLinkPurpose, number>> = {
  new_email: 60,
  contact: 48 * 60,
};

/** One text for every reason. */
export const emailLinkRefusedText = 'This link is no longer valid. Ask for a new one.';

const codeBody = z.strictObject({ code: codeField });
const codeErrors = ['too_many', 'already_verified', 'no_recipient', 'not_set_up'] as const;
const signature = linkToken(emailLinkRefusedText);
const confirmed = z.object({ purpose: z.enum(emailLinkPurposes), email: z.string() });

export const verificationApi = {
  sendToMobile: endpoint({
    method: 'POST',
    path: '/auth/mobile/verify',
    access: { signedIn: true },
    at: ['mobile'],
    scope: 'system',
    summary: 'Send a code by text message to the mobile of the signed-in person.',
    response: sentCode,
    errors: codeErrors,
    audit: { none: 'the verification is recorded when the code is right' },
    not_while_acting: true,
  }),
  verifyMobile: endpoint({
    method: 'PUT',
    path: '/auth/mobile/verify',
    access: { signedIn: true },
    at: ['mobile'],
    scope: 'system',
    summary: 'Verify the mobile of the signed-in person by the code sent to it.',
    body: codeBody,
    response: z.null(),
    errors: ['too_many', 'already_verified'],
    audit: 'user.mobile_verified',
    not_while_acting: true,
  }),
  callLandline: endpoint({
    method: 'POST',
    path: '/auth/landline/verify',
    access: { signedIn: true },
    at: ['landline'],
    scope: 'system',
    summary: 'Call the landline of the signed-in person and read out a code.',
    response: sentCode,
    errors: codeErrors,
    audit: { none: 'the verification is recorded when the code is right' },
    not_while_acting: true,
  }),
  verifyLandline: endpoint({
    method: 'PUT',
    path: '/auth/landline/verify',
    access: { signedIn: true },
    at: ['landline'],
    scope: 'system',
    summary: 'Verify the landline of the signed-in person by the code that was read out.',
    body: codeBody,
    response: z.null(),
    errors: ['too_many', 'already_verified'],
    audit: 'user.landline_verified',
    not_while_acting: true,
  }),
  openLink: endpoint({
    method: 'GET',
    path: '/auth/verification/:signature',
    access: { public: 'a link is opened with and without a session' },
    scope: 'system',
    summary: 'What a link would confirm. The link stays unused.',
    response: confirmed,
  }),
  useLink: endpoint({
    method: 'POST',
    path: '/auth/verification',
    access: { public: 'the link is the proof' },
    scope: 'system',
    summary: 'Confirm the email address that the link was sent to; the link is used up.',
    body: z.strictObject({ signature }),
    response: confirmed,
    audit: 'user.email_confirmed',
    not_while_acting: true,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/users/:id/resend-verification',
    concerns: {
      not_sign_in: 'the code or link goes to the number or email that waits to be verified',
    },
    access: { anyOf: ['write users', 'write organisation users'] },
    scope: 'platform',
    summary:
      'Send a person the verification that is still open again: of a new email address, the mobile, the landline or a contact.',
    response: z.object({ channel: z.enum(['email', 'sms', 'voice']), sent_to: z.string() }),
    errors: ['too_many', 'nothing_to_verify', 'not_set_up'],
    audit: 'user.verification_sent',
    not_while_acting: true,
  }),
};
