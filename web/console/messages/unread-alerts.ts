// The alerts in which the person has written and nobody has read it, on every page: of those
// somebody else has, only that one is told.
import { useSyncExternalStore } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { useUser } from '#web/kit/session/session.ts';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { QueueStore } from '../queue/queue-store.ts';

/** One for the page, kept by the same news as what calls (attention/use-attention.ts). */
export const unreadAlerts = new QueueStore(
  (row) => row.status === 'active_alert' && row.unread === true,
);
clearAtSessionEnd(() => unreadAlerts.clear());

/** Whether a message in it is this operator's to read: the alert is theirs, or nobody's. */
export const concerns = (row: Pick<AlertRow, 'owner'>, me: number): boolean =>
  row.owner === undefined || row.owner.id === me;

export const unreadOfMine = (me: number): AlertRow[] =>
  unreadAlerts.snapshot.rows.filter((row) => concerns(row, me));

/** How many alerts wait for this operator to read. */
export function useUnreadCount(): number {
  const { id: me } = useUser();
  return useSyncExternalStore(unreadAlerts.subscribe, () => unreadOfMine(me).length);
}
