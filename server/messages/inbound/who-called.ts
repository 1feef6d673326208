// Who calls for help with a text, and where: the number that was written to decides, else the
// conversation, and where that is not certain everybody is told.
import { readAnswer } from '#domain/messages/answer.ts';
import { defaultHelpWords, findHelpWord } from '#domain/messages/help-words.ts';
import { helpWordsOf } from '#domain/messages/help-words-list.ts';
import type { AskedByText } from '../answers/answers.store.ts';
import type { PersonOfNumber } from './people-of-number.store.ts';

export interface Known {
  /** Whose own number was written to; null for the shared one. */
  readonly owner: number | null;
  /** Everybody whose mobile the sender's is. */
  readonly people: readonly PersonOfNumber[];
  /** What the sender was asked, of the organisations that a reply to this number can be for. */
  readonly asked: readonly AskedByText[];
}

/**
 * The questions that a reply to this number can answer: those of its organisation; of the shared
 * number those that came from it, or all where none did.
 */
export function askedThrough(
  all: readonly AskedByText[],
  owner: number | null,
): readonly AskedByText[] {
  if (owner !== null) return all.filter(({ organisation_id }) => organisation_id === owner);
  const shared = all.filter(({ by_shared_number }) => by_shared_number);
  return shared.length > 0 ? shared : all;
}

/**
 * The people whom words without an answer are from: of the organisation that was written to, else
 * all.
 */
export const peopleThrough = ({
  owner,
  people,
}: Pick<Known, 'owner' | 'people'>): readonly PersonOfNumber[] =>
  owner === null ? people : people.filter(({ organisation_id }) => organisation_id === owner);

/**
 * @returns the organisations that a call for help goes to; none where the text calls for no help
 */
export const organisationsCalled = (known: Known, text: string): ReadonlySet<number> =>
  callsForHelp(known, text) ? calledOrganisations(known) : new Set();

/** Whether somebody whom nobody knows calls for help. */
export const isUnknownCall = ({ people, asked }: Known, text: string): boolean =>
  people.length === 0 && asked.length === 0 && findHelpWord(text, defaultHelpWords) !== null;

/**
 * By the words of any organisation that the sender is known to, and by what counts as a request for
 * help in the answer to a safety check.
 */
const callsForHelp = ({ people, asked }: Known, text: string): boolean =>
  [...new Set([...people, ...asked].map(({ help_words }) => help_words))].some(
    (list) => findHelpWord(text, helpWordsOf(list)) !== null,
  ) ||
  asked.some(
    (one) => one.response_type === 'safe_or_help' && readAnswer('safe_or_help', text) === 'help',
  );

/**
 * An organisation that does not know the sender does not answer alone: help is never refused for
 * the number that it was sent to.
 */
function calledOrganisations({ owner, people, asked }: Known): ReadonlySet<number> {
  const known = new Set(people.map(({ organisation_id }) => organisation_id));
  const asking = new Set(asked.map(({ organisation_id }) => organisation_id));
  if (owner !== null) return known.has(owner) ? new Set([owner]) : new Set([owner, ...known]);
  const [only] = asking;
  return only !== undefined && asking.size === 1 && known.has(only)
    ? asking
    : new Set([...known, ...asking]);
}
