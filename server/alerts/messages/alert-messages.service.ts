// Messages between operators and the person of an alert: sent once, marked unread until an operator
// has read them.
import type { Actor } from '#domain/access/actor.ts';
import { alertMessageNews } from '#domain/alerts/actions/alert-actions.events.ts';
import type { AlertMessage } from '#domain/alerts/actions/alert-message.ts';
import { smsLength } from '#domain/alerts/actions/sms-length.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import { smsText } from '#domain/deliveries/sms-text.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertFrame, rowFrame, writeLine } from '../alert-story.store.ts';
import { lockAlert, noteAction } from '../alerts.store.ts';
import { findMessage, findWay, insertOutbound, markRead } from './alert-messages.store.ts';

/**
 * Sends a text to the person, once even if the browser repeats it. @throws 409 without app and
 * mobile number, or for a resolved alert
 */
export async function sendAlertMessage(
  tx: Tx,
  actor: Actor,
  alertId: number,
  { text, client_id }: { text: string; client_id: string },
): Promise<AlertMessage> {
  const alert = await lockAlert(tx, alertId);
  const known = await findMessage(tx, alert, { client_id });
  if (known) return known;
  decided(decideAlert(alert, 'message', actor));
  const way = await findWay(tx, alert);
  if (!way)
    throw conflict(
      'no_way_to_message',
      'This person has no app and no mobile number. Call them instead.',
    );
  const body = way.channel === 'sms' ? smsText(text) : text;
  const segments = way.channel === 'sms' ? smsLength(body).segments : null;
  const message = await insertOutbound(tx, alert, {
    text: body,
    client_id,
    sender: { id: actor.user_id, name: actor.name },
    way,
    segments,
  });
  const row = await noteAction(tx, alertId);
  await writeLine(tx, actor, alert, {
    kind: 'alert.message_sent',
    data: { message_id: message.id, channel: message.channel, text: message.text },
    frames: [rowFrame(alert, row), alertFrame(alertId, alertMessageNews, message)],
  });
  return message;
}

/**
 * Marks a message of the person as read; the alert's mark goes with the last. Twice changes
 * nothing. @throws 404 for a message of another alert (R183, R185)
 */
export async function readMessage(
  tx: Tx,
  actor: Actor,
  alertId: number,
  messageId: number,
): Promise<AlertMessage> {
  const alert = await lockAlert(tx, alertId);
  const read = await markRead(tx, alert, messageId, actor.user_id);
  if (!read) {
    const known = await findMessage(tx, alert, { id: messageId });
    if (!known) throw notFound();
    return known;
  }
  const row = await noteAction(tx, alertId, { has_unread_messages: read.unread });
  await writeLine(tx, actor, alert, {
    kind: 'alert.message_read',
    data: { message_id: messageId },
    frames: [rowFrame(alert, row), alertFrame(alertId, alertMessageNews, read.message)],
  });
  return read.message;
}
