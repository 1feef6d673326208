// The two wordings of a sentence: Australian English is in the code, and an American reads what
// differences.ts lists otherwise.
import { otherWords, spellings, verbsInIse } from './differences.ts';

/**
 * How a person reads the product: en-AU, which is usual, or en for American English (the
 * specification's codes, R358).
 */
export const languages = ['en-AU', 'en'] as const;
export type Language = (typeof languages)[number];

/**
 * Says a sentence with its values: `` say`Follow up in ${minutes} minutes` ``. Values are said as
 * they are.
 */
export type Say = (words: TemplateStringsArray, ...values: readonly string[]) => string;

const americanOf = new Map([...spellings, ...otherWords]);
const anySpelling = new RegExp(spellings.map(([australian]) => australian).join('|'), 'gi');
const anyOtherWord = new RegExp(
  `\\b(?:${otherWords.map(([australian]) => australian).join('|')})\\b`,
  'gi',
);
const anyVerb = new RegExp(`(?:${verbsInIse})is(?=e|ing|ation|able)`, 'gi');

/**
 * Quoted names, placeholders, addresses, paths, code and identifiers: what is not prose stays as it
 * is.
 */
const notProse = /(“[^”]*”|\{[^{}]*\}|\S+@\S+|https?:\/\/\S+|(?<=^|\s)\/\S+|`[^`]*`|\w*_\w*)/;

export const sayAustralian: Say = (words, ...values) => String.raw({ raw: words }, ...values);

export const sayAmerican: Say = (words, ...values) =>
  String.raw({ raw: words.map(reworded) }, ...values);

/**
 * A sentence that is already whole, such as a refusal: what is in quotation marks is what people
 * wrote, and stays.
 */
export const american = (text: string): string =>
  text
    .split(notProse)
    .map((part, place) => (place % 2 === 0 ? reworded(part) : part))
    .join('');

const reworded = (text: string): string =>
  text
    .replace(anyOtherWord, inSameCase)
    .replace(anySpelling, inSameCase)
    .replace(anyVerb, (found) => `${found.slice(0, -1)}${found.endsWith('S') ? 'Z' : 'z'}`);

function inSameCase(found: string): string {
  const word = americanOf.get(found.toLowerCase()) ?? found;
  if (found.length > 1 && found === found.toUpperCase()) return word.toUpperCase();
  return found[0] === found[0]?.toUpperCase() ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;
}
