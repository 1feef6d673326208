// Subscribes escalation to message outcomes: if a contact cannot be reached, the next one is due at
// once.
import { isUnreachable } from '#domain/deliveries/delivery.ts';
import { noteRefused } from '#server/deliveries/opt-outs.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { hurryPast } from './escalations.store.ts';

interface FinishedDelivery {
  readonly organisation_id: number | null;
  readonly escalation_step_id: number | null;
  readonly recipient: string;
  readonly status: string;
  readonly error_code: string | null;
}

/** Subscribes to the deliveries, in the transaction that records their outcome. */
export const escalationDeliveryListener = {
  changed: async (tx: Tx, delivery: FinishedDelivery): Promise<void> => {
    if (delivery.status !== 'dead') return;
    if (delivery.error_code === '21610') await noteRefused(tx, delivery);
    if (
      delivery.organisation_id === null ||
      delivery.escalation_step_id === null ||
      !isUnreachable(delivery.error_code)
    )
      return;
    await hurryPast(tx, {
      organisation_id: delivery.organisation_id,
      id: delivery.escalation_step_id,
    });
  },
};
