// Undelivered messages to the outside: listed until a person looks at them, and sent again once the
// cause is fixed.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { deliveryChannels, deliveryServices } from '#domain/kit/services/delivery-service.ts';

const access = { anyOf: ['read messages'] } as const;
const scope = 'platform';
const channel = z.enum(deliveryChannels);

/** `queued`: tried and not there yet, tried again by itself; `dead`: given up. */
export const undeliveredStatuses = ['queued', 'dead'] as const;

export const undeliveredMessage = z.object({
  id: z.number(),
  /** Alerts of an organisation that is not monitored stand on no console. */
  organisation: z
    .object({ id: z.number(), name: z.string(), not_monitored: z.boolean() })
    .nullable(),
  alert_id: z.number().nullable(),
  channel,
  recipient: z.string(),
  recipient_name: z.string().nullable(),
  subject: z.string().nullable(),
  attempts: z.number(),
  error_code: z.string().nullable(),
  last_error: z.string().nullable(),
  created_at: field.instant(),
  /** null while it is still being tried. */
  finished_at: field.instant().nullable(),
  /** When it is tried next; null once it is given up, and while no service takes it. */
  next_try_at: field.instant().nullable(),
  status: z.enum(undeliveredStatuses),
  /** Escalation repeats an alarm with new text, never the old message. */
  may_retry: z.boolean(),
});
export type UndeliveredMessage = z.infer<typeof undeliveredMessage>;

/**
 * A service for messages that is out of order: everything for it waits and is tried again, once a
 * second.
 */
export const faultyPartner = z.object({
  channel,
  service: z.enum(deliveryServices),
  since: z.string(),
  last_error: z.string(),
  waiting: z.number(),
});
export type FaultyPartner = z.infer<typeof faultyPartner>;

export const undeliveredApi = {
  list: listEndpoint({
    path: '/undelivered-messages',
    access,
    scope,
    summary:
      'Failed messages and messages being retried, newest first; `search` looks for a part of the recipient.',
    item: undeliveredMessage,
    filters: { status: z.enum(undeliveredStatuses).optional(), channel: channel.optional() },
    sorts: ['created_at'],
  }),
  partners: endpoint({
    method: 'GET',
    path: '/faulty-partners',
    access,
    scope,
    summary:
      'Unavailable delivery services, with the number of messages waiting for each (at most 1,000).',
    response: z.array(faultyPartner),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/undelivered-messages/:id/retry',
    access,
    scope,
    summary: 'Send a failed message again, with its own idempotency key.',
    response: undeliveredMessage,
    errors: ['not_dead', 'told_anew', 'not_set_up'],
    audit: 'delivery.retried',
  }),
};
