// The adapter that is used until a real one is configured: it stores the messages, and /outbox
// shows them.
import type { Database } from '../db/database.ts';
import type { OutsideAdapter } from './adapter.ts';

export const outboxAdapter = (database: Database): OutsideAdapter => ({
  send: async (message) => {
    await database.write({ role: 'platform' }, async (tx) => {
      await tx`
        insert into outbox_messages (delivery_id, channel, recipient, subject, body, html,
          attachment_name)
        values (${message.delivery_id}, ${message.channel}, ${message.recipient},
          ${message.subject}, ${message.body},
          ${message.html ?? null}, ${message.attachment ? (message.attachment_name ?? null) : null})
            on conflict do nothing`;
    });
    return { status: 'delivered', reference: null };
  },
});
