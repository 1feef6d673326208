// What else becomes of a device event than an alert and a line of the story: features subscribe,
// inside the intake's own transaction.
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import type { Last, Tx } from '#server/kit/db/database.ts';

/** An event as the intake took it, with whose device said it. */
export interface TakenEvent {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly event: DeviceEvent;
}

/**
 * A feature that wants to know. It runs in the transaction of the intake (role platform), after
 * alerts and story are written, in the order in which the events came. A device may repeat itself:
 * (device_id, event_key) tells, and the same event twice must change nothing.
 */
export interface DeviceEventSubscriber {
  readonly kinds: ReadonlySet<DeviceEventKind>;
  /**
   * Which events of these kinds concern it; all of them where absent. An intake that concerns
   * nobody leaves in one message.
   */
  readonly concerns?: (taken: TakenEvent) => boolean;
  /** @param last for what it writes and nobody after it reads: that leaves with the commit */
  take(tx: Tx, events: readonly TakenEvent[], last: Last): Promise<void>;
}
