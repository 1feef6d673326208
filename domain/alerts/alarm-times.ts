// The times of an alarm: our receipt, from which every age and delay counts, and the time by the
// device's clock.
import { type DeviceEvent, isUndated } from '#domain/devices/device-event.ts';

/**
 * Records older than this when they reach us raise their alert marked late (protocols/ev04.md
 * section 2.5).
 */
export const lateAfterMs = 15 * 60_000;

/** ISO 8601. */
export interface AlarmTimes {
  /** The device's time where it can be believed, never ahead of the server's. */
  readonly occurred_at: string;
  readonly received_at: string;
  readonly late: boolean;
  /**
   * Of a late one: when it happened by the clock of its device, however wrong; null where that has
   * no time.
   */
  readonly happened_at: string | null;
  /**
   * The time that decides the order: a record that was not buffered is of now, whatever the
   * device's clock shows.
   */
  readonly ordered_at: string;
}

/** Of something that our own clock has dated. */
export const ownTimes = ({
  occurred_at,
  received_at,
  late,
}: Pick<AlarmTimes, 'occurred_at' | 'received_at' | 'late'>): AlarmTimes => ({
  occurred_at,
  received_at,
  late,
  happened_at: late ? occurred_at : null,
  ordered_at: occurred_at,
});

/**
 * The times of a device's report. It is late if its time is more than 15 minutes ago, or if the
 * device had buffered it and has no clock that can be believed.
 */
export function reportedTimes(event: DeviceEvent): AlarmTimes {
  const { received_at, historical, original_time } = event;
  const occurred_at = notAhead(event.occurred_at, event);
  const isUnknown = isUndated(event);
  const late =
    Date.parse(received_at) - Date.parse(occurred_at) > lateAfterMs || (historical && isUnknown);
  const claimed = original_time ?? (isUnknown ? null : event.occurred_at);
  return {
    occurred_at,
    received_at,
    late,
    happened_at: late ? claimed : null,
    ordered_at: late && !historical ? received_at : occurred_at,
  };
}

/**
 * The clocks of pendants and satellite units are believed up to ten minutes ahead, but never past
 * the receipt.
 */
export const notAhead = (at: string, { received_at }: Pick<DeviceEvent, 'received_at'>): string =>
  Date.parse(at) > Date.parse(received_at) ? received_at : at;
