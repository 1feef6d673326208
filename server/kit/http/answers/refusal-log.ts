// Logs calls that were refused for lack of permission, of credentials, or over a limit: caller,
// call and address (ASVS 16.3.2).
import type { FastifyRequest } from 'fastify';
import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import type { AppError } from '#domain/kit/errors.ts';
import type { Log } from '../../log.ts';
import { callerAddress } from '../guards/caller-address.ts';

const callers = new WeakMap<FastifyRequest, Actor>();

/** Remembers the caller, for the line that is written if the call is refused. */
export const noteCaller = (request: FastifyRequest, actor: Actor): void =>
  void callers.set(request, actor);

/**
 * No session or proof, no permission, a foreign page, too many tries. A form that was filled in
 * wrongly is not a security event.
 */
const securityStatuses: ReadonlySet<number> = new Set([401, 403, 419, 429]);

/**
 * Writes one line, with the declared path instead of the address, so that no token of a link
 * reaches the log.
 */
export function logRefusal(log: Log, { status, code }: AppError, request: FastifyRequest): void {
  if (!securityStatuses.has(status) || (status === 401 && !showsCredentials(request))) return;
  const actor = callers.get(request);
  const who =
    actor === undefined
      ? {}
      : { user_id: actor.user_id, shown_user_id: shownPersonOf(actor), role: actor.role };
  const what = { method: request.method, url: request.routeOptions.url, status, refusal: code };
  log.info(
    { request_id: request.id, ...what, address: callerAddress(request), ...who },
    'request refused',
  );
}

// Each page asks for the current session; a 401 to a request without credentials is not an attempt
// to sign in.
const showsCredentials = ({ headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || headers.cookie !== undefined;
