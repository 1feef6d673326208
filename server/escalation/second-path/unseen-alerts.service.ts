// The second path: an alert that nobody has seen reaches the duty staff by text and call, once a minute until somebody sees it or has it.
import { unseenWords } from '#domain/escalation/second-path.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type NewDelivery, queueDeliveries } from '#server/messaging/deliveries.store.ts';
import { writeStories } from '../escalation-telling.service.ts';
import { readAnnouncingConsoles } from './announcing-consoles.store.ts';
import { type ClaimedUnseen, claimUnseen, type EventPlace, isAnythingDue, noteUnseen, readDutyStaff } from './unseen-alerts.store.ts';

const mostEvents = 2000;
const linesTogether = 500;

/** Judges what has happened since it last looked, and tells of what nobody has seen. Safe to call at any time, by many processes. */
export async function lookForUnseen(database: Database): Promise<void> {
  if (!(await database.ask(isAnythingDue))) return;
  let place: EventPlace | null = null;
  do {
    const from: EventPlace | null = place;
    place = await database.write({ role: 'platform' }, async (tx) => {
      const announcing = await readAnnouncingConsoles(tx);
      return await noteUnseen(tx, { from, most: mostEvents, announcing });
    });
  } while (place !== null);
  await database.write({ role: 'platform' }, tellOfUnseen);
}

/** One message for each of the staff, whatever the number of alerts: three thousand at once are one reason to run to the console. */
async function tellOfUnseen(tx: Tx): Promise<void> {
  const alerts = await claimUnseen(tx, await readAnnouncingConsoles(tx));
  const [first] = alerts;
  if (!first) return;
  const staff = await readDutyStaff(tx);
  const body = unseenWords(first, alerts.length);
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
          // Called off with the one alert it is about; an assigned one has its owner from the start.
          ...{ subject: 'Alert on no console', body, until_acknowledged: alerts.length === 1 && !first.assigned, valid_minutes: 5 },
          idempotency_key: `unseen:${first.id}:${first.tells}:${id}:${channel}`,
        }),
      ),
    ),
  );
  await writeLines(
    tx,
    alerts,
    staff.map(({ name }) => name),
  );
}

async function writeLines(tx: Tx, alerts: readonly ClaimedUnseen[], told: readonly string[]): Promise<void> {
  for (let from = 0; from < alerts.length; from += linesTogether)
    await writeStories(
      tx,
      alerts
        .slice(from, from + linesTogether)
        .map((alert) => ({ alert, line: { kind: 'alert.unseen', data: { told, time: alert.tells } } })),
    );
}
