// Decides who calls for help by text, and which organisations: by the number that was written to,
// else by the conversation; if that is uncertain, all are notified.
import { readAnswer } from '#domain/messages/answer.ts';
import { defaultHelpWords, findHelpWord } from '#domain/messages/help-words.ts';
import { helpWordsOf } from '#domain/messages/help-words-list.ts';
import type { AskedByText } from '../answers/answers.store.ts';
import type { PersonOfNumber } from './people-of-number.store.ts';

export interface Known {
  /** The organisation whose own number was written to; null for the shared one. */
  readonly owner: number | null;
  /** All people with the sender's mobile. */
  readonly people: readonly PersonOfNumber[];
  /** The questions to the sender, of the organisations that a reply to this number can be for. */
  readonly asked: readonly AskedByText[];
}

/**
 * The questions that a reply to this number can answer: those of its organisation; for the shared
 * number those sent from it, or all if none was.
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
 * The people who may have sent a text that is no answer: of the organisation that was written to,
 * else all.
 */
export const peopleThrough = ({
  owner,
  people,
}: Pick<Known, 'owner' | 'people'>): readonly PersonOfNumber[] =>
  owner === null ? people : people.filter(({ organisation_id }) => organisation_id === owner);

/**
 * @returns the organisations that a call for help is for; empty if the text does not call for help
 */
export const organisationsCalled = (known: Known, text: string): ReadonlySet<number> =>
  callsForHelp(known, text) ? calledOrganisations(known) : new Set();

/** Whether an unknown sender calls for help. */
export const isUnknownCall = ({ people, asked }: Known, text: string): boolean =>
  people.length === 0 && asked.length === 0 && findHelpWord(text, defaultHelpWords) !== null;

/**
 * By the help words of any organisation that knows the sender, and by what counts as a request for
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
 * An organisation that does not know the sender is not the only one called: help is never refused
 * because of the number that the text was sent to.
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
