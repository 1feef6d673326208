// Handles the canary in the intake: ends its flight and notifies the consoles, in the transaction
// and through the outbox that alerts use.
import { canaryChannel, canaryDevice, canarySequence } from '#domain/console-health/canary.ts';
import { canarySent } from '#domain/console-health/console-health.events.ts';
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import { tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { endFlights } from './canary-runs.store.ts';

interface Taken {
  readonly device_id: number;
  readonly event: DeviceEvent;
}

const kinds: ReadonlySet<DeviceEventKind> = new Set(['sos']);

export const canarySubscriber = {
  kinds,
  concerns: ({ device_id }: Pick<Taken, 'device_id'>): boolean =>
    device_id === canaryDevice.device_id,
  take: async (tx: Tx, events: readonly Taken[]): Promise<void> => {
    const frames = events
      .filter(({ device_id }) => device_id === canaryDevice.device_id)
      .map(({ event }) => ({
        sequence: canarySequence(event.event_key),
        gateway_at: event.received_at,
      }))
      .filter(({ sequence }) => Number.isInteger(sequence));
    if (frames.length === 0) return;
    const ended = await endFlights(tx, frames);
    await tell(
      tx,
      ended.map((flight) => ({ channels: [canaryChannel], event: canarySent.name, data: flight })),
    );
  },
};
