// Ends reminders near hazards whose person has started a timer or has left, and sends snoozed ones
// again.
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { record } from './reminders.service.ts';
import {
  endReminder,
  listDueReminders,
  lockDueReminders,
  noteReminded,
} from './reminders.store.ts';

const batch = 200;

/** To one person, sent once for its key. */
interface OwnMessage {
  readonly organisation_id: number;
  readonly user_id: number;
  readonly title: string;
  readonly content: string;
  readonly key: string;
}

export const proximityRemindersSweep = (
  database: Database,
  { send }: { readonly send: (tx: Tx, message: OwnMessage) => Promise<unknown> },
): Sweep => ({
  name: 'proximity-reminders',
  everyMs: 5_000,
  run: async () => {
    await doAllDue(database, {
      due: async (tx, but) => await listDueReminders(tx, but, batch),
      work: async (tx, ids) => {
        for (const { due, ...reminder } of await lockDueReminders(tx, ids)) {
          if (due !== 'again') {
            await endReminder(tx, reminder, due);
            if (due === 'timer_started') await record(tx, reminder, 'geofence.timer_started');
            continue;
          }
          const { organisation_id, user_id, geofence, text, id, snoozes } = reminder;
          await noteReminded(tx, reminder);
          const title = geofence.slice(0, 100);
          const sent = await send(tx, {
            organisation_id,
            user_id,
            title,
            content: text,
            key: `reminder:${id}:${snoozes}`,
          });
          // Null for a message that was refused: it was not sent.
          if (sent !== null) await record(tx, reminder, 'geofence.reminded');
        }
      },
    });
    return null;
  },
});
