// What a phone is shown: whose it is, how its person's alerts stand in a worker's words, the running session, and its buttons.
import type * as z from 'zod';
import { type AppState, type appMessage, wordsFor } from '#domain/phone-app/app-state.ts';
import type { Installation } from '#server/kit/access/installations.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { EventParts } from './app-events.service.ts';
import { readNow } from './app-events.store.ts';
import { type OwnedAlert, readButtons, readFirstNames, readOwnedAlerts } from './app-state.store.ts';
import { readOwner } from './installations.store.ts';

export type AppMessage = z.infer<typeof appMessage>;

export interface StateParts extends Pick<EventParts, 'database' | 'readRunningSession'> {
  /** Operators' messages to a phone after one, oldest first. */
  readonly readMessages: (tx: Tx, deviceId: number, afterId: number) => Promise<AppMessage[]>;
}

export async function readState(parts: StateParts, phone: Installation): Promise<AppState> {
  const { database } = parts;
  const tenant = { role: 'tenant', organisation_id: phone.organisation_id } as const;
  const { alerts, ...state } = await database.read(tenant, async (tx) => {
    const [now, owner, alerts, welfare, buttons, messages] = await Promise.all([
      readNow(tx),
      readOwner(tx, phone.organisation_id, phone.device_id),
      readOwnedAlerts(tx, phone),
      parts.readRunningSession(tx, phone.device_id),
      readButtons(tx, phone),
      parts.readMessages(tx, phone.device_id, 0),
    ]);
    const unread_messages = messages.filter(({ read_at }) => read_at === null).length;
    return { ...owner, server_time: now.toISOString(), alerts, welfare, buttons, unread_messages };
  });
  return { ...state, alerts: await withNames(database, alerts) };
}

async function withNames(database: Database, alerts: readonly OwnedAlert[]): Promise<AppState['alerts']> {
  const staff = alerts.flatMap(({ owner_staff_id }) => owner_staff_id ?? []);
  const names =
    staff.length === 0
      ? new Map<number, string>()
      : await database.read({ role: 'platform' }, async (tx) => await readFirstNames(tx, staff));
  return alerts.map(({ owner_staff_id, ...alert }) => {
    const operator = owner_staff_id === null ? null : (names.get(owner_staff_id) ?? null);
    return { ...alert, operator, words: wordsFor(alert.state, operator) };
  });
}
