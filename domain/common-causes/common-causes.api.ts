// The calls of common causes: what the silences and alerts of the last minutes have in common, and one text to all of these people.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { commonCause } from './common-cause.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

export const commonCausesApi = {
  now: endpoint({
    method: 'GET',
    path: '/common-causes',
    access,
    scope,
    summary:
      'The carrier, gateway or place that most silences and alerts of the last 10 minutes have in common, with the evidence; null for none.',
    response: commonCause.nullable(),
  }),
  text: endpoint({
    method: 'POST',
    path: '/common-causes/texts',
    access,
    scope,
    summary: 'Text the people of a common cause, each once; people without a mobile number or with an open duress alert are passed over.',
    body: z.object({
      /** Made by the page: the same one sent again texts nobody twice. */
      client_id: z.uuid(),
      user_ids: z.array(z.number().int().positive()).min(1, 'Choose people.').max(500, 'At most 500 people at once.'),
      text: z.string().trim().min(1, 'Enter a message.').max(480, 'The message can have at most 480 characters.'),
    }),
    response: z.object({ texted: z.number() }),
    errors: ['not_set_up'],
    audit: 'common_cause.texted',
  }),
};
