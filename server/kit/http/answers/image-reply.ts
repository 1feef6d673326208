// Sends a picture that a call answers: cached for a year under the hash in its address, with
// exactly its own type, and unable to load or run anything.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import type { ImageAnswer } from '../context.ts';

// Webmail shows it on another site; it holds nothing that its address does not give away.
const headers = {
  'cache-control': `public, max-age=${365 * 24 * 3600}, immutable`,
  'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Answers whose picture is a person's. */
const ofPersons = new WeakSet<FastifyReply>();
const personalHeaders = {
  ...headers,
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * The path of the call that was found, as `/%61pi/user` is `/api/user` too; where none was, the
 * path as it was asked for.
 */
export const declaredPath = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url ?? url;

/** Sets the headers and gives the body, for a handler to return. */
export function imageReply(
  reply: FastifyReply,
  { type, bytes }: ImageAnswer,
  { personal }: Pick<AnyEndpoint, 'personal'>,
): Buffer {
  if (personal) ofPersons.add(reply);
  reply.type(type);
  return bytes;
}

/** The headers of a picture in place of those of every answer; none for a refusal. */
export function imageHeaders(reply: FastifyReply): Readonly<Record<string, string>> {
  const isPicture =
    reply.statusCode === 200 &&
    String(reply.getHeader('content-type')).startsWith('image/') &&
    declaredPath(reply.request).startsWith('/api/');
  if (!isPicture) return {};
  return ofPersons.has(reply) ? personalHeaders : headers;
}
