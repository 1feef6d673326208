// Takes answers in the app and by the link in an email, and records those received by text. A
// request for help raises an alert in the same transaction.
import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import { readAnswer } from '#domain/messages/answer.ts';
import { raiseForPeople } from '#server/alerts/intake/help-alerts.store.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import * as store from './answers.store.ts';
import { emailHelp } from './help-emails.service.ts';

interface Said {
  readonly answer: string;
  readonly text: string;
  readonly via: 'sms' | 'app' | 'email';
}

/**
 * Takes a person's choice in the app. Role platform. @throws 404 for another person's message, 422
 * for an invalid answer
 */
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
 * Takes the choice on the page of a link, only once, so that an old email that someone else finds
 * changes nothing; but a call for help is never refused. Role platform.
 * @throws 404 for an expired link, 409 `answered_already`, 422 for an invalid answer
 */
export async function takeLinkAnswer(
  tx: Tx,
  { id, answer: text }: { id: number; answer: string },
): Promise<void> {
  const asked = await store.lockAsked(tx, { linked_id: id });
  if (!asked) throw notFound();
  const answer = readAnswer(asked.response_type, text);
  if (answer === null)
    throw invalid({
      answer: [
        asked.response_type === 'number'
          ? 'Enter a number, such as 12 or 3.5.'
          : 'Choose one of the answers.',
      ],
    });
  if (asked.answer !== null && !isHelp(asked, answer))
    throw conflict('answered_already', 'This message was answered already.');
  await take(tx, asked, { answer, text, via: 'email' });
}

const isHelp = ({ response_type }: store.Asked, answer: string): boolean =>
  answer === 'help' && response_type === 'safe_or_help';

/**
 * The last answer counts. The same again changes nothing, but a call for help raises another alert
 * once the first is closed.
 */
async function take(tx: Tx, asked: store.Asked, said: Said): Promise<void> {
  const forHelp = isHelp(asked, said.answer);
  if (asked.answer === said.answer && !(forHelp && !asked.alert_open)) return;
  await noteAnswer(tx, asked, said, forHelp ? await raiseHelp(tx, asked, said) : null);
}

/** Records an answer and its line in the history. @param alert_id the alert that it raised */
export async function noteAnswer(
  tx: Tx,
  asked: store.Asked,
  { answer, text, via }: Said,
  alert_id: number | null,
): Promise<void> {
  await store.writeAnswer(tx, asked, {
    answer,
    text: text.trim().slice(0, 1600) || answer,
    help: isHelp(asked, answer),
    alert_id,
  });
  const { organisation_id, message_id, id: recipient_id, user_id } = asked;
  await recordEvents(tx, [
    {
      organisation_id,
      kind: 'message.answered',
      ...(user_id === null ? {} : { user_id }),
      data: { message_id, recipient_id, answer: text.slice(0, 200), via },
    },
  ]);
}

/**
 * @returns the alert; null if the sender is not one of the organisation's people, in which case
 * staff are notified by email
 */
async function raiseHelp(tx: Tx, asked: store.Asked, { text, via }: Said): Promise<number | null> {
  const { organisation_id, user_id, message_id, title } = asked;
  const data = { message_id, message: title, text: text.slice(0, 500), via };
  const [alert] =
    user_id === null ? [] : await raiseForPeople(tx, [{ organisation_id, user_id, data }]);
  if (!alert) await emailHelp(tx, asked, asked.answer ?? 'first');
  return alert?.id ?? null;
}
