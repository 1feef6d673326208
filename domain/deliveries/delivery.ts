// A message to the outside and how far it came; a status only ever moves forward, however the
// partner's news arrives.
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
 * Partners' news comes out of order: pending, then sent, then an end that nothing undoes (Twilio's
 * guide on status callbacks).
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

/** How a try that did not work is to be understood. */
export type FailureKind =
  /** The partner is out of order: everything for it waits, and is tried again. */
  | 'partner'
  /** The request left and no answer came: it may have gone out. */
  | 'unknown_outcome'
  /** This message is bad, or we ask wrongly: a few tries, then it is shown. */
  | 'message'
  /** The recipient cannot be reached this way: no further try. */
  | 'unreachable'
  /** No service takes it yet: it waits until there is one. */
  | 'not_set_up';

/**
 * Codes that tell us that a recipient cannot be reached by this channel now, so that the next one
 * is told at once (Twilio's error list, SMPP's receipts).
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
