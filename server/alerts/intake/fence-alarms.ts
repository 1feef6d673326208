// Adds the place to alarms of the geofences that pendants watch themselves; one query for a batch,
// and only where there is such an alarm.
import { geofenceIndexOf, withPlace } from '#domain/devices/fence-alarm.ts';
import { placesOf } from '#server/devices/settings/held-fences.store.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { DeviceReport } from './intake-rows.ts';

export const hasFenceAlarm = (reports: readonly DeviceReport[]): boolean =>
  reports.some(({ events }) => events.some((event) => geofenceIndexOf(event) !== null));

/** The same reports, with the place in alarms of our geofences. */
export async function withPlaces(
  database: Database,
  reports: readonly DeviceReport[],
): Promise<readonly DeviceReport[]> {
  const alarms = reports.flatMap(({ device, events }) =>
    events.flatMap((event) => {
      const geofence_index = geofenceIndexOf(event);
      return geofence_index === null
        ? []
        : [{ event, ...device, geofence_index, at: event.occurred_at }];
    }),
  );
  const places = await database.ask(async (tx) => await placesOf(tx, alarms));
  const named = new Map(
    alarms.flatMap(({ event }, nth) => {
      const place = places.get(nth);
      return place === undefined ? [] : [[event, withPlace(event, place)]];
    }),
  );
  return reports.map((report) => ({
    ...report,
    events: report.events.map((event) => named.get(event) ?? event),
  }));
}
