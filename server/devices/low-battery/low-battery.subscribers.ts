// Stores a device's low-battery report in the intake's transaction, without waiting for anything; a
// sweep writes the emails.
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { keepReports } from './low-battery.store.ts';

interface Said {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly event: Pick<DeviceEvent, 'historical' | 'battery_percent'>;
}

/** A late report is no news of the present battery. The same twice is one email a day. */
export const lowBatterySubscriber = {
  kinds: new Set<DeviceEventKind>(['low_battery']),
  concerns: ({ event }: Said): boolean => !event.historical,
  take: async (tx: Tx, events: readonly Said[]): Promise<void> => {
    const now = events.filter(({ event }) => !event.historical);
    if (now.length === 0) return;
    await keepReports(
      tx,
      now.map(({ organisation_id, device_id, event }) => ({
        organisation_id,
        device_id,
        battery_percent: event.battery_percent ?? null,
      })),
    );
  },
};
