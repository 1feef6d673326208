// The code that makes a phone a person's device: short enough to be read out, without the
// characters that people mistake for each other.

/** No 0, 1, I, L, O, U. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 30^10 codes: guessing stays hopeless although a right code is never refused (decision 0028). */
export const codeLength = 10;
/** Hours that a code, and a request without one, may be used (R198, R354). */
export const activationHours = 48;

/**
 * A code as people type it, in the one spelling it is kept in: upper case, without spaces and
 * hyphens.
 */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** A code as it is shown: in two halves. */
export const shownCode = (code: string): string =>
  `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;

/**
 * A code of random numbers.
 * @param pick answers a whole number from 0 up to, not including, the one given
 */
export const codeOf = (pick: (below: number) => number): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[pick(codeAlphabet.length)]).join('');
