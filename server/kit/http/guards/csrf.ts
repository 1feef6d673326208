// Writing calls must come from our own page: the page reads a token bound to the session from a
// cookie, and sends it back in a header.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import type { Config } from '../../config.ts';
import { type CookieSettings, inCell } from './session-cookie.ts';

/**
 * Bound to its host and to TLS, so that no other subdomain can set it; in demo mode without TLS,
 * where browsers refuse that prefix.
 */
export const csrfCookie = (config: CookieSettings): string =>
  inCell(config.demo ? 'XSRF-TOKEN' : '__Host-XSRF-TOKEN', config);
export const csrfHeader = 'x-xsrf-token';

/** Whether a call writes with the session of a browser, so that it needs a CSRF token. */
export const needsPageToken = ({ method, page_only }: AnyEndpoint): boolean =>
  method !== 'GET' || page_only === true;

/**
 * Gives the page a new token for its session, or for none yet with null. Not HttpOnly, because the
 * page's scripts read it.
 */
export const setCsrfCookie = (
  reply: FastifyReply,
  config: Pick<Config, 'demo' | 'CELL' | 'APP_SECRET'>,
  sessionToken: string | null,
): void =>
  void reply.setCookie(csrfCookie(config), createCsrfToken(config.APP_SECRET, sessionToken), {
    path: '/',
    sameSite: 'strict',
    secure: !config.demo,
  });

/** A new token for a session (or for none yet): "nonce.signature". */
export function createCsrfToken(secret: string, sessionToken: string | null): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(secret, nonce, sessionToken)}`;
}

/** Whether cookie and header agree and were made for this very session. */
export function csrfHolds(
  secret: string,
  sessionToken: string | null,
  cookie: string | undefined,
  header: string | undefined,
): boolean {
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
