// Parses an organisation's list of help words as typed, and validates it.
import { startWords, stopWords } from '#domain/deliveries/sms-reply.ts';
import { answersOtherThanHelp } from './answer.ts';
import { spacedWords } from './help-words.ts';

export const mostHelpWords = 30;
export const longestHelpWord = 40;

/** Words that have another meaning as a reply. */
const otherMeanings: ReadonlySet<string> = new Set([
  ...answersOtherThanHelp,
  ...stopWords,
  ...startWords,
  'ACK',
  'ON MY WAY',
  'OMW',
  'INFO',
]);

/** Each word once, as typed, in the order of the text. */
export function helpWordsOf(text: string): string[] {
  const words = text.split(/[,;\n]/).map((word) => word.trim().replace(/\s+/g, ' '));
  const once = new Map(
    words.filter((word) => word !== '').map((word) => [spacedWords(word), word]),
  );
  return [...once.values()];
}

/** The errors of a list, one sentence each; empty if it is valid. */
export function helpWordFaults(text: string): string[] {
  const words = helpWordsOf(text);
  if (words.length === 0) return ['Enter at least one word, such as HELP.'];
  const tooMany =
    words.length > mostHelpWords ? [`There can be at most ${mostHelpWords} words for help.`] : [];
  return [...tooMany, ...words.flatMap((word) => wordFault(word) ?? [])];
}

function wordFault(word: string): string | null {
  const letters = spacedWords(word).trim();
  if (word.length > longestHelpWord)
    return `“${word.slice(0, longestHelpWord)}…” is too long. A word can have at most ${longestHelpWord} characters.`;
  if (letters.length < 2) return `“${word}” is too short. Ordinary messages would raise alerts.`;
  if (/^[\d ]+$/.test(letters) && letters.length < 3)
    return `“${word}” is too short. A number needs at least 3 digits.`;
  if (otherMeanings.has(letters))
    return `“${word}” can't call for help, because it is an answer or a command.`;
  return null;
}
