// The calls around signing in by a connection: a test that starts no session, and signing out at
// the identity provider too (R021).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

/**
 * The one answer to everything that is wrong with single sign-on (R345); the reason is in the log
 * of the connection.
 */
export const authenticationError = 'Authentication error, please contact support';

/** The answer of a test sign-in; `outcome` is null until the identity provider has answered. */
export const testResult = z.object({
  outcome: z.enum(['accepted', 'refused']).nullable(),
  reason: z.string().nullable(),
  name_id: z.string().nullable(),
  name_id_format: z.string().nullable(),
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** The person it would sign in; null where they would arrive without an account. */
  user: z.object({ id: z.number(), name: z.string(), email: z.string().nullable() }).nullable(),
  /** Why the person who was found could not sign in, because the connection is not confirmed. */
  problem: z.string().nullable().default(null),
  /** How the person was found. */
  matched_by: z.enum(['link', 'object_id', 'email']).nullable(),
});
export type TestResult = z.infer<typeof testResult>;

const path = '/organisations/:organisationId/saml-connections';
const write = ['saml connections'] as const;

export const singleSignOnApi = {
  test: endpoint({
    method: 'POST',
    path: `${path}/:id/test`,
    concerns: { not_sign_in: 'a test signs nobody in' },
    access: { anyOf: write },
    scope: 'organisation',
    summary:
      'Begin a test sign-in: answers the address to open. The identity provider’s answer is shown, and nobody is signed in.',
    response: z.object({ url: z.string(), key: z.string() }),
    errors: ['not_ready'],
    audit: 'saml_connection.tested',
  }),
  tested: endpoint({
    method: 'GET',
    path: `${path}/:id/test/:key`,
    access: { anyOf: write },
    scope: 'organisation',
    summary: 'What a test sign-in found; for who began it, for ten minutes.',
    response: testResult,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/single-sign-out',
    access: { signedIn: true },
    at: 'any-gate',
    scope: 'system',
    summary:
      'Where the browser goes after signing out, to end the session at the identity provider too; null where there is no such place.',
    response: z.object({ url: z.string().nullable() }),
    audit: { none: 'the session ends by the call that follows, which has its own event' },
    not_while_acting: true,
  }),
};
