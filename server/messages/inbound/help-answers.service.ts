// The effects of a call for help on the questions that its sender was asked: safety checks are
// answered, and organisations without an alert are notified by email.
import { readAnswer } from '#domain/messages/answer.ts';
import type { HelpAlert } from '#server/alerts/intake/help-alerts.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { noteAnswer } from '../answers/answers.service.ts';
import type { AskedByText } from '../answers/answers.store.ts';
import { emailHelp } from '../answers/help-emails.service.ts';
import type { TextIn } from './text-in.ts';

interface Called {
  readonly given: TextIn;
  /** The questions of the called organisations, newest first. */
  readonly asked: readonly AskedByText[];
  readonly alerts: readonly HelpAlert[];
}

/** Emails organisations that asked this number and have no person with it. @returns their names */
export async function emailOthers(tx: Tx, { given, asked, alerts }: Called): Promise<string[]> {
  const raised = new Set(alerts.map(({ organisation_id }) => organisation_id));
  const emailed: string[] = [];
  for (const one of newestOfEach(
    asked.filter(({ organisation_id }) => !raised.has(organisation_id)),
  ))
    if ((await emailHelp(tx, one, given.reference)) > 0) emailed.push(one.organisation);
  return emailed;
}

/**
 * Answers the newest safety check of each organisation with help, and a newest question for free
 * text with the text. @returns the first one answered
 */
export async function answerChecks(
  tx: Tx,
  { given: { text }, asked, alerts }: Called,
): Promise<AskedByText | undefined> {
  const checks = newestOfEach(
    asked.filter(({ response_type }) => response_type === 'safe_or_help'),
  );
  const questions = newestOfEach(asked).filter(
    ({ response_type }) => response_type === 'text' || response_type === 'number',
  );
  for (const one of [...checks, ...questions]) {
    const answer =
      one.response_type === 'safe_or_help' ? 'help' : readAnswer(one.response_type, text);
    const alert = alerts.find(
      ({ organisation_id, user_id }) =>
        organisation_id === one.organisation_id && (one.user_id ?? user_id) === user_id,
    );
    if (answer !== null) await noteAnswer(tx, one, { answer, text, via: 'sms' }, alert?.id ?? null);
  }
  return checks[0] ?? questions[0];
}

const newestOfEach = (asked: readonly AskedByText[]): AskedByText[] => [
  ...new Map(asked.toReversed().map((one) => [one.organisation_id, one])).values(),
];
