// The channels to staff who must act at once: text and call, or email where no telephone can be
// reached.
import type { NewDelivery } from './deliveries.store.ts';

export type Way = Pick<NewDelivery, 'channel' | 'recipient'>;

interface Addresses {
  readonly mobile: string | null;
  readonly email: string | null;
}

/** @param services those that are set up */
export function waysTo({ mobile, email }: Addresses, services: ReadonlySet<string>): Way[] {
  const phone = (['sms', 'voice'] as const).filter(
    (channel) => mobile !== null && services.has(channel),
  );
  if (mobile !== null && phone.length > 0)
    return phone.map((channel) => ({ channel, recipient: mobile }));
  return email !== null && services.has('email') ? [{ channel: 'email', recipient: email }] : [];
}
