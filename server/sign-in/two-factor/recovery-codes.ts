// Recovery codes: ten per person, each works once in place of another method.
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { codeAsKept, recoveryCodeCount } from '#domain/sign-in/two-factor.ts';

// Crockford's letters: none that are mistaken for each other. 10 of 32 are 50 bits.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** New codes such as "7K2QD-9XW4M". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
  });

/**
 * Keyed with a secret outside the database, so that a copy of the database reveals no codes. Typed
 * letters that look like a digit count as that digit.
 */
export const recoveryCodeHash = (secret: string, userId: number, typed: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'vigil', 'recovery codes', 32)))
    .update(`${userId}|${codeAsKept(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`)
    .digest();
