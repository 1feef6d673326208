// Handles a call for help by text: raises alerts, answers the safety checks, and replies to the
// sender with what was done.
import { helpReply } from '#domain/messages/help-replies.ts';
import { raiseForPeople } from '#server/alerts/intake/help-alerts.store.ts';
import { joinInboundMessage } from '#server/alerts/messages/inbound-messages.store.ts';
import type { InboundFacts } from '#server/deliveries/inbound-messages.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { answerChecks, emailOthers } from './help-answers.service.ts';
import type { ContactTexts, ReadText } from './text-in.ts';
import { isUnknownCall, type Known, organisationsCalled } from './who-called.ts';

/**
 * Per organisation: a telephone that is the mobile of fifty people must not raise fifty alerts.
 * Each alert lists who else has the number.
 */
const mostAlerts = 5;

interface Taken {
  readonly reply: string;
  readonly facts: InboundFacts;
}

/**
 * Raises an alert for every person who may have written the text, whatever was asked. A number that
 * several people use raises one for each of them: one chosen by chance would send help to the wrong
 * place. Role platform.
 * @returns null if the text does not call for help
 */
export async function takeHelp(
  tx: Tx,
  given: ReadText,
  known: Known,
  contacts: ContactTexts,
): Promise<Taken | null> {
  const called = organisationsCalled(known, given.text);
  if (called.size === 0 && !isUnknownCall(known, given.text)) return null;
  const alerts = await raiseForPeople(tx, callsOf(given, known, called));
  const joined = await joinInboundMessage(
    tx,
    alerts.map(({ id }) => id),
    { from: given.from, text: given.text, provider_id: given.reference },
  );
  const contactAlerts = await contacts.join(
    tx,
    { from: given.from, organisation_id: given.owner },
    given.text,
  );
  const done = {
    given,
    asked: known.asked.filter(({ organisation_id }) => called.has(organisation_id)),
    alerts,
  };
  const emailed = await emailOthers(tx, done);
  const answered = await answerChecks(tx, done);
  const [first] = joined.toSorted((one, other) => Number(other.monitored) - Number(one.monitored));
  const organisation_id =
    first?.organisation_id ??
    contactAlerts[0]?.organisation_id ??
    answered?.organisation_id ??
    given.owner ??
    undefined;
  return {
    reply: helpReply({
      alerts,
      emailed,
      joined: [...new Set(contactAlerts.map(({ person }) => person))],
    }),
    facts: {
      organisation_id,
      taken_as: 'help',
      alert_id: first?.id ?? contactAlerts[0]?.alert_id,
      message_recipient_id:
        answered?.organisation_id === organisation_id ? answered?.id : undefined,
    },
  };
}

/**
 * All people of the called organisations: first those who were asked by this number, also if they
 * have another now.
 */
function callsOf({ text }: ReadText, { people, asked }: Known, called: ReadonlySet<number>) {
  const all = [
    ...asked.flatMap(({ organisation_id, user_id, name }) =>
      user_id === null ? [] : [{ organisation_id, user_id, name }],
    ),
    ...people,
  ].filter(({ organisation_id }) => called.has(organisation_id));
  const once = [...new Map(all.map((one) => [one.user_id, one])).values()];
  return [...Map.groupBy(once, ({ organisation_id }) => organisation_id).values()].flatMap(
    (theirs) =>
      theirs.slice(0, mostAlerts).map(({ organisation_id, user_id }) => {
        const others = theirs.filter((one) => one.user_id !== user_id).map(({ name }) => name);
        const shared = others.length > 0 ? { shared_with: others.slice(0, 20) } : {};
        return {
          organisation_id,
          user_id,
          data: { via: 'sms', text: text.slice(0, 500), ...shared },
        };
      }),
  );
}
