// Sends emails about a call for help that can raise no alert, because the caller is not one of the
// organisation's people.

import { queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Asked, readHelpContacts } from './answers.store.ts';

/**
 * To the sender of the message and the organisation's administrators, once for each `key`. @returns
 * the number of emails
 */
export async function emailHelp(tx: Tx, asked: Asked, key: string): Promise<number> {
  const people = await readHelpContacts(tx, asked);
  const call = asked.number === null ? 'Contact them now.' : `Call them now: ${asked.number}.`;
  void (await queueDeliveries(
    tx,
    people.map(({ id, name, email }) => ({
      organisation_id: asked.organisation_id,
      lane: 'life_safety',
      channel: 'email',
      recipient: email,
      recipient_name: name,
      subject: `${asked.name} needs help`,
      body: `${asked.name} answered “${asked.title}” with a request for help. No alert was raised, because they are not one of your people in Vigil. ${call}`,
      idempotency_key: `message-help:${asked.id}:${key}:${id}`,
    })),
  ));
  return people.length;
}
