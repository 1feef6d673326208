// Takes answers, by text message and in the app. Who asks for help has an alert raised in the same transaction.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import { readAnswer } from '#domain/messages/answer.ts';
import { howToReply } from '#domain/messages/message-text.ts';
import { raiseAlerts } from '#server/alerts/alert-intake.store.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { queueDeliveries } from '#server/messaging/deliveries.store.ts';
import { noteInboundAnswer } from '#server/messaging/inbound-messages.store.ts';
import * as store from './answers.store.ts';

interface Said {
  readonly answer: string;
  readonly text: string;
  readonly via: 'sms' | 'app' | 'email';
}

interface TextGiven {
  readonly reference: string;
  readonly from: string;
  readonly text: string;
  /** The words went to the operators of an open alert already: they count here only where they choose one of the answers. */
  readonly choices_only?: boolean;
}

/**
 * Takes a text as the answer to the newest message of the last seven days that asked its sender something. Role platform.
 * @returns what to write back; `undefined` where nobody asked this number anything
 */
export async function takeTextAnswer(tx: Tx, given: TextGiven): Promise<string | null | undefined> {
  const asked = await store.lockAsked(tx, { number: given.from });
  if (!asked) return undefined;
  const isChoice = asked.response_type !== 'text' && asked.response_type !== 'number';
  const answer = readAnswer(asked.response_type, given.text);
  if (given.choices_only && (!isChoice || answer === null)) return undefined;
  await noteInboundAnswer(tx, given.reference, asked);
  if (answer === null) return howToReply[asked.response_type];
  await take(tx, asked, { answer, text: given.text, via: 'sms' });
  if (answer === 'help') return 'Your request for help was received.';
  return answer === 'safe' ? 'Thank you. You are marked as safe.' : null;
}

/** Takes what a person chose in the app. Role platform. @throws 404 for a message that is not theirs, 422 for what is no answer to it */
export async function takeAppAnswer(
  tx: Tx,
  person: { organisation_id: number; user_id: number },
  { id, answer: text }: { id: number; answer: string },
): Promise<void> {
  const asked = await store.lockAsked(tx, { ...person, id });
  if (!asked) throw notFound();
  const answer = readAnswer(asked.response_type, text);
  if (answer === null) throw invalid({ answer: ['Choose one of the answers.'] });
  await take(tx, asked, { answer, text, via: 'app' });
}

/**
 * Takes what was pressed on the page of a link: once, so that who finds an old email changes nothing; but a call for help is never refused. Role platform.
 * @throws 404 for a link that is over, 409 `answered_already`, 422 for what is no answer to it
 */
export async function takeLinkAnswer(tx: Tx, { id, answer: text }: { id: number; answer: string }): Promise<void> {
  const asked = await store.lockAsked(tx, { linked_id: id });
  if (!asked) throw notFound();
  const answer = readAnswer(asked.response_type, text);
  if (answer === null)
    throw invalid({ answer: [asked.response_type === 'number' ? 'Enter a number, such as 12 or 3.5.' : 'Choose one of the answers.'] });
  const forHelp = answer === 'help' && asked.response_type === 'safe_or_help';
  if (asked.answer !== null && !forHelp) throw conflict('answered_already', 'This message was answered already.');
  await take(tx, asked, { answer, text, via: 'email' });
}

/** The last answer counts. The same again changes nothing, but a call for help raises another alert once the first is closed. */
async function take(tx: Tx, asked: store.Asked, { answer, text, via }: Said): Promise<void> {
  const forHelp = answer === 'help' && asked.response_type === 'safe_or_help';
  if (asked.answer === answer && !(forHelp && !asked.alert_open)) return;
  const alert_id = forHelp ? await raiseHelp(tx, asked, { text, via }) : null;
  await store.writeAnswer(tx, asked, { answer, text: text.trim().slice(0, 1600) || answer, alert_id });
  const { organisation_id, message_id, id: recipient_id, user_id } = asked;
  await recordEvents(tx, [
    {
      ...{ organisation_id, kind: 'message.answered', ...(user_id === null ? {} : { user_id }) },
      data: { message_id, recipient_id, answer: text.slice(0, 200), via },
    },
  ]);
}

/** As an SOS of the person's own device, at its last place. @returns the alert; null where no device can raise one, and people are told by email */
async function raiseHelp(tx: Tx, asked: store.Asked, { text, via }: Pick<Said, 'text' | 'via'>): Promise<number | null> {
  const device = asked.user_id === null ? null : await store.findHelpDevice(tx, asked);
  if (!device) {
    await tellPeople(tx, asked);
    return null;
  }
  const { id: device_id, now, position_at, ...place } = device;
  const at = now.toISOString();
  await raiseAlerts(tx, [
    {
      ...{ organisation_id: asked.organisation_id, device_id, ...place, position_at: position_at?.toISOString() ?? null },
      ...{ event_key: `message:${asked.id}:${now.getTime()}`, kind: 'sos', alert_type_id: alertTypes.sos.id },
      ...{ occurred_at: at, received_at: at, late: false },
      data: { message_id: asked.message_id, message: asked.title, text: text.slice(0, 500), via },
    },
  ]).execute();
  return await store.findOpenAlert(tx, asked, alertTypes.sos.id);
}

async function tellPeople(tx: Tx, asked: store.Asked): Promise<void> {
  const people = await store.readHelpContacts(tx, asked);
  const call = asked.number === null ? 'Contact them now.' : `Call them now: ${asked.number}.`;
  void (await queueDeliveries(
    tx,
    people.map(({ id, name, email }) => ({
      ...{ organisation_id: asked.organisation_id, lane: 'life_safety', channel: 'email', recipient: email, recipient_name: name },
      subject: `${asked.name} needs help`,
      body: `${asked.name} answered “${asked.title}” with a request for help. No alert was raised, because they have no device that can raise one. ${call}`,
      idempotency_key: `message-help:${asked.id}:${asked.answer ?? 'first'}:${id}`,
    })),
  ));
}
