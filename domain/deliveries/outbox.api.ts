// What the program would have sent to the outside, shown in demo mode so that a newcomer can read
// his own messages.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deliveryChannels } from '#domain/kit/services/delivery-service.ts';

export const contactSkips = [
  'not_active',
  'is_the_worker',
  'outside_hours',
  'repeated',
  'no_address',
  'not_set_up',
  'beyond_limit',
] as const;

/** The alert that a message is about, and how far the telling has come. */
export const outboxAlert = z.object({
  id: z.number(),
  person: z.string(),
  type: z.string(),
  organisation: z.string(),
  raised_at: z.string(),
  /**
   * `telling`: contacts are being notified one after the other; `stopped`: one of them answered;
   * `none`: the program notifies no contacts.
   */
  escalation: z.enum(['none', 'telling', 'stopped']),
  stopped_at: z.string().nullable(),
  /**
   * The current round in its order: who was last notified when, in any round, and who is left out
   * and why.
   */
  order: z.array(
    z.object({
      position: z.number(),
      name: z.string(),
      told_at: z.string().nullable(),
      skipped: z.enum(contactSkips).nullable(),
    }),
  ),
});
export type OutboxAlert = z.infer<typeof outboxAlert>;

export const outboxMessage = z.object({
  id: z.number(),
  channel: z.enum(deliveryChannels),
  recipient: z.string(),
  recipient_name: z.string().nullable(),
  subject: z.string().nullable(),
  body: z.string(),
  /** Of an email that has a look. */
  html: z.string().nullable(),
  sent_at: z.string(),
  alert: outboxAlert.nullable(),
  /**
   * Which contact in the order of notification, and in which round; null for a message to no
   * contact.
   */
  contact: z.object({ position: z.number(), round: z.number() }).nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const outboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/demo/outbox',
    access: { public: 'shows sign-in codes in demo mode; 404 otherwise' },
    scope: 'system',
    summary: 'The newest 100 messages of the outbox adapter, in demo mode only.',
    response: z.array(outboxMessage),
  }),
};
