// A pendant reports one of its own geofences: only noted in the intake's transaction; the sweep of
// crossings compares it with positions.
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import { crossedPlaceOf } from '#domain/devices/fence-alarm.ts';
import type { Last, Tx } from '#server/kit/db/database.ts';
import { noteCrossings } from './pendant-crossings.store.ts';

interface Reported {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly event: DeviceEvent;
}

export const pendantCrossingsSubscriber = {
  kinds: new Set<DeviceEventKind>(['geofence_entered', 'geofence_left']),
  concerns: ({ event }: Reported): boolean => crossedPlaceOf(event) !== null,
  take: async (tx: Tx, events: readonly Reported[], last: Last): Promise<void> => {
    last(noteCrossings(tx, events.map(rowOf)));
  },
};

const rowOf = ({ organisation_id, device_id, event }: Reported) => ({
  organisation_id,
  device_id,
  event_key: event.event_key,
  geofence_location_id: crossedPlaceOf(event),
  kind: event.kind === 'geofence_entered' ? ('entry' as const) : ('exit' as const),
  // The clocks of pendants are believed up to ten minutes ahead; the reported crossing has happened
  // all the same.
  occurred_at:
    Date.parse(event.occurred_at) > Date.parse(event.received_at)
      ? event.received_at
      : event.occurred_at,
  latitude: event.position?.latitude ?? null,
  longitude: event.position?.longitude ?? null,
  accuracy_m: event.position?.accuracy_m ?? null,
  position_source: event.position?.source ?? null,
  position_at: event.position?.fixed_at ?? null,
});
