// The SQL of pushes to a person: one message to each of their phones that can receive them.
import type { Tx } from '#server/kit/db/database.ts';
import { isSetUp, serviceOfProvider } from '#server/kit/delivery-services.ts';
import { type NewDelivery, queueDeliveries } from './deliveries.store.ts';

export interface Push extends Omit<NewDelivery, 'channel' | 'recipient' | 'organisation_id'> {
  readonly organisation_id: number;
}

/**
 * Queues the push for each app of the person; only ids and neutral words belong in it, since it
 * passes through third parties. A phone whose provider no longer knows its token, or is not set up
 * here, is skipped.
 * @returns the number of apps; browsers are not counted, since a sleeping one receives nothing: an
 * urgent message needs another channel as well
 */
export async function pushTo(tx: Tx, userId: number, push: Push): Promise<number> {
  const phones = await tx<{ id: number; recipient: string }[]>`
    select i.id, i.push_provider || ':' || i.push_token as recipient from app_installations i
    where i.organisation_id = ${push.organisation_id}
      and i.user_id = ${userId}
      and i.ended_at is null
      and i.push_token is not null
      and ${isSetUp(tx, serviceOfProvider(tx, tx`i.push_provider`))}
      and not exists (select from deliveries d
        where d.organisation_id = i.organisation_id
          and d.channel = 'push'
          and d.status = 'dead'
          and d.error_code = 'unregistered'
        and d.recipient = i.push_provider || ':' || i.push_token)`;
  void (await queueDeliveries(
    tx,
    phones.map(({ id, recipient }) => ({
      ...push,
      channel: 'push',
      recipient,
      idempotency_key: `${push.idempotency_key}:${id}`,
    })),
  ));
  return phones.filter(({ recipient }) => !recipient.startsWith('webpush:')).length;
}
