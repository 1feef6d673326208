// The second path: an alert that no console shows reaches the duty staff by text and call, once a minute until somebody sees it or has it.
import { unseenWords } from '#domain/escalation/second-path.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { type NewDelivery, queueDeliveries } from '#server/messaging/deliveries.store.ts';
import { writeStory } from './escalation-telling.service.ts';
import { claimUnseen, type EventPlace, isAnythingDue, noteUnseen, readDutyStaff } from './unseen-alerts.store.ts';

const batch = 100;
const mostEvents = 5000;

export const unseenAlertsSweep = (database: Database): Sweep => ({
  name: 'unseen alerts',
  everyMs: 1000,
  run: async () => {
    if (!(await database.ask(isAnythingDue))) return null;
    let place: EventPlace | null = null;
    do {
      const from: EventPlace | null = place;
      place = await database.write({ role: 'platform' }, async (tx) => await noteUnseen(tx, from, mostEvents));
    } while (place !== null);
    await database.write({ role: 'platform' }, tellOfUnseen);
    return null;
  },
});

/** One message for each of the staff, whatever their number: fifty alerts at once are one reason to run to the console. */
async function tellOfUnseen(tx: Tx): Promise<void> {
  const alerts = await claimUnseen(tx, batch);
  const [first] = alerts;
  if (!first) return;
  const staff = await readDutyStaff(tx);
  const body = unseenWords(alerts);
  await queueDeliveries(
    tx,
    staff.flatMap(({ id, name, mobile }) =>
      (['sms', 'voice'] as const).map(
        (channel): NewDelivery => ({
          ...{
            organisation_id: first.organisation_id,
            alert_id: first.id,
            lane: 'life_safety',
            channel,
            recipient: mobile,
            recipient_name: name,
          },
          ...{ subject: 'Alert on no console', body, until_acknowledged: true, valid_minutes: 5 },
          idempotency_key: `unseen:${first.id}:${first.tells}:${id}:${channel}`,
        }),
      ),
    ),
  );
  const told = staff.map(({ name }) => name);
  for (const alert of alerts) await writeStory(tx, alert, { kind: 'alert.unseen', data: { told, time: alert.tells } });
}
