// The calls that begin and end a session (inventory: Auth), and the one that ends a delay. The nine
// gates, codes and the second factor join here later.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { me } from '#domain/users/me.ts';

export const signInApi = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth',
    access: { public: 'nobody is signed in before signing in' },
    scope: 'system',
    summary:
      'Sign in with email and password; returns the person, and sets the session cookie. For a person of another cell, the address at which their browser goes on, signed in there.',
    body: z.object({
      email: z
        .string('Enter your email address.')
        .trim()
        .min(1, 'Enter your email address.')
        .max(254),
      password: z.string('Enter your password.').min(1, 'Enter your password.').max(128),
    }),
    response: z.union([me, z.strictObject({ elsewhere: z.url() })]),
    errors: ['too_many', 'elsewhere_away'],
    audit: 'sign_in.succeeded',
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/auth',
    access: { public: 'signing out twice is allowed' },
    scope: 'system',
    summary: 'End the session.',
    response: z.null(),
    audit: 'sign_in.ended',
  }),
  me: endpoint({
    method: 'GET',
    path: '/user',
    access: { signedIn: true },
    at: 'any-gate',
    scope: 'system',
    summary: 'The signed-in person, with what is still to be done before the portal opens.',
    response: me,
  }),
  unlock: endpoint({
    method: 'PUT',
    path: '/users/:id/unlock',
    concerns: 'sign-in of a person',
    access: { anyOf: ['write users', 'write organisation users'] },
    scope: 'platform',
    summary:
      'Reset the failed sign-in attempts of a person, so that the next attempt does not have to wait.',
    response: z.null(),
    audit: 'sign_in.unlocked',
  }),
  demo: endpoint({
    method: 'GET',
    path: '/demo',
    access: { public: 'the sign-in page lists the demo accounts; 404 outside demo mode' },
    scope: 'system',
    summary: 'The demo accounts, one per role, in demo mode only.',
    response: z.object({
      accounts: z.array(
        z.object({ role: z.string(), title: z.string(), email: z.string(), password: z.string() }),
      ),
      simulator: z.boolean(),
    }),
  }),
};
