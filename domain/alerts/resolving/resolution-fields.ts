// How an alert ended, as the resolver records it: part of the body of each call that resolves or
// proposes to.
import * as z from 'zod';

export const resolutionFields = {
  note: z
    // R243
    .string('The note is required.')
    .trim()
    .min(1, 'The note is required.')
    .max(5000, 'The note can have at most 5,000 characters.'),
  outcome: z.enum(['genuine', 'false', 'test'], 'Choose what it was.'),
  response_sent: z.boolean('Choose whether a response was sent.'),
  resolution_comment_id: z.number().int().positive().nullable().default(null),
};
