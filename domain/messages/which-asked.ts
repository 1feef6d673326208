// Decides which question a text answers, if one mobile was asked several: by the form of the
// answer, by the name of the organisation, and by which are open.

import { readAnswer } from './answer.ts';
import { spacedWords } from './help-words.ts';
import type { ResponseType } from './templates/message-template.ts';

export interface AskedQuestion {
  readonly organisation_id: number;
  readonly organisation: string;
  readonly response_type: ResponseType;
  /** The earlier answer; null if it is open. */
  readonly answer: string | null;
}

export type Choice<Question> =
  | { readonly kind: 'answer'; readonly question: Question; readonly answer: string }
  /** No question accepts the text; `question` is the newest. */
  | { readonly kind: 'no_answer'; readonly question: Question }
  /** It answers questions of several organisations, one of each. */
  | { readonly kind: 'unclear'; readonly questions: readonly Question[] };

/**
 * Within one organisation the newest question that accepts the text is chosen, answered or not: a
 * new answer replaces the last one. Among several organisations it is the one that is named, else
 * the only one that accepts the text, else the only one not yet answered.
 * @param asked newest first
 * @returns null if no question was asked
 */
export function chooseQuestion<Question extends AskedQuestion>(
  asked: readonly Question[],
  text: string,
): Choice<Question> | null {
  const [newest] = asked;
  if (!newest) return null;
  const named = namedBy(asked, text);
  if (named) return named;
  const fitting = [
    ...Map.groupBy(asked, ({ organisation_id }) => organisation_id).values(),
  ].flatMap((theirs) => fits(theirs, text) ?? []);
  const open = fitting.filter(({ question }) => question.answer === null);
  const [one, another] = open.length > 0 ? open : fitting;
  if (!one) return { kind: 'no_answer', question: newest };
  return another
    ? {
        kind: 'unclear',
        questions: (open.length > 0 ? open : fitting).map(({ question }) => question),
      }
    : one;
}

type Answered<Question> = Extract<Choice<Question>, { kind: 'answer' }>;

function fits<Question extends AskedQuestion>(
  theirs: readonly Question[],
  text: string,
): Answered<Question> | null {
  for (const question of theirs) {
    const answer = readAnswer(question.response_type, text);
    if (answer !== null) return { kind: 'answer', question, answer };
  }
  return null;
}

/**
 * "SAFE Redgum", if more than one organisation asked: the longest name that the text contains
 * decides.
 */
function namedBy<Question extends AskedQuestion>(
  asked: readonly Question[],
  text: string,
): Answered<Question> | null {
  const names = new Map(
    asked.map(({ organisation_id, organisation }) => [organisation_id, spacedWords(organisation)]),
  );
  if (names.size < 2) return null;
  const said = spacedWords(text);
  const [longest, next] = [...names]
    .filter(([, name]) => name.trim() !== '' && said.includes(name))
    .sort(([, one], [, other]) => other.length - one.length);
  if (!longest || next?.[1] === longest[1]) return null;
  const theirs = asked.filter(({ organisation_id }) => organisation_id === longest[0]);
  return fits(theirs, said.replace(longest[1], ' ')) ?? fits(theirs, text);
}

/** The text to send back if it is unclear. */
export function unclearReply(questions: readonly AskedQuestion[], text: string): string {
  const names = questions.map(({ organisation }) => organisation);
  const example = text.trim().length <= 20 ? text.trim() : 'SAFE';
  return `Your reply was not recorded, because ${names.join(' and ')} asked you. Reply again with the name, such as: ${example} ${names[0] ?? ''}`;
}
