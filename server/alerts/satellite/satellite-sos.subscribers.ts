// Satellite units report when their SOS begins and when its wearer ends it; the alert's row follows
// (R186).
import type { DeviceEventSubscriber } from '../device-event-subscriber.ts';
import { noteSatelliteSos, type SatelliteSos } from './satellite-sos.store.ts';

/**
 * Only units whose own emergency centre keeps an SOS until the wearer ends it: gateways mark their
 * events with `data.satellite`.
 */
export const satelliteSosSubscriber: DeviceEventSubscriber = {
  kinds: new Set(['sos', 'sos_cancelled']),
  concerns: ({ event }) => event.data['satellite'] === true,
  take: async (tx, events) => {
    const received = events.flatMap(({ device_id, organisation_id, event }): SatelliteSos[] => {
      const { kind, event_key, occurred_at, data } = event;
      if (data['satellite'] !== true || (kind !== 'sos' && kind !== 'sos_cancelled')) return [];
      return [{ device_id, organisation_id, event_key, kind, occurred_at }];
    });
    if (received.length > 0) await noteSatelliteSos(tx, received);
  },
};
