// The sender of a text: the organisation's own number in its country; elsewhere the number from the
// settings, which may send abroad.
import { callingCodeOf } from '#server/kit/phone-numbers.ts';
import type { ClaimedDelivery } from './delivery-claims.store.ts';

/**
 * @returns the number, or the delivery service's name for it; null for the sender of the settings
 */
export function senderFor({
  recipient,
  organisation_number: own,
}: Pick<ClaimedDelivery, 'recipient' | 'organisation_number'>): string | null {
  if (own === null || callingCodeOf(recipient) !== callingCodeOf(own.mobile)) return null;
  return own.channel_id ?? own.mobile;
}
