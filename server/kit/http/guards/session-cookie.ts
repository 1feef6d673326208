// The session cookie: out of reach of scripts, sent to this site only, and on a real site bound to its host and to TLS.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

export const sessionCookie = (config: Pick<Config, 'demo'>): string => (config.demo ? 'vigil_session' : '__Host-vigil_session');

/** The cookies of a request by name. */
export const cookiesOf = ({ headers, server }: FastifyRequest): Record<string, string | undefined> =>
  headers.cookie === undefined ? {} : server.parseCookie(headers.cookie);

/** The session's token in a Cookie header, where no framework has read it; null without one. Its letters need no decoding. */
export function tokenIn(config: Pick<Config, 'demo'>, header: string): string | null {
  const start = `${sessionCookie(config)}=`;
  const found = header.split(';').find((part) => part.trimStart().startsWith(start));
  return found?.trim().slice(start.length) || null;
}

/** Sets the cookie to a new token, or takes it away with null. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string | null): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: !config.demo };
  if (token === null) reply.clearCookie(sessionCookie(config), options);
  else reply.setCookie(sessionCookie(config), token, options);
}
