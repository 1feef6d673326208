// What the program would have sent to the outside, shown in demo mode so that a newcomer can read his own messages.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

export const outboxMessage = z.object({
  id: z.number(),
  channel: z.enum(['email', 'sms', 'voice', 'push', 'partner']),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  sent_at: z.string(),
});

export const outboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/demo/outbox',
    access: { public: 'in demo mode a newcomer reads codes here before he can sign in; 404 otherwise' },
    scope: 'system',
    summary: 'The newest 100 messages of the outbox adapter, in demo mode only.',
    response: z.array(outboxMessage),
  }),
};
