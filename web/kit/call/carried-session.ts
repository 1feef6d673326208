// A session carried between two origins of the portal: taken from the address of the first page
// once, or sent on to the organisation's sign-in origin (R160).
import { carriedSessionKey } from '#domain/access/session-headers.ts';
import { isOwnPath } from '#domain/kit/own-path.ts';
import { keepIntended } from '../session/intended-path.ts';
import { csrfHeader, forgetCsrf } from './csrf.ts';

/**
 * The origin where the person's organisation signs in, if it differs from this one; null for this
 * one and for an invalid address.
 * @param here the origin of the page
 */
export function otherOrigin(ssoUrl: string | null | undefined, here: string): string | null {
  const url = ssoUrl ? URL.parse(ssoUrl) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.origin !== here
    ? url.origin
    : null;
}

/** The token after `#` of an address, which reaches no server and no log; null without one. */
export const carriedToken = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(carriedSessionKey);

/**
 * The path after `#` of an address with a token: the intended page; null without one, and for a
 * path outside of this portal.
 */
export function carriedPath(hash: string): string | null {
  const path = new URLSearchParams(hash.replace(/^#/, '')).get('to');
  return path !== null && isOwnPath(path) ? path : null;
}

let exchange: Promise<void> = Promise.resolve();

/**
 * Exchanges the token in the page's address for a session. An invalid one leaves the person at the
 * sign-in page. Removing it from the address makes the router check the page again: that check
 * waits for the same exchange, so that it finds the session.
 */
export async function takeCarriedSession(): Promise<void> {
  const token = carriedToken(window.location.hash);
  if (token === null) return await exchange;
  const { promise, resolve } = Promise.withResolvers<void>();
  exchange = promise;
  await takeSession(token).catch(() => undefined);
  resolve();
}

async function takeSession(token: string): Promise<void> {
  const path = carriedPath(window.location.hash);
  if (path !== null) keepIntended(path, null);
  window.history.replaceState(
    window.history.state,
    '',
    window.location.pathname + window.location.search,
  );
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    ...(await csrfHeader('')),
  };
  await fetch('/api/auth/session', { headers, credentials: 'same-origin' }).catch(() => undefined);
  forgetCsrf();
}
