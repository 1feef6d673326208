// What a phone displays: its owner, the state of their alerts in a worker's words, the running
// session, and its buttons.
import { type AppState, wordsFor } from '#domain/phone/app-state.ts';
import { readFavouritesOfPhone } from '#server/favourite-locations/phone-favourites.store.ts';
import { readRemindersOfPhone } from '#server/geofence-locations/reminders/reminders.store.ts';
import type { Installation } from '#server/kit/access/installations.ts';
import type { Database } from '#server/kit/db/database.ts';
import { countUnreadInbox } from '#server/messages/answers/inbox.store.ts';
import { readRunningSession } from '#server/welfare-sessions/welfare-sessions.store.ts';
import { readNow } from './app-events.store.ts';
import {
  countUnread,
  type OwnedAlert,
  readButtons,
  readFirstNames,
  readHelpNumbers,
  readOwnedAlerts,
} from './app-state.store.ts';
import { readOwner } from './installations.store.ts';
import { readPinSet } from './pins/pins.store.ts';

/** @param database queried twice: first names of staff are outside an organisation's view */
export async function readState(database: Database, phone: Installation): Promise<AppState> {
  const tenant = { role: 'tenant', organisation_id: phone.organisation_id } as const;
  const { alerts, ...state } = await database.read(tenant, async (tx) => {
    const [
      now,
      owner,
      alerts,
      welfare,
      buttons,
      help_numbers,
      favourite_locations,
      reminders,
      pin_set,
      unread_messages,
      unread_inbox,
    ] = await Promise.all([
      readNow(tx),
      readOwner(tx, phone.organisation_id, phone.device_id),
      readOwnedAlerts(tx, phone),
      readRunningSession(tx, phone.device_id),
      readButtons(tx, phone),
      readHelpNumbers(tx, phone),
      readFavouritesOfPhone(tx, phone),
      readRemindersOfPhone(tx, phone),
      readPinSet(tx, phone),
      countUnread(tx, phone),
      phone.user_id === null ? 0 : countUnreadInbox(tx, { ...phone, user_id: phone.user_id }),
    ]);
    return {
      ...owner,
      server_time: now.toISOString(),
      alerts,
      welfare,
      buttons,
      help_numbers,
      favourite_locations,
      reminders,
      pin_set,
      unread_messages,
      unread_inbox,
    };
  });
  return { ...state, alerts: await withNames(database, alerts) };
}

async function withNames(
  database: Database,
  alerts: readonly OwnedAlert[],
): Promise<AppState['alerts']> {
  const staff = alerts.flatMap(({ owner_staff_id }) => owner_staff_id ?? []);
  const names =
    staff.length === 0
      ? new Map<number, string>()
      : await database.read({ role: 'platform' }, async (tx) => await readFirstNames(tx, staff));
  return alerts.map(({ owner_staff_id, ...alert }) => {
    const operator = owner_staff_id === null ? null : (names.get(owner_staff_id) ?? null);
    return { ...alert, operator, words: wordsFor({ ...alert, operator }) };
  });
}
