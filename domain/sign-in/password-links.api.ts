// Setting a password by a link that was emailed: an invitation now, a forgotten password later (inventory: Auth).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

/** R234. */
export const passwordMismatchText = 'The passwords you have entered do not match.';

/** One text for every reason, so that nobody learns whose links there are: used, expired, replaced by a newer one, invented. */
export const linkRefusedText = 'This link is no longer valid. Ask your administrator for a new one.';

export const passwordLinksApi = {
  reset: endpoint({
    method: 'POST',
    path: '/password/reset',
    access: { public: 'the caller cannot sign in yet; the link is the proof' },
    scope: 'system',
    summary: 'Set the password by the token of an emailed link, which can be used once; answers the email to sign in with.',
    body: z.strictObject({
      token: z.string(linkRefusedText).min(1, linkRefusedText).max(200, linkRefusedText),
      password: z
        .string('Please enter a password.')
        .min(1, 'Please enter a password.')
        .max(128, 'The password can have at most 128 characters.'),
      password_confirmation: z.string(passwordMismatchText).max(128, passwordMismatchText),
    }),
    response: z.object({ email: z.string() }),
    errors: ['too_many'],
    audit: 'user.password_set',
  }),
};
