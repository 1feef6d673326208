// The known-browser cookie, set when a person signs in: while it is valid, failed tries from other
// browsers do not delay that person in this one.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Accounts that one browser is known for; a workstation of a monitoring centre is used by all its
 * operators.
 */
const mostAccounts = 12;

export interface KnownBrowser {
  readonly id: string;
  /** Of the password that was right then: a new password makes every browser unknown. */
  readonly passwordTag: string;
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');
const sealOf = (secret: string, emailHash: Buffer, { id, passwordTag }: KnownBrowser): string =>
  sign(secret, `known browser|${emailHash.toString('hex')}|${id}|${passwordTag}`);

/** @returns 12 letters that change with the password and reveal nothing about it */
export const passwordTagOf = (secret: string, passwordHash: string): string =>
  sign(secret, `password|${passwordHash}`).slice(0, 12);

const marksIn = (cookie: string | null): string[] =>
  cookie?.split('~').slice(0, mostAccounts) ?? [];

/**
 * The cookie's entry for this account; null unless this server signed it for this account. The
 * caller must still compare the password.
 */
export function findKnownBrowser(
  secret: string,
  cookie: string | null,
  emailHash: Buffer,
): KnownBrowser | null {
  for (const mark of marksIn(cookie)) {
    const [id = '', passwordTag = '', seal = ''] = mark.split('.');
    const expected = sealOf(secret, emailHash, { id, passwordTag });
    if (
      seal.length === expected.length &&
      timingSafeEqual(Buffer.from(seal), Buffer.from(expected))
    )
      return { id, passwordTag };
  }
  return null;
}

/** The cookie after a person signed in: their mark first, those of others behind it. */
export function withKnownBrowser(
  secret: string,
  cookie: string | null,
  emailHash: Buffer,
  passwordHash: string,
): string {
  const before = findKnownBrowser(secret, cookie, emailHash);
  const browser = {
    id: before?.id ?? randomBytes(12).toString('base64url'),
    passwordTag: passwordTagOf(secret, passwordHash),
  };
  const others = marksIn(cookie).filter(
    (mark) => mark !== '' && findKnownBrowser(secret, mark, emailHash) === null,
  );
  return [
    [browser.id, browser.passwordTag, sealOf(secret, emailHash, browser)].join('.'),
    ...others,
  ]
    .slice(0, mostAccounts)
    .join('~');
}
