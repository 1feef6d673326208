// The messages about entering or leaving a place: its own message, or a reminder near a hazard. Old
// news is not sent, and nothing is sent twice in a row.
import { type NewEvent, recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Crossed } from './judged.ts';
import { type PlaceRules, readMessaged, readTimed } from './place-rules.store.ts';
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
    Record<
      'department_ids' | 'user_tag_ids' | 'messaging_group_ids' | 'contact_ids' | 'user_ids',
      number[]
    >
  > & {
    readonly numbers: [];
  };
}

export interface ReportParts {
  /** Null for a message that was refused: it has no recipient. */
  readonly send: (tx: Tx, message: Message) => Promise<unknown>;
}

export interface Reported extends Crossed {
  readonly rules: PlaceRules;
}

interface Planned {
  readonly of: Reported;
  readonly content: string;
}

/**
 * A crossing that is known later than this is marked as late, and its message would be about the
 * past.
 */
const lateAfterMs = 15 * 60_000;
/** The same message of the same place is not sent to the same person again so soon. */
const silentMinutes = 10;

export const isLate = (at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(at) > lateAfterMs;

export const keyOf = ({ place, position, crossed, crossed_at }: Crossed): string =>
  `geofence:${place.id}:${position.user_id}:${crossed}:${crossed_at}`;

/**
 * Decides which messages are sent, each to the person alone. Reminders near hazards are opened with
 * it: a reminder is about who is there now, so it comes late too while they are still there.
 * @param reported in the order in which they happened
 */
export async function planMessages(
  tx: Tx,
  reported: readonly Reported[],
  now: string,
): Promise<Planned[]> {
  const users = [...new Set(reported.map(({ position }) => position.user_id))];
  const near = reported.filter(
    (one) => isReminder(one) && one.there_at !== null && !isLate(one.there_at, now),
  );
  const [timed, sent] = [
    near.length === 0 ? new Set<number>() : await readTimed(tx, users),
    await readMessaged(tx, users, silentMinutes),
  ];
  const reminded = new Set(near.filter(({ position }) => !timed.has(position.user_id)));
  await openReminders(tx, [...reminded].map(openedBy));
  const isDue = (one: Reported): boolean =>
    isReminder(one) ? reminded.has(one) : !isLate(one.crossed_at, now);
  return reported.flatMap((one) => {
    const subject = `${one.position.user_id} ${one.place.id} ${one.crossed}`;
    if (!isDue(one) || sent.has(subject)) return [];
    const content = isReminder(one) ? reminderOf(one) : contentOf(one);
    if (content === null) return [];
    sent.add(subject);
    return [{ of: one, content }];
  });
}

/** By the way that reaches each person best; a reminder is a line in their history too. */
export async function sendAll(
  tx: Tx,
  messages: readonly Planned[],
  send: ReportParts['send'],
): Promise<void> {
  const reminders: Planned[] = [];
  for (const message of messages) {
    const sent = await send(tx, messageTo(message.of, message.content));
    if (sent !== null && isReminder(message.of)) reminders.push(message);
  }
  if (reminders.length > 0)
    await recordEvents(
      tx,
      reminders.map(({ of }) => remindedLine(of)),
    );
}

const openedBy = ({
  position: { organisation_id, user_id, device_id },
  place,
}: Reported): OpenedReminder => ({
  organisation_id,
  user_id,
  device_id,
  geofence_location_id: place.id,
});

const isReminder = ({ rules, crossed }: Reported): boolean =>
  rules.type === 'proximity_reminder' && rules.reminds && crossed === 'entry';

const contentOf = ({ rules, crossed }: Reported): string | null =>
  crossed === 'entry' ? rules.entry_message : rules.exit_message;

const reminderOf = ({ rules }: Reported): string =>
  rules.entry_message ?? `You are near ${rules.name}. Start a welfare timer before you go on.`;

const remindedLine = ({ position, place, rules }: Reported): NewEvent => ({
  organisation_id: position.organisation_id,
  kind: 'geofence.reminded',
  user_id: position.user_id,
  device_id: position.device_id,
  data: { geofence_location_id: place.id, geofence: rules.name },
});

const messageTo = (one: Reported, content: string): Message => ({
  organisation_id: one.position.organisation_id,
  title: one.rules.name.slice(0, 100),
  content,
  channel: 'best',
  response_required: false,
  response_type: null,
  sender_id: null,
  schedule_id: null,
  key: keyOf(one),
  recipients: {
    user_ids: [one.position.user_id],
    department_ids: [],
    user_tag_ids: [],
    messaging_group_ids: [],
    contact_ids: [],
    numbers: [],
  },
});
