// The calls of the second factor (inventory: Auth): choosing a method, proving it, recovery codes,
// and an administrator's reset.
import * as z from 'zod';
import { twoFactorMethods } from '#domain/access/gates.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { sentCode } from './codes.ts';
import { proofs } from './two-factor.ts';

const setUp = ['two_factor_choice', 'two_factor_setup'] as const;
const everyStep = [...setUp, 'two_factor_verification'] as const;
// One's own security is refused to a session that acts for another person.
const mine = { access: { signedIn: true }, scope: 'system', not_while_acting: true } as const;
const method = z.enum(twoFactorMethods, 'Choose a method.');

export const twoFactorApi = {
  state: endpoint({
    ...mine,
    method: 'GET',
    path: '/auth/two-factor',
    at: everyStep,
    summary: 'What the signed-in person has for the second factor; no secrets.',
    response: z.object({
      preferred: method.nullable(),
      enabled: method.nullable(),
      recovery_codes_left: z.number(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
    }),
  }),
  choose: endpoint({
    ...mine,
    method: 'PUT',
    path: '/auth/two-factor',
    at: setUp,
    summary:
      'Choose the preferred method of the second factor, before one is enabled; later a code of the new method changes it.',
    body: z.strictObject({ method }),
    response: z.object({ method }),
    errors: ['set_up_first', 'not_set_up'],
    audit: 'two_factor.chosen',
  }),
  // R290
  secret: endpoint({
    ...mine,
    method: 'GET',
    path: '/auth/two-factor/secret',
    needs_proof: true,
    at: setUp,
    page_only: true,
    summary:
      'Make a new key for an authenticator app; it replaces one that was not confirmed, and is never shown again.',
    response: z.object({ provisioning_uri: z.string(), secret: z.string() }),
    errors: ['two_factor_first'],
    audit: 'two_factor.key_made',
  }),
  email: endpoint({
    ...mine,
    method: 'POST',
    path: '/auth/two-factor/email',
    at: everyStep,
    summary: 'Send a code to the email of the signed-in person.',
    response: sentCode,
    errors: ['too_many', 'two_factor_first', 'not_set_up'],
    audit: 'two_factor.code_sent',
    not_while_acting: true,
  }),
  sms: endpoint({
    ...mine,
    method: 'POST',
    path: '/auth/two-factor/sms',
    at: everyStep,
    summary: 'Send a code to the verified mobile of the signed-in person.',
    response: sentCode,
    errors: ['too_many', 'two_factor_first', 'not_set_up'],
    audit: 'two_factor.code_sent',
    not_while_acting: true,
  }),
  // R289
  verify: endpoint({
    ...mine,
    method: 'POST',
    path: '/auth/two-factor/verify',
    needs_proof: true,
    at: everyStep,
    summary:
      'Enter a code: of the enabled method or a recovery code to finish signing in, of another method to change to it. Continues the session under a new token.',
    body: z.strictObject({
      code: z
        .string('Enter the code.')
        .trim()
        .min(1, 'Enter the code.')
        .max(40, 'This code is too long.'),
      method: z.enum(proofs, 'Choose a method.'),
      /** The key that GET /auth/two-factor/secret answered, when an app is set up. */
      secret: z.string().max(200).nullish(),
    }),
    response: z.object({
      /** Shown once, after a first method was set up; null otherwise. */
      recovery_codes: z.array(z.string()).nullable(),
    }),
    errors: ['too_many', 'two_factor_first', 'key_replaced'],
    audit: 'two_factor.verified',
  }),
  recoveryCodes: endpoint({
    ...mine,
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    needs_proof: true,
    summary: 'Make 10 new recovery codes, which replace the ones before and are shown once.',
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['two_factor_first'],
    audit: 'two_factor.recovery_codes_made',
  }),
  reset: endpoint({
    method: 'PUT',
    path: '/users/:id/two-factor',
    concerns: 'sign-in of a person',
    access: { anyOf: ['write users', 'write organisation users'] },
    scope: 'platform',
    summary:
      'Reset the second factor of a person, who sets it up again at the next sign-in; with a method, that one. Ends their sessions.',
    body: z.strictObject({ method: method.nullable() }),
    response: z.null(),
    errors: ['not_set_up'],
    audit: 'two_factor.reset',
    not_while_acting: true,
  }),
};
