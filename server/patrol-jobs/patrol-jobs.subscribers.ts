// Events about patrols: a worker's request, and the outcome of our request to the provider.
import type { DeliveryStatus } from '#domain/deliveries/delivery.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { followDelivery, takePatrolRequest } from './patrol-jobs.service.ts';
import { alertOfEvent, jobOfDelivery } from './patrol-jobs.store.ts';

interface Asked {
  readonly device_id: number;
  readonly event: { readonly event_key: string };
}

/**
 * A request raises an alert and a job that waits for an operator. Idempotent by (device,
 * event_key), which is on the job.
 */
export const patrolJobsSubscriber = {
  kinds: new Set(['patrol_requested'] as const),
  take: async (tx: Tx, events: readonly Asked[]): Promise<void> => {
    for (const { device_id, event } of events) {
      const alertId = await alertOfEvent(tx, device_id, event.event_key);
      if (alertId !== null) await takePatrolRequest(tx, alertId, `${device_id} ${event.event_key}`);
    }
  },
};

interface Delivered {
  readonly id: number;
  readonly channel: string;
  readonly status: DeliveryStatus;
  readonly last_error: string | null;
}

/** A job is dispatched when the provider has our request, and says why while it has not. */
export const patrolDeliveryListener = {
  changed: async (tx: Tx, delivery: Delivered): Promise<void> => {
    if (delivery.channel !== 'partner') return;
    const job = await jobOfDelivery(tx, delivery.id);
    if (job) await followDelivery(tx, job, delivery);
  },
};
