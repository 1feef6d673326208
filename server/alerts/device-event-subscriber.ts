// Subscriptions of features to device events, in addition to alerts and stories, inside the
// intake's own transaction.
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import type { Last, Tx } from '#server/kit/db/database.ts';

/** An event as the intake stored it, with its device. */
export interface TakenEvent {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly event: DeviceEvent;
}

/**
 * A feature that subscribes to device events. It runs in the transaction of the intake (role
 * platform), after alerts and story are written, in the order in which the events came. A device
 * may repeat itself: repeats have the same (device_id, event_key), and handling one twice must
 * change nothing.
 */
export interface DeviceEventSubscriber {
  readonly kinds: ReadonlySet<DeviceEventKind>;
  /**
   * Which events of these kinds concern it; all of them where absent. A report without a concerned
   * subscriber is stored in one message.
   */
  readonly concerns?: (taken: TakenEvent) => boolean;
  /** @param last for statements whose result no later one reads: they are sent with the commit */
  take(tx: Tx, events: readonly TakenEvent[], last: Last): Promise<void>;
}
