// Limits a phone that sends alarm after alarm, so that it floods neither the log nor the screens:
// the first are taken as they come, the rest of a few seconds as one with a count.
import { type DeviceEvent, isAlarm } from '#domain/devices/device-event.ts';
import type { EventParts } from './app-events.service.ts';

type Take = EventParts['take'];
type Report = Parameters<Take>[0];

/**
 * Alarms of one kind and device that are taken one by one in a window; a person in need does not
 * press faster.
 */
const mostInWindow = 10;
const windowMs = 60_000;
/** How long those beyond wait for more of their kind. */
const gatherMs = 2000;
/** Windows that are over are forgotten when there are so many. */
const purgeFrom = 5000;

interface Gathered {
  readonly device: Report['device'];
  readonly events: DeviceEvent[];
  readonly done: Promise<void>;
}

export interface AlarmLimitOptions {
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
  readonly gatherForMs?: number;
}

/**
 * The same `take`, with a limit for alarms. A merged event is answered after the commit of the
 * event it was merged into, and one that finds no open alert raises it: nothing is dropped or
 * refused.
 */
export function limitAlarms(
  take: Take,
  { now = () => performance.now(), gatherForMs = gatherMs }: AlarmLimitOptions = {},
): Take {
  const windows = new Map<string, { since: number; taken: number }>();
  const gathered = new Map<string, Gathered>();

  const mayGo = (key: string): boolean => {
    const at = now();
    if (windows.size >= purgeFrom)
      for (const [old, { since }] of windows) if (at - since >= windowMs) windows.delete(old);
    const kept = windows.get(key);
    const window = kept && at - kept.since < windowMs ? kept : { since: at, taken: 0 };
    windows.set(key, window);
    window.taken += 1;
    return window.taken <= mostInWindow;
  };

  const gather = (key: string, device: Report['device'], event: DeviceEvent): Promise<void> => {
    const waiting = gathered.get(key);
    if (waiting) {
      waiting.events.push(event);
      return waiting.done;
    }
    const events = [event];
    const done = new Promise<void>((resolve, reject) => {
      setTimeout(() => {
        gathered.delete(key);
        take({ device, events: [foldedOf(events)] }).then(resolve, reject);
      }, gatherForMs);
    });
    gathered.set(key, { device, events, done });
    return done;
  };

  return async ({ device, events }) => {
    const single: DeviceEvent[] = [];
    const later: Promise<void>[] = [];
    for (const event of events) {
      const key = `${device.device_id}:${event.kind}`;
      if (!isAlarm(event.kind) || mayGo(key)) single.push(event);
      else later.push(gather(key, device, event));
    }
    // All settle before any result is returned: an early rejection would leave the others
    // unawaited.
    const outcomes = await Promise.allSettled([
      ...(single.length > 0 ? [take({ device, events: single })] : []),
      ...later,
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  };
}

/** The newest of them, with the count of the others merged into it. */
function foldedOf(events: readonly DeviceEvent[]): DeviceEvent {
  const newest = events.reduce((kept, event) =>
    event.occurred_at >= kept.occurred_at ? event : kept,
  );
  return events.length === 1
    ? newest
    : { ...newest, data: { ...newest.data, folded: events.length - 1 } };
}
