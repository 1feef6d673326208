// The alerts with an unread message of the person, on every page: for an owned alert only its owner
// is notified.
import { useSyncExternalStore } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { useUser } from '#web/kit/session/session.ts';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { QueueStore } from '../queue/queue-store.ts';

/**
 * One store for the page, kept by the same events as the calling alerts
 * (attention/use-attention.ts).
 */
export const unreadAlerts = new QueueStore(
  (row) => row.status === 'active_alert' && row.unread === true,
);
clearAtSessionEnd(() => unreadAlerts.clear());

/** Whether this operator is to read its messages: the alert is theirs, or unowned. */
export const concerns = (row: Pick<AlertRow, 'owner'>, me: number): boolean =>
  row.owner === undefined || row.owner.id === me;

export const unreadOfMine = (me: number): AlertRow[] =>
  unreadAlerts.snapshot.rows.filter((row) => concerns(row, me));

/** How many alerts wait for this operator to read. */
export function useUnreadCount(): number {
  const { id: me } = useUser();
  return useSyncExternalStore(unreadAlerts.subscribe, () => unreadOfMine(me).length);
}
