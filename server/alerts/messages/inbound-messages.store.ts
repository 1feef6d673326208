// Inbound messages of people: added to their open alerts, stored once in each, and shown as unread.
import {
  alertMessageNews,
  alertMessageReceived,
} from '#domain/alerts/actions/alert-actions.events.ts';
import type { AlertMessage } from '#domain/alerts/actions/alert-message.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { type NewFrame, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertFrame, rowFrame, writeLine } from '../alert-story.store.ts';
import { type LockedAlert, lockAlert, noteFacts } from '../alerts.store.ts';
import { messageJson } from './alert-messages.store.ts';

export interface InboundSms {
  /** The sender's number, in any spelling. */
  readonly from: string;
  readonly text: string;
  /** The carrier's own number for it: the same twice appears once. */
  readonly provider_id: string;
}

export interface JoinedAlert {
  readonly id: number;
  readonly organisation_id: number;
  readonly monitored: boolean;
}

/** The most urgent open alert of each of these people. Role platform. */
export async function findOpenAlerts(
  tx: Tx,
  people: readonly { readonly organisation_id: number; readonly user_id: number }[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await tx<{ id: number }[]>`
    select distinct on (a.subject) a.id from alerts a
    where a.subject = any(${people.map(({ user_id }) => `u${user_id}`)}::text[])
      and a.status = 'active_alert'
    order by a.subject, a.priority, a.raised_at`;
  return rows.map(({ id }) => id);
}

/**
 * Stores an SMS in these alerts, once each: a line of their stories, and unread until an operator
 * has read it. Runs in the caller's transaction, role platform.
 * @returns the alerts, also where it was stored before
 */
export async function joinInboundMessage(
  tx: Tx,
  alertIds: readonly number[],
  sms: InboundSms,
): Promise<JoinedAlert[]> {
  const joined: JoinedAlert[] = [];
  // In one order, so that two texts that lock the same alerts wait for each other and not in a
  // circle.
  for (const id of alertIds.toSorted((one, other) => one - other))
    joined.push(await joinOne(tx, id, sms));
  return joined;
}

async function joinOne(tx: Tx, alertId: number, sms: InboundSms): Promise<JoinedAlert> {
  const alert = await lockAlert(tx, alertId);
  const [row] = await tx<{ message: AlertMessage }[]>`
    with m as (
      insert into alert_messages (organisation_id, alert_id, direction, channel, text, number,
        provider_id)
      values (${alert.organisation_id}, ${alert.id}, 'inbound', 'sms', ${textOf(sms.text)},
        ${sms.from}, ${sms.provider_id})
      on conflict do nothing returning *
    ) select ${messageJson(tx)} as message from m`;
  if (row) {
    const changed = await noteFacts(tx, alert.id, { has_unread_messages: true });
    await writeLine(tx, null, alert, {
      kind: 'alert.message_received',
      data: { message_id: row.message.id, channel: 'sms', text: row.message.text },
      frames: arrivalFrames(alert, changed, row.message),
    });
  }
  return { id: alert.id, organisation_id: alert.organisation_id, monitored: alert.monitored };
}

export interface AppMessage {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly event_key: string;
  readonly occurred_at: string;
  readonly text: string;
}

/**
 * Stores a message from the app in the alert whose story the intake wrote it into; without an alert
 * it is in the device's story alone.
 */
export async function takeAppMessage(tx: Tx, given: AppMessage): Promise<void> {
  const [row] = await tx<{ message: AlertMessage }[]>`
    with m as (
      insert into alert_messages (organisation_id, alert_id, direction, channel, text, at,
        device_id, event_key)
      select e.organisation_id, e.alert_id, 'inbound', 'app', ${textOf(given.text)},
        ${given.occurred_at}::timestamptz, e.device_id, e.event_key
      from events e
      where e.device_id = ${given.device_id}
        and e.event_key = ${given.event_key}
        and e.alert_id is not null
      on conflict do nothing returning *
    ) select ${messageJson(tx)} as message from m`;
  if (!row) return;
  const alert = await lockAlert(tx, row.message.alert_id);
  const changed = await noteFacts(tx, alert.id, { has_unread_messages: true });
  await tell(tx, arrivalFrames(alert, changed, row.message));
}

/**
 * The row with its unread mark, the message for consoles that have the alert open, and an event to
 * all others that may have to read it.
 */
const arrivalFrames = (alert: LockedAlert, row: AlertRow, message: AlertMessage): NewFrame[] => {
  const changed = rowFrame(alert, row);
  return [
    changed,
    alertFrame(alert.id, alertMessageNews, message),
    { ...changed, event: alertMessageReceived.name, data: { alert: row, message } },
  ];
};

const textOf = (text: string): string => text.trim().slice(0, 2000) || '(no text)';
