// Handles contacts' replies by text and key: an acknowledgement applies to the one alert it can
// mean; if it could mean several, the reply asks which.

import type { SmsReply } from '#domain/deliveries/sms-reply.ts';
import { smsText } from '#domain/deliveries/sms-text.ts';
import { AppError } from '#domain/kit/errors.ts';
import { keepInbound, noteInbound } from '#server/deliveries/inbound-messages.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { answerAsContact } from './contact-answers.service.ts';
import { writeStories } from './escalation-telling.service.ts';
import { contactKey } from './escalations.store.ts';
import { findNotifiedAlerts, findStepOfDelivery, type NotifiedAlert } from './told-alerts.store.ts';

interface FromContact {
  readonly from: string;
  /**
   * The organisation whose own number was written to; null for the shared one, to which any alert
   * applies.
   */
  readonly organisation_id: number | null;
}

interface Acknowledged {
  readonly reply: string;
  /** Absent if it could be several. */
  readonly alert?: { readonly organisation_id: number; readonly alert_id: number };
}

/**
 * Takes a text that acknowledges. @returns the reply; null if the number was not notified of an
 * open alert
 */
export async function acknowledgeByText(
  tx: Tx,
  { from, organisation_id }: FromContact,
  reply: Extract<SmsReply, { kind: 'acknowledge' }>,
): Promise<Acknowledged | null> {
  const alerts = await findNotifiedAlerts(tx, from, organisation_id);
  const meant = choose(alerts, reply.alert_id);
  if (meant === 'none') return null;
  if (meant === 'several') return { reply: whichOne(alerts) };
  return { reply: await respond(tx, meant, { via: 'sms', word: reply.word }), alert: meant };
}

/** Records other words of a notified contact in the stories of their alerts. @returns the alerts */
export async function joinContactText(
  tx: Tx,
  { from, organisation_id }: FromContact,
  text: string,
): Promise<NotifiedAlert[]> {
  const alerts = await findNotifiedAlerts(tx, from, organisation_id);
  if (alerts.length > 0)
    await writeStories(
      tx,
      alerts.map((one) => ({
        alert: {
          id: one.alert_id,
          organisation_id: one.organisation_id,
          user_id: one.alert_user_id,
        },
        line: {
          kind: 'escalation.contact_wrote',
          data: { contact: one.contact_name, text: text.slice(0, 2000) },
        },
      })),
    );
  return alerts;
}

/** Handles a key pressed during our call. @returns what the voice says */
export async function takeKey(
  tx: Tx,
  pressed: { reference: string; delivery_id: number; from: string; to: string; key: string },
): Promise<string> {
  const step = await findStepOfDelivery(tx, pressed.delivery_id);
  const acknowledges = pressed.key === '1' && step !== null;
  const kept = await keepInbound(tx, {
    channel: 'voice',
    partner_reference: pressed.reference,
    from_number: pressed.from,
    to_number: pressed.to,
    body: pressed.key,
    taken_as: acknowledges ? 'acknowledge' : 'text',
  });
  if (!acknowledges) return 'That is not a valid key. Goodbye.';
  if (kept !== null)
    await noteInbound(tx, kept, { organisation_id: step.organisation_id, alert_id: step.alert_id });
  return await respond(tx, step, { via: 'voice', word: '1' });
}

async function respond(
  tx: Tx,
  alert: NotifiedAlert,
  how: { via: 'sms' | 'voice'; word: string },
): Promise<string> {
  const who = {
    key: contactKey(alert),
    link_id: null,
    name: alert.contact_name,
    user_id: alert.user_id,
    via: how.via,
  };
  try {
    await answerAsContact(tx, { organisation_id: alert.organisation_id, id: alert.alert_id }, who, {
      answer: 'acknowledge',
      word: how.word,
    });
    return smsText(
      `Thank you. You are responding to the alarm from ${alert.person}. The other contacts will be notified.`,
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'alert_resolved')
      return smsText(`The alarm from ${alert.person} is over. Thank you.`);
    throw error;
  }
}

/** Alarms whose escalation is running come first; one with a responder can still be joined. */
function choose(
  alerts: readonly NotifiedAlert[],
  named: number | null,
): NotifiedAlert | 'none' | 'several' {
  const candidates = named === null ? alerts : alerts.filter((one) => one.alert_id === named);
  const calling = candidates.filter((one) => one.telling);
  const among = calling.length > 0 ? calling : candidates;
  const [only] = among;
  if (!only) return 'none';
  return among.length === 1 ? only : 'several';
}

const whichOne = (alerts: readonly NotifiedAlert[]): string =>
  smsText(
    `Which alarm? Reply ${alerts
      .slice(0, 5)
      .map((one) => `ACK ${one.alert_id} for ${one.person}`)
      .join(', ')}.`,
  );

/** Applies a contact's text to the alerts it can mean; injected into the intake of texts. */
export const contactTexts = { acknowledge: acknowledgeByText, join: joinContactText };
