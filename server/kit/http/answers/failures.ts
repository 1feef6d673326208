// Answers every failure in one shape: message, code, request id, and the fields or the holder where
// there are any. No internal detail is disclosed.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/kit/errors.ts';
import type { Log } from '../../log.ts';
import { logRefusal } from './refusal-log.ts';

const serverError = 'We encountered a server error. We have been alerted and will investigate.';
const known: Record<string, [number, string, string]> = {
  // Of app.refuse_closed (migration 0272).
  '55V01': [
    503,
    'moving',
    'This organisation is being moved to another server. Nothing was lost. Please try again in a few seconds.',
  ],
  '55V02': [
    409,
    'moved',
    'This organisation has moved to another server and is kept here as it was. Change it there.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The request body is too large. Send less.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'not_json',
    'The body must be JSON. Set content-type to application/json.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'bad_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'bad_length',
    'The length of the body does not match content-length.',
  ],
};

/** The error as the caller sees it. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = known[code];
  if (reason) return new AppError(...reason);
  return new AppError(500, 'server_error', serverError);
}

/**
 * The caller disconnected before the request was complete: nothing was done, and no answer is
 * possible.
 */
const isAborted = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.errored != null && raw.errored === error;

interface Failure {
  readonly error: unknown;
  readonly status: number;
}

/**
 * Logs an unexpected failure as an error. Temporary unavailability is a warning at most, and is not
 * logged when the caller has disconnected, as at shutdown.
 */
function note(log: Log, { error, status }: Failure, request: FastifyRequest): void {
  const asked = { request_id: request.id, method: request.method, url: request.routeOptions.url };
  if (status !== 503) log.error({ err: error, ...asked }, 'request failed');
  else if (request.raw.socket?.destroyed) log.debug(asked, 'the caller ended the request');
  else log.warn(asked, 'not available for a request');
}

export const answerFailure =
  (log: Log) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const refusal = isAborted(error, request)
      ? new AppError(400, 'aborted', 'The request ended before the whole body arrived.')
      : asAppError(error);
    if (refusal.status >= 500) note(log, { error, status: refusal.status }, request);
    else logRefusal(log, refusal, request);
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    await reply.code(refusal.status).send({
      message: refusal.message,
      code: refusal.code,
      request_id: request.id,
      ...(refusal.fields ? { errors: refusal.fields } : {}),
      ...(refusal.holder ? { holder: refusal.holder } : {}),
      ...(refusal.changes ? { changes: refusal.changes } : {}),
    });
  };
