// A message to the outside and its progress; a status only ever moves forward, whatever the order
// of the partner's reports.
import * as z from 'zod';
import { notSetUpCode } from '#domain/kit/services/delivery-service.ts';

export const deliveryStatuses = [
  'queued',
  'handed_over',
  'sent',
  'delivered',
  'dead',
  'cancelled',
] as const;
export const deliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/**
 * Partners' reports come out of order: pending, then sent, then a final status that nothing undoes
 * (Twilio's guide on status callbacks).
 */
const ranks: Readonly<Record<DeliveryStatus, number>> = {
  queued: 0,
  handed_over: 1,
  sent: 2,
  delivered: 3,
  dead: 3,
  cancelled: 3,
};

/** Whether a delivery in `from` may become `to`. */
export const movesForward = (from: DeliveryStatus, to: DeliveryStatus): boolean =>
  ranks[to] > ranks[from];

/** What a failed try means. */
export type FailureKind =
  /** The partner is out of order: everything for it waits, and is tried again. */
  | 'partner'
  /** The request left and no answer came: it may have gone out. */
  | 'unknown_outcome'
  /** The message or our request is bad: a few tries, then it is listed as undelivered. */
  | 'message'
  /** The recipient cannot be reached this way: no further try. */
  | 'unreachable'
  /** No service takes it yet: it waits until there is one. */
  | 'not_set_up';

/**
 * Codes for recipients that cannot be reached by this channel now, so that the next one is tried at
 * once (Twilio's error list, SMPP's receipts).
 */
const unreachableCodes = new Set([
  '21211',
  '21614',
  '21610',
  '21408',
  '30003',
  '30004',
  '30005',
  '30006',
  '30008',
  'busy',
  'failed',
  'no-answer',
  'unregistered',
  'opted_out',
  'EXPIRED',
  'DELETED',
  'UNDELIV',
  'REJECTD',
  notSetUpCode,
]);

export const isUnreachable = (code: string | null): boolean =>
  code !== null && unreachableCodes.has(code);
