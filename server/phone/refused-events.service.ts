// Keeps phone events that were not accepted, as unverified pendant frames are kept: who, when, from
// where, the event as received, and why.
import { APP_ALARM_KINDS } from '#domain/phone/app-event.ts';
import { noteUnknown } from '#server/devices/devices.store.ts';
import { keepFrames } from '#server/devices/heard.store.ts';
import { refusedPhoneKey } from '#server/devices/unknown-devices.store.ts';
import type { Installation } from '#server/kit/access/installations.ts';
import type { Database } from '#server/kit/db/database.ts';
import { countRefused } from './refused-events.store.ts';

export type RefusalReason =
  | 'app: device archived'
  | 'app: organisation switched off'
  | 'app: installation ended'
  | 'app: not understood';

export interface RefusedEvents {
  readonly phone: Installation;
  readonly why: RefusalReason;
  readonly source_address: string;
  /** As received, of any shape. */
  readonly events: readonly unknown[];
}

/**
 * The most kept per phone and hour, so that an old token cannot fill the disk: twice as many alarms
 * as other events.
 */
const mostAlarms = 200;
const mostNews = 100;
const mostBytes = 8000;

/**
 * Resolves after the commit. Events beyond the phone's limit are dropped; the phone stays listed
 * among the refused ones, with the count.
 */
export async function keepRefused(
  database: Database,
  { phone, why, source_address, events }: RefusedEvents,
): Promise<void> {
  const { device_id, organisation_id, installation_id, user_id } = phone;
  await database.write({ role: 'platform' }, async (tx) => {
    const kept = await countRefused(tx, device_id);
    const frames = alarmsFirst(events)
      .filter((event, place) => kept + place < (isAlarm(event) ? mostAlarms : mostNews))
      .map((event) => ({
        device_id,
        organisation_id,
        source_address,
        reason: why,
        frame: Buffer.from(JSON.stringify({ installation_id, user_id, event }, withoutPin))
          .subarray(0, mostBytes)
          .toString('hex'),
      }));
    if (frames.length > 0) await keepFrames(tx, frames);
    if (why !== 'app: not understood')
      await noteUnknown(tx, refusedPhoneKey(device_id), source_address);
  });
}

/** A PIN is never readable, not even as evidence. */
const withoutPin = (key: string, value: unknown): unknown => (key === 'pin' ? undefined : value);

const alarms: ReadonlySet<unknown> = new Set(APP_ALARM_KINDS);
const isAlarm = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'kind' in event && alarms.has(event.kind);
const alarmsFirst = (events: readonly unknown[]): unknown[] =>
  [...events].sort((left, right) => Number(isAlarm(right)) - Number(isAlarm(left)));
