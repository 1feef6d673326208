// What becomes of an entry or exit: a line in the person's history, a message to them, a reminder near a hazard, and an alert where the place is for that.
import { ownTimes } from '#domain/alerts/alarm-times.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { isMonitored } from '#domain/geofence-locations/monitoring-times.ts';
import { type IntakeRow, raiseAlerts, recordNews } from '#server/alerts/alert-intake.store.ts';
import { type NewEvent, recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Crossed } from './judged.ts';
import { insertCrossings, type PlaceRules, readRules, readTimed } from './place-rules.store.ts';
import { type OpenedReminder, openReminders } from './reminders/reminders.store.ts';

/** A message to one person, sent once for its key. */
interface Message {
  readonly organisation_id: number;
  readonly title: string;
  readonly content: string;
  readonly channel: 'best';
  readonly response_required: false;
  readonly response_type: null;
  readonly sender_id: null;
  readonly schedule_id: null;
  readonly key: string;
  readonly recipients: Readonly<
    Record<'department_ids' | 'user_tag_ids' | 'messaging_group_ids' | 'contact_ids' | 'user_ids', number[]>
  > & {
    readonly numbers: [];
  };
}

export interface ReportParts {
  readonly send: (tx: Tx, message: Message) => Promise<unknown>;
}

interface Reported extends Crossed {
  readonly rules: PlaceRules;
}

/** An entry that is decided later than this is marked as late. */
const lateAfterMs = 15 * 60_000;

/** Those of places and times that are watched. @returns whether alerts were raised */
export async function reportCrossings(tx: Tx, crossed: readonly Crossed[], { send }: ReportParts): Promise<boolean> {
  if (crossed.length === 0) return false;
  const { now, places } = await readRules(
    tx,
    crossed.map(({ place }) => place.id),
  );
  const reported = crossed.flatMap((one) => {
    const rules = places.get(one.place.id);
    return rules && isWatched(one, rules) ? [{ ...one, rules }] : [];
  });
  await insertCrossings(tx, reported);
  const [alarms, news] = [reported.filter(({ rules }) => rules.type === 'alert'), reported.filter(({ rules }) => rules.type !== 'alert')];
  if (alarms.length > 0)
    await raiseAlerts(
      tx,
      alarms.map((one) => rowOf(one, now)),
    ).execute();
  if (news.length > 0)
    await recordNews(
      tx,
      news.map((one) => rowOf(one, now)),
    ).execute();
  await messageAll(tx, reported, send);
  return alarms.length > 0;
}

const isWatched = ({ crossed, crossed_at }: Crossed, rules: PlaceRules): boolean =>
  (crossed === 'entry' ? rules.entry_monitoring : rules.exit_monitoring) && isMonitored(rules, new Date(crossed_at), rules.timezone);

const keyOf = ({ place, position, crossed, crossed_at }: Crossed): string =>
  `geofence:${place.id}:${position.user_id}:${crossed}:${crossed_at}`;

function rowOf(one: Reported, now: string): IntakeRow {
  const { position, crossed, crossed_at, inferred, last_before, rules, place } = one;
  return {
    ...{ organisation_id: position.organisation_id, device_id: position.device_id, event_key: one.event_key ?? keyOf(one) },
    kind: crossed === 'entry' ? 'geofence_entered' : 'geofence_left',
    alert_type_id: rules.type === 'alert' ? alertTypes.geofence.id : null,
    ...ownTimes({ occurred_at: crossed_at, received_at: now, late: Date.parse(now) - Date.parse(crossed_at) > lateAfterMs }),
    ...{ latitude: position.latitude, longitude: position.longitude, accuracy_m: position.accuracy },
    ...{ position_source: position.source, position_at: position.at },
    data: { geofence_location_id: place.id, geofence: rules.name, ...(inferred ? { inferred, last_before } : {}), ...byDevice(one) },
  };
}

const byDevice = ({ event_key }: Crossed): object => (event_key === undefined ? {} : { by_device: true });

/** To each person alone, by the way that reaches them best. Near a hazard it is a reminder, for those whose welfare timer does not run. */
async function messageAll(tx: Tx, reported: readonly Reported[], send: ReportParts['send']): Promise<void> {
  const near = reported.filter(isReminder);
  const timed =
    near.length === 0
      ? new Set<number>()
      : await readTimed(
          tx,
          near.map(({ position }) => position.user_id),
        );
  for (const one of reported) {
    const reminds = isReminder(one);
    const content = reminds ? reminderOf(one, timed) : contentOf(one);
    if (content === null) continue;
    await send(tx, messageTo(one, content));
    if (reminds) await recordEvents(tx, [remindedLine(one)]);
  }
  const opened = near.filter(({ position }) => !timed.has(position.user_id)).map(openedBy);
  await openReminders(tx, opened);
}

const openedBy = ({ position: { organisation_id, user_id, device_id }, place }: Reported): OpenedReminder => ({
  ...{ organisation_id, user_id, device_id, geofence_location_id: place.id },
});

const isReminder = ({ rules, crossed }: Reported): boolean => rules.type === 'proximity_reminder' && rules.reminds && crossed === 'entry';

const contentOf = ({ rules, crossed }: Reported): string | null => (crossed === 'entry' ? rules.entry_message : rules.exit_message);

const reminderOf = ({ rules, position }: Reported, timed: ReadonlySet<number>): string | null =>
  timed.has(position.user_id) ? null : (rules.entry_message ?? `You are near ${rules.name}. Start a welfare timer before you go on.`);

const remindedLine = ({ position, place, rules }: Reported): NewEvent => ({
  ...{ organisation_id: position.organisation_id, kind: 'geofence.reminded', user_id: position.user_id, device_id: position.device_id },
  data: { geofence_location_id: place.id, geofence: rules.name },
});

const messageTo = (one: Reported, content: string): Message => ({
  ...{ organisation_id: one.position.organisation_id, title: one.rules.name.slice(0, 100), content, channel: 'best' },
  ...{ response_required: false, response_type: null, sender_id: null, schedule_id: null, key: keyOf(one) },
  recipients: {
    ...{ user_ids: [one.position.user_id], department_ids: [], user_tag_ids: [], messaging_group_ids: [] },
    ...{ contact_ids: [], numbers: [] },
  },
});
