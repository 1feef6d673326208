// What people write to us: found its alert, kept once, and shown as unread.
import { alertMessageNews, alertMessageReceived } from '#domain/alerts/actions/alert-actions.events.ts';
import type { AlertMessage } from '#domain/alerts/actions/alert-message.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { type NewFrame, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertFrame, rowFrame, writeLine } from '../alert-story.store.ts';
import { type LockedAlert, lockAlert, noteFacts } from '../alerts.store.ts';
import { messageJson } from './alert-messages.store.ts';

export interface InboundSms {
  /** Whose number it came to; null when that says nothing. */
  readonly organisation_id: number | null;
  /** The sender's number, in whatever spelling. */
  readonly from: string;
  readonly text: string;
  /** The carrier's own number for it: the same twice appears once. */
  readonly provider_id: string;
}

/**
 * Takes an SMS of somebody who has an active alert at the monitoring centre into that alert, the most urgent of theirs. Runs in the caller's transaction, role platform.
 * @returns the alert and message, also when it was taken before; null when nobody with an active alert has that number
 */
export async function takeInboundMessage(tx: Tx, sms: InboundSms): Promise<{ alert_id: number; message_id: number } | null> {
  const [known] = await tx<{ alert_id: number; message_id: number }[]>`
    select alert_id, id as message_id from alert_messages
    where provider_id = ${sms.provider_id} ${sms.organisation_id === null ? tx`` : tx`and organisation_id = ${sms.organisation_id}`}`;
  if (known) return known;
  // Numbers are kept as people type them: nine digits from the end are the same in the national and the international spelling.
  const [found] = await tx<{ id: number }[]>`
    select a.id from alerts a join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
    where a.status = 'active_alert' and a.monitored and right(regexp_replace(p.mobile, '\\D', '', 'g'), 9) = right(regexp_replace(${sms.from}, '\\D', '', 'g'), 9)
      and length(regexp_replace(${sms.from}, '\\D', '', 'g')) >= 9
      ${sms.organisation_id === null ? tx`` : tx`and a.organisation_id = ${sms.organisation_id}`}
    order by a.priority, a.raised_at limit 1`;
  if (!found) return null;
  const alert = await lockAlert(tx, found.id);
  const [row] = await tx<{ message: AlertMessage }[]>`
    with m as (
      insert into alert_messages (organisation_id, alert_id, direction, channel, text, number, provider_id)
      values (${alert.organisation_id}, ${alert.id}, 'inbound', 'sms', ${textOf(sms.text)}, ${sms.from}, ${sms.provider_id})
      on conflict do nothing returning *
    ) select ${messageJson(tx)} as message from m`;
  // Somebody took the same one while we waited for the lock.
  if (!row) return await takeInboundMessage(tx, sms);
  const changed = await noteFacts(tx, alert.id, { has_unread_messages: true });
  await writeLine(tx, null, alert, {
    kind: 'alert.message_received',
    data: { message_id: row.message.id, channel: 'sms', text: row.message.text },
    frames: arrivalFrames(alert, changed, row.message),
  });
  return { alert_id: alert.id, message_id: row.message.id };
}

export interface AppMessage {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly event_key: string;
  readonly occurred_at: string;
  readonly text: string;
}

/** Takes a message from the app into the alert whose story the intake wrote it into; without one it is in the device's story alone. */
export async function takeAppMessage(tx: Tx, given: AppMessage): Promise<void> {
  const [row] = await tx<{ message: AlertMessage }[]>`
    with m as (
      insert into alert_messages (organisation_id, alert_id, direction, channel, text, at, device_id, event_key)
      select e.organisation_id, e.alert_id, 'inbound', 'app', ${textOf(given.text)}, ${given.occurred_at}::timestamptz, e.device_id, e.event_key
      from events e where e.device_id = ${given.device_id} and e.event_key = ${given.event_key} and e.alert_id is not null
      on conflict do nothing returning *
    ) select ${messageJson(tx)} as message from m`;
  if (!row) return;
  const alert = await lockAlert(tx, row.message.alert_id);
  const changed = await noteFacts(tx, alert.id, { has_unread_messages: true });
  await tell(tx, arrivalFrames(alert, changed, row.message));
}

/** The row with its unread mark, the message for those who have the alert open, and a word to all others who may have to read it. */
const arrivalFrames = (alert: LockedAlert, row: AlertRow, message: AlertMessage): NewFrame[] => {
  const changed = rowFrame(alert, row);
  return [
    changed,
    alertFrame(alert.id, alertMessageNews, message),
    { ...changed, event: alertMessageReceived.name, data: { alert: row, message } },
  ];
};

const textOf = (text: string): string => text.trim().slice(0, 2000) || '(no text)';
