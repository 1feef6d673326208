// Passes a phone's call on to the cell to which its organisation has moved, and the answer back
// (decision 0089): the phone knows the address of its first cell alone.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unauthenticated, unavailable } from '#domain/kit/errors.ts';
import { callerAddress } from './guards/caller-address.ts';

const patienceMs = 15_000;
/** A call is passed on once: two cells that are wrong about each other must not go in a circle. */
const passedOn = 'x-vigil-passed-on';
const sent = ['authorization', 'content-type', 'accept', 'accept-language', 'if-none-match'];
const answered = [
  'content-type',
  'retry-after',
  'x-server-time',
  'etag',
  'cache-control',
  'content-disposition',
];

/**
 * @param origin of the portal of the other cell
 * @returns the body of its answer, with the reply's status and headers set
 * @throws 503 where the other cell does not answer: the phone keeps what it reports and tries again
 */
export async function passOnCall(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): Promise<Buffer> {
  if (request.headers[passedOn] !== undefined) throw unauthenticated();
  try {
    const answer = await fetch(`${origin}${request.url}`, {
      method: request.method,
      headers: headersOf(request),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(request.body == null ? {} : { body: JSON.stringify(request.body) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    reply.code(answer.status);
    for (const name of answered) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return body;
  } catch (error) {
    request.log.warn({ err: error }, 'the cell of this phone does not answer');
    throw unavailable();
  }
}

function headersOf(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = {
    [passedOn]: '1',
    'x-forwarded-for': callerAddress(request),
  };
  for (const name of sent) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}
