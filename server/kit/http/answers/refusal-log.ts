// The log line of a call that was refused for want of permission, proof or patience: who tried
// what, from where (ASVS 16.3.2).
import type { FastifyRequest } from 'fastify';
import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import type { AppError } from '#domain/kit/errors.ts';
import type { Log } from '../../log.ts';
import { callerAddress } from '../guards/caller-address.ts';

const callers = new WeakMap<FastifyRequest, Actor>();

/** Remembers who makes a call, for the line that is written if it is refused. */
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

// Each visitor's page asks who is signed in; an answer of "nobody" to somebody who shows nothing is
// no attempt.
const showsCredentials = ({ headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || headers.cookie !== undefined;
