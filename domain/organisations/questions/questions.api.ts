// The calls of sign-up questions: an organisation's list of them, the questions to a person, and
// the answers of a person (R036).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { resource } from '#domain/kit/resource.ts';
import {
  answerTypes,
  askedQuestion,
  signUpQuestion,
  signUpQuestionFields,
} from './sign-up-question.ts';

export const signUpQuestions = resource({
  name: 'sign_up_question',
  words: { one: 'sign-up question', many: 'sign-up questions' },
  path: '/organisations/:organisationId/questions',
  scope: 'organisation',
  access: { read: ['read organisation settings'], write: ['write organisation settings'] },
  record: signUpQuestion,
  columns: ['id', 'order', 'question', 'answer_type', 'required', 'answers_count', 'updated_at'],
  fields: signUpQuestionFields,
  required: ['question', 'answer_type'],
  filters: {},
  sorts: ['order', 'question'],
  search: ['question'],
  verbs: { remove: { answer: z.object({ answers_count: z.number() }) }, order: {} },
});

export const profileQuestion = z.object({
  id: z.number(),
  question: z.string(),
  answer_type: z.enum(answerTypes),
  required: z.boolean(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type ProfileQuestion = z.infer<typeof profileQuestion>;

export const questionsApi = {
  ...signUpQuestions.api,
  asked: endpoint({
    method: 'GET',
    path: '/auth/questions',
    access: {
      public:
        'an invited person has no session yet; the signature of the set-up link says who is asked',
    },
    scope: 'system',
    summary: 'The sign-up questions for the signed-in person, or for the person of a set-up link.',
    query: z.object({ signature: z.string().max(200).optional() }),
    response: z.array(askedQuestion),
    errors: ['unauthenticated'],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/users/:id/profile/questions',
    access: {
      anyOf: ['read alert monitoring', 'read users', 'read organisation users'],
      own: 'id',
    },
    scope: 'platform',
    summary: "The sign-up questions of the person's organisation with their answers.",
    response: z.array(profileQuestion),
  }),
};
