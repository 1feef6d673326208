// Processes every stored text once: STOP and START, calls for help, acknowledgements of contacts,
// texts for open alerts, and answers to messages.

import { readReply } from '#domain/deliveries/sms-reply.ts';
import { smsText } from '#domain/deliveries/sms-text.ts';
import { howToReply } from '#domain/messages/message-text.ts';
import { chooseQuestion, unclearReply } from '#domain/messages/which-asked.ts';
import {
  findOpenAlerts,
  joinInboundMessage,
} from '#server/alerts/messages/inbound-messages.store.ts';
import * as inbound from '#server/deliveries/inbound-messages.store.ts';
import { optIn, optOut } from '#server/deliveries/opt-outs.store.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { noteAnswer } from '../answers/answers.service.ts';
import { type AskedByText, lockAllAsked, writeUnclear } from '../answers/answers.store.ts';
import { takeHelp } from './help-texts.service.ts';
import { readPeopleOfNumber } from './people-of-number.store.ts';
import type { ContactTexts, ReadText, TextReply } from './text-in.ts';
import { askedThrough, type Known, peopleThrough } from './who-called.ts';

interface Taken {
  /** Absent for none, also if the partner replies itself (STOP, START). */
  readonly reply?: string | undefined;
  readonly facts: inbound.InboundFacts;
}

/**
 * Processes a stored, locked text. One that was processed before changes nothing; if it called for
 * help, the reply is sent again, because the partner retries when our response did not arrive. Role
 * platform.
 * @returns the reply; null for none
 */
export async function judgeText(
  tx: Tx,
  kept: inbound.KeptText,
  contacts: ContactTexts,
): Promise<TextReply | null> {
  const owner = await inbound.organisationOfNumber(tx, kept.to);
  if (kept.is_processed)
    return replyOf(kept.taken_as === 'help' ? kept.reply : null, 'life_safety', owner);
  const { reference, from, to, text } = kept;
  const given: ReadText = { reference, from, to, text, owner, reply: readReply(text) };
  const people = await readPeopleOfNumber(tx, from);
  const known: Known = { owner, people, asked: askedThrough(await lockAllAsked(tx, from), owner) };
  const help = given.reply.kind === 'text' ? await takeHelp(tx, given, known, contacts) : null;
  const { facts, reply } = help ?? (await takeOther(tx, given, known, contacts));
  // Replying to an answering machine would loop for ever.
  const silent = help !== null && (await inbound.wasAnsweredLately(tx, from, kept.id));
  const said = silent || reply === undefined ? null : reply;
  const [person] = peopleThrough(known);
  const organisation_id = facts.organisation_id ?? owner ?? person?.organisation_id;
  const taken_as = facts.taken_as ?? given.reply.kind;
  await inbound.noteInbound(tx, kept.id, {
    ...facts,
    taken_as,
    organisation_id,
    ...(said === null ? {} : { reply: said }),
  });
  return replyOf(said, help ? 'life_safety' : 'ordinary', owner);
}

const replyOf = (
  text: string | null,
  lane: TextReply['lane'],
  organisation_id: number | null,
): TextReply | null => (text === null ? null : { text, lane, organisation_id });

async function takeOther(
  tx: Tx,
  given: ReadText,
  known: Known,
  contacts: ContactTexts,
): Promise<Taken> {
  const { reply, owner, from, text } = given;
  const here = { organisation_id: owner, phone: from };
  if (reply.kind === 'stop') await optOut(tx, here, 'reply');
  if (reply.kind === 'start') await optIn(tx, here);
  // Texts of a person with an open alert are shown to the operators, whatever they say: "Safe" may
  // answer the operators, a contact's text or a safety check.
  const joined = await joinInboundMessage(tx, await findOpenAlerts(tx, peopleThrough(known)), {
    from,
    text,
    provider_id: given.reference,
  });
  const [alert] = joined.toSorted((one, other) => Number(other.monitored) - Number(one.monitored));
  const onAlert = alert ? { organisation_id: alert.organisation_id, alert_id: alert.id } : {};
  if (reply.kind === 'stop' || reply.kind === 'start') return { facts: onAlert };
  const contact = { from, organisation_id: owner };
  const acknowledged =
    reply.kind === 'acknowledge' ? await contacts.acknowledge(tx, contact, reply) : null;
  if (acknowledged)
    return quietly(alert, {
      reply: acknowledged.reply,
      facts: acknowledged.alert ? placeOf(acknowledged.alert) : onAlert,
    });
  const answered = await takeAnswer(tx, given, known.asked, alert?.monitored ?? false);
  if (answered) return quietly(alert, { ...answered, facts: alert ? onAlert : answered.facts });
  if (reply.kind === 'acknowledge')
    return quietly(alert, {
      reply: smsText('You have no open alarms to respond to.'),
      facts: onAlert,
    });
  const [contactAlert] = await contacts.join(tx, contact, text);
  return { facts: alert || !contactAlert ? onAlert : placeOf(contactAlert) };
}

const placeOf = ({ organisation_id, alert_id }: { organisation_id: number; alert_id: number }) => ({
  organisation_id,
  alert_id,
});

/** For a person with an alert at the monitoring centre an operator replies, not the program. */
const quietly = (alert: { readonly monitored: boolean } | undefined, taken: Taken): Taken =>
  alert?.monitored ? { facts: taken.facts } : taken;

/**
 * @param withOperators the text was shown to operators: it counts here only if it is one of the
 * choices @returns null if no question was asked
 */
async function takeAnswer(
  tx: Tx,
  { text }: ReadText,
  asked: readonly AskedByText[],
  withOperators: boolean,
): Promise<Taken | null> {
  const askedHere = withOperators
    ? asked.filter(({ response_type }) => response_type !== 'text' && response_type !== 'number')
    : asked;
  const choice = chooseQuestion(askedHere, text);
  if (choice === null) return null;
  if (choice.kind === 'unclear') return await leaveUnclear(tx, choice.questions, text);
  const { organisation_id, id, response_type } = choice.question;
  const facts = { organisation_id, message_recipient_id: id };
  if (choice.kind === 'no_answer')
    return withOperators ? null : { reply: howToReply[response_type], facts };
  await noteAnswer(tx, choice.question, { answer: choice.answer, text, via: 'sms' }, null);
  return {
    reply:
      choice.answer === 'safe' && response_type === 'safe_or_help'
        ? 'Thank you. You are marked as safe.'
        : undefined,
    facts,
  };
}

/** Each organisation sees the text, and none counts it as its answer. */
async function leaveUnclear(
  tx: Tx,
  questions: readonly AskedByText[],
  text: string,
): Promise<Taken> {
  await writeUnclear(tx, questions, text);
  await recordEvents(
    tx,
    questions.map(({ organisation_id, message_id, id: recipient_id, user_id }) => ({
      organisation_id,
      kind: 'message.answer_unclear',
      ...(user_id === null ? {} : { user_id }),
      data: { message_id, recipient_id, answer: text.slice(0, 200), via: 'sms' },
    })),
  );
  return { reply: smsText(unclearReply(questions, text)), facts: {} };
}
