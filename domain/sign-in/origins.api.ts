// Signing in across origins: what the page of an organisation's own address shows, a session
// carried to another origin once, and asking for access.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

/** How long a token that carries a session to another origin may be used, once. */
export const crossOriginSeconds = 60;

export const originsApi = {
  organisation: endpoint({
    method: 'GET',
    path: '/auth/organisations/:subdomain',
    access: {
      public:
        'the sign-in page of an organisation is shown before signing in; an unknown subdomain answers alike',
    },
    scope: 'system',
    summary:
      'The name of the organisation with this subdomain and how its people sign in; for an unknown subdomain, no name.',
    response: z.object({
      name: z.string().nullable(),
      password: z.boolean(),
      single_sign_on: z.boolean(),
      /** Where each identity provider is asked, on this origin. */
      connections: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  }),
  // R291
  session: endpoint({
    method: 'GET',
    path: '/auth/session',
    access: { public: 'the bearer token is the proof; it works once' },
    scope: 'system',
    summary:
      'Begin a session by a token from another origin (Authorization: Bearer), which works once and within 60 seconds.',
    response: z.null(),
    errors: ['unauthenticated'],
    page_only: true,
    audit: 'sign_in.carried',
  }),
  carry: endpoint({
    method: 'POST',
    path: '/auth/session',
    access: { signedIn: true },
    at: 'any-gate',
    scope: 'system',
    summary:
      'The address at which the signed-in person goes on, where their organisation signs in on another origin; null where it does not.',
    response: z.object({ url: z.string().nullable() }),
    audit: 'sign_in.carried_on',
    not_while_acting: true,
  }),
  requestAccess: endpoint({
    method: 'POST',
    path: '/auth/request-access',
    access: { signedIn: true },
    at: ['provisioning'],
    scope: 'system',
    summary:
      'Ask for access; emails those of the organisation who are notified of it, each once a day.',
    /** How many people the organisation has notified of requests; 0 means that no email is sent. */
    response: z.object({ notified: z.number() }),
    errors: ['has_access'],
    audit: 'access.requested',
    not_while_acting: true,
  }),
};
