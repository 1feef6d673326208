// Updates copies of messages from their deliveries, in the transaction that records the outcome.
import type { Tx } from '#server/kit/db/database.ts';
import { noteDelivery } from './copies.store.ts';

interface Delivery {
  readonly id: number;
  readonly alert_id: number | null;
  readonly channel: string;
}

/** Pushes only wake a phone: a copy in the app is available without them. */
export const copyDeliveryListener = {
  changed: async (tx: Tx, { id, alert_id, channel }: Delivery): Promise<void> => {
    if (alert_id === null && (channel === 'sms' || channel === 'email')) await noteDelivery(tx, id);
  },
};
