// One alarm through the restored database, as a device sends it: stored, sealed, and passed by the
// second path. It is a test alarm that notifies no person.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { drillOrganisationId } from '#domain/drills/drill.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { endDrillAlert } from '#server/alerts/drills/drill-alerts.store.ts';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { sealSome } from '#server/audit/event-seal.sweep.ts';
import { type EventPlace, noteUnseen } from '#server/escalation/second-path/unseen-alerts.store.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { nameDrillOrganisation } from '#server/organisations/drill-organisation.store.ts';

export interface TestAlarm {
  readonly database: Database;
  readonly secret: string;
  readonly say: (line: string) => void;
  /** For the seal and for the second path, each. */
  readonly patienceMs?: number;
}

const platform = { role: 'platform' } as const;
const title = 'Test after a restore';
const mostEvents = 2000;

/**
 * The alarm is of a device of the organisation below 0, to which nothing is sent and which no list
 * shows (decision 0026). Nothing else is notified: no sweep runs. @throws Error naming the step
 * that was not reached, as the end of a sentence
 */
export async function raiseTestAlarm({
  database,
  secret,
  say,
  patienceMs = 60_000,
}: TestAlarm): Promise<void> {
  const device_id = await database.write(platform, async (tx) => await addDevice(tx));
  try {
    await sendAlarm(database, device_id);
    const alert_id = await database.ask(async (tx) => await findAlert(tx, device_id));
    if (alert_id === null) throw new Error('it raised no alert. Do not use this database.');
    say('A test alarm was stored as an alert.');
    const reach = reaching(database, patienceMs);
    await reach(
      'it was not sealed',
      isSealed(alert_id),
      async () => await sealAll(database, secret),
    );
    say('The test alarm is sealed.');
    await reach(
      'the second path did not come to it',
      isPassed(alert_id),
      async () => await lookOn(database),
    );
    say('The second path has looked at the test alarm.');
  } finally {
    await database.write(platform, async (tx) => await clearAway(tx, device_id));
  }
}

async function sendAlarm(database: Database, device_id: number): Promise<void> {
  const now = new Date().toISOString();
  const times = {
    occurred_at: now,
    received_at: now,
    time_source: 'received',
    historical: false,
  } as const;
  const event = {
    event_key: `restore-${randomUUID()}`,
    kind: 'sos',
    ...times,
    position: null,
    battery_percent: null,
    data: {},
  } as const;
  await createIntake(database).take({
    device: { device_id, organisation_id: drillOrganisationId },
    events: [event],
  });
}

async function clearAway(tx: Tx, deviceId: number): Promise<void> {
  const alertId = await findAlert(tx, deviceId);
  if (alertId !== null) await endDrillAlert(tx, alertId, title);
  await tx`
    update devices
    set archived_at = app.now()
    where organisation_id = ${drillOrganisationId} and id = ${deviceId}
  `;
}

async function addDevice(tx: Tx): Promise<number> {
  await nameDrillOrganisation(tx, title);
  const [device] = await tx<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name)
    select ${drillOrganisationId}, id, ${title} from device_types where name = 'ev04' returning id`;
  if (!device) throw new Error('The database has no type of device for a test alarm.');
  return device.id;
}

async function findAlert(tx: Tx, deviceId: number): Promise<number | null> {
  const [alert] = await tx<{ id: number }[]>`
    select id
    from alerts
    where organisation_id = ${drillOrganisationId}
      and device_id = ${deviceId}
      and status = 'active_alert'`;
  return alert?.id ?? null;
}

type Question = (tx: Tx) => Promise<boolean>;

const isSealed =
  (alertId: number): Question =>
  async (tx) => {
    const [row] = await tx<{ is: boolean }[]>`
      select exists (select from events e join event_seals s on s.event_id = e.id
        where e.organisation_id = ${drillOrganisationId}
          and e.alert_id = ${alertId}
          and e.kind = 'alert.raised') as is`;
    return row?.is ?? false;
  };

/**
 * The mark is at its line or at one that came after: a mark that lay ahead from the start is at
 * neither.
 */
const isPassed =
  (alertId: number): Question =>
  async (tx) => {
    const [row] = await tx<{ is: boolean }[]>`
      select exists (select from events e join events reached on reached.id >= e.id
        join unseen_alerts_read m on m.event_id = reached.id and m.tx_id = reached.tx_id
        where e.organisation_id = ${drillOrganisationId}
          and e.alert_id = ${alertId}
          and e.kind = 'alert.raised') as is`;
    return row?.is ?? false;
  };

const reaching =
  (database: Database, patienceMs: number) =>
  async (otherwise: string, question: Question, act: () => Promise<void>): Promise<void> => {
    for (const end = performance.now() + patienceMs; ; await sleep(200)) {
      await act();
      if (await database.ask(question)) return;
      if (performance.now() > end)
        throw new Error(
          `${otherwise} within ${patienceMs / 1000} s. A transaction of this database that writes events keeps both waiting (pg_locks, classid 7310015); where there is none, do not use this database.`,
        );
    }
  };

async function sealAll(database: Database, secret: string): Promise<void> {
  while ((await sealSome(database, sealKeyOf(secret))) > 0);
}

/**
 * The second path's own look, without its messages: those of the alerts that were open are sent by
 * the program when it starts.
 */
async function lookOn(database: Database): Promise<void> {
  let place: EventPlace | null = null;
  do {
    const from: EventPlace | null = place;
    place = await database.write(
      platform,
      async (tx) => await noteUnseen(tx, { from, most: mostEvents, announcing: [] }),
    );
  } while (place !== null);
}
