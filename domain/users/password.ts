// What a password must be (spec section 5, R229 to R232; decision 0019), in the words the form
// shows.

/** The least length while the password is the only factor, and together with a second factor. */
export const leastPasswordAlone = 15;
// R355
export const leastPasswordBesideFactor = 8;

/**
 * What is wrong with a password, first things first; empty when it may be used.
 * @param least characters: for a person without a second factor 15, else 8
 */
export function passwordFaults(
  password: string,
  least: number = leastPasswordBesideFactor,
): string[] {
  return [
    ...(password.length >= least ? [] : [tooShortText(least)]),
    ...(password.length <= 128 ? [] : ['The password can have at most 128 characters.']),
    ...(/\p{L}/u.test(password) ? [] : ['The password must have at least one letter.']),
    ...(/\p{N}/u.test(password) ? [] : ['The password must have at least one number.']),
    ...(/[^\p{L}\p{N}\s]/u.test(password)
      ? []
      : ['The password must have at least one special character.']),
  ];
}

const tooShortText = (least: number): string =>
  least === leastPasswordAlone
    ? `The password must have at least ${least} characters until two-factor authentication is set up.`
    : `The password must have at least ${least} characters.`;

export const commonPasswordText =
  'This password is too common. Choose a longer or more unusual one.';

/**
 * The forms in which a password is looked for among the common ones: in lower case, and its letters
 * alone, with the usual replacements of letters undone and without the digits and signs around
 * them. `P@ssw0rd2024!` is `password`.
 */
export function commonForms(password: string): readonly string[] {
  const lower = password.normalize('NFKC').toLowerCase();
  const around = /^[^\p{L}]+|[^\p{L}]+$/gu;
  return [
    lower,
    lower.replace(around, ''),
    replaced(lower).replace(around, ''),
    replaced(lower.replace(/[\d\W_]+$/u, '')).replace(around, ''),
  ];
}

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const replaced = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);
