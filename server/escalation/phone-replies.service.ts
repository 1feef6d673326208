// What contacts send back by text and by key: an acknowledgement is taken for the one alert it can
// be about; where it could be several, we ask.

import type { SmsReply } from '#domain/deliveries/sms-reply.ts';
import { smsText } from '#domain/deliveries/sms-text.ts';
import { AppError } from '#domain/kit/errors.ts';
import { keepInbound, noteInbound } from '#server/deliveries/inbound-messages.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { answerAsContact } from './contact-answers.service.ts';
import { writeStories } from './escalation-telling.service.ts';
import { contactKey } from './escalations.store.ts';
import { findStepOfDelivery, findToldAlerts, type ToldAlert } from './told-alerts.store.ts';

interface FromContact {
  readonly from: string;
  /** Whose own number was written to; null for the shared one, where any alert can be meant. */
  readonly organisation_id: number | null;
}

interface Acknowledged {
  readonly reply: string;
  /** Absent where it could be several. */
  readonly alert?: { readonly organisation_id: number; readonly alert_id: number };
}

/**
 * Takes a text that acknowledges. @returns what to write back; null where the number was told of no
 * alert that is open
 */
export async function acknowledgeByText(
  tx: Tx,
  { from, organisation_id }: FromContact,
  reply: Extract<SmsReply, { kind: 'acknowledge' }>,
): Promise<Acknowledged | null> {
  const told = await findToldAlerts(tx, from, organisation_id);
  const meant = choose(told, reply.alert_id);
  if (meant === 'none') return null;
  if (meant === 'several') return { reply: whichOne(told) };
  return { reply: await respond(tx, meant, { via: 'sms', word: reply.word }), alert: meant };
}

/**
 * Takes other words of somebody who was told of alerts into the stories of these. @returns the
 * alerts
 */
export async function joinContactText(
  tx: Tx,
  { from, organisation_id }: FromContact,
  text: string,
): Promise<ToldAlert[]> {
  const told = await findToldAlerts(tx, from, organisation_id);
  if (told.length > 0)
    await writeStories(
      tx,
      told.map((one) => ({
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
  return told;
}

/** Somebody pressed a key during our call. @returns what to say */
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
  told: ToldAlert,
  how: { via: 'sms' | 'voice'; word: string },
): Promise<string> {
  const who = {
    key: contactKey(told),
    link_id: null,
    name: told.contact_name,
    user_id: told.user_id,
    via: how.via,
  };
  try {
    await answerAsContact(tx, { organisation_id: told.organisation_id, id: told.alert_id }, who, {
      answer: 'acknowledge',
      word: how.word,
    });
    return smsText(
      `Thank you. You are responding to the alarm from ${told.person}. The other contacts will be notified.`,
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'alert_resolved')
      return smsText(`The alarm from ${told.person} is over. Thank you.`);
    throw error;
  }
}

/** Alarms that still call people come first; one that somebody has already can still be joined. */
function choose(told: readonly ToldAlert[], named: number | null): ToldAlert | 'none' | 'several' {
  const candidates = named === null ? told : told.filter((one) => one.alert_id === named);
  const calling = candidates.filter((one) => one.telling);
  const among = calling.length > 0 ? calling : candidates;
  const [only] = among;
  if (!only) return 'none';
  return among.length === 1 ? only : 'several';
}

const whichOne = (told: readonly ToldAlert[]): string =>
  smsText(
    `Which alarm? Reply ${told
      .slice(0, 5)
      .map((one) => `ACK ${one.alert_id} for ${one.person}`)
      .join(', ')}.`,
  );

/**
 * What a text of a contact does to the alerts that it can be about; the program gives it to what
 * takes texts in.
 */
export const contactTexts = { acknowledge: acknowledgeByText, join: joinContactText };
