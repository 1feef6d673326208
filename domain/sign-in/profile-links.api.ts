// Completing one's profile on a phone by a link, without signing in: what the person enters is
// taken once, and nothing that is known already is shown.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { profileFields } from '#domain/users/profile.ts';

export const profileLinkHours = 48;
export const profileLinkRefusedText =
  'This link is no longer valid. Ask your administrator for a new one.';

export const profileLinksApi = {
  send: endpoint({
    method: 'POST',
    path: '/users/:id/profile-link',
    concerns: { not_sign_in: 'the link goes to the number or email that the person already has' },
    access: { anyOf: ['write users', 'write organisation users'] },
    scope: 'platform',
    summary:
      'Send a person the link to complete their profile, by SMS or else by email. It works once, for 48 hours; the one before is void.',
    response: z.object({ channel: z.enum(['sms', 'email']), sent_to: z.string() }),
    errors: ['no_recipient', 'too_many', 'not_set_up'],
    audit: 'user.profile_link_sent',
  }),
  open: endpoint({
    method: 'GET',
    path: '/auth/profile/:token',
    access: { public: 'the person has no session on this phone; the link says who it is' },
    scope: 'system',
    summary:
      'Whose profile a link completes: the first name and the organisation, nothing else. The link stays unused.',
    response: z.object({ first_name: z.string(), organisation: z.string() }),
  }),
  complete: endpoint({
    method: 'PUT',
    path: '/auth/profile/:token',
    access: { public: 'the person has no session on this phone; the link is the proof' },
    scope: 'system',
    summary:
      'Save what the person entered, and use the link up. What is left out or empty stays as it is.',
    body: z.strictObject(profileFields.partial().shape),
    response: z.null(),
    audit: 'user.updated',
  }),
};
