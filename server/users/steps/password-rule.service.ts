// The whole rule for a new password: the characters and length of the domain, and none of the 3,000
// commonest passwords or of the trade's words (decision 0019).
import { readFileSync } from 'node:fs';
import {
  commonForms,
  commonPasswordText,
  leastPasswordAlone,
  leastPasswordBesideFactor,
  passwordFaults,
} from '#domain/users/password.ts';

/**
 * One a line, in lower case: the 3,000 commonest, and the words of this product and its trade
 * (docs/security/controls.md).
 */
const refused: ReadonlySet<string> = new Set(
  ['common-passwords.txt', 'context-words.txt'].flatMap((name) =>
    readFileSync(new URL(`../../../domain/users/${name}`, import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  ),
);

/**
 * What is wrong with a new password, in the form's texts; empty when it may be used.
 * @param person whether the account also has a second factor
 */
export function newPasswordFaults(
  password: string,
  person: { readonly second_factor: boolean },
): string[] {
  const faults = passwordFaults(
    password,
    person.second_factor ? leastPasswordBesideFactor : leastPasswordAlone,
  );
  // The longest common one has far fewer characters; a long text is not worth looking at.
  if (password.length > 128 || !commonForms(password).some((form) => refused.has(form)))
    return faults;
  return [...faults, commonPasswordText];
}
