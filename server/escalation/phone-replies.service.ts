// What contacts send back by text and by key: an acknowledgement is taken for the one alert it can be about; where it could be several, we ask.
import { AppError } from '#domain/kit/errors.ts';
import { readReply } from '#domain/messaging/sms-reply.ts';
import { smsText } from '#domain/messaging/sms-text.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { keepInbound, noteInboundAlert, optIn, optOut } from '#server/messaging/inbound-messages.store.ts';
import { answerAsContact } from './contact-answers.service.ts';
import { contactKey } from './escalations.store.ts';
import { findStepOfDelivery, findToldAlerts, type ToldAlert } from './told-alerts.store.ts';

export interface TextIn {
  readonly reference: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** Takes a text that acknowledges no alarm, such as the answer to a message. @returns what to write back; `undefined` where it is not for them */
export type TakeOtherText = (tx: Tx, text: TextIn) => Promise<string | null | undefined>;

/** @returns what to write back; null for nothing, also where the partner answers itself (STOP, START, HELP) */
export async function takeText(tx: Tx, given: TextIn, takeOther: TakeOtherText): Promise<string | null> {
  const reply = readReply(given.text);
  const kept = await keepInbound(tx, {
    channel: 'sms',
    partner_reference: given.reference,
    from_number: given.from,
    to_number: given.to,
    body: given.text,
    taken_as: reply.kind,
  });
  if (kept === null) return null;
  if (reply.kind === 'stop') await optOut(tx, given.from, 'reply');
  if (reply.kind === 'start') await optIn(tx, given.from);
  // HELP may answer a message, although it is also a word that the partner answers itself.
  if (reply.kind === 'text' || reply.kind === 'help') return (await takeOther(tx, given)) ?? null;
  if (reply.kind !== 'acknowledge') return null;
  const told = await findToldAlerts(tx, given.from);
  const meant = choose(told, reply.alert_id);
  if (meant === 'none') {
    const answer = await takeOther(tx, given);
    return answer === undefined ? smsText('You have no open alarms to respond to.') : answer;
  }
  if (meant === 'several') return whichOne(told);
  await noteInboundAlert(tx, kept, { organisation_id: meant.organisation_id, id: meant.alert_id });
  return await respond(tx, meant, { via: 'sms', word: reply.word });
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
  if (kept !== null) await noteInboundAlert(tx, kept, { organisation_id: step.organisation_id, id: step.alert_id });
  return await respond(tx, step, { via: 'voice', word: '1' });
}

async function respond(tx: Tx, told: ToldAlert, how: { via: 'sms' | 'voice'; word: string }): Promise<string> {
  const who = { key: contactKey(told), link_id: null, name: told.contact_name, user_id: told.user_id, via: how.via };
  try {
    await answerAsContact(tx, { organisation_id: told.organisation_id, id: told.alert_id }, who, { answer: 'acknowledge', word: how.word });
    return smsText(`Thank you. You are responding to the alarm from ${told.person}. The other contacts will be notified.`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'alert_resolved') return smsText(`The alarm from ${told.person} is over. Thank you.`);
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
