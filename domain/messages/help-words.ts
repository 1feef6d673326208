// Finds the words in a text message that call for help: in any script, any case, with or without
// accents, among other words.

/** The words of a new organisation. */
export const defaultHelpWords = ['HELP', 'SOS', 'EMERGENCY', '000', '911', '112'] as const;

/**
 * Call for help in every organisation, whatever its own words are; the others are common
 * misspellings.
 */
const alwaysHelpWords = ['HELP', 'SOS', 'HELPME', 'HLP', 'HEPL', 'HLEP'] as const;

/** The longest text that is searched: longer than any that a phone network delivers. */
const longestText = 5000;

/**
 * Scripts without spaces between words, or with attached endings: a word is found inside others.
 */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * The text that phones send for a reaction to one of our messages. It quotes our own words, which
 * call for nothing.
 */
const reaction =
  /^\s*(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted \S{1,20} to|\S{1,20} to) [“"].*[”"]\s*$/isu;

/** Capitals without accents, full-width and other digits as 0 to 9, punctuation kept. */
export const plainLetters = (text: string): string =>
  text
    .slice(0, longestText)
    .replaceAll('🆘', ' SOS ')
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC')
    .toUpperCase()
    .replace(/\p{Nd}/gu, asciiDigit);

/** The words of a text, each between single spaces, with one at each end. */
export const spacedWords = (text: string): string =>
  ` ${(plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/**
 * Finds the first of the words that a text contains as a separate word. The words around it do not
 * matter: "no help needed" calls for help too, because no parser reads a text as reliably as the
 * person who can answer the alert (decision 0041). A number is found only if it is no part of a
 * longer one: not in 4000, 1,000 or 0400 000 123.
 * @param words the organisation's own
 * @returns the word as the organisation writes it, null if there is none
 */
export function findHelpWord(text: string, words: readonly string[]): string | null {
  if (isReaction(text)) return null;
  const letters = plainLetters(text);
  const spaced = spacedWords(text);
  const said: Said = {
    letters,
    spaced,
    joined: spaced.replaceAll(' ', ''),
    single: new Set([...singles(spaced), ...runsOf(spaced)]),
  };
  return (
    [...alwaysHelpWords, ...words].find((word) => isSaid(said, spacedWords(word).trim())) ?? null
  );
}

/** A reaction quotes our message to its end: the sender wrote none of it. */
const isReaction = (text: string): boolean => reaction.test(text.slice(0, longestText));

interface Said {
  readonly letters: string;
  readonly spaced: string;
  readonly joined: string;
  /**
   * Words with each run of a letter as one letter ("HEEELP"), and single letters joined ("S O S").
   */
  readonly single: ReadonlySet<string>;
}

function isSaid({ letters, spaced, joined, single }: Said, word: string): boolean {
  if (word === '') return false;
  if (/^\d+$/.test(word)) return single.has(word) || isWholeNumber(letters, word);
  if (withoutSpaces.test(word)) return joined.includes(word.replaceAll(' ', ''));
  if (spaced.includes(` ${word} `)) return true;
  return single.has(word) || (word.length > 2 && single.has(stretched(word)));
}

/** A number that is not part of a longer one: no digit, letter or digit group adjoins it. */
function isWholeNumber(letters: string, number: string): boolean {
  for (let at = letters.indexOf(number); at !== -1; at = letters.indexOf(number, at + 1)) {
    const before = letters.slice(Math.max(0, at - 2), at);
    const after = letters.slice(at + number.length, at + number.length + 5);
    if (
      !/[\p{L}\p{N}]$|\d[ ,.'/:+-]$/u.test(before) &&
      !/^[\p{L}\p{N}]|^[,.'/:-]\d|^ \d{3}(?!\d)/u.test(after)
    )
      return true;
  }
  return false;
}

/** Each word without digits at its ends; a repeated letter counts once. */
const runsOf = (spaced: string): string[] =>
  spaced
    .trim()
    .split(' ')
    .flatMap((word) => {
      const bare = word.replace(/^\d+|(?<!\d)\d+$/g, '');
      if (bare === '') return [];
      return /(.)\1\1/u.test(bare) ? [bare, stretched(bare)] : [bare];
    });

const stretched = (word: string): string => `~${word.replace(/(.)\1+/gu, '$1')}`;

/** Consecutive single letters, joined. */
const singles = (spaced: string): string[] =>
  (spaced.match(/(?<= )(?:[\p{L}\p{N}] ){2,}/gu) ?? []).map((run) => run.replaceAll(' ', ''));

/** A decimal digit of any script: its position in its run of ten. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
