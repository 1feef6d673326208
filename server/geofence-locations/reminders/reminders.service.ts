// Answers to reminders near hazards, from the phone: later, or not needed. Each is a line in the
// person's history.
import { notFound } from '#domain/kit/errors.ts';
import type { AppReminder } from '#domain/phone/app-state.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import {
  endReminder,
  lockReminder,
  type Reminder,
  readRemindersOfPhone,
  snoozeReminder,
} from './reminders.store.ts';

interface OfPhone {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly user_id: number | null;
}

/**
 * @returns the reminders that are open afterwards
 * @throws 404 for one that is not open, or another person's
 */
export async function answerReminder(
  tx: Tx,
  phone: OfPhone,
  { id, answer, minutes }: { id: number; answer: 'snooze' | 'dismiss'; minutes: number },
): Promise<AppReminder[]> {
  const reminder = phone.user_id === null ? null : await lockReminder(tx, phone, id);
  if (!reminder) throw notFound();
  const line = { ...reminder, device_id: phone.device_id };
  if (answer === 'snooze') {
    await snoozeReminder(tx, reminder, minutes);
    await record(tx, line, 'geofence.snoozed', { minutes });
  } else {
    await endReminder(tx, reminder, 'dismissed');
    await record(tx, line, 'geofence.dismissed');
  }
  return await readRemindersOfPhone(tx, phone);
}

/** A line in the history of the person. */
export async function record(
  tx: Tx,
  reminder: Reminder,
  kind: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { organisation_id, user_id, device_id, geofence_location_id, geofence } = reminder;
  await recordEvents(tx, [
    {
      organisation_id,
      kind,
      user_id,
      device_id,
      data: { geofence_location_id, geofence, ...data },
    },
  ]);
}
