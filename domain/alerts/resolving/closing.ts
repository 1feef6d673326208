// What the resolver answers about calls and steps still open: part of the body of the call.
import * as z from 'zod';
import { callOutcomes } from '../actions/phone-call.ts';

export const closing = {
  /** How the calls ended that run: one's own, and those that were forgotten. */
  call_outcomes: z
    .array(
      z.object({
        phone_call_id: z.number().int().positive(),
        outcome: z.enum(callOutcomes, 'Choose how the call ended.'),
      }),
    )
    .max(50, 'At most 50 calls can be ended at once.')
    .default([]),
  /** Why required steps were not done; kept in the timeline with their names. */
  steps_skipped_reason: z
    .string()
    .trim()
    .max(1000, 'The reason can have at most 1,000 characters.')
    .nullable()
    .default(null),
};
const closingBody = z.object(closing);
export type Closing = z.infer<typeof closingBody>;
