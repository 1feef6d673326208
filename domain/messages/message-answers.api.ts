// Answering a message by the link in its email: opening the link shows the question and the
// choices; only pressing one of them answers.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { responseTypes } from './templates/message-template.ts';

export const asked = z.object({
  organisation: z.string(),
  title: z.string(),
  content: z.string(),
  response_type: z.enum(responseTypes),
  /** The answer already given, by any channel; null before. */
  answer: z.string().nullable(),
});
export type AskedMessage = z.infer<typeof asked>;

export const messageAnswersApi = {
  open: endpoint({
    method: 'GET',
    path: '/message-answers/:token',
    access: { public: 'the signed link in an email says whose copy it is, for seven days' },
    scope: 'system',
    summary: 'The question that a link in an email answers. Opening it answers nothing.',
    response: asked,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/message-answers/:token',
    access: { public: 'the signed link in an email is the proof; it takes one answer' },
    scope: 'system',
    summary:
      'Answer a message by the link in its email, once. A request for help is taken after another answer too.',
    body: z.object({
      answer: z
        .string()
        .trim()
        .min(1, 'Enter an answer.')
        .max(1600, 'An answer can have at most 1,600 characters.'),
    }),
    response: asked,
    errors: ['answered_already'],
    audit: 'message.answered',
  }),
};
