// Alarms of the geofences that pendants keep themselves. One of a geofence location is reported as
// positions report it, and raises nothing by itself.
import type { DeviceEvent } from './device-event.ts';

type About = Pick<DeviceEvent, 'kind' | 'data'>;

/** Which of the pendant's geofences it is about, 1 to 4; null for everything else. */
export const geofenceIndexOf = ({ kind, data }: About): number | null => {
  const index = data['geofence_index'];
  return (kind === 'geofence_entered' || kind === 'geofence_left') && typeof index === 'number'
    ? index
    : null;
};

/** The event with its geofence location; null for one that is watched no more. */
export const withPlace = (
  event: DeviceEvent,
  geofence_location_id: number | null,
): DeviceEvent => ({
  ...event,
  data: { ...event.data, geofence_location_id },
});

/** The place that was crossed; null where the event is an alarm or news like any other. */
export const crossedPlaceOf = ({ data }: Pick<About, 'data'>): number | null =>
  typeof data['geofence_location_id'] === 'number' ? data['geofence_location_id'] : null;

/**
 * Whether the alarm is of a place that is watched no more: then it is a line of the story only.
 */
export const isForgottenFence = ({ data }: Pick<About, 'data'>): boolean =>
  data['geofence_location_id'] === null;
