// The code of a brief that a dispatcher reads back: one letter each for latitude, longitude and
// call-back number.

/** Without I, O and Q, which are taken for 1 and 0 in writing: 23 letters, a prime number. */
const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const prime = 23;
/**
 * Its powers are the 22 numbers below 23, each once, so that no two places have the same weight.
 */
const root = 5;

/**
 * The letter for digits at their places. Another digit at one place, or two different digits
 * exchanged, always give another letter: the weights of the places differ, none is a multiple of
 * 23, and neither is the difference of two digits.
 * @param digits 0 to 9, at most 22 of them
 */
export function checkLetter(digits: readonly number[]): string {
  let sum = 0;
  let weight = 1;
  for (const digit of digits) {
    sum += digit * weight;
    weight = (weight * root) % prime;
  }
  return alphabet.charAt(sum % prime);
}

/**
 * For a number of any length its length is read as a digit more: a short one is no longer one with
 * zeros in front.
 */
export const numberLetter = (digits: readonly number[]): string =>
  checkLetter([digits.length % 10, ...digits]);

/**
 * As letters are read out on the radio (ICAO); all letters, because a wrong one may be read back.
 */
const spoken = (
  'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform ' +
  'Victor Whiskey X-ray Yankee Zulu'
).split(' ');
const variants: Readonly<Record<string, string>> = { ALFA: 'A', JULIET: 'J', WHISKY: 'W' };

/** "Kilo Tango Whiskey" for KTW. */
export const spokenCode = (code: string): string =>
  Array.from(code, (letter) => spoken.find((word) => word.startsWith(letter)) ?? letter).join(' ');

/** The letters of a code as it was typed: "ktw", "K-T-W" or "Kilo Tango Whiskey". */
export const typedCode = (text: string): string =>
  (
    text
      .toUpperCase()
      .replaceAll('X-RAY', 'XRAY')
      .match(/[A-Z]+/g) ?? []
  )
    .map(lettersOf)
    .join('');

const lettersOf = (word: string): string =>
  variants[word] ??
  (spoken.some((known) => known.toUpperCase().replace('-', '') === word) ? word.charAt(0) : word);
