// The battery voltages that pendants report, stored with the device. Alarms are not among the
// kinds, so that none waits for this.
import { type DeviceEvent, type DeviceEventKind, isUndated } from '#domain/devices/device-event.ts';
import type { Last, Tx } from '#server/kit/db/database.ts';
import { keepVoltages } from './voltages.store.ts';

interface Said {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly event: DeviceEvent;
}

const millivoltsOf = ({ data }: DeviceEvent): number | null => {
  const said = data['battery_millivolts'];
  return typeof said === 'number' && said > 0 ? said : null;
};

/** A late or undated report has no news of the present battery. */
export const voltagesSubscriber = {
  kinds: new Set<DeviceEventKind>(['position', 'status', 'heartbeat', 'low_battery']),
  concerns: ({ event }: Said): boolean =>
    millivoltsOf(event) !== null && !event.historical && !isUndated(event),
  take: async (tx: Tx, events: readonly Said[], last: Last): Promise<void> => {
    const rows = events.flatMap(({ organisation_id, device_id, event }) => {
      const millivolts = millivoltsOf(event);
      return millivolts === null
        ? []
        : [
            {
              organisation_id,
              device_id,
              millivolts,
              at: event.occurred_at,
              battery_percent: event.battery_percent,
            },
          ];
    });
    last(keepVoltages(tx, rows));
  },
};
