// The steps of new people after signing in: their profile, then their personal contacts where these
// are required.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { firstContacts } from './person.api.ts';
import { profile, profileFields } from './profile.ts';

export const profileStepsApi = {
  saveProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile-setup',
    access: { signedIn: true },
    at: ['profile'],
    scope: 'platform',
    summary:
      'The first step of the profile set-up: what the signed-in person says about themselves. Leads on to the next step.',
    body: z.strictObject(profileFields.partial().shape),
    response: profile,
    errors: ['wrong_step'],
    audit: 'user.updated',
  }),
  saveContacts: endpoint({
    method: 'PUT',
    path: '/auth/profile-setup/contacts',
    access: { signedIn: true },
    at: ['profile'],
    scope: 'platform',
    summary:
      'The last step of the profile set-up: the personal contacts of the signed-in person, in the order in which they are called.',
    body: firstContacts,
    response: firstContacts,
    errors: ['wrong_step'],
    audit: 'personal_contact.created',
  }),
};
