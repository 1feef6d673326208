// Setting up an account by the link of an invitation: terms, password and sign-up questions, in one
// call. A signed-in person does what is left of it.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { askedQuestion, givenAnswers } from '#domain/organisations/questions/sign-up-question.ts';
import { me } from '#domain/users/me.ts';
import { linkRefusedText, linkToken, newPasswordFields } from './password-links.api.ts';

export const termsText = 'Accept the terms and conditions to continue.';
export const changedTermsText =
  'The terms and conditions have changed. Read and accept the new version.';

export const termsVersion = z.object({ id: z.number(), version: z.number(), content: z.string() });

export const setUpApi = {
  open: endpoint({
    method: 'GET',
    path: '/auth/setup',
    access: {
      public: 'an invited person has no session yet; the signature of the link says who it is',
    },
    scope: 'system',
    summary:
      'What is left to set up, for the person of a set-up link or the signed-in person. The link stays unused.',
    query: z.object({ signature: z.string().max(200).optional() }),
    response: z.object({
      name: z.string(),
      email: z.string().nullable(),
      organisation: z.string().nullable(),
      /** Null where there is nothing to accept. */
      terms: termsVersion.nullable(),
      password_needed: z.boolean(),
      questions: z.array(askedQuestion),
    }),
    errors: ['unauthenticated'],
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/auth/setup',
    access: { public: 'an invited person has no session yet; the link is the proof' },
    scope: 'system',
    summary:
      'Accept the terms, set the password and answer the sign-up questions; by a link, this uses it up and signs in.',
    body: z.strictObject({
      signature: linkToken(linkRefusedText).optional(),
      terms_id: z.int(termsText).positive(termsText).nullable().optional(),
      password: newPasswordFields.password.optional(),
      password_confirmation: newPasswordFields.password_confirmation.optional(),
      answers: givenAnswers.optional(),
    }),
    response: me,
    errors: ['too_many', 'unauthenticated'],
    audit: 'user.set_up',
    not_while_acting: true,
  }),
  latestTerms: endpoint({
    method: 'GET',
    path: '/terms-conditions/latest',
    access: { signedIn: true },
    at: ['terms', 'password'],
    scope: 'system',
    summary: 'The terms that bind the signed-in person; null where there are none.',
    response: termsVersion.nullable(),
  }),
};
