// Which message services are configured, according to the session, and the text shown where one is
// missing.
import { t } from '@lingui/core/macro';
import type { DeliveryChannel, DeliveryService } from '#domain/kit/services/delivery-service.ts';
import { useUser } from '../session/session.ts';

/** Of the signed-in person; a push has three services, of which one is enough. */
export function useServices(): (channel: Exclude<DeliveryChannel, 'partner'>) => boolean {
  const { services_set_up: services } = useUser();
  return (channel) => services.some((service) => channelOf(service) === channel);
}

const channelOf = (service: DeliveryService): string => service.split(':')[0] ?? '';

/** The sentence of a toast or a line. */
export function notSentWords(channel: Exclude<DeliveryChannel, 'partner'>): string {
  if (channel === 'email') return t`Not sent: email is not set up`;
  if (channel === 'sms') return t`Not sent: text messages are not set up`;
  return channel === 'voice'
    ? t`Not sent: voice calls are not set up`
    : t`Not sent: push notifications are not set up`;
}
