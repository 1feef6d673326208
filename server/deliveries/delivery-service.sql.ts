// Which service sends a message, in SQL: the channel, and for a push the provider of the phone.
import type { DeliveryChannel, DeliveryService } from '#domain/kit/services/delivery-service.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** The service that takes the delivery `d`. */
export const serviceOf = (tx: Tx): Fragment => tx`
  case
    when d.channel <> 'push' then d.channel
    when d.recipient like 'apns:%' then 'push:apns'
    when d.recipient like 'fcm:%' then 'push:fcm'
    else 'push' end`;

/** Whether the service takes the delivery `d`; by its channel first, which the index knows. */
export const takenBy = (tx: Tx, service: DeliveryService): Fragment => {
  const [channel = service] = service.split(':');
  return channel === 'push'
    ? tx`d.channel = 'push' and ${serviceOf(tx)} = ${service}`
    : tx`d.channel = ${channel}`;
};

/** The same for a delivery in hand. */
export const serviceFor = ({
  channel,
  recipient,
}: {
  channel: DeliveryChannel;
  recipient: string;
}): DeliveryService => {
  if (channel !== 'push') return channel;
  if (recipient.startsWith('apns:')) return 'push:apns';
  return recipient.startsWith('fcm:') ? 'push:fcm' : 'push';
};
