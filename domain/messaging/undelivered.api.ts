// Messages to the outside that did not get through: shown until somebody looks, and sent again once what was wrong is mended.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deliveryChannels } from './delivery.ts';

const access = { anyOf: ['read settings'] } as const;
const scope = 'platform';

export const undeliveredMessage = z.object({
  id: z.number(),
  organisation: z.object({ id: z.number(), name: z.string() }).nullable(),
  alert_id: z.number().nullable(),
  channel: z.enum(deliveryChannels),
  recipient: z.string(),
  recipient_name: z.string().nullable(),
  subject: z.string().nullable(),
  attempts: z.number(),
  error_code: z.string().nullable(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  /** null while it is still being tried. */
  finished_at: z.string().nullable(),
  status: z.enum(['queued', 'dead']),
  /** An alarm is told anew by its escalation, never by its old text. */
  may_retry: z.boolean(),
});
export type UndeliveredMessage = z.infer<typeof undeliveredMessage>;

export const undeliveredApi = {
  list: endpoint({
    method: 'GET',
    path: '/undelivered-messages',
    access,
    scope,
    summary: 'The newest 200 messages that are dead, or were tried and are not there yet; and partners that are out of order.',
    response: z.object({
      messages: z.array(undeliveredMessage),
      partners: z.array(z.object({ channel: z.enum(deliveryChannels), since: z.string(), last_error: z.string() })),
    }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/undelivered-messages/:id/retry',
    access,
    scope,
    summary: 'Put a dead message on its way again, under its own key.',
    response: undeliveredMessage,
    errors: ['not_dead', 'told_anew'],
    audit: 'delivery.retried',
  }),
};
