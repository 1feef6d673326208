// The call that records a dispatch brief: its recipient and what was read back.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instant } from '#domain/kit/instant.ts';
import { historyItem } from '../alert-history.ts';
import { readBackWays } from './read-back.ts';
import { readableNumber } from './spoken-digits.ts';

const typed = (most: number) => z.string().trim().max(most, `Enter at most ${most} characters.`);

/** What was read out, its recipient, and what was read back. */
export const givenBrief = z.object({
  /** Such as the ambulance service of a state. */
  service: z
    .string('Enter the service.')
    .trim()
    .min(1, 'Enter the service.')
    .max(200, 'The service can have at most 200 characters.'),
  /** Name or number of the dispatcher. */
  taken_by: typed(200).optional(),
  /** Of the service, such as its CAD number. */
  reference: typed(100).optional(),
  /** As it was read out; null where none was known. */
  position: z.object({ latitude: z.number(), longitude: z.number(), at: instant() }).nullable(),
  /** As it was read out; null for none. */
  call_back: z
    .string()
    .trim()
    .max(40, 'The call-back number can have at most 40 characters.')
    .regex(readableNumber, 'Enter a phone number of 3 to 15 digits.')
    .nullable(),
  read_back: z.object({
    by: z.enum(readBackWays, 'Choose what was read back.'),
    code: typed(60).optional(),
    latitude: typed(40).optional(),
    longitude: typed(40).optional(),
    call_back: typed(40).optional(),
  }),
  /** The browser's own number for it: the same brief sent twice is kept once. */
  client_id: z.uuid(),
});

export const dispatchBriefsApi = {
  give: endpoint({
    method: 'POST',
    path: '/alerts/:id/dispatch-briefs',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary:
      'Record to whom the dispatch brief was given and what they read back. Refused where it does not match, with the part that does not: then nothing is recorded.',
    body: givenBrief,
    response: historyItem,
    errors: ['alert_resolved'],
    audit: 'alert.brief_given',
  }),
};
