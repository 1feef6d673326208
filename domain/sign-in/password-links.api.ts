// A forgotten password: asking for a link by email, and setting a new password by it (inventory:
// Auth).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

/** R234 (R226, R233, R234). */
export const passwordMismatchText = 'The passwords you have entered do not match.';

/**
 * One text for every reason (used, expired, replaced by a newer one, invented), so that a refusal
 * reveals nothing about other people's links.
 */
export const linkRefusedText =
  'This link is no longer valid. Ask your administrator for a new one.';
export const resetLinkRefusedText =
  'This link is no longer valid. Request a new one from the sign-in page.';

export const passwordLinkMinutes = 60;
/** Mails that one account gets in an hour; more requests are answered alike and send nothing. */
export const passwordMailsPerHour = 5;

/** The token of an emailed link as a call takes it. */
export const linkToken = (refusal: string) => z.string(refusal).min(1, refusal).max(200, refusal);

export const newPasswordFields = {
  password: z
    .string('Please enter a password.')
    .min(1, 'Please enter a password.')
    .max(128, 'The password can have at most 128 characters.'),
  password_confirmation: z.string(passwordMismatchText).max(128, passwordMismatchText),
};

export const passwordLinksApi = {
  forgot: endpoint({
    method: 'POST',
    path: '/password/forgot',
    access: { public: 'the caller cannot sign in' },
    scope: 'system',
    summary:
      'Email a link to set a new password, if the address has an account. The answer is the same for every address.',
    body: z.strictObject({
      email: z.email('Enter a valid email address.').max(254, 'Enter a valid email address.'),
    }),
    response: z.null(),
    errors: ['too_many', 'not_set_up'],
    audit: {
      none: 'the answer is the same for unknown addresses; the link itself is recorded when it is sent',
    },
  }),
  reset: endpoint({
    method: 'POST',
    path: '/password/reset',
    access: { public: 'the caller cannot sign in yet; the link is the proof' },
    scope: 'system',
    summary:
      'Set the password by the token of an emailed link, which can be used once; answers the email to sign in with.',
    body: z.strictObject({ token: linkToken(resetLinkRefusedText), ...newPasswordFields }),
    response: z.object({ email: z.string() }),
    errors: ['too_many'],
    audit: 'user.password_set',
  }),
};
