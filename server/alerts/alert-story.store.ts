// A line of an alert's story and the live event for it, written in the transaction of the change
// that they describe.
import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import {
  alertChannel,
  alertMonitoringChannel,
  organisationChannel,
} from '#domain/alerts/alert-channels.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { alertHistory, alertUpdated } from '#domain/alerts/alerts.events.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { NamedEvent } from '#domain/kit/live-event.ts';
import { type NewFrame, recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { LockedAlert } from './alerts.store.ts';

export interface Line {
  kind: string;
  data: Record<string, unknown>;
  frames?: NewFrame[];
}

/**
 * Writes a line into the story of an alert and publishes it to the screens, after any other frames.
 * @param actor null for the system itself
 */
export async function writeLine(
  tx: Tx,
  actor: Actor | null,
  alert: Pick<LockedAlert, 'id' | 'organisation_id' | 'user_id'>,
  { kind, data, frames = [] }: Line,
): Promise<HistoryItem> {
  const [written] = await recordEvents(tx, [
    {
      organisation_id: alert.organisation_id,
      kind,
      alert_id: alert.id,
      ...(alert.user_id === null ? {} : { user_id: alert.user_id }),
      ...(actor
        ? { actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id }
        : {}),
      data,
    },
  ]);
  if (!written) throw notFound();
  const author = actor ? { actor: { id: actor.user_id, name: actor.name } } : {};
  const item: HistoryItem = { ...written, alert_id: alert.id, kind, ...author, data };
  await tell(tx, [...frames, alertFrame(alert.id, alertHistory, item)]);
  return item;
}

/** The changed row, for the monitoring centre if it is monitored, and for the organisation. */
export const rowFrame = (
  alert: Pick<LockedAlert, 'monitored' | 'organisation_id'>,
  row: AlertRow,
): NewFrame => ({
  channels: [
    ...(alert.monitored ? [alertMonitoringChannel] : []),
    organisationChannel(alert.organisation_id),
  ],
  event: alertUpdated.name,
  data: row,
});

/** Live events for the consoles that have the alert open. */
export const alertFrame = (alertId: number, { name }: NamedEvent, data: unknown): NewFrame => ({
  channels: [alertChannel(alertId)],
  event: name,
  data,
});
