// The calls of one's own security page, and of the account-security tab that administrators see of
// a person.
import * as z from 'zod';
import { authorityFaults } from '#domain/access/authority.policy.ts';
import { twoFactorMethods } from '#domain/access/gates.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { passwordMismatchText } from './password-links.api.ts';

// One's own security is refused to a session that acts for another person.
const mine = { access: { signedIn: true }, scope: 'system', not_while_acting: true } as const;
const password = (missing: string) =>
  z.string(missing).min(1, missing).max(128, 'The password can have at most 128 characters.');

export const ownSession = z.object({
  id: z.number(),
  address: z.string().nullable(),
  /** As the browser names itself. */
  user_agent: z.string().nullable(),
  signed_in_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const securityApi = {
  changePassword: endpoint({
    ...mine,
    method: 'PUT',
    path: '/auth/password',
    summary:
      'Change the own password; ends all other sessions, and continues this one under a new token.',
    body: z.strictObject({
      current_password: password('Enter your current password.'),
      password: password('Enter a new password.'),
      password_confirmation: z.string(passwordMismatchText).max(128, passwordMismatchText),
    }),
    response: z.null(),
    errors: ['too_many'],
    audit: 'user.password_changed',
  }),
  sessions: endpoint({
    ...mine,
    method: 'GET',
    path: '/auth/sessions',
    summary: 'The living sessions of the signed-in person, the latest used first.',
    response: z.array(ownSession),
  }),
  endSession: endpoint({
    ...mine,
    method: 'DELETE',
    path: '/auth/sessions/:id',
    needs_proof: true,
    summary: 'End one other session of the signed-in person.',
    response: z.null(),
    audit: 'sign_in.ended',
  }),
  endOtherSessions: endpoint({
    ...mine,
    method: 'DELETE',
    path: '/auth/sessions',
    needs_proof: true,
    summary: 'End all sessions of the signed-in person but this one.',
    response: z.object({ ended: z.number() }),
    audit: 'sign_in.ended',
  }),
  accountSecurity: endpoint({
    method: 'GET',
    path: '/users/:id/account-security',
    access: { anyOf: ['read users', 'read organisation users'] },
    scope: 'platform',
    summary:
      'How a person signs in: second factor, last sign-in, living sessions and a lock; no secrets.',
    response: z.object({
      two_factor_method_preferred: z.enum(twoFactorMethods).nullable(),
      two_factor_method_enabled: z.enum(twoFactorMethods).nullable(),
      recovery_codes_left: z.number(),
      last_login_at: z.string().nullable(),
      last_login_ip: z.string().nullable(),
      sessions: z.number(),
      /** Wrong passwords or codes that delay the next try. */
      failed_tries: z.number(),
    }),
  }),
  authority: endpoint({
    method: 'GET',
    path: '/users/:id/authority',
    access: { anyOf: ['read users', 'read organisation users'] },
    scope: 'platform',
    summary: 'Why the caller may not change how a person signs in; null where they may.',
    response: z.object({ fault: z.enum(authorityFaults).nullable() }),
  }),
  endAllSessions: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions',
    concerns: 'sign-in of a person',
    not_while_acting: true,
    access: { anyOf: ['write users', 'write organisation users'] },
    scope: 'platform',
    summary: 'End all sessions of a person.',
    response: z.null(),
    audit: 'sign_in.ended',
  }),
};
