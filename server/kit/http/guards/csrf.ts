// Writing calls must come from our own page: a token bound to the session, read from a cookie by the page and sent back in a header.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { AnyEndpoint } from '#domain/kit/endpoint.ts';

export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';

/** Whether a call writes for whoever is signed in to the browser. */
export const needsPageToken = ({ method, page_only }: AnyEndpoint): boolean => method !== 'GET' || page_only === true;

/** A new token for a session (or for nobody yet): "nonce.signature". */
export function createCsrfToken(secret: string, sessionToken: string | null): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(secret, nonce, sessionToken)}`;
}

/** Whether cookie and header agree and were made for this very session. */
export function csrfHolds(secret: string, sessionToken: string | null, cookie: string | undefined, header: string | undefined): boolean {
  if (!cookie || !header || !same(cookie, header)) return false;
  const [nonce = '', signature = ''] = header.split('.');
  return same(signature, sign(secret, nonce, sessionToken));
}

const sign = (secret: string, nonce: string, sessionToken: string | null): string =>
  createHmac('sha256', secret)
    .update(`csrf ${nonce} ${sessionToken ?? ''}`)
    .digest('base64url');

function same(left: string, right: string): boolean {
  const [one, two] = [Buffer.from(left), Buffer.from(right)];
  return one.length === two.length && timingSafeEqual(one, two);
}
