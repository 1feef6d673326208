// The calls of common causes: what open alerts and the silences of the last minutes have in common,
// taking such alerts as one event, and one text to all of these people.
import * as z from 'zod';
import { alertRow } from '#domain/alerts/alert.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { causeKinds } from './cause-kinds.ts';
import { commonCause } from './common-cause.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';
/** Alerts that were left as they were, each with the reason. */
const refused = z.array(z.object({ id: z.number(), code: z.string(), message: z.string() }));

export const commonCausesApi = {
  now: endpoint({
    method: 'GET',
    path: '/common-causes',
    access,
    scope,
    summary:
      'What open alerts of the last two hours and silences of the last 10 minutes have in common (site, place, department, carrier, gateway, organisation), with the evidence; the cause of most first.',
    response: z.array(commonCause),
  }),
  take: endpoint({
    method: 'PUT',
    path: '/common-causes/taken',
    access,
    scope,
    summary:
      'Acknowledge alerts as one event. Each is judged by itself and keeps its own story and owner; what is refused stays as it is, with the reason. Duress, medical, a running welfare timer and an alarm that came again are refused: they are taken one by one.',
    body: z.object({
      kind: z.enum(causeKinds),
      /** What the alerts share, in words, for their stories. */
      name: z
        .string()
        .trim()
        .min(1, 'Enter a name.')
        .max(200, 'The name can have at most 200 characters.'),
      /** With the version that the caller's screen showed of each. */
      alerts: z
        .array(z.object({ id: z.number().int().positive(), shown: z.number().int().positive() }))
        .min(1, 'Choose alerts.')
        .max(500, 'At most 500 alerts at once.'),
    }),
    response: z.object({ taken: z.array(alertRow), refused }),
    audit: 'alert.taken_together',
  }),
  note: endpoint({
    method: 'POST',
    path: '/common-causes/notes',
    access,
    scope,
    summary:
      'Write one note into the story of each of these alerts, once however often it is sent.',
    body: z.object({
      /** Made by the page: the same one sent again is written once. */
      client_id: z.uuid(),
      comment: z
        .string()
        .trim()
        .min(1, 'Enter a note.')
        .max(5000, 'The note can have at most 5,000 characters.'),
      alert_ids: z
        .array(z.number().int().positive())
        .min(1, 'Choose alerts.')
        .max(500, 'At most 500 alerts at once.'),
    }),
    response: z.object({ noted: z.number(), refused }),
    audit: 'alert.commented',
  }),
  text: endpoint({
    method: 'POST',
    path: '/common-causes/texts',
    access,
    scope,
    summary:
      'Text the people of a common cause, each once; people without a mobile number or with an open duress alert are passed over.',
    body: z.object({
      /** Made by the page: a repeated request texts each person once. */
      client_id: z.uuid(),
      user_ids: z
        .array(z.number().int().positive())
        .min(1, 'Choose people.')
        .max(500, 'At most 500 people at once.'),
      text: z
        .string()
        .trim()
        .min(1, 'Enter a message.')
        .max(480, 'The message can have at most 480 characters.'),
    }),
    response: z.object({ texted: z.number() }),
    errors: ['not_set_up'],
    audit: 'common_cause.texted',
  }),
};
