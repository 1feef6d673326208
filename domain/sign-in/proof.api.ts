// Showing again that it is you, before you change how you sign in: by password, a code of the
// second factor, or a passkey.
import * as z from 'zod';
import { twoFactorMethods } from '#domain/access/gates.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { signInAnswer } from './passkeys.api.ts';
import { proofs } from './two-factor.ts';

const mine = { access: { signedIn: true }, scope: 'system', not_while_acting: true } as const;

const code = z
  .string('Enter the code.')
  .trim()
  .min(1, 'Enter the code.')
  .max(40, 'This code is too long.');
const proof = z.discriminatedUnion(
  'by',
  [
    z.strictObject({
      by: z.literal('password'),
      password: z
        .string('Enter your password.')
        .min(1, 'Enter your password.')
        .max(128, 'The password can have at most 128 characters.'),
    }),
    z.strictObject({ by: z.literal('code'), method: z.enum(proofs, 'Choose a method.'), code }),
    z.strictObject({ by: z.literal('passkey'), answer: signInAnswer }),
  ],
  'Choose how to confirm.',
);
export type ProofBody = z.output<typeof proof>;

export const proofApi = {
  ways: endpoint({
    ...mine,
    method: 'GET',
    path: '/auth/proof',
    summary: 'How the signed-in person can confirm that it is them. None of them: sign in again.',
    response: z.object({
      password: z.boolean(),
      method: z.enum(twoFactorMethods).nullable(),
      passkey: z.boolean(),
    }),
  }),
  give: endpoint({
    ...mine,
    method: 'POST',
    path: '/auth/proof',
    summary:
      'Confirm that it is you. For the next 10 minutes this session may change how you sign in.',
    body: proof,
    response: z.null(),
    errors: ['too_many'],
    audit: 'sign_in.proved',
  }),
};
