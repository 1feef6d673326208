// The calls of passkeys: registering one, naming and removing them, and signing in with one, which
// counts as both factors.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { me } from '#domain/users/me.ts';

const mine = { access: { signedIn: true }, scope: 'system', not_while_acting: true } as const;
const name = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'The name can have at most 60 characters.');

/**
 * As the browser's own functions take and answer them; what is in them the library of each side
 * reads.
 */
const options = z.any();
const text = z.string().max(20_000);
const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
};
const registrationAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
});
export const signInAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

export const passkeyRefusedText =
  'This passkey could not be used. Try again, or sign in with your password.';

export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export const passkeysApi = {
  passkeys: endpoint({
    ...mine,
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'The passkeys of the signed-in person.',
    response: z.array(passkey),
  }),
  registerOptions: endpoint({
    ...mine,
    method: 'POST',
    path: '/auth/passkeys/options',
    needs_proof: true,
    summary: 'What the browser needs to make a passkey; valid for 5 minutes and one try.',
    response: options,
    audit: { none: 'nothing is registered yet' },
  }),
  register: endpoint({
    ...mine,
    method: 'POST',
    path: '/auth/passkeys',
    needs_proof: true,
    summary: 'Register the passkey that the browser made.',
    body: z.strictObject({ name, answer: registrationAnswer }),
    response: passkey,
    audit: 'passkey.registered',
  }),
  rename: endpoint({
    ...mine,
    method: 'PUT',
    path: '/auth/passkeys/:id',
    summary: 'Rename a passkey of the signed-in person.',
    body: z.strictObject({ name }),
    response: passkey,
    audit: 'passkey.renamed',
  }),
  remove: endpoint({
    ...mine,
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    needs_proof: true,
    summary: 'Remove a passkey of the signed-in person.',
    response: z.null(),
    audit: 'passkey.removed',
  }),
  signInOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    access: { public: 'nobody is signed in before signing in' },
    scope: 'system',
    summary: 'What the browser needs to sign in with a passkey; valid for 5 minutes and one try.',
    response: options,
    audit: { none: 'nobody is signed in yet' },
  }),
  signInWithPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    access: { public: 'nobody is signed in before signing in' },
    scope: 'system',
    summary: 'Sign in with a passkey, which counts as password and second factor.',
    body: z.strictObject({ answer: signInAnswer }),
    response: me,
    audit: 'sign_in.succeeded',
  }),
};
export type RegistrationAnswer = z.infer<typeof registrationAnswer>;
export type SignInAnswer = z.infer<typeof signInAnswer>;
