// The partner's words for how far a text or a call came, as our statuses (Twilio's guides on message and call status).
import type { DeliveryStatus } from './delivery.ts';

const textWords: Readonly<Record<string, DeliveryStatus>> = {
  accepted: 'handed_over',
  scheduled: 'handed_over',
  queued: 'handed_over',
  sending: 'handed_over',
  sent: 'sent',
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'dead',
  failed: 'dead',
  canceled: 'dead',
};

const callWords: Readonly<Record<string, DeliveryStatus>> = {
  queued: 'handed_over',
  initiated: 'handed_over',
  ringing: 'handed_over',
  'in-progress': 'sent',
  completed: 'delivered',
  busy: 'dead',
  'no-answer': 'dead',
  failed: 'dead',
  canceled: 'dead',
};

/** null for a word that we do not know: the state is kept. */
export const textStatus = (word: string): DeliveryStatus | null => textWords[word] ?? null;
export const callStatus = (word: string): DeliveryStatus | null => callWords[word] ?? null;
