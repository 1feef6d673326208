// Texts to and from the person of an alert (inventory: alert messages).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { alertMessage } from './alert-message.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

export const alertMessagesApi = {
  send: endpoint({
    method: 'POST',
    path: '/alerts/:alertId/message',
    access,
    scope,
    summary: 'Send a text to the person: to the app where they have it, else as an SMS.',
    body: z.object({
      text: z
        .string('Enter a message.')
        .trim()
        .min(1, 'Enter a message.')
        .max(1000, 'A message can have at most 1,000 characters.'),
      /** The browser's own id of the message: the same message sent twice is delivered once. */
      client_id: z.uuid(),
    }),
    response: alertMessage,
    errors: ['alert_resolved', 'no_way_to_message'],
    audit: 'alert.message_sent',
  }),
  read: endpoint({
    method: 'PUT',
    path: '/alerts/:alertId/message/:alertMessageId',
    access,
    scope,
    summary:
      'Mark a message of the person as read; the alert is unread until its last message is read.',
    response: alertMessage,
    audit: 'alert.message_read',
  }),
};
