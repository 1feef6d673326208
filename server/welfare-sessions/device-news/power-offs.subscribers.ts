// Raises an alert when a pendant is turned off while its wearer's timer runs (protocols/ev04.md
// section 2.5), in addition to the line that records the power-off.
import { notAhead, reportedTimes } from '#domain/alerts/alarm-times.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { type DeviceEventKind, placeDoubtOf } from '#domain/devices/device-event.ts';
import { type IntakeRow, raiseAlerts } from '#server/alerts/alert-intake.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { DeviceNews } from '../worker-messages.ts';
import { type RunningFor, readRunningFor } from './power-offs.store.ts';

/** Idempotent: the alert's key is derived from the event's own. */
export const powerOffSubscriber = {
  kinds: new Set<DeviceEventKind>(['power_off']),
  take: async (tx: Tx, events: readonly DeviceNews[]): Promise<void> => {
    const running = await readRunningFor(
      tx,
      events.map(({ device_id }) => device_id),
    );
    const rows = events.flatMap((taken) => {
      const session = running.find(
        ({ device_id, started_at }) =>
          device_id === taken.device_id &&
          started_at.getTime() <= Date.parse(taken.event.occurred_at),
      );
      return session ? [alarmOf(taken, session)] : [];
    });
    if (rows.length > 0) await raiseAlerts(tx, rows);
  },
};

function alarmOf(
  { device_id, organisation_id, event }: DeviceNews,
  { activity }: RunningFor,
): IntakeRow {
  const { position } = event;
  return {
    organisation_id,
    device_id,
    ...reportedTimes(event),
    event_key: `${event.event_key}:in-session`,
    kind: 'connection_loss',
    alert_type_id: alertTypes.connection_loss.id,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    accuracy_m: position?.accuracy_m ?? null,
    position_source: position?.source ?? null,
    position_at: position ? notAhead(position.fixed_at, event) : null,
    position_doubt: placeDoubtOf(event),
    data: { power_off: true, ...(activity ? { activity } : {}) },
  };
}
