// The cookies of signing in. The session cookie is not readable by scripts, sent to this site only,
// and in production bound to its host and to TLS.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** What the names of cookies depend on. */
export type CookieSettings = Pick<Config, 'demo' | 'CELL'>;

/**
 * The name in this cell: a browser reaches all cells at one origin, and none may take another's
 * cookie for its own. The first cell's names have no number.
 */
export const inCell = (name: string, { CELL }: Pick<Config, 'CELL'>): string =>
  CELL === 0 ? name : `${name}_${CELL}`;

export const sessionCookie = (config: CookieSettings): string =>
  inCell(config.demo ? 'vigil_session' : '__Host-vigil_session', config);

/** The cookies of a request by name. */
export const cookiesOf = ({
  headers,
  server,
}: FastifyRequest): Record<string, string | undefined> =>
  headers.cookie === undefined ? {} : server.parseCookie(headers.cookie);

export const signOnBrowserCookie = (config: CookieSettings): string =>
  inCell(config.demo ? 'vigil_sign_on' : '__Host-vigil_sign_on', config);

/** What a Cookie header says of a browser that went to an identity provider; null without one. */
export const signOnBrowserIn = (config: CookieSettings, header: string): string | null =>
  valueIn(header, signOnBrowserCookie(config));

/**
 * The Set-Cookie line that remembers for ten minutes which browser was sent to an identity
 * provider: the session may begin only there.
 */
export const signOnBrowserLine = (config: CookieSettings, value: string): string =>
  `${signOnBrowserCookie(config)}=${value}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax${config.demo ? '' : '; Secure'}`;

const arrivalCookie = (config: CookieSettings): string =>
  inCell(config.demo ? 'vigil_arrival' : '__Host-vigil_arrival', config);

/**
 * What a Cookie header says of a browser that posted a response of an identity provider; null
 * without one.
 */
export const arrivalIn = (config: CookieSettings, header: string): string | null =>
  valueIn(header, arrivalCookie(config));

/**
 * The Set-Cookie line that remembers for ten minutes which browser posted an unsolicited response:
 * it may be continued only there.
 */
export const arrivalLine = (config: CookieSettings, value: string): string =>
  `${arrivalCookie(config)}=${value}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax${config.demo ? '' : '; Secure'}`;

/**
 * The session's token in a Cookie header, where no framework has read it; null without one. Its
 * letters need no decoding.
 */
export const tokenIn = (config: CookieSettings, header: string): string | null =>
  valueIn(header, sessionCookie(config));

function valueIn(header: string, name: string): string | null {
  const start = `${name}=`;
  const found = header.split(';').find((part) => part.trimStart().startsWith(start));
  return found?.trim().slice(start.length) || null;
}

/** Sets the cookie to a new token, or takes it away with null. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string | null): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: !config.demo };
  if (token === null) reply.clearCookie(sessionCookie(config), options);
  else reply.setCookie(sessionCookie(config), token, options);
}

export const knownBrowsersCookie = (config: CookieSettings): string =>
  inCell(config.demo ? 'vigil_known_browsers' : '__Secure-vigil_known_browsers', config);

/**
 * Remembers for half a year which accounts this browser is known for; it is sent when signing in
 * and with no other call.
 */
export const setKnownBrowsersCookie = (reply: FastifyReply, config: Config, value: string): void =>
  void reply.setCookie(knownBrowsersCookie(config), value, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: !config.demo,
    maxAge: 180 * 24 * 60 * 60,
  });
