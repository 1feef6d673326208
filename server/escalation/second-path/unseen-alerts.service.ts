// The second path: notifies the duty staff of an unseen alert by text and call, once a minute until
// it is seen or owned.
import { unseenWords } from '#domain/escalation/second-path.ts';
import { type NewDelivery, queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import { waysTo } from '#server/deliveries/staff-ways.service.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import { writeStories } from '../escalation-telling.service.ts';
import { readAnnouncingConsoles } from './announcing-consoles.store.ts';
import { forgetAnswered } from './answered-unseen.store.ts';
import {
  type ClaimedUnseen,
  claimUnseen,
  type EventPlace,
  isAnythingDue,
  noteLooked,
  noteUnseen,
  readDutyStaff,
} from './unseen-alerts.store.ts';

const mostEvents = 2000;
const linesTogether = 500;
/** Per run; the next runs delete the rest. */
export const mostForgotten = 1000;

/**
 * Evaluates the events since its last run, and notifies staff of unseen alerts. Safe to call at any
 * time, by many processes.
 */
export async function lookForUnseen(database: Database): Promise<void> {
  const { due, unnoted } = await database.ask(isAnythingDue);
  if (due) await noteAndTell(database);
  if (unnoted) await database.write({ role: 'platform' }, async (tx) => await noteLooked(tx));
}

async function noteAndTell(database: Database): Promise<void> {
  let place: EventPlace | null = null;
  do {
    const from: EventPlace | null = place;
    place = await database.write({ role: 'platform' }, async (tx) => {
      const announcing = await readAnnouncingConsoles(tx);
      return await noteUnseen(tx, { from, most: mostEvents, announcing });
    });
  } while (place !== null);
  await database.write({ role: 'platform' }, async (tx) => {
    await notifyStaff(tx);
    await forgetAnswered(tx, mostForgotten);
  });
}

/**
 * One message for each of the staff, whatever the number of alerts: three thousand at once are one
 * reason to run to the console.
 */
async function notifyStaff(tx: Tx): Promise<void> {
  const alerts = await claimUnseen(tx, await readAnnouncingConsoles(tx));
  const [first] = alerts;
  if (!first) return;
  const [all, services] = [await readDutyStaff(tx), await readServices(tx)];
  const staff = all
    .map((one) => ({ ...one, ways: waysTo(one, services) }))
    .filter(({ ways }) => ways.length > 0);
  const about = {
    organisation_id: first.organisation_id,
    alert_id: first.id,
    lane: 'life_safety',
    subject: 'Unseen alert',
  } as const;
  // Cancelled by the acknowledgement of its one alert; an assigned alert has its owner from the
  // start.
  const until_acknowledged = alerts.length === 1 && !first.assigned;
  const message = {
    ...about,
    body: unseenWords(first, alerts.length),
    until_acknowledged,
    valid_minutes: 5,
  };
  void (await queueDeliveries(
    tx,
    staff.flatMap(({ id, name, ways }) =>
      ways.map(
        (way): NewDelivery => ({
          ...message,
          ...way,
          recipient_name: name,
          idempotency_key: `unseen:${first.id}:${first.notice_count}:${id}:${way.channel}`,
        }),
      ),
    ),
  ));
  await writeLines(
    tx,
    alerts,
    staff.map(({ name }) => name),
  );
}

async function writeLines(
  tx: Tx,
  alerts: readonly ClaimedUnseen[],
  notified: readonly string[],
): Promise<void> {
  for (let from = 0; from < alerts.length; from += linesTogether)
    await writeStories(
      tx,
      alerts.slice(from, from + linesTogether).map((alert) => ({
        alert,
        line: { kind: 'alert.unseen', data: { told: notified, time: alert.notice_count } },
      })),
    );
}
