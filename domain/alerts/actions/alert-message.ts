// A text between the operators and the person of an alert, by the app or by SMS (gaps: alert
// messages).
import * as z from 'zod';

const person = z.object({ id: z.number(), name: z.string() });

export const messageChannels = ['app', 'sms'] as const;

/**
 * How far a message to the outside has come; `sent` is with the carrier, `read` on the person's
 * phone.
 */
export const messageDelivery = z.enum(['queued', 'sent', 'delivered', 'read', 'failed']);
export type MessageDelivery = z.infer<typeof messageDelivery>;

export const alertMessage = z.object({
  id: z.number(),
  alert_id: z.number(),
  direction: z.enum(['inbound', 'outbound']),
  channel: z.enum(messageChannels),
  text: z.string(),
  at: z.string(),
  /** The operator who sent it; null for the person's own. */
  sent_by: person.nullable(),
  /** SMS parts it costs; null by the app. */
  segments: z.number().nullable(),
  /** Of an outbound message; null for an inbound one. */
  delivery: messageDelivery.nullable(),
  /** Why it did not arrive, in words. */
  failure: z.string().nullable(),
  /**
   * When an operator read an inbound one (until then the alert is marked unread), or the person an
   * outbound one in the app.
   */
  read_at: z.string().nullable(),
  read_by: person.nullable(),
});
export type AlertMessage = z.infer<typeof alertMessage>;
