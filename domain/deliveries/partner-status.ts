// The partner's words for how far a text or a call came, as our statuses (Twilio's guides on
// message and call status).
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

/** What became of a text in a delivery receipt (SMPP 3.4, appendix B). */
const receiptWords: Readonly<Record<string, DeliveryStatus>> = {
  ENROUTE: 'handed_over',
  ACCEPTD: 'sent',
  DELIVRD: 'delivered',
  EXPIRED: 'dead',
  DELETED: 'dead',
  UNDELIV: 'dead',
  REJECTD: 'dead',
};

/** null for a word that we do not know: the state is kept. */
export const textStatus = (word: string): DeliveryStatus | null => textWords[word] ?? null;
export const receiptStatus = (word: string): DeliveryStatus | null => receiptWords[word] ?? null;
export const callStatus = (word: string): DeliveryStatus | null => callWords[word] ?? null;
